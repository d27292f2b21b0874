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

  static func generated(in language: Language, by generate: () -> String) -> String {
    let output = HelpLanguage.$current.withValue(language, operation: generate)
    if language == .english { return output }
    return ownTexts.reduce(output) { $0.replacingOccurrences(of: $1.english, with: $1(language)) }
  }

  /// The output of `--experimental-dump-help`; manual pages are made from it.
  static func dump(in language: Language) -> String { generated(in: language) { Cyc._dumpHelp() } }
}

/// ArgumentParser's completion scripts, with corrections: file names in bash, speed in fish, and the words after
/// `cyc help`.
enum CompletionScript {
  static func text(for shell: CompletionCommand.Shell, _ language: Language) -> String {
    switch shell {
    case .bash: offeringFilesOnlyWhereWanted(script(for: .bash, language))
    case .zsh: script(for: .zsh, language)
    case .fish: parsingOnce(script(for: .fish, language))
    }
  }

  private static func script(for shell: CompletionShell, _ language: Language) -> String {
    offeringHelp(for: shell, ParserOutput.generated(in: language) { Cyc.completionScript(for: shell) + "\n" })
  }

  /// ArgumentParser has bash take every completion for a file name: in a folder with a folder `todo`, `cyc to` becomes
  /// `cyc todo/`. This sets `-o filenames` only before files or folders are completed. bash 3.2 has no `compopt`, and then
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

  /// ArgumentParser offers nothing after `cyc help`.
  private static func offeringHelp(for shell: CompletionShell, _ script: String) -> String {
    let commands = Cyc.configuration.subcommands.map { $0.configuration }
    let names = commands.filter(\.shouldDisplay).compactMap(\.commandName)
    switch shell {
    case .bash:
      // `_cyc_help` is the last function of the script.
      let end = "    __cyc_offer_flags_options -1\n}\n\ncomplete "
      let list = names.joined(separator: "\\n")
      let offer = "    [[ \"${positional_number}\" -ne 1 ]] || __cyc_add_completions -W $'\(list)'\n"
      return script.replacing(end, with: end.replacing("}", with: "\(offer)}", maxReplacements: 1))
    case .zsh:
      let rest = "'*:subcommands:'"
      return script.replacing(rest, with: "':command:(\(names.joined(separator: " ")))'\n        \(rest)")
    default:
      let place = "__cyc_should_offer_completions_for_positional \"cyc help\" -eq 1"
      return script + "complete -c 'cyc' -n '\(place)' -fka '\(names.joined(separator: " "))'\n"
    }
  }

  /// ArgumentParser has fish parse the command line again for each of a thousand conditions, which takes a second. This
  /// parses it once, and only the conditions of the typed command parse it again.
  static func parsingOnce(_ script: String) -> String {
    let check = "    __cyc_is_at \"$expected_commands\"; or return 1\n"
    let heads = [
      "function __cyc_should_offer_completions_for_flags_or_options -a expected_commands\n",
      "function __cyc_should_offer_completions_for_positional"
        + " -a expected_commands positional_index_comparison expected_positional_index\n",
    ]
    return isAtFunction + heads.reduce(script) { $0.replacing($1, with: $1 + check, maxReplacements: 1) }
  }

  private static let isAtFunction = """
    function __cyc_is_at -a expected_commands
        set -l line (commandline -pc)
        if test "$line" != "$__cyc_line"
            set -l non_repeating_flags_or_options
            set -l non_repeating_flags_or_options_absent 0
            set -l positional_index 0
            set -l commands
            __cyc_parse_tokens
            set -g __cyc_line "$line"
            set -g __cyc_commands "$commands"
        end
        test "$expected_commands" = "$__cyc_commands"
    end


    """

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
