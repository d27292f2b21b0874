internal import CycBase

/// Korean texts of the help, by their English ones.
///
/// The declarations of ArgumentParser take plain strings, so a missing text fails a test (`KoreanHelpTests`) instead of
/// the compiler.
enum KoreanHelp {
  static let sentences = program + streak + goal + todo + todoMore + sync + nag + quiz + setup

  private static let texts = Dictionary(
    sentences.map { ($0.english, $0.korean) }, uniquingKeysWith: { first, _ in first })

  /// Nil if the text has no Korean.
  static func translation(of english: String) -> String? { texts[english] }

  /// English if the text has no Korean.
  static func text(_ english: String) -> String { texts[english] ?? english }
}
