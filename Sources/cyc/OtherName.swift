internal import CycStreak

/// Names of commands that work but are not shown: former ones, and `off` for days in a list.
enum OtherName {
  private static let names: [(typed: [String], shown: [String])] = [
    (["weather", "show"], ["weather"]), (["freeze", "rm"], ["freeze", "off"]),
    (["freeze", "remove"], ["freeze", "off"]), (["freeze", "delete"], ["freeze", "off"]),
    (["dday", "off"], ["dday", "rm"]),
  ]

  /// The call with the name that the help shows.
  static func shown(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    let rest = Array(arguments.dropFirst())
    if first == "help" { return [first] + shown(rest) }
    if first == "day", DayQuestion.isMeant(by: rest.filter { !$0.hasPrefix("-") }) { return ["streak"] + rest }
    guard let name = names.first(where: { arguments.starts(with: $0.typed) }) else { return arguments }
    return name.shown + arguments.dropFirst(name.typed.count)
  }
}
