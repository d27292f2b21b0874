internal import Foundation
internal import HelpDump

/// `write-manuals PROGRAM SCRIPTS-PAGE DATE FOLDER`: writes the manual pages of a program below a folder such as
/// `share/man`, in each language `cyc.1` and one for each command, from its help and the tables of `docs/scripts.md`.
/// Example of DATE: `November 23, 2026`.
@main
struct WriteManuals {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 4 else { throw ManualError("usage: write-manuals PROGRAM SCRIPTS-PAGE DATE FOLDER") }
    let program = arguments[0]
    let facts = try ManualFacts(
      version: String(decoding: answer(of: program, to: ["--version"]), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines),
      date: arguments[2], scriptsPage: String(contentsOfFile: arguments[1], encoding: .utf8))
    for language in ManualLanguage.allCases {
      let dump = try answer(of: program, to: ["--experimental-dump-help", "--lang", language.rawValue])
      let folder = "\(arguments[3])/\(language.folder)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for page in ManualPage.pages(of: try ProgramDescription(json: dump).command, facts: facts, in: language) {
        try page.text.write(toFile: "\(folder)/\(page.name).1", atomically: true, encoding: .utf8)
      }
    }
  }

  private static func answer(of program: String, to options: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = options
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ManualError("\(program) \(options.joined(separator: " ")) failed")
    }
    return answer
  }
}

/// Content of the pages that the commands' help does not provide.
struct ManualFacts {
  /// Name and version of the program: `cyc 0.2.0`.
  var version: String
  /// In the format of mdoc(7): `November 23, 2026`.
  var date: String
  var exitStatuses: [(String, String)]
  var variables: [(String, String)]
  var files: [(String, String)]

  init(version: String, date: String, scriptsPage: String) throws {
    self.version = version
    self.date = date
    exitStatuses = try MarkdownTable.rows(below: "Exit status", in: scriptsPage)
    variables = try MarkdownTable.rows(below: "Environment", in: scriptsPage)
    files = try MarkdownTable.rows(below: "Files", in: scriptsPage)
  }
}

/// A table of two columns in a page of `docs`.
enum MarkdownTable {
  /// The rows below a heading of the second level.
  ///
  /// - Throws: if there is no such heading with a table below it
  static func rows(below heading: String, in page: String) throws -> [(String, String)] {
    let lines = page.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: "## \(heading)") else { throw ManualError("no heading \"\(heading)\"") }
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    // The first two lines are the header and a rule.
    let rows = section.filter { $0.hasPrefix("|") }.dropFirst(2).map(cells)
    guard !rows.isEmpty, rows.allSatisfy({ $0.count == 2 }) else {
      throw ManualError("no table of two columns below \"\(heading)\"")
    }
    return rows.map { ($0[0], $0[1]) }
  }

  private static func cells(in line: String) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.map(withoutLinks)
  }

  /// Reduces `[words](address)` to the words.
  private static func withoutLinks(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
  }
}

/// Why the pages cannot be written.
struct ManualError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
