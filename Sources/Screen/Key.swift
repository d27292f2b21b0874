/// One thing that the person at the terminal did, or that the terminal reports.
public enum Input: Hashable, Sendable {
  case key(Key)
  /// Pasted text; its lines end in `\n`. It may contain other control characters.
  case paste(String)
  case mouse(Mouse)
  /// Whether the terminal's window now has the focus.
  case focus(Bool)
  /// Answer to `ESC[6n`, counted from 0.
  case cursor(row: Int, column: Int)
}

public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right, home, end, insert, delete, pageUp, pageDown
    case function(Int)
  }

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  public var code: Code
  /// Shift is not reported for characters: it changes the character itself.
  public var modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) { (self.code, self.modifiers) = (code, modifiers) }

  public init(_ character: Unicode.Scalar, _ modifiers: Modifiers = []) { self.init(.character(character), modifiers) }

  /// The same key on a keyboard that writes Latin letters, if this is a lone Hangul letter: `ㅓ` is `j`.
  ///
  /// The standard Korean layout (KS X 5002) writes such letters while its input method is on.
  public var withoutHangul: Key {
    guard case .character(let scalar) = code, let letter = Key.letters[scalar] else { return self }
    return Key(letter, modifiers)
  }

  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ".unicodeScalars, "qwertyuiopasdfghjklzxcvbnmQWERTOP".unicodeScalars))
}

public struct Mouse: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case press, release, drag
    case wheelUp, wheelDown
  }

  public enum Button: Int, Hashable, Sendable {
    case left, middle, right
  }

  public var action: Action
  /// Nil for the wheel.
  public var button: Button?
  /// Counted from 0.
  public var row: Int
  public var column: Int
  public var modifiers: Key.Modifiers

  public init(_ action: Action, _ button: Button?, row: Int, column: Int, _ modifiers: Key.Modifiers = []) {
    (self.action, self.button, self.row, self.column) = (action, button, row, column)
    self.modifiers = modifiers
  }
}
