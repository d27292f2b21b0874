internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
package import Days
package import Formats
package import Quizzes
internal import Terminal

/// The statistics of quizzes as people read them.
struct QuizStatsText {
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
    LabeledList(
      QuizStatsPhrases.rows(statistics).map { label, value in
        .init(label(language), display.isASCII ? value(language).asciiOnly(language) : value(language))
      })
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
        Segment(
          Bar.horizontal(
            share: Double(statistics.dueByDay[row]) / Double(largest), columns: min(columns, 30),
            isASCII: display.isASCII),
          Style(foreground: .named(.cyan)))
      }
  }

  private var weakest: [Line] {
    if statistics.weakest.isEmpty { return [] }
    let rows = statistics.weakest.map { weak in
      let question = Sanitizer.clean(weak.quiz.question.replacing("\n", with: " "))
      return [
        Segment("\(weak.quiz.number)"), Segment(display.isASCII ? question.asciiOnly(language) : question),
        Segment(QuizStatsPhrases.tally(weak.answers)(language), Style(dim: true)),
      ]
    }
    return title(QuizStatsPhrases.weakest)
      + Table([.trailing(), .flexible(), .leading()], rows: rows).lines(columns: display.columns)
  }

  private func title(_ text: Sentence) -> [Line] { display.wrapped(text(language), Style(bold: true)) }

  /// For programs: a name and numbers a line, separated by tabs; what is not known is empty.
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
