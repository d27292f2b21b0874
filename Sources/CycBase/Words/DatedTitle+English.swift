internal import Days

/// Dates in English words, and those in digits.
extension TitleReader {
  private struct Date {
    let days: [Day]
    let part: PartOfDay?
    /// Whether it has a preposition.
    let isMarked: Bool
  }

  private struct Time {
    let times: [ClockTime]
    /// Whether it has a preposition.
    let isMarked: Bool
    let hasAMOrPM: Bool
  }

  private static let amAndPM = ["am", "pm", "a.m.", "p.m."]

  /// A date, a time, or both in either order.
  func englishPhrase(_ range: Range<Int>) -> TitlePhrase? {
    if words[range].contains(where: \.hasColon) { return nil }
    if let date = date(range, hasTime: false) { return phrase(range, date, nil) }
    if let time = time(range, hasDate: false, isAfterDate: false) { return phrase(range, nil, time) }
    for middle in range.dropFirst().reversed() {
      let (before, after) = (range.lowerBound..<middle, middle..<range.upperBound)
      if let time = time(after, hasDate: true, isAfterDate: true), let date = date(before, hasTime: true) {
        return phrase(range, date, time)
      }
      if let time = time(before, hasDate: true, isAfterDate: false), let date = date(after, hasTime: true) {
        return phrase(range, date, time)
      }
    }
    return nil
  }

  /// A date with a time or a colon: `tomorrow 9am dentist`, `Friday: write the changelog`.
  ///
  /// - Parameter hasTimeAtEnd: whether the title ends with a time, which then belongs to the date
  func englishPhraseAtFront(_ range: Range<Int>, hasTimeAtEnd: Bool) -> TitlePhrase? {
    if words[range.dropLast()].contains(where: \.hasColon) { return nil }
    let hasColon = words[range.upperBound - 1].hasColon
    if hasColon || hasTimeAtEnd, let date = date(range, hasTime: hasTimeAtEnd) { return phrase(range, date, nil) }
    for middle in range.dropFirst().reversed() {
      if let time = time(middle..<range.upperBound, hasDate: true, isAfterDate: true),
        let date = date(range.lowerBound..<middle, hasTime: true)
      {
        return phrase(range, date, time)
      }
    }
    return nil
  }

  /// `every monday`, `every 3 months`, `every day at 7:30` at the end.
  var englishRecurrence: TitlePhrase? {
    // `Read Every Day` is a name.
    guard let start = words.lastIndex(where: { $0.text == "every" }), start > 0,
      (2...TitleReader.maxWords).contains(words.count - start), !words[start - 1].hasColon
    else { return nil }
    let before = words[start - 1].lower
    if DateWords.englishLinks.contains(before) || DateWords.beforeEvery.contains(before) { return nil }
    if words[..<start].contains(where: { DateWords.clauseWords.contains($0.lower) }) { return nil }
    for end in ((start + 2)...words.count).reversed() {
      guard !words[start..<end].contains(where: \.hasColon), let recurrence = ParsedRecurrence.read(text(start..<end))
      else { continue }
      let time = end == words.count ? nil : time(end..<words.count, hasDate: true, isAfterDate: true)
      guard end == words.count || time != nil else { continue }
      return TitlePhrase(range: start..<words.count, times: time?.times, isMarked: true, recurrence: recurrence)
    }
    return nil
  }

  private func phrase(_ range: Range<Int>, _ date: Date?, _ time: Time?) -> TitlePhrase {
    TitlePhrase(
      range: range, days: date?.days, times: time.map { times($0, in: date?.part) },
      isMarked: date?.isMarked == true || time?.isMarked == true)
  }

  private func times(_ time: Time, in part: PartOfDay?) -> [ClockTime] {
    if !time.hasAMOrPM { return times(time.times, in: part) }
    // `tonight at 1am` is after midnight, and so on the next day.
    return part == .evening || part == .night ? time.times.filter { $0.hour >= 12 } : time.times
  }

