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

/// Whether the C library finds rules for the local time zone. Where it finds none, its clock shows UTC without a word.
public enum ZoneCheck {
  /// The zone that has no rules.
  public enum Failure: Equatable, Sendable {
    /// What `TZ` says.
    case variable(String)
    /// The zone to which the link /etc/localtime points.
    case machine(String)
  }

  /// Nil where the clock can be trusted.
  public static func failure(environment: [String: String]) -> Failure? {
    failure(
      environment: environment, localtimeLink: Libc.linkText("/etc/localtime"),
      start: { path in
        guard let file = try? Descriptor(opening: path) else { return nil }
        return try? Libc.readBytes(file.number, upTo: magic.count)
      })
  }

  /// The same from given facts.
  ///
  /// - Parameter start: the first bytes of a file; nil where it cannot be read.
  static func failure(
    environment: [String: String], localtimeLink: String?, start: (_ path: String) -> [UInt8]?
  ) -> Failure? {
    guard let variable = environment["TZ"] else {
      guard let localtimeLink, start("/etc/localtime") != magic else { return nil }
      let name = ZoneName.name(variable: nil, localtimeLink: localtimeLink, timezoneFile: { nil }) ?? localtimeLink
      return isUTC(name) ? nil : .machine(name)
    }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value == "/etc/localtime" {
      return failure(environment: [:], localtimeLink: localtimeLink, start: start)
    }
    if value.isEmpty || isUTC(value) { return nil }
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    let isFile = start(value.hasPrefix("/") ? value : "\(folder)/\(value)") == magic
    return isFile || PosixZone.isWellFormed(value) ? nil : .variable(variable)
  }

  /// With which every file of a zone begins (tzfile(5)).
  private static let magic = Array("TZif".utf8)

  /// Names of UTC, which need no rules.
  private static func isUTC(_ name: String) -> Bool {
    let name = name.hasPrefix("Etc/") ? String(name.dropFirst(4)) : name
    return ["UTC", "UCT", "GMT", "GMT0", "Greenwich", "Universal", "Zulu"].contains(name)
  }
}

/// A time zone as a rule, such as `KST-9` or `EST5EDT,M3.2.0,M11.1.0` (POSIX.1, 8.3; RFC 9636, 3.3.1).
enum PosixZone {
  /// Whether a text is such a rule: the C library takes much for one that is none, and shows UTC then.
  static func isWellFormed(_ text: String) -> Bool {
    let name = "(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)"
    let minutes = "(?::[0-5]?[0-9]){0,2}"
    let offset = "[+-]?(?:2[0-4]|[01]?[0-9])\(minutes)"
    let time = "[+-]?(?:16[0-7]|1[0-5][0-9]|[0-9]{1,2})\(minutes)"
    let dayOfYear = "(?:36[0-5]|3[0-5][0-9]|[12]?[0-9]?[0-9])"
    let date = "(?:M(?:1[0-2]|0?[1-9])[.][1-5][.][0-6]|(?:J(?!0+(?![0-9])))?\(dayOfYear))(?:/\(time))?"
    let rule = try? Regex("\(name)\(offset)(?:\(name)(?:\(offset))?(?:,\(date),\(date))?)?")
    return rule.flatMap { try? $0.wholeMatch(in: text) } != nil
  }
}
