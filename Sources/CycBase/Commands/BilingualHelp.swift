package import ArgumentParser
internal import Terminal

// ArgumentParser's declarations hold one text each. These take both languages, and give the parser the text in
// `HelpLanguage.current` (docs/decisions/0053-help-in-both-languages.md).

package enum HelpLanguage {
  /// Set while help, a manual page or a completion script is made in another language.
  @TaskLocal package static var current = Language.english
}

extension ArgumentHelp {
  package init(
    en: Sentence.Half<EnglishHalf>, ko: Sentence.Half<KoreanHalf>, valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.init(Sentence(en: en, ko: ko)(HelpLanguage.current), valueName: valueName, visibility: visibility)
  }

  package static var json: ArgumentHelp { ArgumentHelp(en: "Print one JSON object.", ko: "JSON 객체 하나를 출력해요.") }

  package static var doNotAsk: ArgumentHelp { ArgumentHelp(en: "Do not ask.", ko: "묻지 않아요.") }

  package static var numberInList: ArgumentHelp {
    ArgumentHelp(en: "Its number in the list.", ko: "목록에 있는 번호예요.")
  }
}

/// Descriptions that several examples share.
extension Sentence {
  package static let forScripts = Sentence(en: "for scripts", ko: "스크립트용")
  package static let asksFirst = Sentence(en: "asks first", ko: "먼저 물어보기")
}

/// A command's `CommandConfiguration` in each language.
package struct BilingualConfiguration: Sendable {
  private var english: CommandConfiguration
  private let abstract: Sentence
  private let discussion: Sentence?
  private let examples: KeyValuePairs<String, Sentence>

  /// - Parameters:
  ///   - discussion: Paragraphs with an empty line between them, the same number in both languages
  ///   - examples: Command lines with descriptions, for the end of the help. `ExampleTests` runs all of them
  package init(
    commandName: String, abstract: Sentence, usage: String? = nil, discussion: Sentence? = nil, version: String = "",
    shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = [],
    examples: KeyValuePairs<String, Sentence> = [:]
  ) {
    (self.abstract, self.discussion, self.examples) = (abstract, discussion, examples)
    english = CommandConfiguration(
      commandName: commandName, abstract: abstract.english, usage: usage, discussion: discussion?.english ?? "",
      version: version, shouldDisplay: shouldDisplay, subcommands: subcommands, defaultSubcommand: defaultSubcommand,
      aliases: aliases)
    english.add(examples, in: .english)
    // `Cyc.parsed` parses each command as a root. For a root without a super command the parser first tries two
    // commands of its own for completion scripts, which takes a third of the time.
    if commandName != "cyc" { english._superCommandName = "cyc" }
  }

  /// The configuration in `HelpLanguage.current`. Only the English one is stored, since each run reads it often.
  package var current: CommandConfiguration {
    switch HelpLanguage.current {
    case .english: return english
    case .korean:
      var korean = english
      korean.abstract = abstract.korean
      korean.discussion = discussion?.korean ?? ""
      korean.add(examples, in: .korean)
      return korean
    }
  }
}

extension CommandConfiguration {
  package var names: [String] { [commandName].compactMap(\.self) + aliases }

  /// Appends examples, indented by four columns: that keeps their line breaks in a terminal, in Markdown and in a
  /// manual page.
  fileprivate mutating func add(_ examples: KeyValuePairs<String, Sentence>, in language: Language) {
    guard examples.count > 0 else { return }
    // Indices, because `map`, `zip` and `for` look up conformances at run time here, which is slow
    // (docs/decisions/0051-fewer-questions-at-run-time.md).
    var (widths, widest, index) = ([Int](), 0, 0)
    while index < examples.count {
      widths.append(examples[index].key.displayWidth)
      widest = max(widest, widths[index])
      index += 1
    }
    // Appends to one string for speed: each run builds the help of every command whose name it compares.
    if !discussion.isEmpty { discussion += "\n\n" }
    discussion += "Examples:"
    index = 0
    while index < examples.count {
      discussion += "\n    "
      discussion += examples[index].key
      discussion += spaces(widest - widths[index])
      discussion += "  # "
      discussion += examples[index].value(language)
      index += 1
    }
  }
}
