internal import CycBase
internal import CycList
internal import CycQuiz
internal import Days
internal import Quizzes
internal import Screen
internal import Todos

enum UIWords {
  static let hangul = Sentence(
    en: "the keys are letters: switch the input method off, or type a lone letter such as ㅓ",
    ko: "글자 하나만 눌러 주세요. 한/영 키로 영문으로 바꾸면 더 편해요")
  static let noPlaceAmongDone = Sentence(
    en: "finished tasks stay in the order they were finished", ko: "끝난 일은 끝낸 순서대로만 보여 드려요")
  static let findsTasks = Sentence(
    en: "only tasks can be found: press / on tab 1, 2 or 3", ko: "할 일만 찾을 수 있어요. 1, 2, 3번 탭에서 /를 눌러 주세요")
  static let pastesTasks = Sentence(
    en: "several lines become tasks: paste them on tab 1, 2 or 3", ko: "여러 줄은 할 일이 돼요. 1, 2, 3번 탭에서 붙여 넣어 주세요")
  static let nothing = Sentence(en: "Nothing here. a adds a task.", ko: "비어 있어요. a로 추가해요.")
  static let notFound = Sentence(
    en: "No task has these words. Esc shows all.", ko: "이 말이 든 할 일이 없어요. Esc를 누르면 모두 보여 드려요.")
  static let noDays = Sentence(
    en: "No D-days yet. a adds one.", ko: "아직 디데이가 없어요. a를 누르면 추가할 수 있어요.")
  static let noSteps = Sentence(en: "The list has not been changed yet.", ko: "할 일 목록에 아직 바뀐 것이 없어요.")

  static func latest(_ count: Int) -> Sentence { Sentence(en: "the latest \(count)", ko: "최근 \(count)개") }

  /// Shown if no question is open. It does not praise, since wrong answers may be asked again.
  static func noQuiz(_ quizzes: QuizSummary?, skipped: Int) -> Sentence {
    guard let quizzes else { return QuizPhrases.none }
    if quizzes.due == 0 { return QuizPhrases.noneDue }
    return quizzes.due > skipped
      ? Sentence(en: "Enter asks the next question.", ko: "Enter를 누르면 다음 퀴즈를 내 드려요.")
      : Sentence(en: "Only skipped ones are left. To answer them: cyc quiz ask", ko: "건너뛴 퀴즈만 남았어요. 풀려면: cyc quiz ask")
  }

  /// Ends each sentence but the last with a full stop: commands print them on lines of their own, without one.
  static func inOneLine(_ sentences: [Sentence]) -> Sentence {
    sentences.dropFirst().reduce(sentences[0]) { text, next in
      let (en, ko) = (text(.english), text(.korean))
      return Sentence(
        en: "\(en)\(en.hasSuffix(".") ? "" : ".") \(next)", ko: "\(ko)\(ko.hasSuffix(".") ? "" : ".") \(next)")
    }
  }

  static let typesAnswer = Sentence(en: "Enter to type the answer", ko: "Enter를 누르고 답을 적어 주세요")
  static func marked(_ count: Int) -> Sentence {
    Sentence(
      en: "\(count) marked to change; Esc unmarks", ko: "\(count)개를 골랐어요. Esc로 풀 수 있어요")
  }

  /// Another process holds the database.
  static func waiting(_ count: Int) -> Sentence {
    let changes = Sentence(en: "\(count) change\(count == 1 ? "" : "s")", ko: "변경 \(count)개")
    return Sentence(
      en: "waiting for another cyc to save \(changes); Esc gives up",
      ko: "다른 cyc를 기다려요. \(changes)를 아직 저장하지 못했어요. 그만두려면 Esc")
  }

  /// A mistake in a form, and how to write it instead. A command is no help in a form, and its quotes are the shell's.
  static func mistake(_ error: any UserFacingError) -> Sentence {
    guard let hint = error.hint, !hint.english.hasPrefix("cyc ") else { return error.message }
    // The alert is a field; other options, such as `--body`, are not in a form.
    func words(_ text: String) -> String { text.replacing("\"", with: "").replacing("--at ", with: "") }
    let (en, ko) = (words(hint.english), words(hint.korean))
    if en.contains("--") { return error.message }
    return Sentence(en: "\(error.message) (\(en))", ko: "\(error.message) (\(ko))")
  }

