internal import CycBase
internal import Days

/// Rules for the words after `nag`, `quiz`, `dday`, `freeze`, `config`, `sync` and `weather`.
extension GuessReader {
  // MARK: - Reminders

  func ofNag(_ rest: [String]) -> GuessStep? {
    guard let first = rest.first else { return nil }
    let (plain, options) = Self.separated(rest, in: ["nag", "on"])
    let key = Self.key(first)
    let after = Array(plain.dropFirst())
    let text = after.joined(separator: " ")
    switch key {
    case "on" where plain.count == 2 && ["weekdays", "weekday", "평일", "평일만"].contains(plain[1]):
      return .hint(["config", "set", "streak.rest_days", "sat,sun"])
    case "at", "from", "after", "since", "begin", "start", "on", "set", "every", "until", "till", "enable", "begins",
      "starts", "켜기", "me", "between", "매일", "time", "시간":
      return schedule(plain, options)
    case "for", "pause", "wait", "silence", "mute", "later", "quiet":
      guard LooseTime.minutes(after) != nil || snoozeEnd(after) != nil else { return nil }
      return .run(["nag", "snooze"] + after + options)
    case "off", "stop": return pausedReminders(after)
    // Otherwise `알림 잠깐 끄기` would be `nag snooze off`, which ends a snooze.
    case "잠시", "잠깐":
      return after.count == 1 && Self.verbs["nag"]?[after[0]]?.target == ["nag", "off"]
        ? .hint(["nag", "snooze", "1h"]) : nil
    case "via": return after.isEmpty ? nil : .hint(["nag", "on", "--via", text.replacing(" ", with: ",")])
    case "weekday", "weekdays", "weekend", "weekends", "평일", "주말":
      return .hint(["config", "set", "streak.rest_days", "sat,sun"])
    case "email", "mail", "메일", "이메일":
      return after.count == 1 && !after[0].contains("@")
        ? .hint(["config", "set", "nag.mail_to", "me@example.com"]) : nil
    default:
      if let time = LooseTime.clock(plain.joined(separator: " ")), !plain.joined().allSatisfy(\.isLetter) {
        return .hint(["nag", "on", "--from", time])
      }
      return LooseTime.minutes(plain) != nil ? .hint(["nag", "snooze"] + plain) : nil
    }
  }

  /// `nag off until 22:00`, `nag off tomorrow`: for a while, or for a day to come. Nil for other words.
  private func pausedReminders(_ words: [String]) -> GuessStep? {
    // `오늘만`, `30분만`.
    let words = words.map { $0.count > 1 && $0.hasSuffix("만") ? String($0.dropLast()) : $0 }
    let text = words.joined(separator: " ").lowercased()
    if Self.shortPauses.contains(text) { return .hint(["nag", "snooze", "1h"]) }
    if Self.taskNumbers(words) == nil, let end = snoozeEnd(words), end != ["off"] {
      return .hint(["nag", "snooze"] + end)
    }
    let rest = words.filter { !["on", "for", "this"].contains($0.lowercased()) }
    if rest.count == 1, ["weekend", "weekends", "주말"].contains(rest[0].lowercased()) {
      return .hint(["config", "set", "streak.rest_days", "sat,sun"])
    }
    // No further step, which would read `freeze sunday` as a rest day.
    return typedDay(rest).map { .hints([Proposal(["freeze", $0])]) }
  }

  private static let shortPauses: Set<String> = [
    "잠깐", "잠시", "a while", "for a while", "awhile", "a bit", "for a bit", "for now",
  ]
  private static let muting: Set<String> = ["mute", "pause", "silence"]

  /// `stop reminders today`, `stop alarm 2`. Only without other words are the reminders switched off.
  func stoppedReminders(_ verb: String, _ others: [String]) -> GuessStep? {
    let (plain, options) = Self.separated(others, in: ["nag", "off"])
    if plain.isEmpty {
      return Self.muting.contains(verb) ? .hint(["nag", "snooze", "today"]) : .run(["nag", "off"] + options)
    }
    if let step = pausedReminders(plain) { return step }
    let words = plain.filter { !["for", "of"].contains($0.lowercased()) }
    if let numbers = Self.taskNumbers(words), numbers.count == 1 { return .hint(["todo", "alert", numbers[0], "off"]) }
    return .hints("nag snooze today", "nag off")
  }

  static let offWords: Set<String> = ["off", "no", "false", "never", "none", "stop", "disable", "disabled", "끄기", "0"]

