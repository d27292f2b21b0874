package import CycBase
internal import Days
internal import Platform
internal import Terminal

extension Freeze {
  /// Always with the year, since a freeze may be years old.
  package var span: Sentence { days.writtenWithYear }
}

enum FreezePhrases {
  static func added(_ freeze: Freeze, in year: Int) -> Sentence {
    let span = freeze.days.written(in: year)
    let effect = freeze.count == 1 ? "it does not break your streak, and is" : "they do not break your streak, and are"
    return Sentence(
      en: "Frozen: \(span)\(details(freeze)). Without a contribution \(effect) not counted.",
      ko: "쉬는 날로 정했어요: \(span)\(details(freeze)). 기여가 없어도 기록이 끊기지 않고, 날수에는 넣지 않아요.")
  }

  static func already(_ freeze: Freeze, in year: Int) -> Sentence {
    let span = freeze.days.written(in: year)
    return Sentence(
      en: "Already frozen: \(span)\(details(freeze)), number \(freeze.id).",
      ko: "이미 쉬는 날이에요: \(span)\(details(freeze)), \(freeze.id)번.")
  }

  static func removed(_ freeze: Freeze, in year: Int) -> Sentence {
    let span = freeze.days.written(in: year)
    return Sentence(
      en: "No longer frozen: \(span)\(details(freeze)); cyc todo undo brings it back",
      ko: "더 이상 쉬는 날이 아니에요: \(span)\(details(freeze)). 되돌리려면: cyc todo undo")
  }

  static let heading = Sentence(en: "Days off", ko: "쉬는 날")

  static let nothing = Sentence(
    en: "Nothing is frozen. To take a day off: cyc freeze tomorrow", ko: "정해 둔 쉬는 날이 없어요. 하루 쉬려면: cyc freeze 내일")

  static func count(_ freeze: Freeze) -> Sentence {
    Sentence(english: Counts.days(freeze.count), korean: "\(Counts.grouped(freeze.count))일")
  }

  static func reason(_ freeze: Freeze) -> String? { freeze.reason.map(Sanitizer.clean) }

  /// In brackets: the number of days if there are several, and the reason.
  private static func details(_ freeze: Freeze) -> Sentence? {
    let parts = [freeze.count > 1 ? count(freeze) : nil, reason(freeze).map(Sentence.typed)].compactMap(\.self)
    let list = Sentence.joined(parts, by: ", ")
    return parts.isEmpty ? nil : Sentence(en: " (\(list))", ko: " (\(list))")
  }
}

enum FreezeFailure: UserFacingError, Equatable {
  /// Neither a date nor a subcommand; `command` is a similar one.
  case misspelt(String, command: String)
  case endsBeforeItBegins(first: Day, last: Day)
  case tooMany(Int, max: Int, first: Day)
  case unreadableReason
  case longReason(max: Int)
  /// `3 days` without a sign: a day that far ahead, or all the days until then.
  case mayBeLength(String, day: Day, today: Day)
  case overlaps([Freeze], asked: ClosedRange<Day>, reason: String?)
  case notFrozen(Day)
  case noSuchNumber(String)

