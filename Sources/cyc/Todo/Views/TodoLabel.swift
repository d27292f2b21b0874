internal import Terminal

/// A piece of what is shown of a task: a text in one style.
struct TodoLabel: Equatable {
  let text: String
  let style: Style
  let columns: Int
  /// Whether there is nothing in it but the space between two others.
  let isGap: Bool

  init(text: String, style: Style = Style()) {
    self.text = text
    self.style = style
    columns = text.displayWidth
    isGap = false
  }

  init(gap columns: Int) {
    text = spaces(columns)
    style = Style()
    self.columns = columns
    isGap = true
  }
}
