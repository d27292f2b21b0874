/// Turns the bytes of a terminal into keys. Any split of the bytes gives the same keys.
///
/// Sources: ECMA-48, section 5, for the grammar; xterm's ctlseqs for keys, SGR mouse and bracketed paste;
/// console_codes(4) for Linux. Unknown sequences are skipped whole, so that their letters do not count as keys.
/// Times are seconds of a clock that never goes back.
public struct KeyReader: Sendable {
  /// A lone ESC counts as the Escape key after this time.
  public static let escapeSeconds = 0.05
  /// An unfinished sequence is given up after this time, so that `Alt-[` does not block the keyboard.
  public static let sequenceSeconds = 0.5
  /// Input is dropped for this time after a paste: pasted text may contain the end of a paste, followed by commands.
  public static let quietSeconds = 0.05

  private enum State {
    case ground
    case escape
    /// After `ESC[`; `parameters` has the bytes since.
    case control
    /// After `ESC[[`, which starts a function key on Linux.
    case linuxFunction
    /// After `ESC[M`, a mouse report of old terminals, with `left` bytes to come.
    case oldMouse(left: Int)
    /// After `ESCO` (SS3).
    case single
    /// In a string such as OSC, up to ST. `afterEscape`: whether its last byte was ESC.
    case string(endsWithBell: Bool, afterEscape: Bool)
    /// In a character of `length` bytes in UTF-8.
    case letter(length: Int)
    case paste
  }

  private var state = State.ground
  /// Alt, if the input began with ESC.
  private var modifiers: Key.Modifiers = []
  private var parameters: [UInt8] = []
  private var letter: [UInt8] = []
  private var pasted: [UInt8] = []
  /// When the last byte arrived.
  private var last = 0.0
  private var quietUntil = -Double.infinity
  private var inputs: [Input] = []

  private static let escapeByte: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// No known sequence is longer; more bytes are not kept.
  private static let maxParameters = 64

  public init() {}

  /// The time at which to call `read` without bytes if none arrive before; nil if nothing is pending.
  public var deadline: Double? {
    switch state {
    case .ground, .paste: nil
    case .escape: last + KeyReader.escapeSeconds
    default: last + KeyReader.sequenceSeconds
    }
  }

  /// Takes bytes that arrived at `time`, and returns the inputs that they complete. Without bytes, returns those that
  /// the time alone completes, such as a lone ESC.
  public mutating func read(_ bytes: some Sequence<UInt8>, at time: Double) -> [Input] {
    if let deadline, time >= deadline {
      last = deadline
      giveUp()
      state = .ground
    }
    for byte in bytes {
      last = time
      take(byte)
    }
    defer { inputs = [] }
    return inputs
  }

  private mutating func emit(_ input: Input) {
    switch input {
    case .focus, .cursor: inputs.append(input)
    case .key, .paste, .mouse: if last >= quietUntil { inputs.append(input) }
    }
  }

  private mutating func emit(_ code: Key.Code, _ more: Key.Modifiers = []) {
    emit(.key(Key(code, modifiers.union(more))))
    modifiers = []
  }

  /// Ends a sequence that did not go on: its first bytes were keys.
  private mutating func giveUp() {
    switch state {
    case .escape: emit(.escape)
    case .control where parameters.isEmpty: emit(.character("["), .alt)
    case .single where parameters.isEmpty: emit(.character("O"), .alt)
    default: modifiers = []
    }
  }
}