  /// `nag on at 20:00`, `nag every 30m until 23:00`; nil if no time or length of time is among the words.
  private func schedule(_ words: [String], _ options: [String]) -> GuessStep? {
    // The option to which the words in `text` belong, and the options with values so far.
    var (option, found, text) = ("--from", [String](), [String]())
    /// Ends the value of `option`; false if it makes no sense.
    func endValue() -> Bool {
      guard !text.isEmpty else { return true }
      let value = text.joined(separator: " ")
      if option == "--every" {
        guard let minutes = LooseTime.minutes(text) ?? ParsedDuration.minutes(value) else {
          // Reminders come every day without an option.
          return value == "hour" ? add("1h") : ["day", "evening", "night"].contains(value)
        }
        return add(ParsedDuration.text(minutes: minutes))
      }
      guard let time = LooseTime.clock(value) else { return false }
      return add(time)
    }
    func add(_ value: String) -> Bool {
      found += [option, value]
      return true
    }
    for word in words {
      let next: String? =
        switch word.lowercased() {
        case "at", "from", "after", "since", "begin", "start", "on", "set", "enable", "begins", "starts", "time", "me",
          "between", "켜기", "시간":
          "--from"
        case "to", "until", "till", "til", "-", "and": "--until"
        case "every", "each", "매일": "--every"
        default: nil
        }
      guard let next else {
        text.append(word)
        continue
      }
      guard endValue() else { return nil }
      (option, text) = (next, [])
    }
    guard endValue(), !found.isEmpty else { return nil }
    return .hint(["nag", "on"] + found + options)
  }

  /// The words that `cyc nag snooze` takes for `words`, which may be the same; nil if they are not a time.
  func snoozeEnd(_ words: [String]) -> [String]? {
    let words = words.map { $0.lowercased() }
    let text = words.joined(separator: " ")
    let joined = text.replacing(" ", with: "")
    let today: Set<String> = [
      "tonight", "today", "untiltonight", "fortoday", "thisevening", "restoftheday", "therestoftheday",
      "untiltomorrow", "tilltomorrow", "day", "allday", "theday", "fortonight", "오늘", "오늘밤", "오늘하루", "오늘은",
      "내일까지", "하루", "thenight", "endofday", "eod", "foraday", "aday", "1day", "1d",
    ]
    if today.contains(joined) { return ["today"] }
    let off: Set<String> = [
      "cancel", "stop", "end", "clear", "none", "no", "끄기", "해제", "취소", "wake", "resume", "rm", "reset", "over", "0",
      "undo",
    ]
    if off.contains(joined) { return ["off"] }
    if let minutes = LooseTime.minutes(words), minutes <= 1440 { return [ParsedDuration.text(minutes: minutes)] }
    let isUntil = ["until", "till", "til", "to", "by"].contains(words.first ?? "")
    let time = isUntil ? words.dropFirst().joined(separator: " ") : text
    return LooseTime.clock(time).map { ["until", $0] }
  }

  func ofChannel(_ rest: [String]) -> GuessStep? {
    guard let first = rest.first, !first.hasPrefix("-") else { return nil }
    switch Self.key(first) {
    case "phone", "mobile", "android", "iphone", "push", "폰", "휴대폰":
      return .hint(["nag", "channel", "ntfy", "--new-topic"])
    case "slack", "discord", "hook", "teams", "슬랙", "디스코드": return .hint(["nag", "channel", "webhook"])
    case "show", "all", "status", "목록": return .run(["nag", "channel", "list"])
    case "email", "mail", "메일":
      return .hint(["config", "set", "nag.mail_to", rest.count > 1 ? rest[1] : "me@example.com"])
    case "add", "new", "set", "setup":
      return rest.count > 1
        ? .hint(["nag", "channel"] + rest.dropFirst()) : .hints("nag channel ntfy --new-topic", "nag channel webhook")
    case "desktop", "terminal": return .hint(["config", "set", "nag.via", first])
    case "test": return .hint(["nag", "test"])
    default:
      let near = Self.similar(to: first, among: ["ntfy", "webhook", "list"])
      return near.count == 1 && near[0] != first ? .hint(["nag", "channel", near[0]] + rest.dropFirst()) : nil
    }
  }

  // MARK: - Quizzes, days, freezes

  func ofQuiz(_ rest: [String]) -> GuessStep? {
    guard let first = rest.first else { return nil }
    if rest.count == 1, Int(first) != nil { return .run(["quiz", "ask", first]) }
    if rest.count == 2, Int(rest[1]) != nil, ["show", "view", "open"].contains(Self.key(first)) {
      return .hints("quiz list --answers")
    }
    return nil
  }

