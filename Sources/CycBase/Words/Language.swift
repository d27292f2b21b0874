package import Days
internal import Terminal

package enum Language: String, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// Reads `LC_ALL`, then `LC_MESSAGES`, then `LANG`. English unless the first one set asks for Korean in UTF-8.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let name = names.first { !$0.isEmpty } ?? ""
    let isKorean = name == "ko" || name.hasPrefix("ko_") || name.hasPrefix("ko.")
    self = isKorean && Charset.isUTF8(environment: environment) ? .korean : .english
  }
}

extension StringProtocol {
  /// For a terminal that shows ASCII only. Hangul stays if `language` is Korean.
  package func asciiOnly(_ language: Language) -> String { asciiOnly(keepingHangul: language == .korean) }
}

/// A sentence in each language that cyc speaks. Both are required, so a missing translation does not compile.
package struct Sentence: Hashable {
  package let english: String
  package let korean: String

  /// Each half is a literal; a `Sentence` interpolated into it gives its half in the same language.
  package init(en: Half<EnglishHalf>, ko: Half<KoreanHalf>) { self.init(english: en.text, korean: ko.text) }

  package init(english: String, korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Text that is the same in every language, such as a command.
  package static func typed(_ command: String) -> Sentence { Sentence(english: command, korean: command) }

  package static func joined(_ sentences: [Sentence], by separator: String) -> Sentence {
    Sentence(
      english: sentences.map(\.english).joined(separator: separator),
      korean: sentences.map(\.korean).joined(separator: separator))
  }

  package func callAsFunction(_ language: Language) -> String { language == .english ? english : korean }
}

package protocol SentenceSide {
  static func half(of sentence: Sentence) -> String
}

package enum EnglishHalf: SentenceSide {
  package static func half(of sentence: Sentence) -> String { sentence.english }
}

package enum KoreanHalf: SentenceSide {
  package static func half(of sentence: Sentence) -> String { sentence.korean }
}

extension Sentence {
  package struct Half<Side: SentenceSide>: ExpressibleByStringInterpolation {
    package let text: String

    package init(stringLiteral text: String) { self.text = text }

    package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    private init(text: String) { self.text = text }

    package static func + (left: Half, right: Half) -> Half { Half(text: left.text + right.text) }

    package struct Interpolation: StringInterpolationProtocol {
      fileprivate var text = ""

      package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

      package mutating func appendLiteral(_ literal: String) { text += literal }

      package mutating func appendInterpolation(_ sentence: Sentence) { text += Side.half(of: sentence) }

      /// Appends nothing if `sentence` is nil.
      package mutating func appendInterpolation(_ sentence: Sentence?) {
        if let sentence { text += Side.half(of: sentence) }
      }

      package mutating func appendInterpolation(_ string: String) { text += string }

      package mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description }

      // Dates would be shown as ISO 8601, which is not for people. Deprecation makes that an error of the build, which
      // treats warnings as errors.
      @available(*, deprecated, message: "use `written(in:)`, or `description` in what is to be typed")
      package mutating func appendInterpolation(_ day: Day) {}

      @available(*, deprecated, message: "use `written(in:)`, or `description` in what is to be typed")
      package mutating func appendInterpolation(_ time: CivilTime) {}
    }
  }
}

// A plain string has no language, so a sentence in it would show as its debug description. These overloads make that a
// warning, which the build treats as an error. Unavailable overloads would not do: the compiler would ignore them.
extension DefaultStringInterpolation {
  @available(*, deprecated, message: "call the sentence with a language, or interpolate it into a Sentence")
  package mutating func appendInterpolation(_ sentence: Sentence) {}

  @available(*, deprecated, message: "call the sentence with a language, or interpolate it into a Sentence")
  package mutating func appendInterpolation(_ sentence: Sentence?) {}
}

extension [String] {
  /// Does the same as `joined(separator:)`, which makes the runtime search all conformances of the program. For code
  /// that runs before each prompt.
  package func chained(_ separator: String) -> String { dropFirst().reduce(first ?? "") { $0 + separator + $1 } }
}

extension Array where Element: Hashable {
  /// Each element once, at its first position.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// A text with placeholders such as `{name}`.
package struct Template {
  private enum Part {
    case text(Substring)
    case name(String)
  }

  private let parts: [Part]

  package init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts += [.text(rest[..<open]), .name(String(rest[rest.index(after: open)..<close]))]
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(rest)]
  }

  package var names: Set<String> { Set(parts.compactMap { if case .name(let name) = $0 { name } else { nil } }) }

  /// Fills in the values in one pass, so that braces in a value are not placeholders. A name without a value stays.
  package func filled(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .name(let name): values[name] ?? "{\(name)}"
      }
    }.joined()
  }
}
