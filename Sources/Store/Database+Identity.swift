public import GRDB

extension Database {
  /// SQL expression for a random UUID in lower case (version 4, RFC 9562). As the default of a column, it fills rows
  /// that are inserted without the column, too.
  public static let randomUUID = """
    (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-'
      || substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))
    """

  /// Creates a table again, for changes that `ALTER TABLE` does not support (lang_altertable.html, section 7).
  ///
  /// The sequence of `AUTOINCREMENT` continues, so that no number is given out twice.
  ///
  /// - Parameters:
  ///   - columns: columns whose values are kept
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
