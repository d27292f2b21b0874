package import ArgumentParser

/// What every command takes.
package struct SharedOptions: ParsableArguments {
  @Option(name: .customLong("lang"), help: ArgumentHelp("The language of the output.", valueName: "language"))
  package var language: Language?

  @Flag(
    name: .shortAndLong, help: "Print only results and errors: no notes, no progress, no confirmations."
  )
  var quiet = false

  @Flag(help: "Never prompt; where an answer is needed, fail and say what to type.")
  var noInput = false

  @Flag(help: "Print long output at once, without a pager.")
  var noPager = false

  package init() {}

}

extension Language: ExpressibleByArgument {
  // By itself the parser finds these out through key paths and casts, for each call of each command.
  package static var allValueStrings: [String] { allCases.map(\.rawValue) }
  package static var allValueDescriptions: [String: String] { [:] }
}

extension World {
  /// Does as the options say that every command takes.
  package mutating func take(_ options: SharedOptions) {
    language = options.language ?? language
    mayAsk = !options.noInput
    usesPager = !options.noPager
    guard options.quiet else { return }
    isQuiet = true
    spin = { _ in {} }
    showProgress = { _ in }
  }
}
