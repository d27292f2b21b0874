internal import Days
internal import Terminal
internal import Todos

/// The notices that are pending, as people or line by line as programs read them.
struct TodoNoticesText {
  let notices: [TodoNotice]
  let display: Display
  let language: Language

  private static let gap = 2
  /// Beside the time a narrower column of words is harder to read than words on lines of their own.
  private static let fewestWordColumns = 24

  var text: String {
    let beginWidth = notices.map { begin($0).displayWidth }.max() ?? 0
    let lines =
      notices.isEmpty
      ? TodoNoticePhrases.none(language).wrapped(to: display.columns)
      : notices.flatMap { block($0, beginWidth: beginWidth) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The id, the title, the body, the time, and ahead, now or late. In a body line ends become spaces.
  var tabSeparated: String {
    notices.map { notice in
      let message = TodoNoticeMessage(notice, language: language)
      let fields = [
        notice.id, message.title, Sanitizer.clean(message.body ?? ""), time(notice), notice.moment.rawValue,
      ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// The words beside the time where there is room for them, else below it.
  private func block(_ notice: TodoNotice, beginWidth: Int) -> [String] {
    let room = display.columns - beginWidth - TodoNoticesText.gap
    guard room >= TodoNoticesText.fewestWordColumns else { return stacked(notice) }
    let begin = begin(notice).padded(to: beginWidth).styled(style(notice), display.depth)
    let indent = spaces(beginWidth)
    return words(notice, columns: room).enumerated().map { index, words in
      (index == 0 ? begin : indent) + spaces(TodoNoticesText.gap) + words
    }
  }

  private func stacked(_ notice: TodoNotice) -> [String] {
    // Where every column counts there is none for the order of things.
    let indent = display.columns >= 16 ? TodoNoticesText.gap : 0
    let begin = begin(notice).wrapped(to: display.columns).map { $0.styled(style(notice), display.depth) }
    return begin + words(notice, columns: display.columns - indent).map { spaces(indent) + $0 }
  }

  /// The title, the body and the id in lines.
  private func words(_ notice: TodoNotice, columns: Int) -> [String] {
    let message = TodoNoticeMessage(notice, language: language, isASCII: display.isASCII)
    let said = [message.title, message.body.map(Sanitizer.clean)].compactMap { $0 }
    let id = notice.id.wrapped(to: columns).map { $0.styled(Style(dim: true), display.depth) }
    return said.flatMap { $0.wrapped(to: columns) } + id
  }

  private func begin(_ notice: TodoNotice) -> String {
    [time(notice), TodoNoticePhrases.mark(notice.moment)?(language)].compactMap { $0 }.joined(separator: " ")
  }

  private func time(_ notice: TodoNotice) -> String { "\(notice.day) \(notice.time)" }

  private func style(_ notice: TodoNotice) -> Style {
    Style(bold: notice.isDue, foreground: notice.moment == .late ? .named(.red) : nil)
  }
}
