internal import CycBase
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
      freezes.isEmpty ? display.wrapped(FreezePhrases.nothing(language)) : table.lines(columns: display.columns)
    return lines.text(display.depth)
  }

  private var table: Table {
    Table(
      [.trailing(), .flexible(), .leading(), .leading()],
      rows: freezes.map { freeze in
        // What is over is faint.
        let style = Style(dim: freeze.days.upperBound < today)
        return [
          "\(freeze.id)", FreezePhrases.span(freeze)(language), FreezePhrases.count(freeze)(language),
          FreezePhrases.reason(freeze) ?? "",
        ].map { Segment($0, style) }
      })
  }
}
