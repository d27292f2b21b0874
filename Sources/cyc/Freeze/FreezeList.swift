internal import Days
internal import Terminal

/// What is frozen, as people read it.
struct FreezeList {
  let freezes: [Freeze]
  let today: Day
  let display: Display
  let language: Language

  var text: String {
    let lines =
      freezes.isEmpty
      ? FreezePhrases.nothing(language).wrapped(to: display.columns) : freezes.flatMap(lines)
    return lines.map { $0 + "\n" }.joined()
  }

  /// One line where it fits, else the count and the reason below the days.
  private func lines(_ freeze: Freeze) -> [String] {
    let days = "\(freeze.id)".padded(leadingTo: numberWidth) + "  " + FreezePhrases.span(freeze)(language)
    let count = FreezePhrases.count(freeze)(language)
    let reason = FreezePhrases.reason(freeze)
    let details = reason.map { count.padded(to: countWidth) + "  " + $0 } ?? count
    let line = days.padded(to: numberWidth + 2 + spanWidth) + "  " + details
    if line.displayWidth <= display.columns { return [styled(line, freeze)] }
    let indent = String(repeating: " ", count: min(numberWidth + 2, display.columns - 1))
    let below = (reason.map { "\(count), \($0)" } ?? count).wrapped(to: display.columns - indent.displayWidth)
    return (days.wrapped(to: display.columns) + below.map { indent + $0 }).map { styled($0, freeze) }
  }

  private var numberWidth: Int { freezes.map { "\($0.id)".count }.max() ?? 0 }

  private var spanWidth: Int { freezes.map { FreezePhrases.span($0)(language).displayWidth }.max() ?? 0 }

  private var countWidth: Int { freezes.map { FreezePhrases.count($0)(language).displayWidth }.max() ?? 0 }

  /// What is over is faint.
  private func styled(_ line: String, _ freeze: Freeze) -> String {
    line.styled(Style(dim: freeze.days.upperBound < today), display.depth)
  }
}
