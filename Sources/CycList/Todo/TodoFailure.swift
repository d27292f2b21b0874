internal import CycBase
internal import Days
internal import Platform
internal import Todos

enum TodoFailure: UserFacingError, Equatable {
  /// - Parameter number: of the task to change; nil for a new task.
  case text(TodoText.Problem, number: Int?)
  /// The text from standard input or the editor is not UTF-8.
  case notUTF8
  case notATime(String)
  case ambiguousTime(String, [ClockTime])
  case noSuchTasks([Int])
  /// - Parameter near: tasks outside the pool that match, or tasks that match some of the words; for the hint.
  case noTaskWith(String, in: TodoReference.Pool, near: [Todo])
  case severalTasksWith(String, [Todo])
  /// A word that means every task, such as `all`; it is not searched in titles.
  case wordForAll(String)
  case cannotAskToReset
  /// Has the value of `--prune`.
  case cannotAskToPrune(String)
  /// Finished tasks are always sorted by completion.
  case noPlaceAmongDone(task: Int)
  case nextToItself(Int)
  case noAlertTime(Int)
  case doesNotRepeat(Int)
  /// A finished task cannot be skipped.
  case skipsDone(Int)
  /// An unreadable line of the edited form. `values` are the words that its field accepts; empty if the line has no
  /// field, or if the field accepts other values, such as dates.
  case formLine(Int, String, values: [String] = [])
  case emptyForm

  var message: Sentence {
    switch self {
    case .text(let problem, _): problem.sentence
    case .notUTF8: Sentence(en: "the body is not UTF-8", ko: "본문이 UTF-8이 아니에요")
    case .notATime(let text): Sentence(en: "not a time: '\(text.excerpt)'", ko: "시각이 아니에요: '\(text.excerpt)'")
    case .ambiguousTime(let text, let times):
      Sentence(
        en: "'\(text.excerpt)' could be \(times.list(" or "))",
        ko: "어느 시각인지 알 수 없어요: '\(text.excerpt)' (\(times.list(", ")) 중 하나)")
    case .noSuchTasks(let numbers):
      Sentence(
        en: numbers.count > 1
          ? "there are no tasks \(numbers.list(", ")); nothing was changed" : "there is no task \(numbers.list(", "))",
        ko: "\(numbers.list(", "))번 할 일이 없어요")
    case .noTaskWith(let words, let pool, _):
      Sentence(
        en: "no \(pool.words) has '\(words.excerpt)' in its title",
        ko: "제목에 '\(words.excerpt)' 글자가 들어간 \(pool.words)할 일이 없어요")
    case .severalTasksWith(let words, let todos):
      Sentence(
        en: "\(todos.count) tasks have '\(words.excerpt)' in their titles",
        ko: "제목에 '\(words.excerpt)' 글자가 들어간 할 일이 \(todos.count)개예요")
    case .wordForAll(let word):
      Sentence(en: "'\(word.excerpt)' is not looked for in titles", ko: "제목에서 찾지 않는 말이에요: '\(word.excerpt)'")
    case .cannotAskToReset, .cannotAskToPrune:
      Sentence(en: "cannot ask for confirmation: not running interactively", ko: "여기서는 확인을 받을 수 없어요")
    case .noPlaceAmongDone:
      Sentence(en: "finished tasks stay in the order they were finished", ko: "끝난 일은 끝낸 순서대로만 보여 드려요")
    case .nextToItself(let number):
      Sentence(en: "task \(number) cannot be moved next to itself", ko: "\(number)번 할 일을 자기 옆으로 옮길 수는 없어요")
    case .noAlertTime(let number):
      Sentence(en: "task \(number) has no alert time", ko: "\(number)번 할 일에는 알림 시각이 없어요")
    case .doesNotRepeat(let number):
      Sentence(en: "task \(number) does not repeat", ko: "\(number)번은 반복하는 할 일이 아니에요")
    case .skipsDone(let number):
      Sentence(en: "task \(number) is done", ko: "\(number)번은 이미 끝낸 할 일이에요")
    case .formLine(let line, let text, _):
      Sentence(en: "line \(line) is not understood: '\(text.excerpt)'", ko: "\(line)번째 줄을 이해할 수 없어요: '\(text.excerpt)'")
    case .emptyForm: Sentence(en: "the form was empty; nothing was changed", ko: "양식이 비어 있어요. 바뀐 것은 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .text(.unsafe, _), .text(.dense, _): Sentence(en: "write it in plain text", ko: "일반 텍스트로 적어 주세요")
    case .text(.long(.title, _, _), _):
      Sentence(en: "put details into the body: --body", ko: "자세한 내용은 본문에 적어 주세요: --body")
    case .text(.long(.body, _, _), _):
      Sentence(en: "shorten it, or split it into two tasks", ko: "줄이거나 할 일 두 개로 나눠 주세요")
    case .text(.blank, let number?):
      Sentence(en: "cyc todo edit \(number) \"Write tests\"", ko: "cyc todo edit \(number) \"테스트 쓰기\"")
    case .text(.blank, nil): Sentence(en: "cyc todo add \"Write tests\"", ko: "cyc todo add \"테스트 쓰기\"")
    case .notUTF8:
      Sentence(en: "convert it, for example: iconv -f EUC-KR -t UTF-8", ko: "변환해 주세요. 예: iconv -f EUC-KR -t UTF-8")
    case .notATime: Sentence(en: "write it as 21:30 or 9pm", ko: "21:30이나 오후 9시처럼 적어 주세요")
    case .ambiguousTime(_, let times):
      Sentence(en: "write --at \(times[times.count - 1]), for example", ko: "--at \(times[times.count - 1])처럼 적어 주세요")
    case .noSuchTasks, .noTaskWith(_, _, near: []): .typed("cyc todo list --all")
    case .noTaskWith(_, _, let todos), .severalTasksWith(_, let todos): TodoFailure.useNumber(of: todos)
    case .wordForAll:
      Sentence(
        en: "name each task by its number: cyc todo list", ko: "할 일은 번호로 하나씩 적어 주세요: cyc todo list")
    case .cannotAskToReset: .typed("cyc todo reset -y")
    case .cannotAskToPrune(let day): .typed("cyc todo history --prune \(ShellWords.quoted(day)) -y")
    case .noPlaceAmongDone(let task): .typed("cyc todo move \(task) doing --top")
    case .nextToItself(let number): .typed("cyc todo move \(number) --top")
    case .noAlertTime(let number): .typed("cyc todo edit \(number) --at 21:30")
    case .doesNotRepeat(let number): .typed("cyc todo edit \(number) --every week")
    case .skipsDone: .typed("cyc todo list")
    case .formLine(_, _, let values) where !values.isEmpty:
      Sentence(en: "write one of: \(values.list(", "))", ko: "이 중 하나로 적어 주세요: \(values.list(", "))")
    case .formLine:
      Sentence(en: "leave the names before the colons as they are", ko: "콜론(:) 앞의 이름은 그대로 두세요")
    case .emptyForm: nil
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .noSuchTasks, .noTaskWith, .severalTasksWith, .noAlertTime, .noPlaceAmongDone, .doesNotRepeat,
      .skipsDone:
      .failed
    case .emptyForm: .no
    default: .usage
    }
  }
}

extension Array where Element: CustomStringConvertible {
  func list(_ separator: String) -> String { map(\.description).joined(separator: separator) }
}

extension TodoReference.Pool {
  /// The tasks of the pool, for a sentence. The Korean half precedes the word for a task.
  fileprivate var words: Sentence {
    switch self {
    case .open: Sentence(en: "open task", ko: "끝나지 않은 ")
    case .startedOrDone: Sentence(en: "started or finished task", ko: "시작했거나 끝난 ")
    case .any: Sentence(en: "task", ko: "")
    }
  }
}

extension TodoFailure {
  private static let maxCandidates = 5

