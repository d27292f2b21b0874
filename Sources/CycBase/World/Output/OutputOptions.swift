package import ArgumentParser
package import Formats
internal import Platform

/// How a command answers that draws. In a group, since a parent and its subcommands share groups, but no single flags.
package struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object.")
  package var json = false

  @OptionGroup package var display: DisplayOptions

  package init() {}

  /// Whether lists are drawn for people: on a terminal, and where somebody says how wide. Else programs read them.
  func isDrawn(in world: World) -> Bool { world.terminal.outputIsTerminal || display.width != nil }

  /// Prints in the form that the options ask for.
  package func print(
    in world: World, json object: @autoclosure () -> JSONValue, table: (() throws -> String)? = nil,
    text: (Display) throws -> String
  ) throws {
    let format: OutputFormat = json ? .json : isDrawn(in: world) ? .text : .table
    try world.print(as: format, isLong: true, json: object(), table: table) { try text(Display(display, in: world)) }
  }
}
