/// What the pages say beside what the commands say of themselves.
struct ManualFacts {
  /// Of the program, with its name: `cyc 0.2.0`.
  var version: String
  /// As mdoc(7) wants it: `November 23, 2026`.
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