  static let taskIsGone = Sentence(
    en: "this task was removed elsewhere; Esc closes and keeps the text",
    ko: "다른 곳에서 이 할 일을 지웠어요. Esc로 닫아도 쓴 글은 남아요")
  static let noAnswer = Sentence(
    en: "type the answer first; to skip the question: Esc, then s", ko: "답을 먼저 적어 주세요. 건너뛰려면 Esc를 누른 다음 s")
  static let gaveUp = Sentence(en: "not saved: another cyc is still writing", ko: "저장하지 못했어요. 다른 cyc가 아직 쓰고 있어요")
  static let leavesUnsaved = Sentence(
    en: "a change is not saved yet; q again leaves without it", ko: "아직 저장하지 못한 변경이 있어요. q를 다시 누르면 저장하지 않고 나가요")

  static let mouseIsOn = Sentence(en: "the mouse is on", ko: "마우스를 켰어요")
  static let mouseIsOff = Sentence(
    en: "the mouse is off: the terminal selects text again", ko: "마우스를 껐어요. 이제 터미널에서 글을 선택할 수 있어요")
  static let refreshing = Sentence(en: "checking GitHub", ko: "GitHub를 확인하는 중")
  static let notRefreshed = Sentence(
    en: "nothing new from GitHub (to see why: cyc streak --refresh)",
    ko: "GitHub에서 새로 받은 것이 없어요 (이유 보기: cyc streak --refresh)")
  static let undo = Sentence(en: "u undo", ko: "u 되돌리기")
  static let redo = Sentence(en: "U redo", ko: "U 다시 적용")

  /// The name of a list that a card can be dragged to.
  static func name(of place: UIState.Place) -> Sentence? {
    switch place {
    case .column(let column): column.title
    case .quadrant(let quadrant): quadrant.title
    case .next, .days, .options, .steps: nil
    }
  }

  static func dragTo(_ name: Sentence, _ isASCII: Bool) -> Sentence {
    let arrow = isASCII ? "->" : "→"
    return Sentence(en: "\(arrow) \(name)", ko: "\(arrow) \(name)")
  }

  static let next = Sentence(en: "What to do now", ko: "지금 할 일")

  static func above(_ count: Int, _ isASCII: Bool) -> Sentence {
    isASCII
      ? Sentence(en: "\(count) more above", ko: "위로 \(count)개 더") : Sentence(en: "↑ \(count) more", ko: "↑ \(count)개 더")
  }

  static func below(_ count: Int, _ isASCII: Bool) -> Sentence {
    isASCII
      ? Sentence(en: "\(count) more below", ko: "아래로 \(count)개 더")
      : Sentence(en: "↓ \(count) more", ko: "↓ \(count)개 더")
  }

  /// At the end of details that do not fit.
  static func moreDetails(_ count: Int, of number: Int, _ isASCII: Bool) -> Sentence {
    let lines = "line\(count == 1 ? "" : "s")"
    let command = "cyc todo show \(number)"
    return isASCII
      ? Sentence(en: "\(count) more \(lines): \(command)", ko: "\(count)줄 더: \(command)")
      : Sentence(en: "↓ \(count) more \(lines): \(command)", ko: "↓ \(count)줄 더: \(command)")
  }

  static func tooSmall(columns: Int, rows: Int) -> Sentence {
    Sentence(
      en: "cyc ui: 30 x 8 needed, this is \(columns) x \(rows)",
      ko: "cyc ui: 30 x 8 이상이어야 해요 (지금 \(columns) x \(rows))")
  }

  static func title(of purpose: UIPrompt.Purpose, _ state: UIState) -> Sentence {
    switch purpose {
    case .add:
      let place =
        switch state.place {
        case .column(let column) where column != .done: column.title
        case .quadrant(let quadrant): quadrant.title
        default: BoardColumn.todo.title
        }
      return Sentence(en: "New task in \(place)", ko: "추가하기: \(place)")
    case .addDay: return Sentence(en: "Add a D-day", ko: "디데이 추가하기")
    case .edit, .editDay: return Sentence(en: "Change", ko: "고치기")
    case .find, .answer: return Sentence(en: "", ko: "")
    }
  }

  static func name(of field: UIPrompt.Field, _ purpose: UIPrompt.Purpose) -> Sentence {
    switch field {
    case .title: Sentence(en: "title", ko: "제목")
    case .due: Sentence(en: "due", ko: "기한")
    case .time: Sentence(en: "alert", ko: "알림")
    case .every: Sentence(en: "every", ko: "반복")
    case .quadrant: Sentence(en: "quadrant", ko: "사분면")
    case .label: Sentence(en: "label", ko: "라벨")
    case .date: Sentence(en: "date", ko: "날짜")
    case .icon: Sentence(en: "icon", ko: "아이콘")
    case .yearly: Sentence(en: "yearly", ko: "매년")
    case .words: purpose == .find ? Sentence(en: "find", ko: "찾기") : Sentence(en: "answer", ko: "답")
    }
  }

