import Foundation

/// `write-manuals PROGRAM SCRIPTS-PAGE DATE FOLDER`: writes the manual pages of a program to a folder, `cyc.1` and one
/// for each command, from its help and the tables of `docs/scripts.md`. Example of DATE: `November 23, 2026`.
@main
struct WriteManuals {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 4 else { throw ManualError("usage: write-manuals PROGRAM SCRIPTS-PAGE DATE FOLDER") }
    let program = arguments[0]
    let facts = try ManualFacts(
      version: String(decoding: answer(of: program, to: "--version"), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines),
      date: arguments[2], scriptsPage: String(contentsOfFile: arguments[1], encoding: .utf8))
    let description = try ProgramDescription(json: answer(of: program, to: "--experimental-dump-help"))
    for page in ManualPage.pages(of: description.command, facts: facts) {
      try page.text.write(toFile: "\(arguments[3])/\(page.name).1", atomically: true, encoding: .utf8)
    }
  }

  private static func answer(of program: String, to option: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [option]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ManualError("\(program) \(option) failed") }
    return answer
  }
}
