internal import CycBase

/// Rules for calls that read like a sentence: a verb before its noun.
extension GuessReader {
  private static let viewing: Set<String> = [
    "show", "view", "open", "list", "ls", "print", "display", "get", "see", "check", "보기", "보여줘", "read",
  ]
  private static let adding: Set<String> = [
    "add", "new", "create", "insert", "make", "generate", "추가", "새", "새로운",
  ]
  private static let starting: Set<String> = [
    "start", "enable", "activate", "on", "turnon", "switchon", "켜기", "begin", "resume",
  ]
  private static let stopping: Set<String> = [
    "stop", "disable", "deactivate", "off", "turnoff", "switchoff", "끄기", "cancel", "취소", "mute", "kill",
  ]
  static let cancelling: Set<String> = ["cancel", "취소"]
  private static let removing: Set<String> = [
    "remove", "delete", "rm", "del", "clear", "erase", "unset", "drop", "reset", "wipe", "삭제", "초기화", "리셋",
  ]
  private static let articles: Set<String> = ["my", "the", "a", "an", "me", "all", "new", "of", "to", "내", "your"]

  /// `show my streak`, `add task milk`, `stop reminders`.
  func verbAndNoun(_ words: [String]) -> GuessStep? {
    guard words.count > 1 else { return nil }
    var verb = Self.key(words[0])
    var rest = Array(words.dropFirst())
    if ["turn", "switch"].contains(verb), let side = rest.first, ["on", "off"].contains(side) {
      (verb, rest) = (verb + side, Array(rest.dropFirst()))
      if rest.isEmpty { return .hint(["nag", side]) }
    } else if ["turn", "switch"].contains(verb), let side = rest.last, ["on", "off"].contains(side) {
      (verb, rest) = (verb + side, Array(rest.dropLast()))
    }
    if let marked = marked(verb, rest) { return marked }
    if verb == "export", rest.count == 1, ["csv", "json", "markdown", "todotxt"].contains(rest[0].lowercased()) {
      return .hint(["todo", "export", "--format", rest[0].lowercased()])
    }
    let isAll = rest.first?.lowercased() == "all"
    while rest.count > 1, Self.articles.contains(rest[0].lowercased()) { rest.removeFirst() }
    if verb == "get", rest.count == 1, setting(rest[0]) == rest[0] { return .run(["config", "get"] + rest) }
    guard let word = rest.first, let noun = Self.forms(of: word).lazy.compactMap({ Self.nouns[$0] }).first else {
      return nil
    }
    let others = Array(rest.dropFirst())
    if Self.viewing.contains(verb) { return shown(noun, others, isAll: isAll) }
    if Self.adding.contains(verb) { return added(noun, others) }
    if Self.starting.contains(verb) { return started(verb, noun, others) }
    if Self.stopping.contains(verb), noun != "todo" || !Self.cancelling.contains(verb) {
      return stopped(verb, noun, others)
    }
    if Self.removing.contains(verb) { return removed(noun, others, isAll: isAll) }
    switch (verb, noun) {
    case ("set", _) where setting(word) == word && !others.isEmpty: return .run(["config", "set", word] + others)
    case ("edit", "config"), ("change", "config"), ("open", "config"): return .hint(["config", "edit"])
    case ("set", "goal"): return others.isEmpty ? .hint(["goal", "100"]) : .run(["goal"] + others)
    case ("set", "theme") where Self.turnsOffColors(word, others): return .hints("--no-color")
    case ("set", "theme"), ("change", "theme"), ("use", "theme"):
      return others.isEmpty ? .hints("theme", "theme winter") : .run(["theme"] + others)
    case ("set", "nag") where others.count == 1 && Self.offWords.contains(others[0].lowercased()),
      ("set", "weather") where others.count == 1 && Self.offWords.contains(others[0].lowercased()):
      return .hint([noun, "off"])
    case ("set", "weather"), ("change", "weather"):
      return .hint(["weather", "set"] + (others.isEmpty ? ["Seoul"] : others))
    case ("set", "nag"): return .hint(["nag", "on"] + others)
    case ("set", "dday"): return .hint(["dday", "add"] + others)
    case ("edit", "dday"), ("edit", "quiz"): return .hint([noun, "edit"] + (others.isEmpty ? ["1"] : others))
    case ("undo", "sync"), ("undo", "quiz"), ("undo", "todo"): return .hint([noun, "undo"])
    case ("undo", "dday"), ("undo", "goal"), ("undo", "freeze"): return .hint(["todo", "undo"])
    case ("snooze", "nag"), ("pause", "nag"), ("silence", "nag"):
      return others.isEmpty ? .hint(["nag", "snooze", "1h"]) : .run(["nag", "snooze"] + others)
    case ("import", "quiz"), ("export", "quiz"), ("import", "todo"), ("export", "todo"):
      return .hint([noun, verb] + (others.isEmpty ? [noun == "quiz" ? "deck.txt" : "tasks.json"] : others))
    case ("done", "todo"), ("finish", "todo"), ("complete", "todo"), ("close", "todo"), ("완료", "todo"):
      return others.isEmpty ? .hints("todo done 1", "todo list --done") : .run(["todo", "done"] + others)
    case ("search", "todo"), ("find", "todo"):
      return others.isEmpty ? nil : .run(["todo", "list", "--search", others.joined(separator: " ")])
    case ("ask", "quiz"), ("take", "quiz"), ("do", "quiz"), ("play", "quiz"): return .run(["quiz", "ask"] + others)
    case ("run", "quiz"): return .run(["quiz", "ask"])
    case ("run", "sync"): return .run(["sync", "now"])
    case ("test", "nag"), ("send", "nag"), ("try", "nag"): return .hint(["nag", "test"])
    default: return nil
    }
  }

