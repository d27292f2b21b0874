package import CycBase
internal import Platform

extension AnySetting {
  package static let datesInTitles = Setting<Bool>(
    "todo.dates_in_titles", .truth, default: true, example: "false",
    Sentence(
      en: "Whether cyc todo add reads dates such as \"tomorrow 9pm\" from the title.",
      ko: "cyc todo add가 제목에서 \"내일 저녁 9시\" 같은 날짜를 읽을지 정해요."))
}

extension TodoPhrases {
  /// - Parameter words: All words of the title, as typed
  static func read(_ read: String, from words: [String]) -> Sentence {
    let title = words.chained(" ")
    let again = "cyc todo add \(title.hasPrefix("-") ? "-- " : "")\(ShellWords(words: [title]).text)"
    return Sentence(
      en: "read from the title: \"\(read)\"; not meant? cyc todo undo; \(again)",
      ko: "제목에서 날짜를 읽었어요: \"\(read)\". 제목에 두려면: cyc todo undo; \(again)")
  }

  /// For words that could be several days or times.
  static func unread(_ doubt: DatedTitle.Doubt, _ number: Int) -> Sentence {
    let choice = "cyc todo edit \(number) \(doubt.options[doubt.options.count - 1])"
    return Sentence(
      en: "\"\(doubt.words)\" stays in the title: it could be \(doubt.options.list(" or ")); to set it: \(choice)",
      ko: "뜻이 여럿이라 제목에 그대로 두었어요: \"\(doubt.words)\" (\(doubt.options.list(", ")) 중 하나). 정하려면: \(choice)")
  }
}
