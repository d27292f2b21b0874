public enum ZoneName {
  /// The local zone's name: from `TZ`, else the link /etc/localtime, else /etc/timezone; nil if unknown.
  public static func current(environment: [String: String]) -> String? {
    name(
      variable: environment["TZ"], localtimeLink: Libc.linkText("/etc/localtime"),
      timezoneFile: { try? Descriptor(opening: "/etc/timezone").readAll(limitBytes: 4096) })
  }

  /// If `TZ` is set, it alone decides, as it does for the clock. A rule such as `KST-9` has no name.
  static func name(variable: String?, localtimeLink: String?, timezoneFile: () -> [UInt8]?) -> String? {
    if let variable, variable != ":/etc/localtime", variable != "/etc/localtime" { return name(variable: variable) }
    if let localtimeLink, let name = name(below: localtimeLink) { return name }
    let firstLine = timezoneFile()?.prefix { $0 != UInt8(ascii: "\n") } ?? []
    return wellFormed(String(decoding: firstLine, as: UTF8.self))
  }

  /// Accepts the forms of environ(7) and tzset(3): empty for UTC, a name or a path with or without a colon, a POSIX
  /// rule.
  private static func name(variable: String) -> String? {
    if variable.isEmpty { return "UTC" }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.hasPrefix("/") { return name(below: value) }
    // A POSIX rule always has an offset. Hardly any name without a region contains a digit.
    if !value.contains("/"), value.contains(where: \.isNumber) { return nil }
    return wellFormed(value)
  }

  /// The part of `path` below a zoneinfo folder. `posix/` and `right/` hold the same names.
  private static func name(below path: String) -> String? {
    guard let folder = path.ranges(of: "zoneinfo/").last else { return nil }
    let name = path[folder.upperBound...]
    let variant = ["posix/", "right/"].first(where: name.hasPrefix)
    return wellFormed(String(name.dropFirst(variant?.count ?? 0)))
  }

  /// The name, if it consists of parts of letters, digits, `_`, `+` and `-`, joined by `/`.
  private static func wellFormed(_ name: String) -> String? { isWellFormed(name) ? name : nil }

  static func isWellFormed(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    }
  }
}

/// Checks whether the C library finds rules for the local time zone. If not, it silently uses UTC.
public enum ZoneCheck {
  public enum Failure: Equatable, Sendable {
    /// The value of `TZ` is not a zone.
    case variable(String)
    /// The machine's zone has no rules.
    case machine(String)
  }

  /// Nil if there are rules, or the zone is UTC.
  public static func failure(environment: [String: String]) -> Failure? {
    failure(environment: environment, localtimeLink: Libc.linkText("/etc/localtime")) { path in
      guard let file = try? Descriptor(opening: path) else { return nil }
      return try? Libc.readBytes(file.number, upTo: magic.count)
    }
  }

  /// - Parameter firstBytes: reads the start of a file; nil if it cannot be read
  static func failure(
    environment: [String: String], localtimeLink: String?, firstBytes: (_ path: String) -> [UInt8]?
  ) -> Failure? {
    guard let variable = environment["TZ"] else {
      // Without a link, /etc/localtime is a zone file itself, or is missing, which means UTC.
      guard let localtimeLink, firstBytes("/etc/localtime") != magic else { return nil }
      let name = ZoneName.name(variable: nil, localtimeLink: localtimeLink, timezoneFile: { nil }) ?? localtimeLink
      return isUTC(name) ? nil : .machine(name)
    }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value == "/etc/localtime" {
      return failure(environment: [:], localtimeLink: localtimeLink, firstBytes: firstBytes)
    }
    if value.isEmpty || isUTC(value) { return nil }
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    let isFile = firstBytes(value.hasPrefix("/") ? value : "\(folder)/\(value)") == magic
    return isFile || PosixZone.isWellFormed(value) ? nil : .variable(variable)
  }

  /// First bytes of every zone file (tzfile(5)).
  private static let magic = Array("TZif".utf8)

  /// UTC needs no rules.
  private static func isUTC(_ name: String) -> Bool {
    let name = name.hasPrefix("Etc/") ? String(name.dropFirst(4)) : name
    return ["UTC", "UCT", "GMT", "GMT0", "Greenwich", "Universal", "Zulu"].contains(name)
  }
}

/// A time zone written as a rule, such as `KST-9` or `EST5EDT,M3.2.0,M11.1.0` (POSIX.1, 8.3; RFC 9636, 3.3.1).
enum PosixZone {
  /// Stricter than the C library, which accepts many malformed rules and then uses UTC.
  static func isWellFormed(_ text: String) -> Bool {
    let name = "(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)"
    let minutesAndSeconds = "(?::[0-5]?[0-9]){0,2}"
    let offset = "[+-]?(?:2[0-4]|[01]?[0-9])\(minutesAndSeconds)"
    let time = "[+-]?(?:16[0-7]|1[0-5][0-9]|[0-9]{1,2})\(minutesAndSeconds)"
    let dayOfYear = "(?:36[0-5]|3[0-5][0-9]|[12]?[0-9]?[0-9])"
    let date = "(?:M(?:1[0-2]|0?[1-9])[.][1-5][.][0-6]|(?:J(?!0+(?![0-9])))?\(dayOfYear))(?:/\(time))?"
    let rule = try? Regex("\(name)\(offset)(?:\(name)(?:\(offset))?(?:,\(date),\(date))?)?")
    return rule.flatMap { try? $0.wholeMatch(in: text) } != nil
  }
}