  /// Nil if the words are no date, or may be part of the title.
  private func date(_ range: Range<Int>, hasTime: Bool) -> Date? {
    let prepositions = words[range.dropLast()].prefix { ["due", "on", "by"].contains($0.lower) }
    let core = range.dropFirst(prepositions.count)
    guard let found = reading.find(text(core)), case .days(let days) = found.outcome, !days.isEmpty else { return nil }
    let isMarked = !prepositions.isEmpty
    // After `by` or `due`, the date is still to come.
    if prepositions.allSatisfy({ $0.lower == "on" }), hasJustPassed(days) { return nil }
    let hasOn = prepositions.contains { $0.lower == "on" }
    // Names are written with a capital: `Read Tomorrow`. So is the first word of a title.
    let isLowercase = core.allSatisfy { $0 == 0 || !words[$0].isCapitalized }
    let fits =
      switch found.form {
      case .iso, .monthAndDay: true
      case .digits: isMarked && !DateWords.isDecimal(text(core))
      case .dayOfMonth: isMarked
      case .word: isLowercase && !hasOn && !(isMarked && found.part != nil)
      case .weekday: (isMarked || !isName(core, hasTime: hasTime)) && isLowercaseAfterFirst(core)
      case .shortWeekday:
        // These are other words, too: `Where we sat`.
        (isMarked || hasTime || !["sat", "sun", "wed"].contains(text(core))) && isLowercaseAfterFirst(core)
      case .weekdayOfWeek: core.first == 0 || core.first.map { !words[$0].isCapitalized } ?? false
      case .edgeOfPeriod: isLowercase && !hasOn
      case .distance: isLowercase && !isMarked && isAhead(core)
      case .abbreviation: false
      }
    return fits ? Date(days: days.map(\.day).sorted(), part: found.part, isMarked: isMarked) : nil
  }

  /// `friday night` is a time, `Friday Night` a name.
  private func isLowercaseAfterFirst(_ core: Range<Int>) -> Bool {
    core.dropFirst().allSatisfy { !words[$0].isCapitalized }
  }

  /// `Black Friday`, and `Friday` behind another capital: `Watch Freaky Friday`.
  private func isName(_ core: Range<Int>, hasTime: Bool) -> Bool {
    guard let first = core.first, first > 0 else { return false }
    let before = words[first - 1]
    if DateWords.wordsBeforeNamedWeekdays.contains(before.lower) { return true }
    guard !hasTime, words[first].isCapitalized else { return false }
    return before.isCapitalized && first > 1 || ["read", "watch"].contains(before.lower)
  }

  /// `in 3 days`, unless it tells how long something takes: `Learn Rust in 30 days`, `See Rome in a day`.
  private func isAhead(_ core: Range<Int>) -> Bool {
    guard core.count == 3, let first = core.first, words[first].lower == "in" else { return false }
    let (count, unit) = (words[first + 1].lower, words[first + 2].lower)
    let isUsualLength = ["a", "an", "one"].contains(count) && !["week", "month"].contains(unit)
    return !isUsualLength && !DateWords.verbsOfLengths.contains(words[0].lower)
  }

  /// `9pm`, `9 pm`, `at 21:30`, `by 5pm`, `at noon`, and with a date also `21:30`, `noon` and `at 9`.
  private func time(_ range: Range<Int>, hasDate: Bool, isAfterDate: Bool) -> Time? {
    let preposition = range.count > 1 ? ["at", "by"].first { $0 == words[range.lowerBound].lower } : nil
    let core = preposition == nil ? range : range.dropFirst()
    let last = words[core.upperBound - 1].lower
    let hasAMOrPM = TitleReader.amAndPM.contains { last.hasSuffix($0) }
    let first = words[core.lowerBound].lower.utf8.first ?? 0
    guard core.count == 1 || core.count == 2 && TitleReader.amAndPM.contains(last),
      last == "noon" || DateWords.isDigit(first)
    else { return nil }
    let times = ParsedTime.readings(of: text(core))
    guard !times.isEmpty else { return nil }
    let fits =
      if hasAMOrPM {
        true
      } else if last == "noon" {
        (preposition != nil || hasDate) && !words[core.lowerBound].isCapitalized
      } else if last.contains(":") {
        // `Read Psalm 3:16 tomorrow`
        preposition != nil || isAfterDate
      } else {
        // Without a date, `at 9` is only reported as ambiguous.
        preposition == "at" && (hasDate || times.count > 1)
      }
    return fits ? Time(times: times, isMarked: preposition != nil, hasAMOrPM: hasAMOrPM) : nil
  }
}