  var message: Sentence {
    switch self {
    case .misspelt(let word, _):
      Sentence(en: "freeze has no command '\(word.excerpt)'", ko: "freeze에 '\(word.excerpt)' 명령은 없어요")
    case .endsBeforeItBegins(let first, let last):
      Sentence(
        en: "--until \(last.writtenWithYear) is before \(first.writtenWithYear)",
        ko: "--until 날짜(\(last.writtenWithYear))가 시작 날짜(\(first.writtenWithYear))보다 앞이에요")
    case .tooMany(let count, let max, _):
      Sentence(
        en: "cannot freeze \(Counts.days(count)) at once; the limit is \(max)",
        ko: "한 번에 \(max)일까지만 쉬는 날로 정할 수 있어요: \(Counts.grouped(count))일")
    case .unreadableReason:
      Sentence(en: "the reason contains characters that cannot be shown", ko: "이유에 화면에 보여 줄 수 없는 문자가 있어요")
    case .longReason(let max): Sentence(en: "the reason is longer than \(max) characters", ko: "이유가 \(max)자를 넘어요")
    case .mayBeLength(let text, let day, _):
      Sentence(
        en: "'\(text)' could be \(day.writtenWithYear) alone, or all days until then",
        ko: "'\(text)'만으로는 \(day.writtenWithYear) 하루인지 그때까지 모두인지 알 수 없어요")
    case .overlaps(let freezes, _, _):
      FreezeFailure.frozen(
        .joined(
          freezes.map { Sentence(en: "\($0.span) (number \($0.id))", ko: "\($0.span) (\($0.id)번)") }, by: ", "))
    case .notFrozen(let day):
      Sentence(
        en: "\(day.writtenWithYear) is not frozen", ko: "쉬는 날로 정한 날이 아니에요: \(day.writtenWithYear)")
    case .noSuchNumber(let text): Sentence(en: "there is no freeze \(text.excerpt)", ko: "\(text.excerpt)번은 목록에 없어요")
    }
  }

  private static func frozen(_ list: Sentence) -> Sentence {
    Sentence(en: "some of these days are already frozen: \(list)", ko: "이미 쉬는 날로 정한 날이 있어요: \(list)")
  }

  var hint: Sentence? {
    switch self {
    case .misspelt(_, let command): Sentence(en: "did you mean \(command)?", ko: "혹시 \(command) 명령인가요?")
    case .endsBeforeItBegins(let first, let last): .typed("cyc freeze \(last.description) --until \(first.description)")
    case .tooMany(_, let max, let first):
      Sentence(
        en:
          "freeze them in parts, starting with: cyc freeze \(first.description) --until \((first + (max - 1)).description)",
        ko: "나눠서 정해 주세요. 먼저: cyc freeze \(first.description) --until \((first + (max - 1)).description)")
    case .unreadableReason: Sentence(en: "write it in plain text, in one line", ko: "한 줄의 일반 텍스트로 적어 주세요")
    case .longReason: Sentence(en: "a few words are enough", ko: "몇 마디면 충분해요")
    case .mayBeLength(_, let day, let today):
      Sentence(
        en: "cyc freeze \(today.description) --until \((day - 1).description); or cyc freeze \(day.description)",
        ko: "cyc freeze \(today.description) --until \((day - 1).description) 또는 cyc freeze \(day.description)")
    case .overlaps(let freezes, let asked, let reason):
      FreezeFailure.otherDays(of: asked, without: freezes, reason: reason)
    case .notFrozen, .noSuchNumber:
      Sentence(en: "to see the frozen days: cyc freeze list", ko: "cyc freeze list로 목록을 볼 수 있어요")
    }
  }

  /// Commands that freeze the days of `asked` that are not frozen yet. Removing `freezes` first would lose their other
  /// days.
  private static func otherDays(of asked: ClosedRange<Day>, without freezes: [Freeze], reason: String?) -> Sentence {
    let starts = [asked.lowerBound] + freezes.map { $0.days.upperBound + 1 }
    let ends = freezes.map { $0.days.lowerBound - 1 } + [asked.upperBound]
    let commands = zip(starts, ends).filter { $0 <= $1 }.map { first, last in
      ShellWords(
        words: ["cyc", "freeze", first.description] + (first == last ? [] : ["--until", last.description])
          + (reason.map { ["--reason", $0] } ?? [])
      ).text
    }.joined(separator: " && ")
    return Sentence(en: "for the other days: \(commands)", ko: "나머지 날을 정하려면: \(commands)")
  }

  var exitStatus: ExitStatus {
    switch self {
    case .misspelt, .endsBeforeItBegins, .tooMany, .unreadableReason, .longReason, .mayBeLength: .usage
    case .overlaps, .notFrozen, .noSuchNumber: .failed
    }
  }
}
