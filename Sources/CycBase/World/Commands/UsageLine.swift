/// How a command is called, as its help says in one line. ArgumentParser writes all options out where they are fewer than twelve, however long
/// that gets; they are listed below it anyway.
package enum UsageLine {
  private static let maxCharacters = 80
  private static let prefix = "USAGE: "

  /// A help whose usage fits on a line, if it can.
  package static func shortened(in help: String) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(prefix) && line.count > maxCharacters ? shortened(line) : String(line)
    }.joined(separator: "\n")
  }

  /// `[<options>]` behind the command, in the place of each that may be left out.
  private static func shortened(_ line: Substring) -> String {
    let parts = parts(of: line)
    let command = parts.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") && !$0.hasPrefix("-") }
    let rest = parts.dropFirst(command.count).filter { !$0.hasPrefix("[-") }
    return (command + ["[<options>]"] + rest).joined(separator: " ")
  }

  /// The words of a line, those in brackets together.
  private static func parts(of line: Substring) -> [String] {
    var parts: [String] = []
    var depth = 0
    for word in line.split(separator: " ") {
      if depth > 0 { parts[parts.count - 1] += " \(word)" } else { parts.append(String(word)) }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return parts
  }
}