  private static let datingVerbs: Set<String> = [
    "postpone", "reschedule", "extend", "move", "shift", "delay", "date", "change", "update", "미루기", "연기", "날짜",
    "수정", "변경",
  ]
  private static let endingVerbs: Set<String> = [
    "cancel", "done", "finish", "finished", "archive", "hide", "reset", "search", "find", "취소", "완료", "끝",
  ]

  /// `dday postpone 1 2027-05-01`, `dday cancel 1`, `dday ad Exam 2027-03-06`: the verb is not part of a title.
  private func ofDDayVerb(_ rest: [String]) -> GuessStep? {
    let (plain, options) = Self.separated(rest, in: ["dday", "add"])
    guard let first = plain.first else { return nil }
    let key = Self.key(first)
    let others = Array(plain.dropFirst())
    // Without a number, the verb may begin a title: `dday finish thesis 2027-05-01`.
    let titled = isTitleWithDate(others) ? Proposal(["dday", "add"] + plain + options) : nil
    if Self.datingVerbs.contains(key) {
      return redated(others).map { .hint($0 + options) } ?? titled.map { .hints([Proposal(["dday", "list"]), $0]) }
    }
    if let call = redated(plain) {
      return .hints([Proposal(call + options), Proposal(["dday", "add"] + plain + options)])
    }
    if Self.endingVerbs.contains(key) {
      let numbers = Self.taskNumbers(others)
      if numbers?.count == 1 { return .hint(["dday", "rm"] + (numbers ?? [])) }
      return .hints([Proposal(["dday", "list"])] + (titled.map { [$0] } ?? []))
    }
    if key == "add", first != key { return .run(["dday", "add"] + rest.dropFirst()) }
    let near = Self.similar(to: first, among: ["add"])
    guard plain.count > 2, first != "add", near == ["add"] else { return nil }
    return .hints([Proposal(["dday", "add"] + others + options), Proposal(["dday", "add"] + plain + options)])
  }

  func isTitleWithDate(_ words: [String]) -> Bool {
    (1...3).contains { words.count > $0 && isDate(words.suffix($0).joined(separator: " ")) }
  }

  /// The call that gives a D-day another date, for its number and the date.
  func redated(_ words: [String]) -> [String]? {
    guard let first = words.first, let number = Self.taskNumbers([first])?.first, words.count > 1 else { return nil }
    let date = words.dropFirst().filter { !["to", "on", "until"].contains($0.lowercased()) }.joined(separator: " ")
    guard isDate(date) else { return nil }
    return ["dday", "edit", number, "--date", LooseTime.dDay(date, today: context.today).map { "\($0)" } ?? date]
  }

  func ofDDay(_ rest: [String]) -> GuessStep? {
    if let step = ofDDayVerb(rest) { return step }
    guard let first = rest.first, Self.entry(first, in: Self.verbs["dday"] ?? [:]) == nil else { return nil }
    if let number = Self.taskNumbers([first])?.first, rest.count == 2,
      Self.verbs["dday"]?[Self.key(rest[1])] != nil || rest[1] == "rm"
    {
      return .hint(["dday", rest[1], number])
    }
    let (plain, options) = Self.separated(rest, in: ["dday", "add"])
    // `countdown to 12-25`: no title is called "to".
    if first.lowercased() == "to", plain.count > 1 { return countdown(to: Array(plain.dropFirst()), options) }
    if plain.joined().contains(where: \.isNumber), ParsedDay.isDate(plain) || plain.count == 1 && isDate(first) {
      return .hint(["dday", "add", "Exam"] + plain + options)
    }
    guard plain.count > 1,
      isDate(plain[plain.count - 1]) || isDate(ParsedDay.leading(plain).date)
        || plain.count > 2 && isDate(plain.suffix(2).joined(separator: " "))
    else {
      return nil
    }
    return .run(["dday", "add"] + plain + options)
  }

