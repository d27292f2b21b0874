internal import Terminal

/// A piece of what is shown of a task: a text in one style.
struct TodoLabel: Equatable {
  let text: String
  var style = Style()

  var columns: Int { text.displayWidth }
}
