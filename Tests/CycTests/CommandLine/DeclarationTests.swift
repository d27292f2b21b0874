import ArgumentParser
import Foundation
import Testing

@testable import cyc

/// ArgumentParser checks declarations of commands only in builds for debugging, which the tests are not.
@Suite struct DeclarationTests {
  private struct Declared: Decodable {
    struct Name: Decodable, Hashable { let kind, name: String }
    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
      let isRepeating: Bool
      let defaultValue: String?
    }
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Declared]?

    var all: [Declared] { [self] + (subcommands ?? []).flatMap(\.all) }
  }
  private struct Dump: Decodable { let command: Declared }

  private static func commands() throws -> [Declared] {
    try JSONDecoder().decode(Dump.self, from: Data(Cyc._dumpHelp().utf8)).command.all
  }

  @Test func everyNameOfAnOptionIsUniqueInItsCommand() throws {
    let commands = try Self.commands()
    #expect(commands.count > 90)
    for command in commands {
      let names = (command.arguments ?? []).flatMap { $0.names ?? [] }
      let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.map(\.name)
      #expect(twice == [], "\(command.commandName)")
    }
  }

  @Test func onlyTheLastPositionalRepeats() throws {
    for command in try Self.commands() {
      let positionals = (command.arguments ?? []).filter { $0.kind == "positional" }
      #expect(!positionals.dropLast().contains { $0.isRepeating }, "\(command.commandName)")
    }
  }

  /// A flag that is on by default could only be switched on.
  @Test func noFlagIsOnByDefault() throws {
    for command in try Self.commands() {
      let flags = (command.arguments ?? []).filter { $0.kind == "flag" }
      #expect(!flags.contains { $0.names?.count == 1 && $0.defaultValue == "true" }, "\(command.commandName)")
    }
  }
}
