package import Days

/// Why something that was typed is not one day.
package struct DateFailure: UserFacingError, Equatable {
  package enum Problem: Equatable {
    case empty
    case notADate
    /// It looks like a date, and is none: 30 February.
    case notInCalendar
    case tooFar
    case severalReadings([Day])
  }

  package let text: String
  let direction: ParsedDay.Direction
  package let problem: Problem

  package var message: Sentence {
    switch problem {
    case .empty: Sentence(en: "the date is empty", ko: "날짜가 비어 있어요")
    case .notADate: Sentence(en: "not a date: '\(text.excerpt)'", ko: "날짜가 아니에요: '\(text.excerpt)'")
    case .notInCalendar:
      Sentence(en: "there is no such day: '\(text.excerpt)'", ko: "달력에 없는 날이에요: '\(text.excerpt)'")
    case .tooFar:
      Sentence(
        en: "'\(text.excerpt)' is too far away: the limit is \(Counts.grouped(DateReading.maxDistanceDays)) days",
        ko: "너무 먼 날이에요: '\(text.excerpt)'. \(Counts.grouped(DateReading.maxDistanceDays))일까지 쓸 수 있어요")
    case .severalReadings(let days):
      Sentence(
        english: "'\(text.excerpt)' could be "
          + days.map { "\($0) (\($0.weekday.shortName.english))" }.joined(separator: " or "),
        korean: "어느 날짜인지 알 수 없어요: '\(text.excerpt)'. 가능한 날짜: "
          + days.map { "\($0) (\($0.weekday.shortName.korean))" }.joined(separator: ", "))
    }
  }

  package var hint: Sentence? {
    if case .severalReadings(let days) = problem, let first = days.first {
      return Sentence(en: "type the one you mean, such as \(first)", ko: "\(first)처럼 그중 하나를 적어 주세요")
    }
    let examples = DateFailure.examples(direction)
    let (english, korean) = (examples.map(\.english), examples.map(\.korean))
    return Sentence(
      en: "write it as \(english.dropLast().joined(separator: ", ")) or \(english.last ?? "")",
      ko: "\(korean.joined(separator: ", "))처럼 적어 주세요")
  }

  package var exitStatus: ExitStatus { .usage }

  /// What can be typed where a command looks back, or ahead.
  package static func examples(_ direction: ParsedDay.Direction) -> [Sentence] {
    let word = { (english: String, korean: String) in Sentence(english: english, korean: korean) }
    return switch direction {
    case .back: [.typed("2026-11-20"), .typed("11-20"), word("fri", "금"), word("yesterday", "어제"), .typed("3d")]
    case .ahead, .nearest:
      [
        .typed("2026-12-24"), .typed("12-24"), word("fri", "금"), word("tomorrow", "내일"), .typed("+3d"), .typed("+2w"),
      ]
    }
  }
}
