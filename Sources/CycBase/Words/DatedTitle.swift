package import Days
internal import Platform

/// A title, and the date and time that were in its words: `Buy milk tomorrow 9pm`.
///
/// Dates are read at the end; in Korean also at the front; in English at the front only with a time or a colon. Words
/// that could be a part of the title stay in it: the user sees a missed date at once, but not a lost word.
package struct DatedTitle: Equatable {
  /// Words that would be a date or a time if they had one reading, such as `tomorrow at 9`.
  package struct Ambiguity: Equatable {
    package let words: String
    /// Each reading as options of `cyc todo edit`: `--due 2026-11-26 --at 21:00`.
    package let options: [String]
  }

  /// Without the words that were read.
  package private(set) var title: String
  package private(set) var due: Day?
  package private(set) var time: ClockTime?
  package private(set) var recurrence: Recurrence?
  /// The words that were read, as typed; nil if the whole text is the title.
  package private(set) var typedDate: String?
  package private(set) var ambiguity: Ambiguity?

  /// Reads a typed line. If all of it is in double quotes, the words between them are the title, without a date.
  package init(line: String, now: CivilTime) {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    let isQuoted = parts.count == 3 && parts[0].isEmpty && parts[2].isEmpty && !parts[1].isEmpty
    // Other quotes are a part of the title. A line with quotes is one argument, so that no date is read.
    self.init(parts.count == 1 ? line.split(separator: " ").map(String.init) : [line], now: now)
    if typedDate == nil { title = isQuoted ? String(parts[1]) : line }
  }

  /// - Parameters:
  ///   - arguments: Words of the title. One with a space in it was in quotes, and is not a date
  ///   - allowsJustPassed: whether a date without a year that was days ago means the one of next year
  package init(_ arguments: [String], now: CivilTime, allowsJustPassed: Bool = false) {
    title = arguments.chained(" ")
    guard arguments.count > 1 else { return }
    if readTag(in: arguments, today: now.day) { return }
    guard DateWords.mayContainDate(arguments) else { return }
    let words = arguments.map(TitleWord.init)
    let reader = TitleReader(words: words, now: now, allowsJustPassed: allowsJustPassed)
    switch reader.result {
    case nil: return
    case .ambiguity(let ambiguity): self.ambiguity = ambiguity
    case .read(let phrases):
      let isRead = { (index: Int) in phrases.contains { $0.range.contains(index) } }
      var rest = words.indices.filter { !isRead($0) }.map { words[$0].text }
      // `Buy milk, tomorrow`
      if rest.count > 1, rest[rest.count - 1].hasSuffix(",") { rest[rest.count - 1].removeLast() }
      title = rest.chained(" ")
      due = phrases.compactMap { $0.days?.first }.first
      time = phrases.compactMap { $0.times?.first }.first
      recurrence = phrases.compactMap(\.recurrence).first
      if let recurrence { due = recurrence.first(onOrAfter: now.firstDay(at: time)) }
      typedDate = reader.typed(phrases)
    }
  }

  private static let tag = "due:"

  /// Reads `due:tomorrow`, as todo.txt and Taskwarrior write it. False unless there is one such word, with one date.
  private mutating func readTag(in arguments: [String], today: Day) -> Bool {
    let tags = arguments.indices.filter { arguments[$0].hasPrefix(DatedTitle.tag) }
    guard tags.count == 1, let index = tags.first else { return false }
    let reading = DateReading(direction: .ahead, today: today, first: today)
    guard case .days(let days) = reading.days(of: String(arguments[index].dropFirst(DatedTitle.tag.count))),
      days.count == 1
    else { return false }
    (due, typedDate) = (days[0].day, arguments[index])
    title = Array(arguments[..<index] + arguments[(index + 1)...]).chained(" ")
    return true
  }
}

struct TitleWord {
  let text: String
  /// In lower case, without a comma or colon after it; empty if the word was in quotes.
  let lower: String
  let hasColon: Bool
  let isKorean: Bool

  init(_ text: String) {
    self.text = text
    hasColon = text.utf8.last == UInt8(ascii: ":")
    let bare = hasColon || text.utf8.last == UInt8(ascii: ",") ? text.dropLast() : text[...]
    lower = text.contains(where: \.isWhitespace) ? "" : bare.lowercased()
    isKorean = lower.unicodeScalars.contains { DateWords.isHangul($0) }
  }

  var isCapitalized: Bool { text.first?.isUppercase == true }
}

