/// What a program printed, in the form in which a transcript shows it.
struct TranscriptText {
  /// The folder that is shown as `~`.
  let home: String
  /// The stand-in's port, where there is one.
  let port: UInt16?

  /// The lines of an output; `[no-eol]` ends a last line that no line break ends.
  func lines(_ output: [UInt8], isOnTerminal: Bool) -> [String] {
    let visible = TranscriptText.visible(output, isOnTerminal: isOnTerminal)
    let text = neutral(isOnTerminal ? TranscriptText.withoutSpinner(visible) : visible)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let last = lines.removeLast()
    return last.isEmpty ? lines : lines + [last + "[no-eol]"]
  }

  /// Whether a spinner begins to turn depends on how long something took; once it is wiped, nobody can tell.
  private static func withoutSpinner(_ text: String) -> String {
    text.replacing(#/(␛\[K[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] [^␛\n]*)+␛\[K/#, with: "")
  }

  /// Replaces what changes from run to run by a name.
  private func neutral(_ text: String) -> String {
    var text = text
    if let port { text = text.replacing("127.0.0.1:\(port)", with: "STANDIN") }
    return text.replacing(home, with: "~")
  }

  /// Replaces the names by what they stand for in this run.
  func real(_ text: String) -> String {
    var text = text
    if let port { text = text.replacing("http://STANDIN", with: "http://127.0.0.1:\(port)") }
    return text == "~" || text.hasPrefix("~/") ? home + text.dropFirst() : text
  }

  /// Control characters become their pictures, which a file can hold and a person can see.
  private static func visible(_ output: [UInt8], isOnTerminal: Bool) -> String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: output, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0D where isOnTerminal: break
      case 0x00...0x08, 0x0B...0x1F: text.append(UnicodeScalar(0x2400 + scalar.value) ?? scalar)
      case 0x7F: text.append("\u{2421}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
