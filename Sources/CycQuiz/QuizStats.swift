internal import ArgumentParser
internal import CycBase
internal import CycStreak
package import Days
package import Formats
internal import Quizzes
internal import Terminal

struct QuizStatsCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "stats", abstract: Sentence(en: "Show how well you know your quizzes.", ko: "퀴즈를 얼마나 잘 아는지 보여 줘요."),
    discussion: Sentence(
      en: """
        Right is about all answers that counted; "without lucky guesses" (in a pipe: corrected) subtracts what \
        guessing alone would get right: one in three with three options. Remembered (retention) is the share of right \
        answers to quizzes that were due after a day or more; the intervals aim at 90%. A ticket 🎟 is a right answer \
        that counted.

        In a pipe each line is a name and numbers, separated by tabs.
        """,
      ko: """
        맞힌 비율은 집계된 모든 답의 것이에요. "찍어서 맞힌 것을 빼면"(파이프에서는 corrected)은 찍어서 맞힐 만큼을 뺀 값이에요. 보기가 셋이면 셋 중 하나예요. 기억한 \
        비율(retention)은 하루가 넘어 다시 물은 문제를 맞힌 비율이고, 간격은 90%가 되도록 정해요. 응모권 🎟은 집계된 정답의 수예요.

        파이프에서는 줄마다 이름과 숫자를 탭으로 나누어 출력해요.
        """),
    examples: [
      "cyc quiz stats": Sentence(en: "in words and bars", ko: "글과 막대로"),
      "cyc quiz stats --json": .forScripts,
      "cyc quiz stats -o quizzes.svg": Sentence(en: "a picture for a web page", ko: "웹페이지에 넣을 그림"),
    ])

  @OptionGroup var picture: PictureOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let colors = try picture.colors(in: world)
    let today = world.clock.now().today
    let statistics =
      try world.readQuizzes { try $0.statistics(on: today) }
      ?? QuizStatistics(of: [], [], today: today)
    try picture.print(in: world, json: statistics.json(on: today), table: { QuizStatsText.table(statistics) }) {
      QuizStatsSVG(statistics: statistics, today: today, colors: colors, language: world.screen.language)
    } text: {
      QuizStatsText(statistics: statistics, today: today, display: $0, language: world.screen.language).text
    }
  }
}

struct QuizStatsText {
  private static let maxBarColumns = 30

  let statistics: QuizStatistics
  let today: Day
  let display: Display
  let language: Language

  var text: String {
    if statistics.quizCount == 0, statistics.answers.asked == 0 {
      return display.wrapped(QuizPhrases.none(language)).text(display.depth)
    }
    return [Line].stacked([facts.lines(columns: display.columns), days, weakest]).text(display.depth)
  }

  private var facts: LabeledList {
    let rows = QuizStatsPhrases.rows(statistics, ticket: display.symbol("🎟"))
    return LabeledList(rows.map { .init($0.label(language), display.shown($0.value, language)) })
  }

  private var days: [Line] {
    let largest = statistics.dueByDay.max() ?? 0
    guard largest > 0 else { return [] }
    let rows = statistics.dueByDay.enumerated().map { index, count in
      [Segment(QuizStatsPhrases.day(today + index, on: today)(language)), Segment("\(count)")]
    }
    let table = Table([.leading(), .trailing()], rows: rows)
    return title(QuizStatsPhrases.ahead)
      + table.lines(columns: display.columns) { row, columns in
        let share = Double(statistics.dueByDay[row]) / Double(largest)
        let bar = Bar.horizontal(share: share, columns: min(columns, Self.maxBarColumns), isASCII: display.isASCII)
        return Segment(bar, Style(foreground: .named(.cyan)))
      }
  }

  private var weakest: [Line] {
    if statistics.weakest.isEmpty { return [] }
    let rows = statistics.weakest.map { weak in
      let question = Sanitizer.clean(weak.quiz.question.replacing("\n", with: " "))
      return [
        Segment("\(weak.quiz.number)"), Segment(display.shown(question, language)),
        Segment(QuizStatsPhrases.tally(weak.answers)(language), Style(dim: true)),
      ]
    }
    return title(QuizStatsPhrases.weakest)
      + Table([.trailing(), .flexible(), .leading()], rows: rows).lines(columns: display.columns)
  }

  private func title(_ text: Sentence) -> [Line] { display.wrapped(text(language), Style(bold: true)) }

  /// For programs: a name and numbers per line, separated by tabs; unknown ones are empty.
  static func table(_ statistics: QuizStatistics) -> String {
    func share(_ share: Double?) -> String { share.map { "\($0)" } ?? "" }
    let weak = statistics.weakest.map { ["weak", "\($0.quiz.number)", "\($0.answers.right)", "\($0.answers.asked)"] }
    let lines =
      [
        ["quizzes", "\(statistics.quizCount)", "\(statistics.newCount)"],
        ["answers", "\(statistics.answers.right)", "\(statistics.answers.asked)"],
        ["corrected", share(statistics.correctedShare)],
        ["retention", "\(statistics.retention.right)", "\(statistics.retention.asked)"],
        ["practice", "\(statistics.practiceCount)"], ["tickets", "\(statistics.ticketCount)"],
        ["due"] + statistics.dueByDay.map(String.init),
      ] + weak
    return lines.map { $0.joined(separator: "\t") + "\n" }.joined()
  }
}

extension QuizStatistics {
  package func json(on today: Day) -> JSONValue {
    [
      "today": today.description, "quizzes": quizCount, "new": newCount,
      "right": answers.right, "asked": answers.asked, "right_share": answers.share,
      "corrected_share": correctedShare,
      "retention": ["right": retention.right, "asked": retention.asked, "share": retention.share] as JSONValue,
      "practice": practiceCount, "tickets": ticketCount, "due_today": dueToday, "due_in_a_week": dueInAWeek,
      "due_by_day": dueByDay,
      "weakest": weakest.map { weak -> JSONValue in
        [
          "number": weak.quiz.number, "question": weak.quiz.question, "right": weak.answers.right,
          "asked": weak.answers.asked, "stability": weak.memory.stability,
        ]
      },
    ]
  }
}