/// Days and times that words of a title give.
struct TitlePhrase {
  var range: Range<Int>
  /// Several if the words are ambiguous; nil if the phrase has no day.
  var days: [Day]?
  /// Several if the words are ambiguous; nil if the phrase has no time; empty if there is no such time, as in `tonight
  /// at 12`.
  var times: [ClockTime]?
  /// Whether a preposition or a particle marks it as a date: `by friday`, `금요일까지`.
  var isMarked = false
  var recurrence: Recurrence?
}

/// Finds the dates at both ends of a title.
struct TitleReader {
  enum Result {
    case read([TitlePhrase])
    case ambiguity(DatedTitle.Ambiguity)
  }

  let words: [TitleWord]
  let now: CivilTime
  let allowsJustPassed: Bool

  /// Most words of a phrase.
  static let maxWords = 8

  /// Nil if the title has no date.
  var result: Result? {
    // A question is not a task with a date: `내일 비 오나?`
    if words[words.count - 1].text.hasSuffix("?") { return nil }
    if let phrase = englishRecurrence ?? koreanRecurrence {
      // A day before the recurrence belongs to it, but the two cannot be read together: `Pay rent 25 aug every month`.
      let before = Array(words[..<phrase.range.lowerBound])
      let reader = TitleReader(words: before, now: now, allowsJustPassed: true)
      if !before.isEmpty, reader.phraseAtEnd?.days != nil { return nil }
      // The same for a day that is only a modifier: `월세 25일 매달`.
      let (nearest, repeated) = (before.suffix(DateWords.maxModifiers).map(\.lower), words[phrase.range].map(\.lower))
      if DateWords.modifierCount(nearest, repeated, isTime: true) > 0 { return nil }
      let phrases = [phrase] + [timeAtEnd(behind: phrase)].compactMap(\.self)
      return ambiguity(phrases).map { .ambiguity($0) } ?? .read(phrases)
    }
    // A recurrence that cannot be read: a date next to it would be only one of many.
    if words.contains(where: { DateWords.isKoreanRepeat($0.lower) }) { return nil }
    let end = phraseAtEnd
    let isTimeOnly = end.map { $0.days == nil } ?? false
    let front = phraseAtFront(before: end?.range.lowerBound ?? words.count, hasTimeAtEnd: isTimeOnly)
    let phrases: [TitlePhrase]
    switch (front, end) {
    case (nil, nil): return nil
    case (let front?, nil):
      // `목요일 발표 자료 내일까지 만들기` is due tomorrow, if anything.
      if !front.isMarked, hasDeadline(from: front.range.upperBound) { return nil }
      phrases = [front]
    case (nil, let end?): phrases = [withDaysInWeekOfFront(end)]
    case (let front?, let end?):
      // A date at one end and its time at the other.
      if front.times == nil && end.days == nil || front.days == nil && end.times == nil {
        phrases = [front, end]
      } else if end.isMarked, !front.isMarked, front.times == nil {
        // `금요일 회의 준비 내일까지`: the first date tells which meeting.
        phrases = [end]
      } else {
        return nil
      }
    }
    let rest = words.indices.filter { index in !phrases.contains { $0.range.contains(index) } }
    // `tonight at 12`: no such hour of the night.
    guard !phrases.contains(where: { $0.times?.isEmpty == true }), !leavesNoTitle(rest) else { return nil }
    // `Prepare the friday demo at 9pm`: whether it is 9pm on Friday is not certain.
    if phrases.allSatisfy({ $0.days == nil }), DateWords.containDay(rest.map { words[$0].lower }) { return nil }
    if let ambiguity = ambiguity(phrases) { return .ambiguity(ambiguity) }
    // A day that has passed is a name, as in `Sort the notes 2026-01-15`.
    return phrases.contains { $0.days.map { $0[0] < now.day } ?? false } ? nil : .read(phrases)
  }

  /// The time of a recurrence at the front: `매주 월요일 회의 오후 3시`. One that could be two times stays in the title.
  private func timeAtEnd(behind recurrence: TitlePhrase) -> TitlePhrase? {
    guard recurrence.times == nil, let end = phraseAtEnd, end.days == nil, end.times?.count == 1,
      end.range.lowerBound > recurrence.range.upperBound
    else { return nil }
    return end
  }

