/// Finds the name that the IANA database gives the local time zone, such as `Asia/Seoul`.
public enum ZoneName {
  /// The name from `TZ`, else from the link /etc/localtime, else from /etc/timezone; nil where it is unknown.
  public static func current(environment: [String: String]) -> String? {
    name(
      variable: environment["TZ"], localtimeLink: Libc.linkText("/etc/localtime"),
      timezoneFile: { try? Descriptor(opening: "/etc/timezone").readAll(limitBytes: 4096) })
  }

  /// The same from given facts. Where `TZ` is set it decides alone, since it also rules the clock: a rule such as
  /// `KST-9` has no name.
  static func name(variable: String?, localtimeLink: String?, timezoneFile: () -> [UInt8]?) -> String? {
    if let variable, variable != ":/etc/localtime", variable != "/etc/localtime" {
      return name(variable: variable)
    }
    if let localtimeLink, let name = name(below: localtimeLink) { return name }
    let firstLine = timezoneFile()?.prefix { $0 != UInt8(ascii: "\n") } ?? []
    return wellFormed(String(decoding: firstLine, as: UTF8.self))
  }

  /// The forms of environ(7) and tzset(3): empty for UTC, a name or a path, with or without a colon, or a POSIX rule.
  private static func name(variable: String) -> String? {
    if variable.isEmpty { return "UTC" }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.hasPrefix("/") { return name(below: value) }
    // A POSIX rule always has an offset; of the names without a region hardly one has a digit.
    if !value.contains("/"), value.contains(where: \.isNumber) { return nil }
    return wellFormed(value)
  }

  /// The part of a path below a folder of zone files; `posix/` and `right/` hold the same names.
  private static func name(below path: String) -> String? {
    guard let folder = path.ranges(of: "zoneinfo/").last else { return nil }
    let name = path[folder.upperBound...]
    let variants = ["posix/", "right/"].filter(name.hasPrefix)
    return wellFormed(String(name.dropFirst(variants.first?.count ?? 0)))
  }

  /// The name if it has the shape of one: parts of letters, digits, `_`, `+` and `-`, joined by `/`.
  private static func wellFormed(_ name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let fits = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    }
    return fits ? name : nil
  }
}
