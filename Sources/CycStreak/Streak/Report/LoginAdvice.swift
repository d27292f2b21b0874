internal import CycBase
internal import GitHub
internal import Platform

/// What to type instead of a word that is not taken for a login.
struct LoginAdvice {
  let word: String
  /// The arguments with which it was typed.
  let typed: [String]

  private static let own = ["me", "myself", "self", "my", "mine", "today", "now", "current", "this"]
  private static let commandsWithAll = ["streak", "stats", "card"]
  private static let commandsWithPictures = ["streak", "stats", "card", "year"]

  var hint: Sentence {
    guard typed.contains(word) else { return account }
    let (name, command) = (word.lowercased(), typed.first ?? "")
    var instead: [String]?
    if LoginAdvice.own.contains(name) { instead = [] }
    if name == "json" { instead = ["--json"] }
    if name == "svg", LoginAdvice.commandsWithPictures.contains(command) { instead = ["--format", "svg"] }
    if name == "all", LoginAdvice.commandsWithAll.contains(command) { instead = ["--all"] }
    let first = instead.map { LoginAdvice.command(replacing($0)) } ?? "see 'cyc \(command) --help'"
    return Sentence(
      en: "\(first); for the account of that name: \(LoginAdvice.command(replacing(["@\(word)"])))",
      ko: "\(first). 그 이름의 계정이라면: \(LoginAdvice.command(replacing(["@\(word)"])))")
  }

  /// Of a word that was not typed as an argument.
  private var account: Sentence {
    Sentence(en: "for the account of that name: @\(word)", ko: "그 이름의 계정이라면: @\(word)")
  }

  private func replacing(_ words: [String]) -> [String] {
    guard let place = typed.firstIndex(of: word) else { return typed }
    return typed[..<place] + words + typed[(place + 1)...]
  }

  private static func command(_ arguments: [String]) -> String { ShellWords(words: ["cyc"] + arguments).text }
}

extension StreakFailure {
  /// A text that is not read as a login.
  package init(noLogin text: String, typed: [String]) {
    self = Login.isCommandWord(text) ? .commandWord(text, typed: typed) : .malformedLogin(text)
  }
}
