internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The notices that are pending, as people or line by line as programs read them.
struct TodoNoticesText {
  let notices: [TodoNotice]
  let display: Display
  let language: Language

  var text: String {
    let lines =
      notices.isEmpty
      ? display.wrapped(TodoNoticePhrases.none(language))
      : LabeledList(notices.map(row)).lines(columns: display.columns)
    return lines.text(display.depth)
  }

  /// The id, the title, the body, the time, and ahead, now or late. In a body line ends become spaces.
  var tabSeparated: String {
    notices.map { notice in
      let message = TodoNoticeMessage(notice, language: language)
      let body = Sanitizer.clean(message.body ?? "")
      let fields = [notice.id, message.title, body, time(notice), notice.moment.rawValue]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// The title, the body and, where it has room, the id beside the time.
  private func row(_ notice: TodoNotice) -> LabeledList.Row {
    let message = TodoNoticeMessage(notice, language: language, isASCII: display.isASCII)
    let said = [message.title] + message.lines.map(Sanitizer.clean)
    let begin = begin(notice)
    // Nobody can copy one that is broken over lines.
    let hasRoom = begin.displayWidth + 2 + notice.id.displayWidth <= display.columns
    return LabeledList.Row(
      Segment(begin, style(notice)),
      said.map { Segment($0) } + (hasRoom ? [Segment(notice.id, Style(dim: true))] : []))
  }

  private func begin(_ notice: TodoNotice) -> String {
    [time(notice), TodoNoticePhrases.mark(notice.moment)?(language)].compactMap { $0 }.joined(separator: " ")
  }

  private func time(_ notice: TodoNotice) -> String { "\(notice.when.day) \(notice.when.clock)" }

  private func style(_ notice: TodoNotice) -> Style {
    Style(bold: notice.isDue, foreground: notice.moment == .late ? .named(.red) : nil)
  }
}
