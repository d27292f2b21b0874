internal import ArgumentParser
internal import CycBase
internal import Terminal

/// The help of `cyc` itself: one screen, or all commands.
struct HelpOverview {
  let language: Language
  /// Address for reports of problems; nil in a build that is not a release.
  var issuesPage: String? = embeddedIssuesPage

  // MARK: - One screen

  /// At most 24 lines in 80 columns, so that it fits in the smallest usual terminal.
  func short(columns: Int) -> [Line] {
    let (heading, isWide) = (Sentence(en: "Examples:", ko: "예:"), columns >= 80)
    let blocks: [[Line]] = [
      Segment(headline(language)).wrapped(to: columns), isWide ? wide : narrow(columns: columns),
      [Line(heading(language), HelpOverview.headingStyle)] + (isWide ? wideExamples : narrowExamples(columns: columns)),
      more.flatMap { parts in Line.flow(parts.map { Segment($0(language)) }, gap: 3, columns: columns) },
    ]
    return .stacked(blocks)
  }

  static let headingStyle = Style(bold: true)

  private var wide: [Line] {
    let start = HelpGroup.allCases.map { $0.title(language).displayWidth }.max() ?? 0
    return HelpGroup.allCases.flatMap { group in
      group.rows.enumerated().map { index, row in
        var line = Line(index == 0 ? group.title(language) : "", HelpOverview.headingStyle)
        // The longest words, `goal, dday, freeze`, have 18 columns.
        line.append(Segment("\(row.words.padded(to: 18))  \(row.meaning(language))"), at: start + 2)
        return line
      }
    }
  }

  private func narrow(columns: Int) -> [Line] {
    let rows = HelpGroup.allCases.map { group in group.rows.map { LabeledList.Row($0.words, $0.meaning(language)) } }
    return grouped(rows, columns: columns)
  }

  private func grouped(_ rows: [[LabeledList.Row]], columns: Int) -> [Line] {
    let indent = Line.indent(in: columns)
    return .stacked(
      zip(HelpGroup.allCases, rows).map { group, rows in
        let list = LabeledList(rows).lines(columns: max(1, columns - indent))
        return [Line(group.title(language), HelpOverview.headingStyle)] + list.indented(by: indent)
      })
  }

  private let headline = Sentence(
    en: "cyc: check your commit. Your GitHub streak, and a nudge until today counts.",
    ko: "cyc: 오늘 커밋하셨나요? GitHub 연속 기록을 지키고, 커밋할 때까지 알려 줘요.")

  private var wideExamples: [Line] {
    examples.map { Line("  \($0(language).padded(to: 33))  # \($1(language))") }
  }

  private func narrowExamples(columns: Int) -> [Line] {
    let indent = Line.indent(in: columns)
    return examples.flatMap { Segment($0.words(language)).wrapped(to: columns - indent) }.indented(by: indent)
  }

  private let examples: [(words: Sentence, meaning: Sentence)] = [
    (.typed("cyc streak torvalds"), Sentence(en: "anyone's streak, without a login", ko: "누구의 기록이든, 로그인 없이")),
    (
      Sentence(en: "cyc todo add Fix the parser fri", ko: "cyc todo add 파서 고치기 금요일"),
      Sentence(en: "a task, due on Friday", ko: "금요일까지 할 일")
    ),
    (.typed("cyc nag on --from 20:00"), Sentence(en: "reminders from eight in the evening", ko: "저녁 8시부터 알림")),
  ]

  /// Each inner array shares a line, if it fits.
  private var more: [[Sentence]] {
    [
      [
        Sentence(
          en: "Every command takes --lang, -q, --no-input and --help; most take --json.",
          ko: "모든 명령에 --lang, -q, --no-input, --help를 쓸 수 있고, 대부분 --json도 돼요.")
      ],
      [
        Sentence(en: "All commands: cyc help --all", ko: "모든 명령: cyc help --all"),
        Sentence(en: "One command: cyc help todo add", ko: "명령 하나: cyc help todo add"),
        Sentence(en: "Manual: man cyc", ko: "설명서: man cyc"),
      ],
      issuesPage.map { [AboutPhrases.problems($0)] } ?? [],
    ]
  }

  // MARK: - All commands

  func all(columns: Int) -> [Line] {
    let commands = HelpLanguage.$current.withValue(language) {
      HelpGroup.allCases.map { $0.words.flatMap { rows(of: $0.command, path: $0.rawValue) } }
    }
    let groups = grouped(commands, columns: columns)
    let ends = footer.flatMap { Segment($0(language)).wrapped(to: columns) }
    return .stacked([groups, ends])
  }

  private let footer = [
    Sentence(
      en:
        "Exit status: 0 done or yes, 1 no, 2 failed, 4 a login is needed, 64 wrong usage, 70 a bug, 75 try again later.",
      ko: "종료 상태: 0 했거나 그렇다, 1 아니다, 2 실패, 4 로그인 필요, 64 잘못 쓴 명령, 70 버그, 75 나중에 다시."),
    Sentence(en: "One command: cyc help todo add", ko: "명령 하나: cyc help todo add"),
  ]

  private func rows(of type: any ParsableCommand.Type, path: String) -> [LabeledList.Row] {
    let configuration = type.configuration
    guard configuration.shouldDisplay else { return [] }
    return [LabeledList.Row(path, configuration.abstract)]
      + configuration.subcommands.flatMap { rows(of: $0, path: "\(path) \($0.configuration.commandName ?? "")") }
  }
}
