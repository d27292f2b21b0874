/// What a terminal sent after it was asked for its background, and what somebody typed meanwhile.
///
/// Sources: xterm, ctlseqs, "Operating System Commands" (OSC 11) and "Send Device Attributes" (DA1); XParseColor(3) for
/// `rgb:`.
public struct BackgroundReply: Hashable, Sendable {
  /// Asks for the background, and then for the kind of terminal. Nearly every terminal answers the second, in order, so
  /// that one which does not know the first need not be waited for. BEL, because rxvt leaves half of an ST behind.
  public static let question = "\u{1B}]11;?\u{07}\u{1B}[c"

  /// The background; nil where the terminal did not say.
  public private(set) var color: RGB?
  /// Whether the terminal has answered the last question.
  public private(set) var isComplete = false
  /// What is no answer: keys that were pressed in that moment.
  public private(set) var typed: [UInt8] = []

  /// Reads whatever arrived, also a beginning or rubbish.
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

  /// Takes a control string up to BEL, ST or another ESC, and returns what stands between its brackets.
  private static func takeControlString(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    rest.removeFirst()
    let body = rest.prefix { $0 != 0x07 && $0 != 0x9C && $0 != escape }
    rest = rest.dropFirst(body.count)
    if rest.starts(with: "\u{1B}\\".utf8) { rest.removeFirst() }
    if let end = rest.first, end != escape { rest.removeFirst() }
    return body
  }

  /// Takes `[?…` and its final byte, which is returned; nil where it has not arrived.
  private static func takeControlSequence(from rest: inout ArraySlice<UInt8>) -> UInt8? {
    rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }
    guard let final = rest.first, (0x40...0x7E).contains(final) else { return nil }
    rest.removeFirst()
    return final
  }

  /// `11;rgb:RRRR/GGGG/BBBB`, with one to four digits each; some terminals add an opacity.
  private static func color(_ body: ArraySlice<UInt8>) -> RGB? {
    let text = String(decoding: body, as: UTF8.self)
    guard let prefix = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == prefix.count - 4 else { return nil }
    let levels = parts.compactMap(level)
    guard levels.count == parts.count else { return nil }
    return RGB(red: levels[0], green: levels[1], blue: levels[2])
  }

  private static func level(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let value = Int(digits, radix: 16)
    else { return nil }
    let max = (1 << (4 * digits.utf8.count)) - 1
    return UInt8((value * 255 + max / 2) / max)
  }
}
