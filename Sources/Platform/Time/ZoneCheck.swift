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