  /// `다음 주 회의 금요일까지`: the coming Friday, or the one of next week. With more words between them, as in `다음 주
  /// 회의 자료 금요일까지`, the week belongs to the title.
  private func withDaysInWeekOfFront(_ end: TitlePhrase) -> TitlePhrase {
    let start = end.range.lowerBound - 1
    guard (1...2).contains(start), let days = end.days, reading.find(text(0..<start))?.form == .edgeOfPeriod else {
      return end
    }
    let near = Array(words[..<start] + words[end.range])
    let reader = TitleReader(words: near, now: now, allowsJustPassed: allowsJustPassed)
    var end = end
    end.days = (days + (reader.koreanPhrase(near.indices, isAtFront: false)?.days ?? [])).distinct.sorted()
    return end
  }

  /// Whether the words outside the phrases make no title: none, or only a day or a time, as in `9pm tomorrow`.
  private func leavesNoTitle(_ rest: [Int]) -> Bool {
    let text = rest.map { words[$0].lower }.chained(" ")
    if rest.allSatisfy({ words[$0].text.allSatisfy(\.isWhitespace) }) { return true }
    return rest.allSatisfy { DateWords.isPart(words[$0]) }
      && (!ParsedTime.readings(of: text).isEmpty || reading.find(text) != nil)
  }

  /// Nil if each phrase has one reading.
  private func ambiguity(_ phrases: [TitlePhrase]) -> DatedTitle.Ambiguity? {
    let days = phrases.lazy.compactMap(\.days).first ?? []
    let times = phrases.lazy.compactMap(\.times).first ?? []
    guard days.count > 1 || times.count > 1 else { return nil }
    let every = phrases.compactMap(\.recurrence).first.map { "--every \(ShellWords(words: ["\($0)"]).text) " } ?? ""
    let (due, at) = (days.map { "--due \($0)" }, times.map { "\(every)--at \($0)" })
    let options = due.isEmpty ? at : at.isEmpty ? due : due.flatMap { day in at.map { "\(day) \($0)" } }
    return DatedTitle.Ambiguity(words: typed(phrases), options: options)
  }

  func typed(_ phrases: [TitlePhrase]) -> String {
    phrases.map { $0.range.map { words[$0].text }.chained(" ") }.chained(", ")
  }

  // MARK: - The two ends

  private var phraseAtEnd: TitlePhrase? {
    if words[words.count - 1].text.hasSuffix(",") { return nil }
    let length = min(words.reversed().prefix(while: DateWords.isPart).count, words.count - 1, TitleReader.maxWords)
    for start in words.indices.suffix(length) {
      let range = start..<words.count
      let phrase =
        words[start...].contains(where: \.isKorean) ? koreanPhrase(range, isAtFront: false) : englishPhrase(range)
      guard let phrase else { continue }
      // The longest phrase decides: `for friday 8pm` does not become `8pm`.
      return allowsEnd(phrase) ? phrase : nil
    }
    return nil
  }

  /// - Parameters:
  ///   - end: index of the first word of the phrase at the end; the number of words if there is none
  ///   - hasTimeAtEnd: whether that phrase has a time, but no day
  private func phraseAtFront(before end: Int, hasTimeAtEnd: Bool) -> TitlePhrase? {
    let length = min(words[..<end].prefix(while: DateWords.isPart).count, words.count - 1, TitleReader.maxWords)
    guard length > 0 else { return nil }
    for count in (1...length).reversed() {
      let isKorean = words[..<count].contains(where: \.isKorean)
      let phrase =
        isKorean
        ? koreanPhrase(0..<count, isAtFront: true) : englishPhraseAtFront(0..<count, hasTimeAtEnd: hasTimeAtEnd)
      guard let phrase else { continue }
      if isKorean, cutsTime(phrase) { continue }
      let isAllowed = isKorean ? allowsFront(phrase) : !DateWords.englishRangeWords.contains(words[count].lower)
      return isAllowed ? phrase : nil
    }
    return nil
  }

  /// Whether a phrase at the front would take `오후` or `9시` away from a time that is not read: `내일 오후 2시부터`,
  /// `내일 9시 30분쯤`.
  private func cutsTime(_ phrase: TitlePhrase) -> Bool {
    let end = phrase.range.upperBound
    let behind = words[end...].prefix(2).map(\.lower)
    return (DateWords.endsUnreadTime(behind[0]) || DateWords.endsUnreadTime(behind.chained("")))
      && (phrase.times != nil || PartOfDay.trailing(words[end - 1].lower) != nil)
  }

