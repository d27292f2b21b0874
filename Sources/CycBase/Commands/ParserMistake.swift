internal import Foundation
internal import Terminal

/// An error of ArgumentParser.
///
/// It reads English text because version 1.8.2 has no typed access: `CommandError`, `ParserError` and `MessageInfo` are
/// internal. It recognises all sentences of its `ErrorMessageGenerator`, as `ParserMistakeTests` checks with the pinned
/// version; any other is shown in English.
package enum ParserMistake: Error, Equatable {
  /// - Parameter guess: Name of an option with a similar spelling
  case unknownOption(String, guess: String?)
  /// `-abc`: either no such option, or the option of a letter lacks its value.
  case unknownOrValueless(String, letter: String)
  /// Starts with a dash but cannot be a name, such as `-%`.
  case notAnOption(String)
  /// - Parameter option: With the name of its value, such as `--days <days>`
  case missingValue(option: String)
  case needlessValue(option: String, value: String)
  /// - Parameter words: Separated by `', '`
  case surplus(words: String)
  case exclusive(String, String)
  /// - Parameter names: Alternatives
  case missing(names: [String])
  /// `of` is the name of an option, or of an argument in angle brackets. `allowed` is empty if the value must be a
  /// number.
  case badValue(String, of: String, allowed: [String])
  case missingCommand
  case unknownShell(String?, allowed: [String])
  case other(String)

  package init(_ text: String) { self = Self.ofOptions(text) ?? Self.ofValues(text) ?? .other(text) }

  private static func ofOptions(_ text: String) -> ParserMistake? {
    if let match = text.wholeMatch(
      of: /(?s)Unknown option '(.+?)'(?:\. Did you mean '([^']+)'\?)?(?:\n   or: Missing value for '(.+)' in '.+')?/)
    {
      let name = String(match.1)
      return match.3.map { .unknownOrValueless(name, letter: String($0)) }
        ?? .unknownOption(name, guess: match.2.map(String.init))
    }
    if let match = text.wholeMatch(of: /(?s)Invalid option: (.+)/) { return .notAnOption(String(match.1)) }
    if let match = text.wholeMatch(of: /Value to be set with flag (.+) had already been set with flag (.+)/) {
      return .exclusive(flag(match.2), flag(match.1))
    }
    if let match = text.wholeMatch(of: /(?s)The option '(.+?)' does not take any value, but '(.*)' was specified\./) {
      return .needlessValue(option: String(match.1), value: String(match.2))
    }
    if let match = text.wholeMatch(of: /Missing value for '(.+)'/) { return .missingValue(option: String(match.1)) }
    return nil
  }

  private static func ofValues(_ text: String) -> ParserMistake? {
    if let match = text.wholeMatch(
      of: /(?s)The value '(.*)' is invalid for '([^']+)'(?:\. Please provide one of (.+))?/)
    {
      return .badValue(String(match.1), of: name(match.2), allowed: match.3.map(allowed) ?? [])
    }
    if let match = text.wholeMatch(of: /(?s)(?:Unexpected argument|\d+ unexpected arguments:) '(.*)'/) {
      return .surplus(words: String(match.1))
    }
    if let match = text.wholeMatch(of: /(?:Missing expected argument|Missing one of:) '(.+)'/) {
      return .missing(names: String(match.1).split(separator: "', '").map { String($0.replacing(" ...", with: "")) })
    }
    if text == "Missing required subcommand." { return .missingCommand }
    if let match = text.wholeMatch(
      of:
        /(?s)Can't (?:autodetect a supported shell|generate completion scripts for '(.*?)')\.\nPlease use .+ of:\n(.+)/)
    {
      return .unknownShell(
        match.1.map(String.init), allowed: match.2.split(whereSeparator: \.isWhitespace).map(String.init))
    }
    return nil
  }

  /// `-b` for `'-b'` and for `'b' in '-ab'`.
  private static func flag(_ text: Substring) -> String {
    let name = String(text.drop { $0 == "'" }.prefix { $0 != "'" })
    return name.hasPrefix("-") ? name : "-\(name)"
  }

  /// `--days` for `--days <days>`, and `<theme>` unchanged.
  private static func name(_ text: Substring) -> String { String(text.prefix { $0 != " " }) }

  /// The words in `'a' and 'b'.`, in `'a', 'b' or 'c'.`, and in a list with one word a line.
  private static func allowed(_ text: Substring) -> [String] {
    if text.hasPrefix("the following:") {
      return text.split(separator: "\n").dropFirst().map { String($0.trimmingPrefix("  - ")) }
    }
    return text.matches(of: /'([^']*)'/).map { String($0.1) }
  }

  package var message: Sentence {
    switch self {
    case .unknownOption(let name, _): Sentence(en: "unknown option '\(name.excerpt)'", ko: "'\(name.excerpt)' 옵션은 없어요")
    case .unknownOrValueless(let name, let letter):
      Sentence(
        en: "unknown option '\(name.excerpt)', or a missing value for '\(letter.excerpt)'",
        ko: "'\(name.excerpt)' 옵션은 없어요. '\(letter.excerpt)'의 값이 빠졌을 수도 있어요")
    case .notAnOption(let text):
      Sentence(en: "invalid option '\(text.excerpt)'", ko: "옵션이 될 수 없는 말이에요: '\(text.excerpt)'")
    case .missingValue(let option): Sentence(en: "missing value for '\(option)'", ko: "옵션 뒤에 값이 빠졌어요: '\(option)'")
    case .needlessValue(let option, let value):
      Sentence(en: "\(option) takes no value: '\(value.excerpt)'", ko: "\(option) 옵션에는 값을 붙이지 않아요: '\(value.excerpt)'")
    case .surplus(let words):
      Sentence(
        en: "unexpected argument\(words.contains("', '") ? "s" : "") '\(words.excerpt)'",
        ko: "여기에는 쓰지 않는 인자예요: '\(words.excerpt)'")
    case .exclusive(let first, let second): UsageFailure.together(first, second).message
    case .missing(let names):
      Sentence(
        en: "missing argument: \(names.joined(separator: " or "))", ko: "빠진 값이 있어요: \(names.joined(separator: ", "))")
    case .badValue(let value, let name, allowed: []):
      Sentence(
        en: "\(name) takes a whole number, not '\(value.excerpt)'", ko: "\(name)에는 정수만 쓸 수 있어요: '\(value.excerpt)'")
    case .badValue(let value, let name, let allowed): UsageFailure.notAmong(allowed, name, value).message
    case .missingCommand: Sentence(en: "a command is missing", ko: "명령이 빠졌어요")
    case .unknownShell(let shell?, let allowed):
      UsageFailure.notAmong(allowed, "--generate-completion-script", shell).message
    case .unknownShell(nil, let allowed):
      Sentence(
        en: "which shell? --generate-completion-script takes \(Sentence.anyOf(allowed))",
        ko: "어느 셸인지 적어 주세요. --generate-completion-script에는 \(Sentence.anyOf(allowed))만 쓸 수 있어요")
    case .other(let text): .typed(ParserMistake.lowercased(text))
    }
  }

  private static func lowercased(_ text: String) -> String {
    var text = Sanitizer.clean(text)
    if text.hasSuffix(".") { text.removeLast() }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

package enum Suggestion {
  /// The most similar word; nil if none is similar enough, because a wrong guess is worse than none.
  package static func nearest<Word>(to typed: String, among words: some Sequence<Word>, by name: (Word) -> String)
    -> Word?
  {
    let distances = words.map { ($0, distance(name($0), typed)) }
    guard let (word, distance) = distances.min(by: { $0.1 < $1.1 }), distance <= max(for: typed) else { return nil }
    return word
  }

  private static func max(for typed: String) -> Int {
    switch typed.count {
    case ...2: 0
    case 3...5: 1
    case 6...9: 2
    default: 3
    }
  }

  /// Number of characters to insert, delete, replace or swap with the next one. Ignores case, and all after the first
  /// 100 characters.
  ///
  /// Source: optimal string alignment, as in Boytsov, "Indexing methods for approximate dictionary searching", 2011.
  package static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.lowercased().prefix(100)), Array(second.lowercased().prefix(100)))
    var (before, last) = ([Int](), Array(0...second.count))
    for row in first.indices {
      var next = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[second.count]
  }
}