  private static let states = [
    "done": "done", "finished": "done", "complete": "done", "completed": "done", "undone": "undone", "open": "undone",
    "doing": "start", "started": "start",
  ]

  /// `mark 2 done`, `mark 2 as done`, `mark done 2`.
  private func marked(_ verb: String, _ rest: [String]) -> GuessStep? {
    let rest = rest.filter { $0.lowercased() != "as" }
    guard ["mark", "set"].contains(verb), !rest.isEmpty else { return nil }
    let ends = verb == "mark" ? [rest.count - 1, 0] : [rest.count - 1]
    guard let end = ends.first(where: { Self.states[rest[$0].lowercased()] != nil }),
      let command = Self.states[rest[end].lowercased()]
    else { return nil }
    let tasks = rest.enumerated().filter { $0.offset != end }.map(\.element)
    if let numbers = Self.taskNumbers(tasks) { return .run(["todo", command] + numbers) }
    guard verb == "mark" else { return nil }
    if tasks.isEmpty { return .hints("todo \(command) 1") }
    return Self.isAll(tasks) ? .hints("todo list --pending") : .hint(["todo", command] + tasks)
  }

  private func shown(_ noun: String, _ others: [String], isAll: Bool) -> GuessStep? {
    switch noun {
    case "todo": .run(["todo", "list"] + (isAll ? ["--all"] : []) + others)
    case "board", "matrix", "next": .run(["todo", noun] + others)
    case "inbox": .run(["nag", "inbox"])
    case "day": .run(["day"] + (others.isEmpty ? ["today"] : others))
    case "login": .run(["whoami"])
    case "freeze": .run(["freeze", "list"])
    case "config": others.isEmpty ? .run(["config", "list"]) : .run(["config", "get"] + others)
    case "sync": .run(["sync", "status"])
    case "nag": .run(["nag", "status"])
    case "quiz", "dday": .run([noun, "list"] + others)
    default: .run([noun] + others)
    }
  }

  private func added(_ noun: String, _ others: [String]) -> GuessStep? {
    switch noun {
    case "todo": others.isEmpty ? .hints("todo add milk") : .run(["todo", "add"] + others)
    case "dday": others.count < 2 ? .hints("dday add Exam 2027-03-06") : .hint(["dday", "add"] + others)
    case "quiz":
      .hints([
        Proposal(
          ["quiz", "add"] + (others.count > 1 ? others : ["Capital of Peru?", "Lima", "Quito", "--answer", "1"]))
      ])
    case "freeze": others.isEmpty ? .hints("freeze tomorrow") : .hint(["freeze"] + others)
    case "goal": .hint(["goal"] + (others.isEmpty ? ["100"] : others))
    case "nag": others.isEmpty ? .hints("nag on", "todo add milk --at 21:00") : .hint(["nag", "on"] + others)
    case "login": .hint(["login"])
    case "card": .hint(["card", "-o", others.first.flatMap { Self.isPicture($0) ? $0 : nil } ?? "card.svg"])
    default: nil
    }
  }

