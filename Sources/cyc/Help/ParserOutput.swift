internal import ArgumentParser
internal import CycBase
internal import Foundation

/// Output that ArgumentParser generates from the commands, in a language.
enum ParserOutput {
  /// Texts of ArgumentParser itself, to translate.
  private static let ownTexts = [
    Sentence(en: "Show the version.", ko: "버전을 보여 줘요."), Sentence(en: "Show help information.", ko: "도움말을 보여 줘요."),
    Sentence(en: "Show subcommand help information.", ko: "하위 명령의 도움말을 보여 줘요."),
  ]

  static func made(in language: Language, by make: () -> String) -> String {
    let output = HelpLanguage.$current.withValue(language, operation: make)
    return ownTexts.reduce(output) { $0.replacingOccurrences(of: $1.english, with: $1(language)) }
  }

  /// The output of `--experimental-dump-help`; manual pages are made from it.
  static func dump(in language: Language) -> String { made(in: language) { Cyc._dumpHelp() } }
}

/// ArgumentParser's completion scripts, with a correction: file names in bash.
enum CompletionScript {
  static func text(for shell: CompletionCommand.Shell, _ language: Language) -> String {
    switch shell {
    case .bash: offeringFilesOnlyWhereWanted(script(for: .bash, language))
    case .zsh: script(for: .zsh, language)
    case .fish: script(for: .fish, language)
    }
  }

  private static func script(for shell: CompletionShell, _ language: Language) -> String {
    ParserOutput.made(in: language) { Cyc.completionScript(for: shell) + "\n" }
  }

  /// ArgumentParser has bash take every completion for a file name: in a folder with a folder `todo`, `cyc to` becomes
  /// `cyc todo/`. This sets the option only before files or folders are completed. bash 3.2 has no `compopt`, and then
  /// adds no slash to folders.
  static func offeringFilesOnlyWhereWanted(_ script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if line == "complete -o filenames -F _cyc cyc" { return ["complete -F _cyc cyc"] }
      let call = line.drop { $0 == " " }
      guard fileCompletions.contains(where: call.hasPrefix) else { return [String(line)] }
      return ["\(line.dropLast(call.count))compopt -o filenames 2> /dev/null", String(line)]
    }
    return lines.joined(separator: "\n")
  }

  private static let fileCompletions = [
    "__cyc_add_completions -f", "__cyc_add_completions -d", "__cyc_add_completions -o plusdirs",
  ]

  /// The shell of `--generate-completion-script bash`; nil if the arguments do not ask for a script of a known shell.
  static func askedShell(_ arguments: [String]) -> String? {
    let option = "--generate-completion-script"
    let words = arguments.first.map {
      $0.hasPrefix("\(option)=") ? [option, String($0.dropFirst(option.count + 1))] : arguments
    }
    guard let words, words.count == 2, words[0] == option, CompletionCommand.Shell(rawValue: words[1]) != nil else {
      return nil
    }
    return words[1]
  }
}
