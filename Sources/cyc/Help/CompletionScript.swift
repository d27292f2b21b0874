internal import ArgumentParser
internal import CycBase

/// ArgumentParser's completion scripts, with two corrections: file names in bash, and descriptions in Korean.
enum CompletionScript {
  static func text(for shell: CompletionCommand.Shell, _ language: Language) -> String {
    switch shell {
    case .bash: offeringFilesOnlyWhereWanted(Cyc.completionScript(for: .bash) + "\n")
    case .zsh: described(Cyc.completionScript(for: .zsh) + "\n", by: zshDescription, language)
    case .fish: described(Cyc.completionScript(for: .fish) + "\n", by: fishDescription, language)
    }
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

  // MARK: - Descriptions

  /// The description of an option or a command in a line of a script.
  private struct Description {
    let range: Range<Substring.Index>
    let text: String
    let escape: (String) -> String
  }

  /// The script with its descriptions in the language. A line has at most one.
  private static func described(
    _ script: String, by description: (Substring) -> Description?, _ language: Language
  ) -> String {
    guard language == .korean else { return script }
    return script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let found = description(line), let korean = KoreanHelp.translation(of: found.text) else {
        return String(line)
      }
      return line[..<found.range.lowerBound] + found.escape(korean) + line[found.range.upperBound...]
    }.joined(separator: "\n")
  }

  /// `-d 'Add a task.'` at the end of a line, or before its values.
  private static func fishDescription(_ line: Substring) -> Description? {
    guard let match = line.firstMatch(of: /^complete .* -d '((?:[^'\\]|\\.)*)'/) else { return nil }
    return Description(
      range: match.1.startIndex..<match.1.endIndex,
      text: String(match.1).replacing("\\'", with: "'").replacing("\\\\", with: "\\"),
      escape: { $0.replacing("\\", with: "\\\\").replacing("'", with: "\\'") })
  }

  /// `'--json[Print one JSON object.]'` of an option, or `'add:Add a task.'` of a command.
  private static func zshDescription(_ line: Substring) -> Description? {
    if let match = line.firstMatch(of: /^ +'[^\[]*\[((?:[^\]\\]|\\.)*)\]/) {
      let text = match.1.replacing(#"'\''"#, with: "'")
      return Description(
        range: match.1.startIndex..<match.1.endIndex,
        text: ["[", "]", ":", "\\"].reduce(String(text)) { $0.replacing("\\\($1)", with: $1) },
        escape: { korean in
          ["\\", ":", "[", "]"].reduce(korean) { $0.replacing($1, with: "\\\($1)") }.replacing("'", with: #"'\''"#)
        })
    }
    guard let match = line.firstMatch(of: /^ +'[a-z-]+:(.*)'$/) else { return nil }
    return Description(
      range: match.1.startIndex..<match.1.endIndex, text: String(match.1).replacing(#"'\''"#, with: "'"),
      escape: { $0.replacing("'", with: #"'\''"#) })
  }

  /// The words of `--generate-completion-script bash`; nil if the arguments do not ask for a script of a known shell.
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
