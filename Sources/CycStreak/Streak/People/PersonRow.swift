internal import CycBase
internal import Days
internal import GitHub
internal import Streaks

/// What the table of several people says of one: everybody counted as GitHub counts, so that they can be compared.
struct PersonRow: Equatable {
  enum Today {
    case done, pending
    /// The last look was on an earlier day, GitHub has not begun today yet, or only public contributions are seen.
    case unknown
  }

  let login: String
  let today: Today
  /// Days of the current run; 0 where there is none.
  let current: Quantity
  /// Days of the longest run that is known.
  let longest: Quantity
  /// Contributions of the days that GitHub shows as the last year, which are known of everybody.
  let total: Quantity
  /// How old this is, where it is older than the settings want it.
  let age: DataAge?

  init(login: String, today: Today, current: Quantity, longest: Quantity, total: Quantity, age: DataAge?) {
    self.login = login
    self.today = today
    self.current = current
    self.longest = longest
    self.total = total
    self.age = age
  }

  init(_ report: StreakReport) {
    self.init(
      login: report.person.login.name,
      today: Today(report),
      current: report.strict.currentDays, longest: report.strict.longestDays,
      total: report.total(in: report.lastYear), age: report.coverage.age)
  }

  /// Whether it stands above another one: the longer streak first, then by login.
  func isAbove(_ other: PersonRow) -> Bool {
    if current != other.current { return current > other.current }
    let (name, otherName) = (login.lowercased(), other.login.lowercased())
    return name == otherName ? login < other.login : name < otherName
  }
}

extension PersonRow.Today {
  fileprivate init(_ report: StreakReport) {
    self =
      switch report.today(of: report.strict) {
      case .done: .done
      // GitHub knows no rest.
      case .pending, .resting: .pending
      case .unknown: .unknown
      }
  }
}