  /// Whether a phrase at the end is a date and not a part of the title, judging by the words before it.
  private func allowsEnd(_ phrase: TitlePhrase) -> Bool {
    let start = phrase.range.lowerBound
    let before = words[start - 1].lower
    // `Meet third thursday`, `회의 12월 11일 금요일`, `Concert 12/24 8pm`
    let nearest = words[..<start].suffix(DateWords.maxModifiers).map(\.lower)
    let isTime = phrase.days == nil && phrase.times != nil
    if DateWords.modifierCount(nearest, words[start...].map(\.lower), isTime: isTime) > 0 { return false }
    if words[start...].contains(where: \.isKorean) {
      if isTime, isKoreanTime(before: start) { return false }
      return !DateWords.keepsKoreanDateInTitle(before, isMarked: phrase.isMarked)
    }
    if words[start - 1].hasColon || DateWords.englishLinks.contains(before) { return false }
    // `Party friday, saturday`
    if DateWords.isDay(before) || DateWords.weekdays.contains(before) { return false }
    // `Write down what happened today`
    if !phrase.isMarked, words[..<start].contains(where: { DateWords.clauseWords.contains($0.lower) }) { return false }
    if before.hasSuffix("'s") || before.hasSuffix("’s") || isRepeated(before: start) { return false }
    // `Plan next week` is about the week.
    let isAlone = start == 1 && phrase.times == nil && !phrase.isMarked
    return !(isAlone && DateWords.verbsOfPeriods.contains(before))
  }

  /// Whether the words before `start` end with a time, so that the phrase there is one of two: `약 오전 8시와 오후 8시`,
  /// `약 8시 30분, 20시 30분`.
  private func isKoreanTime(before start: Int) -> Bool {
    (1...2).contains { count in
      guard count <= start else { return false }
      let text = words[(start - count)..<start].map(\.lower).chained("")
      let time = ["와", "과", "랑"].contains(where: text.hasSuffix) ? String(text.dropLast()) : text
      return count == 1 && (DateWords.isHour(time) || time == "정오")
        || time.contains("시") && !ParsedTime.readings(of: time).isEmpty
    }
  }

  /// Whether the words before `start` make the phrase there one of many: `every day at 9pm`, `every mon and thu`,
  /// `daily at 7:30`.
  private func isRepeated(before start: Int) -> Bool {
    var index = start - 1
    if index >= 0, DateWords.englishRepeats.contains(words[index].lower) { return true }
    while index >= 0, DateWords.mayFollowEvery(words[index]) {
      index -= 1
      if index >= 0, ["every", "each"].contains(words[index].lower) { return true }
    }
    return index >= 0 && ["every", "each"].contains(words[index].lower)
  }

  /// Whether a Korean phrase at the front is a date and not a part of the title, judging by the words after it.
  private func allowsFront(_ phrase: TitlePhrase) -> Bool {
    let rest = words[phrase.range.upperBound...].map(\.lower)
    let next = rest[0]
    if DateWords.koreanLinks.contains(next) || next.hasPrefix("~") || next.hasPrefix("-") { return false }
    // `오늘 내일 중 청소`, `토요일 밤의 열기`
    if DateWords.isDay(next) || next.hasSuffix("의") && PartOfDay(rawValue: String(next.dropLast())) != nil {
      return false
    }
    // `내일 밤 12시`: a time that cannot be read.
    let afterPart = PartOfDay(rawValue: next) == nil ? next : rest.dropFirst().first ?? ""
    if DateWords.isHour(afterPart) { return false }
    if phrase.isMarked || phrase.times != nil { return true }
    // `내일 날씨 확인`, `오늘 할 일 정리`, `내일 입을 옷 다리기`
    return !DateWords.isTopicOfDay(next, then: rest.dropFirst().first)
  }

  // MARK: - Phrases

  var reading: DateReading { DateReading(direction: .ahead, today: now.day, first: now.day) }

  /// Whether a date without a year was days or weeks ago: on 28 November, `11월 27일 회의록 정리` is about yesterday, and
  /// does not mean the 27th of next November.
  func hasJustPassed(_ days: [ParsedDay]) -> Bool {
    !allowsJustPassed
      && days.contains { !$0.knowsYear && (1...31).contains($0.day.adding(months: -12).distance(to: now.day)) }
  }

  func text(_ range: Range<Int>) -> String { words[range].map(\.lower).chained(" ") }

  /// The readings of a time that fit the part of the day which the date names: `tonight at 9`.
  func times(_ times: [ClockTime], in part: PartOfDay?) -> [ClockTime] {
    part.map { $0.times(times) } ?? times
  }
}
