/// What is said of GitHub's sources beside an answer.
enum SourcePhrases {
  static func refused(_ failure: ConnectionFailure) -> Sentence {
    let hint = failure.hint
    return Sentence(
      en: "private contributions are not seen: \(failure.message.english)\(hint.map { " (\($0.english))" } ?? "")",
      ko: "비공개 기여를 볼 수 없어요: \(failure.message.korean)\(hint.map { " (\($0.korean))" } ?? "")")
  }
}
