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
    let number = "\(freeze.id)".padded(leadingTo: numberWidth)
    let span = FreezePhrases.span(freeze)(language)
    let count = FreezePhrases.count(freeze)(language)
    let reason = FreezePhrases.reason(freeze)
    let line = [number, span.padded(to: spanWidth), reason == nil ? count : count.padded(to: countWidth), reason]
      .compactMap { $0 }.joined(separator: "  ")
    if line.displayWidth <= display.columns { return [styled(line, freeze)] }
    let room = display.columns - numberWidth - 2
    let details = [count, reason].compactMap { $0 }.joined(separator: ", ")
    // Where hardly a date fits beside it, the number has a line of its own.
    guard room >= 10 else {
      return [number, span, details].flatMap { $0.wrapped(to: display.columns) }.map { styled($0, freeze) }
    }
    let indent = spaces(numberWidth + 2)
    return [span, details].flatMap { $0.wrapped(to: room) }.enumerated().map { index, text in
      styled((index == 0 ? number + "  " : indent) + text, freeze)
    }
  }

  private var numberWidth: Int { freezes.map { "\($0.id)".count }.max() ?? 0 }

  private var spanWidth: Int { freezes.map { FreezePhrases.span($0)(language).displayWidth }.max() ?? 0 }

  private var countWidth: Int { freezes.map { FreezePhrases.count($0)(language).displayWidth }.max() ?? 0 }

  /// What is over is faint.
  private func styled(_ line: String, _ freeze: Freeze) -> String {
    line.styled(Style(dim: freeze.days.upperBound < today), display.depth)
  }
}
