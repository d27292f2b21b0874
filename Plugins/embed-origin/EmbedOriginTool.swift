import Foundation

/// `embed-origin OUTPUT ADDRESS NAME FILE …`: writes a Swift file that contains the address for bug reports, nil if it
/// is empty, and the texts of licences.
@main
struct EmbedOriginTool {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let address = arguments[1]
    guard address.isEmpty || address.wholeMatch(of: /https:\/\/[A-Za-z0-9._~\/-]+/) != nil else {
      fatalError("CYC_ISSUES is not an address: \(address)")
    }
    let pairs = stride(from: 2, to: arguments.count - 1, by: 2).map { (arguments[$0], arguments[$0 + 1]) }
    let entries = try pairs.map { name, path in
      let text = license(in: try String(contentsOfFile: path, encoding: .utf8))
      return "  (name: \"\(name)\", text: ##\"\"\"\n\(text)\n\"\"\"##),\n"
    }
    let source =
      "/// Where problems of a released program are reported.\n"
      + "let embeddedIssuesPage: String? = \(address.isEmpty ? "nil" : "\"\(address)\"")\n\n"
      + "/// Components of the program, with their licences.\n"
      + "let embeddedLicenses: [(name: String, text: String)] = [\n\(entries.joined())]\n"
    try source.write(toFile: arguments[0], atomically: true, encoding: .utf8)
  }

  /// The text of a licence file. If it is source code, the first licence in the comments at its start.
  private static func license(in text: String) -> String {
    guard text.hasPrefix("//") else { return text.trimmingCharacters(in: .whitespacesAndNewlines) }
    let comment = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("//") }
      .map { $0.drop { $0 == "/" }.drop { $0 == " " } }
    return comment.drop { !$0.hasSuffix("License") }.prefix { !$0.hasPrefix("---") }
      .joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
