internal import CycBase
internal import Days

enum UIWords {
  static let hangul = Sentence(
    en: "the keys are letters: switch the input method off, or type a lone letter such as ㅓ",
    ko: "글자 하나만 눌러 주세요. 한/영 키로 영문으로 바꾸면 더 편해요")
  static let noPlaceAmongDone = Sentence(
    en: "finished tasks stay in the order they were finished", ko: "끝난 일은 끝낸 순서대로만 보여 드려요")
  static let nothing = Sentence(en: "Nothing here. a adds a task.", ko: "비어 있어요. a를 누르면 추가할 수 있어요.")
  static let notFound = Sentence(
    en: "No task has these words. Esc shows all.", ko: "이 말이 든 할 일이 없어요. Esc를 누르면 모두 보여 드려요.")
  static let next = Sentence(en: "What to do now", ko: "지금 할 일")
  static let find = Sentence(en: "find", ko: "찾기")

  static func above(_ count: Int, _ isASCII: Bool) -> Sentence {
    isASCII
      ? Sentence(en: "\(count) more above", ko: "위로 \(count)개 더") : Sentence(en: "↑ \(count) more", ko: "↑ \(count)개 더")
  }

  static func below(_ count: Int, _ isASCII: Bool) -> Sentence {
    isASCII
      ? Sentence(en: "\(count) more below", ko: "아래로 \(count)개 더")
      : Sentence(en: "↓ \(count) more", ko: "↓ \(count)개 더")
  }

  static func tooSmall(columns: Int, rows: Int) -> Sentence {
    Sentence(
      en: "cyc ui: 30 x 8 needed, this is \(columns) x \(rows)",
      ko: "cyc ui: 30 x 8 이상이어야 해요. 지금은 \(columns) x \(rows)예요")
  }

  static func title(of purpose: UIPrompt.Purpose, column: Sentence) -> Sentence {
    switch purpose {
    case .add: Sentence(en: "Add to \(column)", ko: "추가하기: \(column)")
    case .edit: Sentence(en: "Change", ko: "고치기")
    case .find: find
    }
  }

  static func name(of field: UIPrompt.Field) -> Sentence {
    switch field {
    case .title: Sentence(en: "title", ko: "제목")
    case .due: Sentence(en: "due", ko: "기한")
    case .time: Sentence(en: "at", ko: "알림")
    }
  }

  static func promptKeys(_ purpose: UIPrompt.Purpose) -> [Sentence] {
    purpose == .find
      ? [Sentence(en: "Enter keep", ko: "Enter 이대로"), Sentence(en: "Esc show all", ko: "Esc 모두 보기")]
      : [
        Sentence(en: "Enter save", ko: "Enter 저장"), Sentence(en: "Tab next field", ko: "Tab 다음 칸"),
        Sentence(en: "Esc close, the text is kept", ko: "Esc 닫기(쓴 글은 남아요)"),
      ]
  }

  static let helpTitle = Sentence(en: "Keys", ko: "키")
  static let helpKeys = [
    Sentence(en: "type to find", ko: "글자로 찾기"), Sentence(en: "Enter run it", ko: "Enter 실행"),
    Sentence(en: "Esc close", ko: "Esc 닫기"),
  ]

  /// Below the screen; the first ones matter most.
  static func keys(_ tab: UIState.Tab) -> [Sentence] {
    let select =
      tab == .today ? Sentence(en: "j k select", ko: "j k 고르기") : Sentence(en: "hjkl select", ko: "hjkl 고르기")
    let move =
      switch tab {
      case .today: Sentence?.none
      case .board: Sentence(en: "HJKL move", ko: "HJKL 옮기기")
      case .matrix: Sentence(en: "HJKL quadrant", ko: "HJKL 사분면")
      }
    return [
      select, move, Sentence(en: "Space done", ko: "Space 끝내기"), Sentence(en: "a add", ko: "a 추가"),
      Sentence(en: "e edit", ko: "e 고치기"), Sentence(en: "s start", ko: "s 시작"), Sentence(en: "x remove", ko: "x 지우기"),
      Sentence(en: "u undo", ko: "u 되돌리기"), Sentence(en: "/ find", ko: "/ 찾기"), Sentence(en: "q quit", ko: "q 나가기"),
    ].compactMap(\.self)
  }

  static let help = Sentence(en: "? keys", ko: "? 도움말")
}
