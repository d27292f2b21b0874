/// Decides how many colours to use.
///
/// Sources: no-color.org, bixense.com/clicolors, force-color.org, github.com/termstandard/colors for `COLORTERM`.
public enum ColorDecision {
  /// `--color` > `NO_COLOR` > `CLICOLOR_FORCE`, `FORCE_COLOR` > `CLICOLOR=0` > `TERM=dumb` > `isTTY`.
  public static func depth(mode: ColorMode, environment: [String: String], isTTY: Bool) -> ColorDepth {
    isColored(mode, environment, isTTY) ? depth(environment) : .none
  }

  private static func isColored(_ mode: ColorMode, _ environment: [String: String], _ isTTY: Bool) -> Bool {
    if mode != .auto { return mode == .always }
    if environment["NO_COLOR", default: ""] != "" { return false }
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { !["", "0"].contains(environment[$0, default: ""]) }) {
      return true
    }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return isTTY
  }

  private static func depth(_ environment: [String: String]) -> ColorDepth {
    let terminal = environment["TERM", default: ""]
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || terminal.hasSuffix("-direct") { return .truecolor }
    return terminal.hasSuffix("-256color") ? .ansi256 : .ansi16
  }
}

public enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never
}

/// Parses a terminal's reply about its background colour, and the keys typed meanwhile.
///
/// Sources: xterm, ctlseqs, "Operating System Commands" (OSC 11) and "Send Device Attributes" (DA1);
/// XParseColor(3) for `rgb:`.
public struct BackgroundReply: Hashable, Sendable {
  /// Asks for the background colour, then for the kind of terminal.
  ///
  /// Nearly every terminal answers the second question, and answers arrive in order.
  /// So there is no need to wait for a terminal that does not know the first. The first ends in BEL, because rxvt
  /// leaves half of an ST behind.
  public static let question = "\u{1B}]11;?\u{07}\u{1B}[c"

  /// Nil if the terminal did not tell.
  public private(set) var color: RGB?
  /// Whether the second question has been answered.
  public private(set) var isComplete = false
  /// Bytes that belong to no answer: keys pressed meanwhile.
  public private(set) var typed: [UInt8] = []

  /// Accepts incomplete and malformed replies.
  public init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == BackgroundReply.escape, rest.starts(with: "]".utf8) {
        let body = BackgroundReply.takeControlString(from: &rest)
        if color == nil { color = BackgroundReply.color(body) }
      } else if byte == BackgroundReply.escape, rest.starts(with: "[?".utf8) {
        let final = BackgroundReply.takeControlSequence(from: &rest)
        if final == UInt8(ascii: "c") { isComplete = true }
      } else {
        typed.append(byte)
      }
    }
  }

  private static let escape: UInt8 = 0x1B

  /// Takes a control string up to BEL, ST or another ESC, and returns the text between its delimiters.
  private static func takeControlString(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    rest.removeFirst()
    let body = rest.prefix { $0 != 0x07 && $0 != 0x9C && $0 != escape }
    rest = rest.dropFirst(body.count)
    if rest.starts(with: "\u{1B}\\".utf8) { rest.removeFirst() }
    if let end = rest.first, end != escape { rest.removeFirst() }
    return body
  }

  /// Takes `[?…` and returns its final byte; nil if that has not arrived.
  private static func takeControlSequence(from rest: inout ArraySlice<UInt8>) -> UInt8? {
    rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }
    return rest.first.map { (0x40...0x7E).contains($0) } == true ? rest.removeFirst() : nil
  }

  /// Parses `11;rgb:RRRR/GGGG/BBBB` with one to four digits each. Some terminals add an opacity.
  private static func color(_ body: ArraySlice<UInt8>) -> RGB? {
    let text = String(decoding: body, as: UTF8.self)
    guard let prefix = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == (prefix == "11;rgba:" ? 4 : 3) else { return nil }
    let levels = parts.compactMap(level)
    guard levels.count == parts.count else { return nil }
    return RGB(red: levels[0], green: levels[1], blue: levels[2])
  }

  private static func level(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = Int(digits, radix: 16)
    else { return nil }
    // Scales the value to 255, rounded.
    let max = (1 << (4 * digits.utf8.count)) - 1
    return UInt8((value * 255 + max / 2) / max)
  }
}

/// Detects from the locale whether a terminal understands UTF-8.
public enum Charset {
  /// Uses the first of `LC_ALL`, `LC_CTYPE`, `LANG` that is not empty (POSIX.1-2017, 8.2).
  public static func isUTF8(environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let withoutModifier = locale.prefix { $0 != "@" }.lowercased()
    return withoutModifier.hasSuffix("utf-8") || withoutModifier.hasSuffix("utf8")
  }
}

extension StringProtocol {
  /// Replaces the characters in `asciiSpellings`, and others outside ASCII by `?`, as ls(1) does.
  public func asciiOnly(keepingHangul: Bool = false) -> String {
    var text = ""
    for cluster in self {
      if cluster.isASCII || (keepingHangul && cluster.isHangul) {
        text.append(cluster)
      } else {
        text += asciiSpellings[cluster] ?? "?"
      }
    }
    return text
  }
}

private let asciiSpellings: [Character: String] = [
  "…": "...", "–": "-", "·": "/", "≤": "<=", "↻": "(r)", "✓": "+", "✗": "x", "🎟": "(ticket)",
]

extension Character {
  /// Whether it is a Korean letter (Unicode blocks Hangul Syllables, Jamo and Compatibility Jamo).
  fileprivate var isHangul: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: true
      default: false
      }
    }
  }
}
