internal import Terminal

/// A language that cyc speaks.
package enum Language: String, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// The language that the environment asks for: `LC_ALL` > `LC_MESSAGES` > `LANG`, English where none says Korean or where
  /// the charset has no Hangul in UTF-8.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let name = names.first { !$0.isEmpty } ?? ""
    let isKorean = name == "ko" || name.hasPrefix("ko_") || name.hasPrefix("ko.")
    self = isKorean && Charset.isUTF8(environment: environment) ? .korean : .english
  }
}

extension StringProtocol {
  /// What a terminal without other letters shows to a person who is spoken to in a language.
  package func asciiOnly(_ language: Language) -> String { asciiOnly(keepingHangul: language == .korean) }
}

/// A sentence in every language that cyc speaks, side by side: one that is missing does not compile.
package struct Sentence: Hashable {
  package let english: String
  package let korean: String

  package init(en english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  /// Something to type, which is the same in every language.
  package static func typed(_ command: String) -> Sentence { Sentence(en: command, ko: command) }

  package static func joined(_ sentences: [Sentence], by separator: String) -> Sentence {
    Sentence(
      en: sentences.map(\.english).joined(separator: separator),
      ko: sentences.map(\.korean).joined(separator: separator))
  }

  package func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
