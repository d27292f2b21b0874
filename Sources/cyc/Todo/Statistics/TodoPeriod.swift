internal import Days

/// The days that statistics are about.
struct TodoPeriod: Equatable {
  enum Kind: String {
    case week, month, days
  }

  let kind: Kind
  let days: ClosedRange<Day>
}