extension KeyReader {
  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: begin(byte)
    case .escape: takeAfterEscape(byte)
    case .control: takeControl(byte)
    case .single: takeSingle(byte)
    case .letter(let length): takeLetter(byte, length)
    case .paste: takePasted(byte)
    case .string(let endsWithBell, let afterEscape): takeString(byte, endsWithBell, afterEscape)
    case .linuxFunction:
      state = .ground
      // F1 to F5 are A to E.
      if (0x41...0x45).contains(byte) {
        emit(.function(Int(byte) - 0x40))
      } else if byte < 0x20 || byte >= 0x80 {
        begin(byte)
      }
    case .oldMouse(let left):
      state = left > 1 ? .oldMouse(left: left - 1) : .ground
      if byte < 0x20 {
        state = .ground
        begin(byte)
      }
    }
  }

  /// The first byte of an input.
  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case KeyReader.escapeByte: state = .escape
    case 0x00: emit(.character(" "), .control)
    // Without ICRNL, Enter is 0D; 0A comes from programs that type.
    case 0x0A, 0x0D: emit(.enter)
    case 0x09: emit(.tab)
    case 0x08, 0x7F: emit(.backspace)
    // Ctrl-A to Ctrl-Z, then Ctrl with `\`, `]`, `^` and `_`.
    case 0x01..<0x20: emit(.character(Unicode.Scalar(byte + (byte < 0x1B ? 0x60 : 0x40))), .control)
    case 0x20..<0x7F: emit(.character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: beginLetter(byte, length: 2)
    case 0xE0...0xEF: beginLetter(byte, length: 3)
    case 0xF0...0xF4: beginLetter(byte, length: 4)
    // These bytes begin no character in UTF-8.
    default: modifiers = []
    }
  }

  private mutating func beginLetter(_ byte: UInt8, length: Int) {
    letter = [byte]
    state = .letter(length: length)
  }

  private mutating func takeLetter(_ byte: UInt8, _ length: Int) {
    guard (0x80..<0xC0).contains(byte) else {
      (state, modifiers) = (.ground, [])
      return begin(byte)
    }
    letter.append(byte)
    guard letter.count == length else { return }
    state = .ground
    let scalar = String(validating: letter, as: UTF8.self)?.unicodeScalars.first
    // Control characters from U+0080 to U+009F are not keys.
    if let scalar, scalar.value >= 0xA0 { emit(.character(scalar)) } else { modifiers = [] }
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    state = .ground
    parameters = []
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"): state = .string(endsWithBell: true, afterEscape: false)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(endsWithBell: false, afterEscape: false)
    case KeyReader.escapeByte:
      emit(.escape)
      state = .escape
    default:
      modifiers = .alt
      begin(byte)
    }
  }

  private mutating func takeControl(_ byte: UInt8) {
    switch byte {
    case 0x20..<0x40:
      if parameters.count < KeyReader.maxParameters { parameters.append(byte) }
    case UInt8(ascii: "[") where parameters.isEmpty: state = .linuxFunction
    case UInt8(ascii: "M") where parameters.isEmpty: state = .oldMouse(left: 3)
    case 0x40..<0x7F:
      state = .ground
      finish(byte)
    case 0x00..<0x20:
      // CAN and SUB end a sequence, ESC starts another; other control characters are keys.
      state = .ground
      if byte != 0x18, byte != 0x1A { begin(byte) }
    default:
      state = .ground
      if byte >= 0x80 { begin(byte) }
    }
  }

  private mutating func takeSingle(_ byte: UInt8) {
    switch byte {
    // Modifiers of old terminals.
    case 0x30..<0x3A: if parameters.count < KeyReader.maxParameters { parameters.append(byte) }
    case 0x00..<0x20, 0x80...:
      state = .ground
      begin(byte)
    // Enter of the keypad.
    case UInt8(ascii: "M"):
      state = .ground
      emit(.enter)
    default:
      state = .ground
      if let code = KeyReader.code(final: byte) { emit(code) }
    }
  }

  private mutating func takeString(_ byte: UInt8, _ endsWithBell: Bool, _ afterEscape: Bool) {
    switch byte {
    case UInt8(ascii: "\\") where afterEscape: state = .ground
    case 0x07 where endsWithBell: state = .ground
    case 0x18, 0x1A: state = .ground
    case KeyReader.escapeByte: state = .string(endsWithBell: endsWithBell, afterEscape: true)
    // Another sequence began inside the string.
    case _ where afterEscape: takeAfterEscape(byte)
    default: break
    }
  }

  private mutating func takePasted(_ byte: UInt8) {
    pasted.append(byte)
    guard byte == KeyReader.pasteEnd.last, pasted.suffix(KeyReader.pasteEnd.count).elementsEqual(KeyReader.pasteEnd)
    else { return }
    let text = String(decoding: pasted.dropLast(KeyReader.pasteEnd.count), as: UTF8.self)
    (state, pasted) = (.ground, [])
    emit(.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")))
    quietUntil = last + KeyReader.quietSeconds
  }

  /// A control sequence with its final byte.
  private mutating func finish(_ final: UInt8) {
    if parameters.first == UInt8(ascii: "<") { return finishMouse(final) }
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    // No key has more.
    guard numbers.count <= 2 else { return }
    let first = numbers.first ?? 0
    // The second number is 1 plus the modifiers.
    let held = Key.Modifiers(rawValue: numbers.count == 2 ? max(0, numbers[1] - 1) & 0b111 : 0)
    switch final {
    case UInt8(ascii: "I") where parameters.isEmpty: emit(.focus(true))
    case UInt8(ascii: "O") where parameters.isEmpty: emit(.focus(false))
    case UInt8(ascii: "Z"): emit(.tab, held.union(.shift))
    // The answer for row 1 is the same as F3 with modifiers.
    case UInt8(ascii: "R") where numbers.count == 2 && first > 1 && numbers[1] > 0:
      emit(.cursor(row: first - 1, column: numbers[1] - 1))
    case UInt8(ascii: "~") where first == 200:
      state = .paste
    case UInt8(ascii: "~"):
      if let code = KeyReader.code(number: first) { emit(code, held) }
    default:
      // `ESC[A`, or `ESC[1;5A` with modifiers.
      if first <= 1, let code = KeyReader.code(final: final) { emit(code, held) }
    }
  }

  private mutating func finishMouse(_ final: UInt8) {
    let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";")).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 3, numbers[0] >= 0, numbers[1] > 0, numbers[2] > 0 else { return }
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M") else { return }
    let (kind, row, column) = (numbers[0], numbers[2] - 1, numbers[1] - 1)
    // The two lowest bits are the button; 4 is Shift, 8 Alt, 16 Control, 32 motion and 64 the wheel.
    var held: Key.Modifiers = kind & 4 > 0 ? .shift : []
    if kind & 8 > 0 { held.insert(.alt) }
    if kind & 16 > 0 { held.insert(.control) }
    switch (kind & 0b1110_0000, kind & 0b11) {
    case (64, 0): emit(.mouse(Mouse(.wheelUp, nil, row: row, column: column, held)))
    case (64, 1): emit(.mouse(Mouse(.wheelDown, nil, row: row, column: column, held)))
    case (0, let number), (32, let number):
      guard let button = Mouse.Button(rawValue: number) else { return }
      let action: Mouse.Action = isRelease ? .release : kind & 32 > 0 ? .drag : .press
      emit(.mouse(Mouse(action, button, row: row, column: column, held)))
    default: break
    }
  }

  private static func code(final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The key of `ESC[number~`.
  private static func code(number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