  /// Title first, then the date, without `on`, `in` and `=` between them.
  func ofDDayAdd(_ plain: [String], _ options: [String]) -> GuessStep? {
    if plain.isEmpty { return .hints("dday add Exam 2027-03-06") }
    guard plain.count > 1 else { return nil }
    let (date, title) = ParsedDay.leading(plain)
    // `30 days challenge` names a length.
    if isDate(date), Self.length([date]) == nil, !title.isEmpty, !isTitleWithDate(plain) {
      return .run(["dday", "add"] + title + [date] + options)
    }
    for count in [3, 2, 1] where plain.count > count {
      let date = plain.suffix(count).joined(separator: " ")
      guard isDate(date) else { continue }
      let day = LooseTime.dDay(date, today: context.today)
      // The command reads this date itself.
      if day == nil, count > 1 { return nil }
      var title = Array(plain.dropLast(count))
      if title.count > 1,
        ["on", "in", "at", "is", "=", "by", "to", ":", "-"].contains(title[title.count - 1].lowercased())
      {
        title.removeLast()
      } else if day == nil {
        continue
      }
      return .run(["dday", "add"] + title + [day.map { "\($0)" } ?? date] + options)
    }
    return nil
  }

  private func freezeToday(days: Int, _ options: [String]) -> GuessStep {
    .hint(["freeze", "today"] + (days > 1 ? ["--until", "+\(days - 1)d"] : []) + options)
  }

  func ofFreeze(_ rest: [String]) -> GuessStep? {
    let (plain, options) = Self.separated(rest, in: ["freeze", "add"])
    guard let first = plain.first else { return nil }
    let text = plain.joined(separator: " ")
    if ["tmrw", "tmr", "tmw", "2moro"].contains(text.lowercased()) { return .hint(["freeze", "tomorrow"] + options) }
    if let days = LooseTime.restDays(text) { return .hint(["config", "set", "streak.rest_days", days]) }
    if Self.reasons.contains(text.lowercased()) { return .hint(["freeze", "today", "--reason", text] + options) }
    let weekends = ["thisweekend": 0, "이번주말": 0, "nextweekend": 7, "다음주말": 7]
    if let days = weekends[text.lowercased().filter({ $0 != " " })] {
      let saturday = context.today.startOfWeek(beginningOn: .monday) + 5 + days
      return .hint(["freeze", "\(saturday)", "--until", "\(saturday + 1)"] + options)
    }
    if ["on", "for", "day", "at"].contains(first.lowercased()), plain.count > 1 {
      let left = Array(plain.dropFirst())
      return Self.length(left).map { freezeToday(days: $0, options) }
        ?? .run(["freeze"] + left + options)
    }
    if let days = Self.length(plain) { return freezeToday(days: days, options) }
    if first == "until" || first == "till", plain.count > 1 {
      return .hint(["freeze", "today", "--until"] + plain.dropFirst() + options)
    }
    if let range = range(plain) { return .run(["freeze", range.first, "--until", range.last] + options) }
    // `다음 주까지` means more than that day.
    if let day = LooseTime.day(text, today: context.today), text != "next week", !text.hasSuffix("까지") {
      return .run(["freeze", "\(day)"] + options)
    }
    if ["off", "remove", "rm", "delete", "list", "ls", "add", "next", "week", "weekend"].contains(Self.key(first)) {
      return nil
    }
    if plain.count == 1, Self.entry(first, in: Self.verbs["freeze"] ?? [:]) == nil, first.allSatisfy(\.isLetter),
      !isDate(first)
    {
      let near = Suggestion.nearest(to: first.lowercased(), among: ["today", "tomorrow"] + Self.weekdays, by: \.self)
      return near.map { .hint(["freeze", $0] + options) }
    }
    guard let (day, rest) = dayAndRest(plain), !options.contains("--reason") else { return nil }
    let reason = rest.joined(separator: " ")
    return isDate(reason) ? nil : .hint(["freeze", day, "--reason", reason] + options)
  }

  /// Reasons for a day off.
  private static let reasons: Set<String> = [
    "sick", "ill", "flu", "holiday", "vacation", "travel", "travelling", "trip", "wedding", "아파", "아픔", "감기", "여행",
    "휴가", "출장",
  ]

  /// The number of days in `3 days`, `a week` and `일주일`.
  private static func length(_ words: [String]) -> Int? {
    let text = words.joined(separator: " ").lowercased()
    if let known = ["a week": 7, "1 week": 7, "one week": 7, "two weeks": 14, "2 weeks": 14, "일주일": 7, "a month": 30][
      text]
    {
      return known
    }
    return text.wholeMatch(of: /(\d{1,3}) ?(?:days?|일 ?동안|일간)/).flatMap { Int($0.1) }
  }

