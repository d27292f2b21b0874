internal import Terminal

/// The answers of export, import and reset.
enum TodoExchangeText {
  /// Says what was done, in sentences or as JSON.
  static func say(
    _ report: some Encodable, _ output: TodoOutputOptions, in world: World, sentences: () -> [Sentence]
  ) throws {
    if output.json { return try world.out(JSONLine.text(report)) }
    let display = Display(output.display, in: world)
    let lines = sentences().flatMap { sentence in
      // Names of files come from outside.
      let text = Sanitizer.clean(sentence(world.language))
      return (display.isASCII ? ascii(text) : text).wrapped(to: display.columns)
    }
    try world.out(lines.map { $0 + "\n" }.joined())
  }

  /// A question mark for each other letter, as ls(1) shows it.
  private static func ascii(_ text: String) -> String { String(text.map { $0.isASCII ? $0 : "?" }) }
}
