package import CycBase
package import Terminal

/// A challenge as text for a terminal of any width.
package struct GoalText {
  package let challenge: Challenge
  package let display: Display
  package let language: Language
  /// Seconds until the local day is over.
  package let secondsLeft: Int
  var remarks: [Sentence] = []
  /// The reached goal that the person sees for the first time; nil if there is none.
  var new: ReachedGoal?

  /// A longer bar is harder to read at a glance.
  package static let maxBarColumns = 60

  package var text: String {
    let percentage = Segment(isBrief ? "" : "  \(GoalPhrases.percent(challenge))")
    let columns = min(display.columns - percentage.width, GoalText.maxBarColumns)
    let bar = GoalBar(progress: challenge.progress, style: Style(foreground: color))
    var line = bar.line(columns: columns, isASCII: display.isASCII)
    line?.append(percentage)
    return lines(bar: line.map { [$0] } ?? []).text(display.depth)
  }

  /// The lines of a frame of the animation.
  package func picture(frame: Int) -> [String] {
    let animation = GoalAnimation(progress: challenge.progress)
    let bar = GoalBar(
      progress: animation.position(frame: frame), style: Style(foreground: color),
      isHopping: animation.isHopping(frame: frame))
    let columns = min(display.columns, GoalText.maxBarColumns)
    let line = bar.line(columns: columns, isASCII: display.isASCII).map { [$0] } ?? []
    return
      (lines(bar: [bar.lineAbove(columns: columns, isASCII: display.isASCII)] + line)
      + display.wrapped(GoalPhrases.anyKey(language), Style(dim: true))).map { $0.text(display.depth) }
  }

  private func lines(bar: [Line]) -> [Line] {
    let mark = display.shown(challenge.mark, language)
    let heading = "\(mark): \(GoalPhrases.day(challenge)(language))"
    let words = isBrief ? GoalPhrases.briefToday : GoalPhrases.today
    return display.wrapped(isBrief ? mark : heading, Style(bold: true)) + bar
      + display.wrapped((isBrief ? GoalPhrases.briefStanding : GoalPhrases.standing)(challenge)(language)) + beginning
      + display.wrapped(
        words(challenge, secondsLeft, display.symbol("✓"), display.symbol("○"))(language), Style(foreground: color))
      + remarks.flatMap { display.wrapped($0(language), Style(dim: true)) } + closing
  }

  /// The first day that counts, if no other line names it.
  private var beginning: [Line] {
    guard let from = challenge.goal.from, from != challenge.began, !isBrief else { return [] }
    return display.wrapped(GoalPhrases.countsFrom(from, in: challenge.year)(language))
  }

  private var closing: [Line] {
    let praise = new.map { GoalPhrases.congratulations($0, challenge, party: display.symbol("🎉")) }
    let usual = challenge.goal.isDefault ? GoalPhrases.usual : nil
    let advice = challenge.isReached == true ? GoalPhrases.next(challenge) : usual
    return [praise, advice].compactMap(\.self).flatMap { display.wrapped($0(language)) }
  }

  /// Whether the terminal is too narrow for whole sentences.
  private var isBrief: Bool { display.columns < 30 }
  private var color: Color { display.color(of: challenge.today) }
}

/// The bar on which 🦖 rides toward 🦕.
package struct GoalBar {
  /// 0–1.
  package let progress: Double
  /// Style of the part that is done.
  package let style: Style
  /// Whether 🦖 is in the air, above the bar.
  var isHopping = false

  package init(progress: Double, style: Style, isHopping: Bool = false) {
    self.progress = progress
    self.style = style
    self.isHopping = isHopping
  }

  /// The bar, exactly `columns` wide; nil if there is no room for it.
  package func line(columns: Int, isASCII: Bool) -> Line? {
    let (start, rider, goal, done, rest) = parts(isASCII: isASCII)
    let room = columns - (start + rider + goal).displayWidth
    guard room >= 2 else { return nil }
    let ridden = ridden(of: room)
    let shown = isHopping ? String(repeating: rest, count: rider.displayWidth) : rider
    return Line([
      Segment(start), Segment(String(repeating: done, count: ridden), style), Segment(shown),
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

  private func parts(isASCII: Bool) -> (start: String, rider: String, goal: String, done: String, rest: String) {
    isASCII ? ("[", ">", "]", "=", "-") : ("", "🦖", "🦕", "━", "─")
  }
}

/// The ride, frame by frame: 🦖 runs from the start to its place, then hops now and then.
struct GoalAnimation {
  static let frameSeconds = 0.08

  /// Where the ride ends, 0–1.
  let progress: Double

  private static let ridingFrames = 30
  private static let framesBetweenHops = 14
  private static let hopFrames = 3

  /// Place of 🦖, 0–1: fast at first, slower toward the end.
  func position(frame: Int) -> Double {
    let left = 1 - Double(min(max(0, frame), GoalAnimation.ridingFrames)) / Double(GoalAnimation.ridingFrames)
    return progress * (1 - left * left)
  }

  func isHopping(frame: Int) -> Bool {
    let after = frame - GoalAnimation.ridingFrames
    return after > 0
      && after % GoalAnimation.framesBetweenHops >= GoalAnimation.framesBetweenHops - GoalAnimation.hopFrames
  }
}