  /// `X to Y`, `from X until Y`, `X ~ Y`, `X..Y`.
  private func range(_ words: [String]) -> (first: String, last: String)? {
    let words =
      words.first?.lowercased() == "from" || words.first?.lowercased() == "between" ? Array(words.dropFirst()) : words
    if words.count == 1 {
      for mark in ["~", "..", "…", "to"] {
        let parts = words[0].split(separator: mark)
        if parts.count == 2, parts.allSatisfy({ isDate(String($0)) }) { return (String(parts[0]), String(parts[1])) }
      }
      return nil
    }
    if words.last?.hasSuffix("까지") == true,
      let split = words.firstIndex(where: { $0.hasSuffix("부터") || $0.hasSuffix("에서") }), split + 1 < words.count
    {
      let parts = [words[...split], words[(split + 1)...]].map { part in
        part.joined(separator: " ").dropLast(2).split(separator: " ").joined(separator: " ")
      }
      // `8월 10일부터 14일까지`, `12월 30일부터 2일까지`
      guard let last = parts[1].wholeMatch(of: /(\d{1,2})일/).flatMap({ Int($0.1) }),
        let first = parts[0].wholeMatch(of: /(.*?)(\d{1,2})월 ?(\d{1,2})일/), let month = Int(first.2),
        let day = Int(first.3)
      else { return (parts[0], parts[1]) }
      return (parts[0], day <= last ? "\(first.1)\(month)월 \(last)일" : "\(month % 12 + 1)월 \(last)일")
    }
    guard
      let place = words.firstIndex(where: {
        ["to", "until", "till", "-", "~", "through", "thru", "and"].contains($0.lowercased())
      }), place > 0,
      place + 1 < words.count
    else { return nil }
    return (words[..<place].joined(separator: " "), words[(place + 1)...].joined(separator: " "))
  }

  // MARK: - Settings, sync, weather

  /// `config KEY`, `config KEY VALUE`, `config set KEY=VALUE`.
  func ofConfig(_ words: [String]) -> GuessStep? {
    let path = path(of: words)
    let (plain, options) = Self.separated(Array(words.dropFirst(path.count)), in: path)
    guard let first = plain.first else { return nil }
    let rest = Self.withoutEquals(plain.dropFirst())
    let verb = path.count > 1 ? path[1] : ""
    if verb.isEmpty, Self.entry(first, in: Self.verbs["config"] ?? [:]) != nil, setting(first) == nil { return nil }
    if verb.isEmpty || verb == "set", let step = ofCommandAsSetting(Self.key(first), rest) { return step }
    // Colours are not a setting.
    if verb.isEmpty || verb == "set", Self.turnsOffColors(first, rest) { return .hints("--no-color") }
    if !["", "get", "set", "list", "unset"].contains(verb) { return nil }
    if let (key, value) = Self.assignment(first), let name = setting(key), rest.isEmpty, verb.isEmpty || verb == "set" {
      return .run(["config", "set", name, value] + options)
    }
    if let name = setting(first) ?? (rest.first.flatMap { setting("\(first).\($0)") }) {
      // `nag from 20:00`
      let isSplit = setting(first) == nil
      let values = isSplit ? Self.withoutEquals(plain.dropFirst(2)) : rest
      // `set KEY = VALUE`
      if verb == "set", plain.count == 3, values.count == 1, name == first {
        return .run(["config", "set", name] + values + options)
      }
      return ofSettingName(name, typed: first, values, verb, options)
    }
    let ofGroup = context.settings.filter { $0.hasPrefix(Self.key(first) + ".") }
    guard !ofGroup.isEmpty, rest.isEmpty else { return misspeltSetting(first, rest, verb) }
    return .hints(ofGroup.prefix(3).map { Proposal(["config", "get", $0]) })
  }

  /// `color off`
  static func turnsOffColors(_ word: String, _ values: [String]) -> Bool {
    ["color", "colour", "colors", "colours", "색", "색상", "색깔"].contains(key(word)) && values.count == 1
      && offWords.contains(values[0].lowercased())
  }

  /// Commands that people look for among the settings: `config set goal 100`, `config set reminder desktop`.
  private func ofCommandAsSetting(_ word: String, _ values: [String]) -> GuessStep? {
    switch Self.forms(of: word).lazy.compactMap({ Self.nouns[$0] }).first {
    case "goal": return .hint(["goal"] + (values.isEmpty ? ["100"] : values))
    case "nag" where setting(word) == nil && !values.isEmpty:
      if values.count == 1, Self.offWords.contains(values[0].lowercased()) { return .hint(["nag", "off"]) }
      if values.count == 1, ["desktop", "terminal"].contains(values[0]) {
        return .hint(["nag", "on", "--via"] + values)
      }
      let time = LooseTime.clock(values.joined(separator: " "))
      return .hint(["nag", "on"] + (time.map { ["--from", $0] } ?? []))
    default: return nil
    }
  }

