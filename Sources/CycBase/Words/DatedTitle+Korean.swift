internal import Days

/// Dates in Korean words.
extension TitleReader {
  private struct FoundDate {
    let days: [Day]
    let part: PartOfDay?
  }

  /// A date, a time, or a date and then a time.
  func koreanPhrase(_ range: Range<Int>, isAtFront: Bool) -> TitlePhrase? {
    // `내일, 모레 휴가`: two days.
    if words[range.dropLast()].contains(where: { $0.hasColon || $0.text.hasSuffix(",") }) { return nil }
    let isMarked = isMarked(range)
    if let date = date(range, isAtFront: isAtFront, hasTime: false) {
      return TitlePhrase(range: range, days: date.days, isMarked: isMarked)
    }
    if let phrase = moment(range) { return phrase }
    if let times = timesAlone(range, isAtFront: isAtFront) {
      return TitlePhrase(range: range, times: times, isMarked: isMarked)
    }
    for middle in range.dropFirst().reversed() {
      guard let times = clockTimes(middle..<range.upperBound),
        let date = date(range.lowerBound..<middle, isAtFront: isAtFront, hasTime: true)
      else { continue }
      return TitlePhrase(range: range, days: date.days, times: self.times(times, in: date.part), isMarked: isMarked)
    }
    return nil
  }

  /// `매주 월요일`, `3개월마다`, `매일 아침 7시 30분` at either end.
  var koreanRecurrence: TitlePhrase? {
    guard let mark = words.firstIndex(where: { DateWords.isKoreanRepeat($0.lower) }) else { return nil }
    // One word remains as the title.
    let most = min(words.count - 1, TitleReader.maxWords)
    // At the front, the mark is one of the first three words.
    if mark <= 2, most > mark {
      for count in ((mark + 1)...most).reversed() {
        guard let phrase = koreanRecurrence(0..<count) else { continue }
        let next = words[count].lower
        // `매일 하는 일 적기`, `매주 금요일까지 보고`, `매달 둘째 토요일 등산`
        let then = words.dropFirst(count + 1).first?.lower
        let continuesInTitle =
          next.hasSuffix("는") || narrows(next, then: then, phrase) || DateWords.isTopicOfDay(next, then: then)
          || DateWords.koreanLinks.contains(next) || DateWords.isDay(next) || DateWords.isHour(next)
        return continuesInTitle ? nil : phrase
      }
    }
    for start in words.indices.dropFirst(words.count - most) where start <= mark {
      if let phrase = koreanRecurrence(start..<words.count) {
        return DateWords.keepsKoreanDateInTitle(words[start - 1].lower, isMarked: true) ? nil : phrase
      }
    }
    return nil
  }

  /// Whether the word after a recurrence of weeks, months or years says on which of their days it is, in a way that
  /// cannot be read.
  private func narrows(_ next: String, then: String?, _ phrase: TitlePhrase) -> Bool {
    switch phrase.recurrence?.pattern {
    case .weeks, .months, .years: DateWords.narrowsRepeat(next, then: then)
    case .days, .weekdays, nil: false
    }
  }

  private func koreanRecurrence(_ range: Range<Int>) -> TitlePhrase? {
    if words[range.dropLast()].contains(where: { $0.hasColon }) { return nil }
    for end in (range.lowerBound + 1...range.upperBound).reversed() {
      guard words[range.lowerBound..<end].contains(where: { DateWords.isKoreanRepeat($0.lower) }),
        let recurrence = ParsedRecurrence.read(text(range.lowerBound..<end))
      else { continue }
      let times = end == range.upperBound ? nil : clockTimes(end..<range.upperBound)
      guard end == range.upperBound || times != nil else { continue }
      return TitlePhrase(range: range, times: times, isMarked: true, recurrence: recurrence)
    }
    return nil
  }

  /// Whether a word from `start` on ends a date with 까지: `목요일 발표 자료 내일까지 만들기`.
  func hasDeadline(from start: Int) -> Bool {
    words[start...].contains { $0.lower.hasSuffix(KoreanParticle.until.rawValue) && reading.find($0.lower) != nil }
  }

  /// Whether the last word ends like a particle, as in `내일까지`.
  private func isMarked(_ range: Range<Int>) -> Bool {
    let last = words[range.upperBound - 1].lower
    return KoreanParticle.allCases.contains { last.hasSuffix($0.rawValue) }
  }

  private func date(_ range: Range<Int>, isAtFront: Bool, hasTime: Bool) -> FoundDate? {
    let text = text(range)
    guard let found = reading.find(text), case .days(let days) = found.outcome, !days.isEmpty else { return nil }
    let isMarked = isMarked(range)
    let bare = DateWords.withoutParticle(text)
    let fits =
      switch found.form {
      case .iso: isMarked || hasTime
      case .digits: isMarked && !DateWords.isDecimal(bare)
      case .monthAndDay, .dayOfMonth, .word, .weekday: true
      case .weekdayOfWeek: bare.hasSuffix("요일")
      // `다음 주 계획` is about the week. `다음 주까지` may be its beginning or its end, `다음 달 말까지` is its end.
      case .edgeOfPeriod:
        (isMarked || hasTime || !isAtFront)
          && (!bare.hasPrefix("다") || !text.hasSuffix("까지") || bare.contains("말"))
      case .distance: bare.hasSuffix("뒤") || bare.hasSuffix("후")
      case .shortWeekday, .abbreviation: false
      }
    if !text.hasSuffix("까지"), hasJustPassed(days) { return nil }
    guard fits, isMarked || hasTime || !isAtFront || !isMeal(found.part, before: range.upperBound) else { return nil }
    return FoundDate(days: days.map(\.day).sorted(), part: found.part)
  }

  /// `내일 저녁 약속`: the word is the meal, and stays in the title.
  private func isMeal(_ part: PartOfDay?, before index: Int) -> Bool {
    (part == .morning || part == .evening) && words.indices.contains(index)
      && DateWords.mealWords.contains(words[index].lower)
  }

  /// `30분 뒤`
  private func moment(_ range: Range<Int>) -> TitlePhrase? {
    let text = DateWords.withoutParticle(text(range))
    guard text.hasSuffix("뒤") || text.hasSuffix("후"), let moment = ParsedTime.moment(text, from: now),
      let time = ClockTime(hour: moment.hour, minute: moment.minute)
    else { return nil }
    return TitlePhrase(range: range, days: [moment.day], times: [time], isMarked: isMarked(range))
  }

  /// A time without a date: `저녁 9시`, `9시에`; at the end also `21시`.
  private func timesAlone(_ range: Range<Int>, isAtFront: Bool) -> [ClockTime]? {
    let text = text(range)
    guard let times = clockTimes(range) else { return nil }
    if isMarked(range) || PartOfDay.ofTime(text).part != nil { return times }
    return !isAtFront && times.count == 1 && text.contains("시") ? times : nil
  }

  /// `9시`, `저녁 9시`, `21:30`, `9pm`, `정오`, but not `9`.
  private func clockTimes(_ range: Range<Int>) -> [ClockTime]? {
    let text = text(range)
    let isTime =
      text.contains("시") || text.contains(":") || text.hasPrefix("정오") || PartOfDay.ofTime(text).part != nil
    guard isTime else { return nil }
    let times = ParsedTime.readings(of: text)
    return times.isEmpty ? nil : times
  }
}