enum QuizStatsPhrases {
  static let ahead = Sentence(en: "Due in the next seven days", ko: "앞으로 7일 동안 물어볼 퀴즈")
  static let weakest = Sentence(en: "Least well known", ko: "가장 헷갈리는 퀴즈")

  static func rows(
    _ statistics: QuizStatistics, ticket: String = "🎟 "
  ) -> [(label: Sentence, value: Sentence)] {
    [
      (Sentence(en: "Quizzes", ko: "퀴즈"), quizzes(statistics)),
      (Sentence(en: "Right", ko: "맞힌 답"), right(statistics)),
      (Sentence(en: "Remembered", ko: "기억한 비율"), retention(statistics.retention)),
      (Sentence(en: "Due", ko: "복습할 퀴즈"), due(statistics)),
      (Sentence(en: "Tickets", ko: "응모권"), .typed(ticket + Counts.grouped(statistics.ticketCount))),
    ]
  }

  /// `12 of 15 (80%)`.
  static func tally(_ tally: QuizStatistics.Tally) -> Sentence {
    guard let share = tally.share else { return Sentence(en: "no answers yet", ko: "아직 답이 없어요") }
    let (right, asked) = (Counts.grouped(tally.right), Counts.grouped(tally.asked))
    return Sentence(
      en: "\(right) of \(asked) (\(Counts.percent(share)))", ko: "\(asked)개 가운데 \(right)개(\(Counts.percent(share)))")
  }

  private static func quizzes(_ statistics: QuizStatistics) -> Sentence {
    let (count, new) = (Counts.grouped(statistics.quizCount), Counts.grouped(statistics.newCount))
    return statistics.newCount == 0
      ? Sentence(english: count, korean: "\(count)개")
      : Sentence(en: "\(count), \(new) new", ko: "\(count)개, 새 퀴즈 \(new)개")
  }

  private static func right(_ statistics: QuizStatistics) -> Sentence {
    let tally = tally(statistics.answers)
    guard let corrected = statistics.correctedShare else { return tally }
    // Worse than chance counts as 0.
    let percent = Counts.percent(max(0, corrected))
    return Sentence(en: "\(tally); \(percent) without lucky guesses", ko: "\(tally), 찍어서 맞힌 것을 빼면 \(percent)")
  }

  private static func retention(_ tally: QuizStatistics.Tally) -> Sentence {
    guard let share = tally.share else {
      return Sentence(en: "known after the first review on another day", ko: "다른 날 한 번 더 풀면 알 수 있어요")
    }
    return Sentence(
      en: "\(Counts.percent(share)) of \(Counts.grouped(tally.asked)) after a day or more; the aim is \(aim)",
      ko: "하루 넘게 지나 물어본 \(Counts.grouped(tally.asked))개 가운데 \(Counts.percent(share)), 목표 \(aim)")
  }

  private static var aim: String { Counts.percent(FSRS.defaultRetention) }

  private static func due(_ statistics: QuizStatistics) -> Sentence {
    let (today, week) = (Counts.grouped(statistics.dueToday), Counts.grouped(statistics.dueInAWeek))
    return Sentence(en: "\(today) today, \(week) within seven days", ko: "오늘 \(today)개, 7일 안에 \(week)개")
  }

  /// `Today`, `Mon 23 Nov`.
  static func day(_ day: Day, on today: Day) -> Sentence {
    day == today ? Sentence(en: "Today", ko: "오늘") : day.writtenInColumn(in: today.year)
  }

  static let pictureTitle = Sentence(en: "How well you remember", ko: "퀴즈 기억 현황")

  static func numbers(_ statistics: QuizStatistics) -> [SVGNumbers.Number] {
    let (answers, retention) = (statistics.answers, statistics.retention)
    let new = Counts.grouped(statistics.newCount)
    let noAnswers = answers.share == nil ? tally(answers) : nil
    return [
      SVGNumbers.Number(
        number: retention.share.map(Counts.percent) ?? "–", label: Sentence(en: "remembered", ko: "기억한 비율"),
        remark: noAnswers ?? Sentence(en: "the aim is \(aim)", ko: "목표 \(aim)")),
      SVGNumbers.Number(
        number: answers.share.map(Counts.percent) ?? "–", label: Sentence(en: "right", ko: "정답률"),
        remark: noAnswers
          ?? statistics.correctedShare.map {
            let percent = Counts.percent(max(0, $0))
            return Sentence(en: "\(percent) without luck", ko: "찍은 답을 빼면 \(percent)")
          }),
      SVGNumbers.Number(
        number: Counts.grouped(statistics.quizCount),
        label: Sentence(en: statistics.quizCount == 1 ? "quiz" : "quizzes", ko: "퀴즈"),
        remark: statistics.newCount == 0 ? nil : Sentence(en: "\(new) new", ko: "새 퀴즈 \(new)개")),
      SVGNumbers.Number(
        number: Counts.grouped(statistics.ticketCount),
        label: Sentence(en: statistics.ticketCount == 1 ? "ticket" : "tickets", ko: "응모권")),
    ]
  }

  /// The numbers in words, for readers who cannot see the picture.
  static func description(_ statistics: QuizStatistics) -> Sentence {
    let rows = rows(statistics).map { Sentence(en: "\($0.label): \($0.value).", ko: "\($0.label): \($0.value).") }
    return .joined(rows, by: " ")
  }
}
