import ArgumentParser
import Platform
import Support
@_spi(Reflection) import Swift
import Testing

@testable import CycBase
@testable import cyc

/// Compares `parsedAlone`, the shortcut that `Cyc.parsed` takes if a command is named first, with
/// the parser.
@Suite struct ParsedAloneTests {
  /// A command and the words after its name.
  private struct Call: CustomStringConvertible {
    let command: any Command.Type
    var rest: [String]

    var description: String { "\(command) \(rest)" }
  }

  private static let commands: [any Command.Type] = {
    func all(_ type: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      [type] + type.configuration.subcommands.flatMap(all)
    }
    return ([DashboardCommand.self] + all(Cyc.self)).compactMap { $0 as? any Command.Type }
  }()

  /// The examples of every help page.
  private static let documented: [Call] = commands.flatMap { command in
    command.configuration.discussion.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("    cyc "), let end = line.firstRange(of: "  #")?.lowerBound else { return nil }
      let words = ShellWords(String(line[..<end]))?.words.dropFirst().prefix {
        !["|", "||", "&&", ">", "<"].contains($0)
      }
      guard let (named, rest) = words.map(Cyc.named), let command = named as? any Command.Type else { return nil }
      return Call(command: command, rest: Array(rest))
    }
  }

  /// The command as the shortcut and as the parser read it; each is nil if it refuses the arguments.
  private static func outcome(_ call: Call) -> (shortcut: String?, parser: String?) {
    let parsed = try? call.command.parseAsRoot(call.rest)
    return (call.command.parsedAlone(call.rest).map { String(reflecting: $0) }, parsed.map { String(reflecting: $0) })
  }

  @Test func shortcutParsesDocumentedCallsLikeTheParser() {
    #expect(Self.commands.count > 90 && Self.documented.count > 150)
    for call in Self.documented {
      let (shortcut, parser) = Self.outcome(call)
      #expect(parser != nil && (shortcut == parser || !call.command.configuration.subcommands.isEmpty), "\(call)")
    }
  }

  /// A call that the shortcut accepts has the same values in the parser. Of the calls that the
  /// parser accepts, it refuses those that may ask for help and those of commands with subcommands.
  @Test(arguments: Array(UInt64(0)..<40))
  func shortcutParsesRandomCallsLikeTheParser(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let insertedWords = [
      "-h", "--help", "-qh", "--help-hidden", "--version", "--", "-", "--lang", "ko", "fr", "--lang=en", "-q", "--json",
      "--offline", "--width", "40", "-1", "x", "list", "help", "--source", "page", "--bogus", "--limit=3", "--due",
      "-Q",
      "do", "--quadrant=do", "--sort", "title", "-y", "", "한글", "--experimental-dump-help", "--no-color",
    ]
    for _ in 0..<40 {
      var call =
        Bool.random(using: &random)
        ? Self.documented.randomElement(using: &random)
        : Self.commands.randomElement(using: &random).map { Call(command: $0, rest: []) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...(call?.rest.count ?? 0), using: &random)
        call?.rest.insert(insertedWords.randomElement(using: &random) ?? "", at: place)
      }
      guard let call else { continue }
      let (shortcut, parser) = Self.outcome(call)
      if let shortcut { #expect(shortcut == parser, "\(call)") }
      let mayBeRefused =
        !call.command.configuration.subcommands.isEmpty || call.rest.contains { $0.hasPrefix("-") && $0.contains("h") }
      #expect(shortcut != nil || parser == nil || mayBeRefused, "\(call)")
    }
  }

  @Test func callsForHelpAreLeftToTheParser() {
    for words in [["-h"], ["--help"], ["-qh"], ["--help-hidden"], ["x", "--help"], ["--experimental-dump-help"]] {
      for command in Self.commands { #expect(command.parsedAlone(words) == nil, "\(command) \(words)") }
    }
  }

  /// The parser refuses an option whose property `declarations` leaves out: a mirror that is written by hand, since
  /// Swift's own is slow.
  @Test func declarationsNameAllStoredProperties() {
    func check(_ type: any ParsableArguments.Type, _ mirror: Mirror) -> Int {
      var names: [String] = []
      // The runtime's names are C strings that it owns.
      _ = unsafe _forEachField(of: type) { name, _, _, _ in
        names.append(unsafe String(cString: name))
        return true
      }
      #expect(mirror.children.map(\.label) == names, "\(type)")
      let groups = mirror.children.compactMap { ($0.value as? any GroupOfOptions)?.options }
      return 1 + groups.reduce(0) { $0 + check($1, Mirror(reflecting: $1.init())) }
    }
    let checked = Self.commands.map { check($0, $0.init().declarations) }
    #expect(checked.reduce(0, +) > 250)
  }
}

private protocol GroupOfOptions {
  var options: any ParsableArguments.Type { get }
}

extension OptionGroup: GroupOfOptions {
  fileprivate var options: any ParsableArguments.Type { Value.self }
}