  private static let listSettings: Set<String> = ["accounts", "nag.repositories", "nag.via", "streak.rest_days"]

  private func ofSettingName(_ name: String, typed: String, _ values: [String], _ verb: String, _ options: [String])
    -> GuessStep?
  {
    switch verb {
    case "unset": return name == typed ? nil : .hint(["config", "unset", name])
    case "get", "list":
      if verb == "get", name == typed, values.isEmpty { return nil }
      return name == typed ? .run(["config", "get", name] + options) : .hint(["config", "get", name] + options)
    default:
      if values.isEmpty {
        return verb == "set"
          ? .hints(name == "user" ? "config set user NAME" : "config get \(name)")
          : .run(["config", "get", name] + options)
      }
      let value = values.joined(separator: Self.listSettings.contains(name) ? "," : " ").replacing(",,", with: ",")
      let meant = settingValue(value, of: name)
      let words = ["config", "set", name, meant ?? value] + options
      if verb == "set", name == typed, meant == nil, values.count == 1 { return nil }
      // Another spelling of the name is only proposed, and after `set` also one of the value.
      return name == typed && (meant == nil || verb.isEmpty) ? .run(words) : .hint(words)
    }
  }

  /// The value in the spelling of cyc: `true` for `yes`, `ko` for `korean`; nil if it needs no change or is unknown.
  private func settingValue(_ value: String, of name: String) -> String? {
    let key = value.lowercased()
    switch name {
    case "language":
      return [
        "영어로": "en", "한국어로": "ko", "한글": "ko", "한글로": "ko",
        "korean": "ko", "한국어": "ko", "kr": "ko", "english": "en", "영어": "en", "kor": "ko", "eng": "en", "en_us": "en",
        "ko_kr": "ko",
      ][key]
    case "week_start":
      return key.hasPrefix("mon") && key != "mon" || key == "월요일"
        ? "mon" : key.hasPrefix("sun") && key != "sun" || key == "일요일" ? "sun" : nil
    case "nag.from", "nag.until", "quiz.from", "quiz.until":
      return LooseTime.clock(value).flatMap { $0 == value ? nil : $0 }
    case "streak.rest_days": return ["weekend": "sat,sun", "weekends": "sat,sun", "주말": "sat,sun"][key]
    case "weather.unit":
      return ["celsius": "C", "c": "C", "fahrenheit": "F", "f": "F", "섭씨": "C", "화씨": "F"][key].flatMap {
        $0 == value ? nil : $0
      }
    case "nag.cheer", "quiz.on", "nag.only_on_streak", "streak.seen", "todo.dates_in_titles":
      return Self.isOn(key).map { $0 ? "true" : "false" }
    case "nag.tasks": return Self.isOn(key).map { $0 ? "on" : "off" }
    case "theme": return Self.koreanThemes[key] ?? (context.themes.contains(key) && key != value ? key : nil)
    default: return nil
    }
  }

  private func misspeltSetting(_ typed: String, _ rest: [String], _ verb: String) -> GuessStep? {
    guard let near = Suggestion.nearest(to: typed, among: context.settings, by: \.self), verb.isEmpty else {
      return nil
    }
    return .hint(["config"] + (rest.isEmpty ? ["get", near] : ["set", near] + rest))
  }

  func ofSync(_ rest: [String]) -> GuessStep? {
    guard let first = rest.first else { return nil }
    let isAddress = first.contains("/") || first.contains("@") || first.hasPrefix("~") || first.hasSuffix(".git")
    if isAddress { return .hint(["sync", "setup"] + rest) }
    if rest.count == 2, ["to", "with", "via", "using"].contains(first) {
      return ["github", "gh"].contains(rest[1].lowercased())
        ? .hint(["sync", "setup", "--github"]) : .hint(["sync", "setup", rest[1]])
    }
    return nil
  }

  func ofWeather(_ rest: [String]) -> GuessStep? {
    guard let first = rest.first, !first.hasPrefix("-") else { return nil }
    let key = Self.key(first)
    if ["in", "for", "at", "of", "place", "city", "location"].contains(key), rest.count > 1 {
      return .hint(["weather", "set"] + rest.dropFirst().filter { !["to", "in", "place", "city"].contains($0) })
    }
    return nil
  }
}
