/// The latest entry of a reference's log, with its time. Source: git-reflog(1), and git-log(1), `%gd` and `%gs`.
public enum GitReflog {
  public static func latestArguments(_ reference: String) -> [String] {
    ["log", "-g", "-1", "--no-show-signature", "--date=unix", "--format=%gd%x00%gs", reference, "--"]
  }

  /// Reads the output for `latestArguments`: when a remote branch was pushed from this machine, in seconds since 1970;
  /// nil if something else moved it last.
  public static func pushTime(_ bytes: [UInt8]) -> Int? {
    let fields = NULFields.read(bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes)
    guard fields.count == 2, fields[1] == "update by push", fields[0].hasSuffix("}"),
      let start = fields[0].lastIndex(of: "{")
    else { return nil }
    return Int(fields[0][start...].dropFirst().dropLast())
  }
}
