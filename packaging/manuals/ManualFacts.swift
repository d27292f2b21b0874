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
