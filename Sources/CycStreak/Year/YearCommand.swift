package import CycBase
package import ArgumentParser
internal import Days
internal import GitHub

/// `cyc year`: a calendar year in review, to look back on and to share.
package struct YearCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "year",
    abstract: "Look back on a year: total, longest streak, best days, compared with the year before.",
    discussion: """
      This year is compared with the same days of the year before, a past year with all of it. Empty days are those \
      without a contribution; today is not counted as empty until it is over.
      """
  )
  .examples([
    "cyc year": "this year so far",
    "cyc year 2025 torvalds": "somebody else's, another year",
    "cyc year 2025 --format svg > 2025.svg": "a picture to share",
  ])

  @Argument(help: "Which year (default: this one).")
  package var year: String?

  @Argument(help: "Whose year (default: yours).")
  package var login: String?

  @OptionGroup package var picture: PictureOptions
  @OptionGroup package var freshness: FreshnessOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let today = world.now().today
    let (year, login) = try meant(thisYear: today.year)
    let colors = try picture.colors(in: world)
    let reader = try world.streakReader(of: login, freshness)
    let report = try YearReport(of: year, read: reader)
    // Whoever looks back in January means the year that is over.
    if today.month == 1, !namesYear { world.note(YearPhrases.pastYear(today.year - 1, of: login)) }
    let style = world.settings[.style]
    try picture.print(in: world, json: report.json) {
      YearSVG(report: report, colors: colors, language: world.language).text
    } text: { display in
      YearText(
        report: report, display: display.findingBackground(in: world), language: world.language, theme: colors.theme,
        style: style
      ).text
    }
  }

  /// The year and the login, in whichever order they were typed.
  ///
  /// - Throws: `YearFailure`
  private func meant(thisYear: Int) throws(YearFailure) -> (year: Int, login: String?) {
    var words = [year, login].compactMap(\.self)
    guard let place = words.firstIndex(where: isNumber) else {
      guard words.count < 2 else { throw .noYear(words[0]) }
      if let word = words.first, let year = YearCommand.year(called: word, thisYear: thisYear) {
        throw .calledYear(word, year)
      }
      return (thisYear, words.first)
    }
    let typed = words.remove(at: place)
    guard let year = Int(typed), (1970...thisYear).contains(year) else { throw .noSuchYear(typed, thisYear: thisYear) }
    return (year, words.first)
  }

  /// The year that a word such as `last` means.
  private static func year(called word: String, thisYear: Int) -> Int? {
    switch word.lowercased() {
    case "last", "previous", "prev", "past": thisYear - 1
    case "this", "current", "now", "today": thisYear
    default: nil
    }
  }

  private var namesYear: Bool { [year, login].compactMap(\.self).contains(where: isNumber) }

  private func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

/// Why there is no year to look back on.
enum YearFailure: UserFacingError {
  case noYear(String)
  /// A word such as `last`, and the year that it means.
  case calledYear(String, Int)
  case noSuchYear(String, thisYear: Int)

  var exitStatus: ExitStatus { .usage }

  var message: Sentence {
    switch self {
    case .noYear(let text), .calledYear(let text, _):
      Sentence(en: "that is not a year: '\(text.excerpt)'", ko: "연도가 아니에요: '\(text.excerpt)'")
    case .noSuchYear(let text, let thisYear):
      Sentence(
        en: "cyc year takes a year from 1970 to \(thisYear), not \(text.excerpt)",
        ko: "1970년부터 \(thisYear)년까지만 돌아볼 수 있어요: \(text.excerpt)")
    }
  }

  var hint: Sentence? {
    switch self {
    case .noYear: .typed("cyc year 2025 torvalds")
    case .calledYear(let word, let year):
      Sentence(
        en: "cyc year \(year); for the account of that name: cyc year @\(word)",
        ko: "cyc year \(year). 그 이름의 계정이라면: cyc year @\(word)")
    case .noSuchYear(_, let thisYear): .typed("cyc year \(thisYear)")
    }
  }
}
