internal import Days
internal import Terminal
internal import Todos

/// The history as people read it, the latest step first.
struct TodoHistoryText {
  let steps: [TodoStep]
  let display: Display
  let language: Language

  private static let gap = 2
  /// Narrower text stands below the number and the time.
  private static let fewestColumns = 16

  var text: String { lines.map { $0 + "\n" }.joined() }

  var tabSeparated: String {
    steps.map { step in
      let fields = [
        "\(step.id)", TodoHistoryText.time(step.happened), step.state?.rawValue ?? "",
        shown(TodoStepPhrases.what(step)(language)),
      ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  private var lines: [String] {
    if steps.isEmpty {
      return Sentence(en: "Nothing was done to the list yet.", ko: "아직 할 일 목록에 한 일이 없어요.")(language)
        .wrapped(to: display.columns)
    }
    let width = steps.map { "\($0.id)".count }.max() ?? 0
    return steps.flatMap { step in
      let begin = "\(step.id)".padded(leadingTo: width) + "  " + TodoHistoryText.time(step.happened) + "  "
      let room = display.columns - begin.displayWidth
      let style = Style(dim: step.state == .undone || step.state == .abandoned || step.target != nil)
      let told = shown(told(step))
      let lines =
        if room >= TodoHistoryText.fewestColumns {
          told.wrapped(to: room).enumerated().map { index, line in
            (index == 0 ? begin : spaces(begin.displayWidth)) + line
          }
        } else {
          "\(step.id)  \(TodoHistoryText.time(step.happened))".wrapped(to: display.columns)
            + told.wrapped(to: display.columns)
        }
      return lines.map { $0.styled(style, display.depth) }
    }
  }

  private func shown(_ text: String) -> String {
    let text = Sanitizer.clean(text)
    return display.isASCII ? TodoPhrases.ascii(text, language) : text
  }

  /// With the fate of a step that no longer stands.
  private func told(_ step: TodoStep) -> String {
    let fate: Sentence? =
      switch step.state {
      case .undone: Sentence(en: "taken back", ko: "되돌려짐")
      case .abandoned: Sentence(en: "taken back for good", ko: "되돌려짐, 다시 할 수 없음")
      case .done, nil: nil
      }
    let what = TodoStepPhrases.what(step)(language)
    return fate.map { "\(what) (\($0(language)))" } ?? what
  }

  /// `2026-11-21 21:12`.
  private static func time(_ instant: Instant) -> String {
    "\(instant.local.day) \(instant.local.clock)"
  }
}