  private func started(_ verb: String, _ noun: String, _ others: [String]) -> GuessStep? {
    switch noun {
    case "nag": .run(["nag", "on"] + others)
    case "quiz": ["start", "begin", "resume"].contains(verb) ? .run(["quiz", "ask"]) : .hint(["quiz", "on"])
    case "weather": .hint(["weather", "set", "Seoul"])
    case "sync": .hint(["sync", "setup", "--github"])
    case "todo": others.isEmpty ? .hints("todo start 1") : .hint(["todo", "start"] + others)
    case "goal": .hint(["goal"] + (others.isEmpty ? ["100"] : others))
    default: nil
    }
  }

  private func stopped(_ verb: String, _ noun: String, _ others: [String]) -> GuessStep? {
    switch noun {
    case "nag": stoppedReminders(verb, others)
    case "goal": others.contains { !$0.hasPrefix("-") } ? .hint(["goal", "off"]) : .run(["goal", "off"] + others)
    case "dday": .hint(["dday", "rm"] + (others.isEmpty ? ["1"] : others))
    case "quiz", "weather", "sync": .hint([noun, "off"])
    case "freeze": .hint(["freeze", "off"] + (others.isEmpty ? ["tomorrow"] : others))
    case "todo": others.isEmpty ? nil : .hint(["todo", "move"] + others + ["todo"])
    default: nil
    }
  }

  private func removed(_ noun: String, _ others: [String], isAll: Bool) -> GuessStep? {
    switch noun {
    case "todo": isAll || others.isEmpty ? .hints("todo reset", "todo rm 1") : .hint(["todo", "rm"] + others)
    case "dday", "quiz": .hint([noun, "rm"] + (others.isEmpty ? ["1"] : others))
    case "freeze": .hint(["freeze", "off"] + (others.isEmpty ? ["tomorrow"] : others))
    case "goal", "weather", "nag", "sync": .hint([noun, "off"])
    case "config": .hint(["config", "unset"] + (others.isEmpty ? ["theme"] : others))
    case "theme": .hint(["theme", "github"])
    // Contributions cannot be removed here, so show them.
    case "streak", "stats", "year", "card", "status", "day": .hint([noun])
    case "login": .hint(["logout"])
    default: nil
    }
  }

  /// `30m` for `알림 30분마다`.
  private func koreanInterval(_ words: [String]) -> String? {
    guard words.count > 1, let last = words.last, last.hasSuffix("마다"),
      Self.forms(of: words[0]).contains(where: { Self.nouns[$0] == "nag" || $0 == "알려" })
    else { return nil }
    return LooseTime.minutes(words.dropFirst().dropLast() + [String(last.dropLast(2))]).map { "\($0)m" }
  }

  private static let phones: Set<String> = [
    "phone", "mobile", "android", "iphone", "smartphone", "폰", "휴대폰", "핸드폰", "스마트폰", "휴대전화",
  ]
  private static let connecting: Set<String> = [
    "connect", "link", "add", "pair", "set", "setup", "register", "use", "configure", "my", "to", "up", "with", "연결",
    "등록", "추가", "설정", "연동",
  ]

  /// `connect phone`, `폰 연결`.
  func ofPhone(_ words: [String]) -> GuessStep? {
    let forms = words.map(Self.forms)
    guard words.count > 1, forms.contains(where: { $0.contains(where: Self.phones.contains) }),
      forms.allSatisfy({ $0.contains { Self.phones.contains($0) || Self.connecting.contains($0) } })
    else { return nil }
    return .hint(["nag", "channel", "ntfy", "--new-topic"])
  }