  /// `use its number: 3 Buy milk, 5 Milk tea`.
  private static func useNumber(of todos: [Todo]) -> Sentence {
    let named = todos.prefix(maxCandidates).map { "\($0.number) \($0.title.excerpt)" }.joined(separator: ", ")
    let more = todos.count - maxCandidates
    return Sentence(
      en: "use its number: \(named)\(more > 0 ? " and \(more) more" : "")",
      ko: "번호로 적어 주세요: \(named)\(more > 0 ? " 외 \(more)개" : "")")
  }

  /// Reads a time of day, which must have one meaning.
  static func parsedTime(_ text: String) throws(TodoFailure) -> ClockTime {
    let readings = ParsedTime.readings(of: text)
    guard let first = readings.first else { throw .notATime(text) }
    guard readings.count == 1 else { throw .ambiguousTime(text, readings) }
    return first
  }

  /// `TodoText.title` with its errors as `TodoFailure`.
  ///
  /// - Parameter number: of the task to change; nil for a new task.
  static func checkedTitle(_ text: String, of number: Int?) throws(TodoFailure) -> String {
    do throws(TodoText.Problem) { return try TodoText.title(text) } catch { throw .text(error, number: number) }
  }

  /// The body; nil if `text` is blank.
  static func checkedBody(_ text: String, of number: Int?) throws(TodoFailure) -> String? {
    do throws(TodoText.Problem) { return try TodoText.body(text) } catch { throw .text(error, number: number) }
  }

  /// The text of a body from standard input, or of a form from the editor.
  static func decoded(_ bytes: [UInt8]) throws(TodoFailure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

extension TodoText.Problem {
  var sentence: Sentence {
    switch self {
    case .blank(let field):
      Sentence(en: "the \(field.rawValue) is blank", ko: "\(field.korean)이 비어 있어요")
    case .long(let field, let clusters, let max):
      Sentence(
        en: "the \(field.rawValue) has \(clusters) characters; the limit is \(max)",
        ko: "\(field.korean)이 \(clusters)자예요. \(max)자까지 쓸 수 있어요")
    case .dense(let field):
      Sentence(en: "the \(field.rawValue) has too many combining characters", ko: "\(field.korean)에 결합 문자가 너무 많아요")
    case .unsafe(let field, let scalar):
      Sentence(
        en: "the \(field.rawValue) contains a character that cannot be stored: \(scalar.codeName)",
        ko: "\(field.korean)에 쓸 수 없는 문자가 있어요: \(scalar.codeName)")
    }
  }
}

extension TodoText.Field {
  fileprivate var korean: String {
    switch self {
    case .title: "제목"
    case .body: "본문"
    }
  }
}
