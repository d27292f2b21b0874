package import CycBase
package import Days
internal import Foundation
internal import Terminal

/// Validates titles and icons. Spaces around them are removed; other unsuitable text is rejected, not repaired.
package enum DDayWords {
  /// Longest title, in grapheme clusters.
  static let maxClusters = 100
  /// Limits combining marks, of which a cluster can have any number.
  private static let maxScalars = 1000
  private static let maxScalarsOfIcon = 20

  /// The title in normal form C, without surrounding spaces.
  package static func title(_ text: String) throws(DDayFailure) -> String {
    guard Sanitizer.clean(text) == text else { throw .controlCharacters }
    let title = normalized(text)
    guard title.displayWidth > 0 else { throw .blankTitle }
    guard title.count <= maxClusters, title.unicodeScalars.count <= maxScalars else {
      throw .longTitle(clusters: title.count)
    }
    return title
  }

  /// The icon; nil if `text` is empty.
  package static func icon(_ text: String) throws(DDayFailure) -> String? {
    guard Sanitizer.clean(text) == text else { throw .controlCharacters }
    if text.isEmpty { return nil }
    let icon = normalized(text)
    guard icon.count == 1, icon.displayWidth > 0, icon.unicodeScalars.count <= maxScalarsOfIcon else { throw .badIcon }
    return icon
  }

  private static func normalized(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
  }
}

package struct DDayFailure: UserFacingError, Equatable {
  package let message: Sentence
  package var hint: Sentence? = DDayFailure.example
  package var exitStatus = ExitStatus.usage

  static let example = Sentence(
    en: "cyc dday add \"Summer holiday\" 2027-07-20", ko: "cyc dday add \"여름휴가\" 2027-07-20")

  static let blankTitle = DDayFailure(message: Sentence(en: "the title is blank", ko: "제목이 비어 있어요"))
  static let controlCharacters = DDayFailure(
    message: Sentence(
      en: "the text contains control characters or escape sequences", ko: "제어 문자나 이스케이프 시퀀스는 쓸 수 없어요"))
  static let badIcon = DDayFailure(
    message: Sentence(en: "the icon is not a single character", ko: "아이콘은 한 글자여야 해요"),
    hint: Sentence(en: "cyc dday add Birthday 05-17 --yearly --icon 🎂", ko: "cyc dday add 생일 05-17 --yearly --icon 🎂"))

  /// Failure of a title with too many clusters, or scalars if `clusters` is within the limit.
  static func longTitle(clusters: Int) -> DDayFailure {
    DDayFailure(
      message: clusters <= DDayWords.maxClusters
        ? Sentence(en: "the title has too many combining characters", ko: "제목에 결합 문자가 너무 많아요")
        : Sentence(
          en: "the title has \(clusters) characters; the limit is 100", ko: "제목이 \(clusters)자예요. 100자까지 쓸 수 있어요"))
  }

  package static func noSuchNumber(_ number: Int) -> DDayFailure {
    DDayFailure(
      message: Sentence(en: "there is no D-day \(number)", ko: "\(number)번 디데이가 없어요"),
      hint: .typed("cyc dday list"), exitStatus: .failed)
  }
}

package enum DDayPhrases {
  package static let none = Sentence(
    en: "No D-days yet. Add one: cyc dday add \"Summer holiday\" 2027-07-20",
    ko: "아직 디데이가 없어요. 추가하려면: cyc dday add \"여름휴가\" 2027-07-20")

  package static func added(_ day: DDay, _ today: Day) -> Sentence { sentence("Added", "추가했어요", day, today) }
  package static func changed(_ day: DDay, _ today: Day) -> Sentence { sentence("Changed", "바꿨어요", day, today) }
  package static func removed(_ day: DDay, _ today: Day) -> Sentence { sentence("Removed", "지웠어요", day, today) }

  package static func unchanged(_ day: DDay, _ today: Day) -> Sentence {
    Sentence(en: "Nothing to change: \(day.number) \(day.title)", ko: "이미 그렇게 되어 있어요: \(day.number)번 \(day.title)")
  }

  static func removedWithUndo(_ day: DDay, _ today: Day) -> Sentence {
    Sentence(
      en: "\(removed(day, today)); cyc todo undo brings it back", ko: "\(removed(day, today)). 되돌리려면: cyc todo undo")
  }

  /// `Mon 17 May 2027, yearly, 3rd`.
  package static func date(_ day: DDay, today: Day, isInColumn: Bool = false) -> Sentence {
    let next = day.next(on: today)
    let date = isInColumn ? next.writtenInColumn(in: today.year) : next.writtenWithWeekday(in: today.year)
    let yearly = day.isYearly ? Sentence(en: ", yearly", ko: ", 매년") : nil
    let ordinal = day.ordinal(on: today).map { Sentence(en: ", \(englishOrdinal($0))", ko: ", \($0)주년") }
    return Sentence(en: "\(date)\(yearly)\(ordinal)", ko: "\(date)\(yearly)\(ordinal)")
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  static func englishOrdinal(_ ordinal: Int) -> String {
    let isTeen = (11...13).contains(ordinal % 100)
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(ordinal)\(isTeen ? "th" : endings[ordinal % 10] ?? "th")"
  }

  /// `Added 3: D-42 🎂 Birthday, Mon 17 May 2027, yearly`.
  private static func sentence(_ english: String, _ korean: String, _ day: DDay, _ today: Day) -> Sentence {
    let date = date(day, today: today)
    let title = [day.mark(on: today), day.icon, day.title].compactMap(\.self).joined(separator: " ")
    return Sentence(
      en: "\(english) \(day.number): \(title), \(date)", ko: "\(day.number)번 디데이를 \(korean): \(title), \(date)")
  }
}

package struct DDayText {
  /// In the order of the list.
  let days: [DDay]
  let today: Day
  let display: Display
  let language: Language

  var text: String { lines.text(display.depth) }

  private var lines: [Line] {
    if days.isEmpty { return display.wrapped(DDayPhrases.none(language)) }
    return Table([.trailing(), .leading(), .leading(), .flexible(gap: 1), .leading()], rows: days.map(row))
      .lines(columns: display.columns)
  }

  private func row(_ day: DDay) -> [Segment] {
    let shown = display.isASCII ? DDayText.ascii(day, language) : day
    let left = day.daysLeft(on: today)
    let date = DDayPhrases.date(shown, today: today, isInColumn: true)(language)
    return ["\(day.number)", shown.mark(on: today), shown.icon ?? "", shown.title, date].map {
      Segment($0, Style(bold: left == 0, dim: left < 0))
    }
  }

  /// The day with its title in ASCII; an icon that is not ASCII is left out.
  package static func ascii(_ day: DDay, _ language: Language) -> DDay {
    var day = day
    day.title = day.title.asciiOnly(language)
    day.icon = day.icon.flatMap { $0.allSatisfy(\.isASCII) ? $0 : nil }
    return day
  }
}
