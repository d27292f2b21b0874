public import GRDB

extension Database {
  /// A random UUID in lower case (version 4, RFC 9562) as an SQL expression, for the default of a column: what brings rows in
  /// without knowing of the column gives them one as well.
  public static let randomUUID = """
    (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
      || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))
    """

  /// Makes a table anew under its name, for changes that `ALTER TABLE` does not know (lang_altertable.html, section 7).
  ///
  /// With `AUTOINCREMENT` no number that was ever given is given again.
  ///
  /// - Parameters:
  ///   - columns: those that keep their values
  ///   - definition: from the opening parenthesis on
  public func remake(_ table: String, keeping columns: [String], as definition: String) throws {
    let names = columns.joined(separator: ", ")
    try execute(
      sql: """
        CREATE TABLE new_\(table) \(definition);
        INSERT INTO new_\(table) (\(names)) SELECT \(names) FROM \(table);
        """)
    if try tableExists("sqlite_sequence") {
      try execute(
        sql: """
          DELETE FROM sqlite_sequence WHERE name = 'new_\(table)';
          INSERT INTO sqlite_sequence (name, seq) SELECT 'new_\(table)', seq FROM sqlite_sequence WHERE name = '\(table)';
          """)
    }
    try execute(sql: "DROP TABLE \(table); ALTER TABLE new_\(table) RENAME TO \(table)")
  }
}
