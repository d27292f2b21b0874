internal import CArguments

/// The variables that the program was started with.
public enum ProgramEnvironment {
  /// Values by name. Of a name that is there twice the first one counts, as for getenv(3).
  ///
  /// Not Foundation's, which takes longer to come to life than most of what a prompt asks for.
  public static func all() -> [String: String] {
    var variables: [String: String] = [:]
    var index: Int32 = 0
    while let text = unsafe cyc_variable(index) {
      index += 1
      let variable = unsafe String(cString: text)
      // By bytes: an accent behind the sign would make another character of it.
      guard let sign = variable.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(variable[..<sign])
      if variables[name] == nil { variables[name] = String(variable.utf8[sign...].dropFirst()) }
    }
    return variables
  }
}