  /// The words after `remind me`: `about the rent`, `2 at 9pm` (a task and its time), or `every 30m`.
  private func reminded(_ words: [String]) -> GuessStep? {
    let words = words.first?.lowercased() == "task" ? Array(words.dropFirst()) : words
    guard words.count > 1 else { return nil }
    let rest = Array(words.dropFirst())
    if words[0].lowercased() == "about", Int(rest[0]) == nil { return .hints([Proposal(["todo", "add"] + rest)]) }
    if let numbers = Self.taskNumbers([words[0]]), rest.count > 1 || rest[0].contains(":") || rest[0].contains("m"),
      let time = LooseTime.clock(rest.joined(separator: " "))
    {
      return .hint(["todo", "edit", numbers[0], "--at", time])
    }
    return ["every", "each", "from", "between", "at"].contains(words[0].lowercased()) ? ofNag(words) : nil
  }

  /// `remind me at 9pm`, `remind me to buy milk`, `did I commit`.
  func sentence(_ words: [String]) -> GuessStep? {
    let plain = words.map { $0.lowercased() }
    if ["remind", "remindme", "notify", "alert", "nag", "tell", "알려줘"].contains(plain[0]) {
      var rest = Array(words.dropFirst())
      // `remind me to turn the heater off` is a task.
      if !plain.contains("to"), let last = plain.dropFirst().last, ["off", "never", "not", "stop", "그만"].contains(last)
      {
        let task = rest.dropLast().filter { !["me", "us"].contains($0.lowercased()) }
        return .hint(task.isEmpty ? ["nag", "off"] : ["todo", "alert"] + task + ["off"])
      }
      if let step = reminded(rest.filter { !["me", "us", "please"].contains($0.lowercased()) }) { return step }
      while let first = rest.first,
        ["me", "us", "please", "every", "each", "daily", "day", "evening"].contains(first.lowercased()),
        LooseTime.minutes(rest) == nil
      {
        rest.removeFirst()
      }
      if rest.first?.lowercased() == "to", rest.count > 1 {
        return .hints([Proposal(["todo", "add"] + rest.dropFirst())])
      }
      while let first = rest.first, ["at", "from", "around", "every", "evening"].contains(first.lowercased()) {
        rest.removeFirst()
      }
      if rest.first?.lowercased() == "in", let minutes = LooseTime.minutes(rest) {
        return .hint(["nag", "snooze", minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"])
      }
      if let time = LooseTime.clock(rest.joined(separator: " ")) { return .hint(["nag", "on", "--from", time]) }
      if words.count > 1 { return .hint(["nag", "on"]) }
    }
    // Push notifications, not the push of git.
    if plain[0] == "push", words.count > 1 {
      let second = Self.forms(of: words[1])
      if second.contains(where: Self.phones.contains) { return .hint(["nag", "channel", "ntfy", "--new-topic"]) }
      let isAlert = second.contains { Self.nouns[$0] == "nag" || ["on", "enable"].contains($0) }
      if isAlert { return .hint(["nag", "on"]) }
    }
    let text = plain.joined(separator: " ")
    if ["did i ", "have i ", "is today", "is it "].contains(where: text.hasPrefix) { return .hint(["check"]) }
    if text.hasPrefix("why ") || text.hasPrefix("how come") || text.hasPrefix("not ") { return .hint(["why"]) }
    if ["how long", "how many days", "what is my streak", "what's my streak"].contains(where: text.hasPrefix) {
      return .hint(["streak"])
    }
    if text.hasPrefix("what next") || text.hasPrefix("what's next") || text.hasPrefix("what to do")
      || text.hasPrefix("what should i ") || text.hasPrefix("what do i ") || text == "what now"
    {
      return .hint(["todo", "next"])
    }
    if let every = koreanInterval(words) { return .hint(["nag", "on", "--every", every]) }
    let asked = ["했나", "했나요", "했어", "했니", "했지", "했을까", "함"]
    if text.contains("커밋"), asked.contains(where: { Self.key(text).hasSuffix($0) }) { return .hint(["check"]) }
    if text.hasPrefix("who am i") { return .run(["whoami"]) }
    if text.hasPrefix("how to") || text.hasPrefix("how do") { return .hint(["--help"]) }
    return nil
  }
}
