/// Makes untrusted text safe for a terminal, a notification, a status bar or a log.
///
/// Escape sequences can rewrite the screen, the window's title and the clipboard.
/// Bidi controls and tag characters make text look different from its content ("Trojan Source", CVE-2021-42574).
/// Grammar of the sequences: ECMA-48, section 5.
public enum Sanitizer {
  /// Reduces the text to one line without unsafe characters:
  ///
  /// - escape sequences, up to the end of the text if unterminated
  /// - control characters, bidi controls, line and paragraph separators, noncharacters
  /// - tag characters, except those of flags
  ///
  /// A run of newlines and tabs becomes one space. Zero width joiners and variation selectors stay, because emoji
  /// need them. Cleaning twice gives the same as cleaning once.
  public static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || isUnsafe($0) }) else { return text }
    var cleaned = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B: dropEscapeSequence(from: &rest)
      case 0x80...0x9F: dropSequence(of: scalar.value, from: &rest)
      case 0x09, 0x0A, 0x0D: if cleaned.last != " " { cleaned.append(" ") }
      case 0x00..<0x20: break
      case 0x1F3F4: cleaned.append(contentsOf: [scalar] + takeTagsOfFlag(from: &rest))
      default: if !isUnsafe(scalar) { cleaned.append(scalar) }
      }
    }
    return String(cleaned)
  }

  /// Escapes the same characters in finished JSON as `\uXXXX`, using surrogate pairs (RFC 8259, section 7).
  ///
  /// Control characters below U+0020 are kept: in valid JSON they occur only as layout, since the JSON writer escapes
  /// them.
  public static func escapedForJSON(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isUnsafe) else { return json }
    var escaped = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if isUnsafe(scalar) {
        for unit in UTF16.encode(scalar) ?? .init() { escaped.append(contentsOf: escape(unit).unicodeScalars) }
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Characters that must not reach a terminal, apart from the control characters below U+0020.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    case 0xE0000...0xE007F: true
    // Noncharacters (Unicode, section 23.7).
    case 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// Drops the rest of a sequence after ESC. Leaves another ESC, which starts a new sequence.
  private static func dropEscapeSequence(from rest: inout Scalars) {
    if let next = rest.first, (0x40...0x5F).contains(next.value) {
      rest.removeFirst()
      return dropSequence(of: next.value + 0x40, from: &rest)
    }
    drop(from: &rest) { (0x20...0x2F).contains($0) }
    dropOne(from: &rest) { (0x30...0x7E).contains($0) }
  }

  /// Drops what belongs to a control function from 0x80 to 0x9F, which may also be written as ESC and a letter.
  private static func dropSequence(of function: UInt32, from rest: inout Scalars) {
    switch function {
    // A control sequence, with parameters, intermediates and a final byte.
    case 0x9B:
      drop(from: &rest) { (0x20...0x3F).contains($0) }
      dropOne(from: &rest) { (0x40...0x7E).contains($0) }
    // A control string, up to ST, CAN, SUB, BEL for OSC, or an ESC that starts a 7-bit ST or another sequence.
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F:
      drop(from: &rest) { ![0x18, 0x1A, 0x1B, 0x9C].contains($0) && !($0 == 0x07 && function == 0x9D) }
      dropOne(from: &rest) { $0 != 0x1B }
    default: break
    }
  }

  /// Takes the tags after a black flag that form a regional flag, such as Wales (UTS #51, ED-14a).
  /// Empty if they form none.
  private static func takeTagsOfFlag(from rest: inout Scalars) -> [Unicode.Scalar] {
    let region = rest.prefix { (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value) }
    let end = rest[region.endIndex...].first
    guard (3...6).contains(region.count), let end, end.value == 0xE007F else { return [] }
    rest = rest.dropFirst(region.count + 1)
    return region + [end]
  }

  private static func drop(from rest: inout Scalars, while condition: (UInt32) -> Bool) {
    rest = rest.drop { condition($0.value) }
  }

  private static func dropOne(from rest: inout Scalars, if condition: (UInt32) -> Bool) {
    if let next = rest.first, condition(next.value) { rest.removeFirst() }
  }
}

/// A difference as `diff -u` shows it, in a single hunk.
public enum TextDifference {
  private static let linesAround = 3

  /// Lines without control characters; empty if the texts are equal.
  public static func text(_ name: String, from old: String, to new: String) -> String {
    let (old, new) = (lines(old), lines(new))
    if old == new { return "" }
    let before = zip(old, new).prefix { $0 == $1 }.count
    let after = zip(old[before...].reversed(), new[before...].reversed()).prefix { $0 == $1 }.count
    let start = max(0, before - linesAround)
    let around = old[(old.count - after)...].prefix(linesAround)
    let shown =
      ["--- \(name)", "+++ \(name)"] + old[start..<before].map { " \($0)" }
      + old[before..<(old.count - after)].map { "-\($0)" } + new[before..<(new.count - after)].map { "+\($0)" }
      + around.map { " \($0)" }
    // The lines are untrusted.
    return shown.map { Sanitizer.clean($0) + "\n" }.joined()
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