  static func choice(_ value: String, of field: UIPrompt.Field, _ display: Display, _ language: Language) -> String {
    switch field {
    case .quadrant:
      Quadrant(rawValue: value)?.label(display, language) ?? Sentence(en: "by due date", ko: "기한에 따라")(language)
    case .label: TodoColor(rawValue: value).map { $0.name(language) } ?? Sentence(en: "none", ko: "없음")(language)
    case .yearly: value.isEmpty ? Sentence(en: "no", ko: "아니요")(language) : Sentence(en: "yes", ko: "네")(language)
    default: value
    }
  }

  static func promptKeys(_ prompt: UIPrompt) -> [Sentence] {
    if prompt.purpose == .find {
      return [Sentence(en: "Enter keep", ko: "Enter 이대로"), Sentence(en: "Esc show all", ko: "Esc 모두 보기")]
    }
    let change = prompt.field.choices == nil ? nil : Sentence(en: "Space other value", ko: "Space 바꾸기")
    let hasText = prompt.field.choices == nil && !prompt.current.text.isEmpty
    let clear = hasText ? Sentence(en: "Ctrl-U empties", ko: "Ctrl-U 비우기") : nil
    let next = prompt.fields.count > 1 ? Sentence(en: "Tab next field", ko: "Tab 다음 칸") : nil
    let save =
      if case .answer = prompt.purpose { Sentence(en: "Enter answer", ko: "Enter 답하기") } else {
        Sentence(en: "Enter save", ko: "Enter 저장")
      }
    return [
      save, Sentence(en: "Esc close", ko: "Esc 닫기"), change, clear, next,
      Sentence(en: "closing keeps the text", ko: "닫아도 쓴 글은 남아요"),
    ].compactMap(\.self)
  }

  /// Next to the heading of a list during a search.
  static let escShowsAll = Sentence(en: "Esc shows all", ko: "Esc 모두 보기")

  /// While the details of a task are shown.
  static let detailKeys = [
    Sentence(en: "Esc close", ko: "Esc 닫기"), Sentence(en: "e edit", ko: "e 고치기"),
    Sentence(en: "Space done", ko: "Space 끝내기"), Sentence(en: "x remove", ko: "x 지우기"),
  ]

  static let helpTitle = Sentence(en: "Keys", ko: "키")
  static let helpKeys = [
    Sentence(en: "type to find", ko: "글자로 찾기"), Sentence(en: "Enter run it", ko: "Enter 실행"),
    Sentence(en: "Esc close", ko: "Esc 닫기"),
  ]

  /// In the bottom row, before `quit` and `help`; the most important first.
  static func keys(_ state: UIState) -> [Sentence] {
    let select = Sentence(en: "j k select", ko: "j k 고르기")
    let add = Sentence(en: "a add", ko: "a 추가")
    let edit = Sentence(en: "e edit", ko: "e 고치기")
    let remove = Sentence(en: "x remove", ko: "x 지우기")
    switch state.tab {
    case .ddays:
      let grid = state.showsGrid ? Sentence(en: "o list", ko: "o 목록") : Sentence(en: "o cards", ko: "o 카드")
      return [select, add, edit, remove, grid]
    case .quiz:
      guard let asking = state.quiz.asking else { return [undo] }
      guard state.quiz.isOpen else {
        return [Sentence(en: "Enter next", ko: "Enter 다음"), undo]
      }
      let count = asking.shown.count
      let answer =
        asking.showsOptions
        ? Sentence(en: "1-\(count) answer", ko: "1-\(count) 답") : Sentence(en: "Enter answer", ko: "Enter 답")
      return [answer, Sentence(en: "s skip", ko: "s 건너뛰기"), undo]
    case .history: return [select, undo, redo]
    case .today, .board, .matrix: break
    }
    let move =
      switch state.tab {
      case .board: Sentence(en: "HJKL move", ko: "HJKL 옮기기")
      case .matrix: Sentence(en: "HJKL quadrant", ko: "HJKL 사분면")
      default: Sentence?.none
      }
    return [
      add, Sentence(en: "Space done", ko: "Space 끝내기"), move,
      state.tab == .today ? select : Sentence(en: "hjkl select", ko: "hjkl 고르기"), edit,
      Sentence(en: "Enter details", ko: "Enter 자세히"), Sentence(en: "s start", ko: "s 시작"), remove, undo,
      Sentence(en: "/ find", ko: "/ 찾기"),
    ].compactMap(\.self)
  }

  static let otherTabs = Sentence(en: "Tab others", ko: "Tab 다른 탭")
  static let quit = Sentence(en: "q quit", ko: "q 나가기")
  static let help = Sentence(en: "? keys", ko: "? 도움말")
}
