import Screen

/// The bytes that a terminal sends.
enum KeyFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    var (whole, split) = (KeyReader(), KeyReader())
    let inputs = whole.read(bytes, at: 0)
    law(bytes.flatMap { split.read([$0], at: 0) } == inputs, "split input gives other keys")
    law(whole.read([], at: 9) == split.read([], at: 9) && whole.deadline == nil, "other keys are pending")
    for case .mouse(let mouse) in inputs { law(mouse.row >= 0 && mouse.column >= 0, "outside of the screen") }
    tryTyping(inputs)
    // Also if bytes arrive with pauses, the deadline is in the future.
    var (slow, time) = (KeyReader(), 0.0)
    for byte in bytes {
      _ = slow.read([byte], at: time)
      law(slow.deadline.map { $0 > time } ?? true, "a deadline in the past")
      time += Double(byte) / 200
    }
  }

  /// A field takes any keys and pastes.
  private static func tryTyping(_ inputs: [Input]) {
    var field = TextField()
    for input in inputs {
      switch input {
      case .key(let key): _ = field.handle(key)
      case .paste(let text): field.insert(text)
      default: break
      }
    }
    law((0...field.text.count).contains(field.caret), "a caret outside of the text")
    law(!field.text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "a control character")
  }
}
