internal import Days
internal import Terminal

/// A challenge as people read it, on a terminal of any width.
struct GoalText {
  let challenge: Challenge
  let display: Display
  let language: Language
  let time: CivilTime
  /// Whether the goal was reached just now, as far as the person knows.
  var congratulating = false

  /// A longer bar is harder to read at a glance.
  private static let mostBarColumns = 60

  var text: String {
    GoalText.joined(lines(bar: bar(columns: barColumns).map { ["\($0)  \(challenge.percent)%"] } ?? narrowBar))
  }

  /// The same as one picture of the ride, at most so many columns wide.
  func picture(frame: Int) -> [String] {
    let animation = GoalAnimation(progress: challenge.progress)
    let bar = GoalBar(
      progress: animation.position(frame: frame), style: Style(foreground: color),
      isHopping: animation.isHopping(frame: frame))
    let columns = min(display.columns, GoalText.mostBarColumns)
    let line = bar.line(columns: columns, display: display).map { [$0] } ?? []
    return lines(bar: [bar.lineAbove(columns: columns, display: display)] + line)
      + GoalPhrases.anyKey(language).wrapped(to: display.columns).map { $0.styled(Style(dim: true), display.depth) }
  }

  static func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  private func lines(bar: [String]) -> [String] {
    let heading = "\(challenge.mark)  \(GoalPhrases.day(challenge)(language))"
    let today = GoalPhrases.today(challenge, at: time, done: symbol("✓"), open: symbol("○"))
    return wrapped(heading, Style(bold: true)) + bar + wrapped(GoalPhrases.standing(challenge)(language))
      + (challenge.goal.from.map { wrapped(GoalPhrases.began($0)(language)) } ?? [])
      + wrapped(today(language), Style(foreground: color)) + closing
  }

  private var closing: [String] {
    var sentences: [Sentence] = []
    if congratulating { sentences.append(GoalPhrases.congratulations(challenge.goal, party: symbol("🎉"))) }
    if challenge.isReached {
      sentences.append(GoalPhrases.next(challenge))
    } else if challenge.goal.isDefault {
      sentences.append(GoalPhrases.usual)
    }
    return sentences.flatMap { wrapped($0(language)) }
  }

  /// The columns of a bar that has the percentage behind it.
  private var barColumns: Int {
    let percentage = "  \(challenge.percent)%".displayWidth
    let columns = min(display.columns - percentage, GoalText.mostBarColumns)
    return columns >= 10 ? columns : 0
  }

  private var narrowBar: [String] {
    (bar(columns: display.columns).map { [$0] } ?? []) + wrapped("\(challenge.percent)%")
  }

  private func bar(columns: Int) -> String? {
    GoalBar(progress: challenge.progress, style: Style(foreground: color)).line(columns: columns, display: display)
  }

  /// Green when today is done, pink while it is pending; the words say it too.
  private var color: Color {
    let isNamed = display.depth == .ansi16
    switch (challenge.today, display.isDark) {
    case (.done, _) where isNamed: return .named(.green)
    case (.pending, true) where isNamed: return .named(.brightMagenta)
    case (.pending, false) where isNamed: return .named(.magenta)
    case (.done, let isDark):
      return .rgb(isDark ? RGB(red: 63, green: 185, blue: 80) : RGB(red: 26, green: 127, blue: 55))
    case (.pending, let isDark):
      return .rgb(isDark ? RGB(red: 255, green: 135, blue: 175) : RGB(red: 191, green: 57, blue: 137))
    case (.resting, _): return .named(.cyan)
    }
  }

  private func wrapped(_ text: String, _ style: Style = Style()) -> [String] {
    text.wrapped(to: display.columns).map { $0.styled(style, display.depth) }
  }

  private func symbol(_ symbol: String) -> String { display.isASCII ? "" : "\(symbol) " }
}
