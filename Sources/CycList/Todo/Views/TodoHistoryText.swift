internal import CycBase
internal import CycStreak
internal import Days
internal import Terminal
internal import Todos

/// The history as people read it, the latest step first.
struct TodoHistoryText {
  let steps: [TodoStep]
  let display: Display
  let language: Language

  var text: String { lines.text(display.depth) }

  var tabSeparated: String {
    steps.map { step in
      let fields = [
        "\(step.id)", TodoHistoryText.time(step.happened), step.state?.rawValue ?? "",
        shown(TodoStepPhrases.what(step)(language)),
      ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  private var lines: [Line] {
    if steps.isEmpty {
      let nothing = Sentence(en: "The list has not been changed yet.", ko: "할 일 목록에 아직 바뀐 것이 없어요.")
      return display.wrapped(nothing(language))
    }
    let rows = steps.map { step in
      let style = Style(dim: step.state == .undone || step.state == .abandoned || step.target != nil)
      return ["\(step.id)", TodoHistoryText.time(step.happened), shown(told(step))].map { Segment($0, style) }
    }
    return Table([.trailing(), .leading(), .flexible()], rows: rows).lines(columns: display.columns)
  }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return display.isASCII ? TodoPhrases.ascii(text, language) : text
  }

  /// With the fate of a step that no longer stands.
  private func told(_ step: TodoStep) -> String {
    let fate: Sentence? =
      switch step.state {
      case .undone: Sentence(en: "undone", ko: "되돌려짐")
      case .abandoned: Sentence(en: "undone, cannot be redone", ko: "되돌려짐, 다시 적용할 수 없음")
      case .reversed: Sentence(en: "taken back later", ko: "나중에 되돌려짐")
      case .done, .settled, nil: nil
      }
    let what = TodoStepPhrases.what(step)(language)
    return fate.map { "\(what) (\($0(language)))" } ?? what
  }

  /// `2026-11-21 21:12`.
  private static func time(_ instant: Instant) -> String {
    "\(instant.local.day) \(instant.local.clock)"
  }
}
