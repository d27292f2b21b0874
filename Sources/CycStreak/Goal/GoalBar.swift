internal import CycBase
package import Terminal

/// The bar on which 🦖 rides toward 🦕.
package struct GoalBar {
  /// How much of the way lies behind, 0–1.
  package let progress: Double
  /// The colour of the way that lies behind.
  package let style: Style
  /// Whether 🦖 is in the air, above the bar.
  var isHopping = false

  package init(progress: Double, style: Style, isHopping: Bool = false) {
    self.progress = progress
    self.style = style
    self.isHopping = isHopping
  }

  /// The bar in exactly so many columns; nil where they are too few for one.
  package func line(columns: Int, isASCII: Bool) -> Line? {
    let (start, rider, goal, way, rest) = parts(isASCII: isASCII)
    let room = columns - (start + rider + goal).displayWidth
    guard room >= 2 else { return nil }
    let ridden = ridden(of: room)
    let shown = isHopping ? String(repeating: rest, count: rider.displayWidth) : rider
    return Line([
      Segment(start), Segment(String(repeating: way, count: ridden), style), Segment(shown),
      Segment(String(repeating: rest, count: room - ridden), Style(dim: true)), Segment(goal),
    ])
  }

  /// The line above the bar: empty, unless 🦖 is in the air.
  func lineAbove(columns: Int, isASCII: Bool) -> Line {
    let (start, rider, goal, _, _) = parts(isASCII: isASCII)
    let room = columns - (start + rider + goal).displayWidth
    guard isHopping, room >= 2 else { return Line() }
    return Line(rider).indented(by: start.displayWidth + ridden(of: room))
  }

  /// Rounded down, so that the goal is not touched before it is reached.
  private func ridden(of room: Int) -> Int { Int(Double(room) * max(0, min(1, progress))) }

  private func parts(isASCII: Bool) -> (start: String, rider: String, goal: String, way: String, rest: String) {
    isASCII ? ("[", ">", "]", "=", "-") : ("", "🦖", "🦕", "━", "─")
  }
}
