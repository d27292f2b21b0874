/// A language that cyc speaks.
enum Language: String, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// The language that the environment asks for: `LC_ALL` > `LC_MESSAGES` > `LANG`, English where none says Korean.
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let name = names.first { !$0.isEmpty } ?? ""
    self = name == "ko" || name.hasPrefix("ko_") || name.hasPrefix("ko.") ? .korean : .english
  }
}

/// A sentence in every language that cyc speaks, side by side: one that is missing does not compile.
struct Sentence: Equatable {
  let english: String
  let korean: String

  init(en english: String, ko korean: String) {
    self.english = english
    self.korean = korean
  }

  func callAsFunction(_ language: Language) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}
