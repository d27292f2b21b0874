package import CycBase
package import Days

/// The words beside a contribution graph.
package struct GrassNames {
  /// As they stand above the weeks, January first: the names, and what may stand for them where those have no room.
  package let months: [[String]]
  /// From Sunday.
  let weekdays: [String]
  let less: String
  package let more: String
  package let today: String
  private let language: Language

  package init(_ language: Language) {
    self.language = language
    weekdays = Weekday.allCases.map { $0.shortName(language) }
    let names = (1...12).map { MonthNames.short($0)(language) }
    months = language == .korean ? [names, (1...12).map(String.init)] : [names]
    (less, more, today) = language == .english ? ("Less", "More", "today") : ("적음", "많음", "오늘")
  }

  /// Every other weekday is named, as on GitHub.
  package func label(_ weekday: Weekday) -> String {
    weekday.rawValue % 2 == 1 ? weekdays[weekday.rawValue] : ""
  }

  /// From which day on there was room, in fewer and fewer words.
  package func from(_ day: Day) -> [String] {
    let brief = day.written(in: day.year)
    let english = MonthNames.full(day.month).english + (day.dayOfMonth == 1 ? "" : " \(day.dayOfMonth)")
    return [
      Sentence(en: "from \(english) on; wider terminals show more", ko: "\(brief)부터예요. 창을 넓히면 더 보여요"),
      Sentence(en: "from \(brief); wider terminals show more", ko: "\(brief)부터, 넓히면 더 보여요"),
      Sentence(en: "from \(brief)", ko: "\(brief)부터"),
    ].map { $0(language) }
  }
}
