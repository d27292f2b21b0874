internal import Days
internal import Foundation

/// A line of a todo.txt file: `(A) 2026-11-20 Call Mum @phone due:2026-11-24`, `x 2026-11-21 2026-11-20 Call Mum @phone`.
///
/// Source: https://github.com/todotxt/todo.txt. What it has no place for stands in `key:value` pairs, as it wants: `due:` and
/// `pri:` as in other programs; `at:2130`, `alert:off`, `column:doing`, `color:red`, `note:` (the body), `changed:` and
/// `uuid:` of our own.
struct TodoTxtLine: Hashable {
  var isDone = false
  /// A letter A–Z.
  var priority: Character?
  var completed: Day?
  var created: Day?
  /// Nil where that was on the day on which it was created.
  var changed: Day?
  /// Everything else, with projects, contexts and foreign pairs.
  var title = ""
  var body: String?
  var isDoing = false
  var due: Day?
  var alert: TodoAlert?
  var color: TodoColor?
  var uuid: String?
  /// What stands behind `due:` and is no day.
  var badDue: String?

  /// In the order of the matrix.
  static let priorities: [Character] = ["A", "B", "C", "D"]

  /// Do, decide, delegate and delete for A, B, C and D; nil for others.
  var quadrant: Quadrant? {
    priority.flatMap { TodoTxtLine.priorities.firstIndex(of: $0) }.map { Quadrant.allCases[$0] }
  }

  static func priority(of quadrant: Quadrant) -> Character {
    priorities[Quadrant.allCases.firstIndex(of: quadrant) ?? 0]
  }

  enum Key: String, CaseIterable {
    case title = "exact-title"
    case due, pri, at, alert, column, color, note, changed, uuid
  }

  /// A text as the value of a pair, which must have no white space and no colon.
  static func value(of text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain = !scalar.properties.isWhitespace && scalar.value >= 0x20 && scalar != "%" && scalar != ":"
      return isPlain
        ? String(scalar) : String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }.joined()
  }

  /// The text that stands in a value; nil where a `%` in it means nothing.
  static func text(of value: Substring) -> String? { String(value).removingPercentEncoding }
}
