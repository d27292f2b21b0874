internal import CycBase
internal import Days

/// Why days were not frozen, or not thawed.
enum FreezeFailure: UserFacingError, Equatable {
  /// Neither a date nor a command, but nearly one.
  case misspelt(String, command: String)
  case endsBeforeItBegins(first: Day, last: Day)
  case tooMany(Int, max: Int, first: Day)
  case unreadableReason
  case longReason(max: Int)
  case overlaps(Freeze)
  case notFrozen(Day)
  case noSuchNumber(String)

  var message: Sentence {
    switch self {
    case .misspelt(let word, _):
      return Sentence(en: "freeze has no command '\(word.excerpt)'", ko: "freeze에 '\(word.excerpt)' 명령은 없어요")
    case .endsBeforeItBegins(let first, let last):
      return Sentence(en: "--until \(last) is before \(first)", ko: "--until 날짜(\(last))가 시작 날짜(\(first))보다 앞이에요")
    case .tooMany(let count, let max, _):
      return Sentence(
        en: "cannot freeze \(Counts.days(count)) at once; the limit is \(max)",
        ko: "한 번에 \(max)일까지만 쉬는 날로 정할 수 있어요: \(Counts.grouped(count))일")
    case .unreadableReason:
      return Sentence(
        en: "the reason contains characters that cannot be shown", ko: "이유에 화면에 보여 줄 수 없는 문자가 있어요")
    case .longReason(let max):
      return Sentence(en: "the reason is longer than \(max) characters", ko: "이유가 \(max)자를 넘어요")
    case .overlaps(let freeze):
      let span = FreezePhrases.span(freeze)
      return Sentence(
        en: "some of these days are already frozen: \(span) (number \(freeze.id))",
        ko: "이미 쉬는 날로 정한 날이 있어요: \(span) (\(freeze.id)번)")
    case .notFrozen(let day):
      return Sentence(en: "\(day) is not frozen", ko: "쉬는 날로 정한 날이 아니에요: \(day)")
    case .noSuchNumber(let text):
      return Sentence(en: "there is no freeze \(text.excerpt)", ko: "\(text.excerpt)번은 목록에 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .misspelt(_, let command): Sentence(en: "did you mean \(command)?", ko: "혹시 \(command) 명령인가요?")
    case .endsBeforeItBegins(let first, let last): .typed("cyc freeze \(last) --until \(first)")
    case .tooMany(_, let max, let first):
      Sentence(
        en: "freeze them in parts, starting with: cyc freeze \(first) --until \(first + (max - 1))",
        ko: "나눠서 정해 주세요. 먼저: cyc freeze \(first) --until \(first + (max - 1))")
    case .unreadableReason: Sentence(en: "write it in plain text, in one line", ko: "한 줄의 일반 텍스트로 적어 주세요")
    case .longReason: Sentence(en: "a few words are enough", ko: "몇 마디면 충분해요")
    case .overlaps(let freeze):
      Sentence(
        en: "remove that one first: cyc freeze rm \(freeze.id)", ko: "먼저 지워 주세요: cyc freeze rm \(freeze.id)")
    case .notFrozen, .noSuchNumber:
      Sentence(en: "cyc freeze list shows which days are", ko: "cyc freeze list로 목록을 볼 수 있어요")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .misspelt, .endsBeforeItBegins, .tooMany, .unreadableReason, .longReason: .usage
    case .overlaps, .notFrozen, .noSuchNumber: .failed
    }
  }
}
