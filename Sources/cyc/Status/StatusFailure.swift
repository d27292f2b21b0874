internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz

/// A format or a list of states that cannot be used.
enum StatusFailure: UserFacingError {
  case unknownFormat(String)
  case unknownField(String)
  case unbalanced(String)
  /// A field that no prompt may show.
  case notInPrompts(StatusField, StatusFormat)
  case unknownState(String)
  case badAge(String)

  var message: Sentence {
    switch self {
    case .unknownFormat(let name):
      Sentence(en: "there is no format '\(name.excerpt)'", ko: "'\(name.excerpt)' 형식은 없어요")
    case .unknownField(let name):
      Sentence(en: "there is no field {\(name.excerpt)}", ko: "{\(name.excerpt)} 항목은 없어요")
    case .unbalanced(let sign):
      Sentence(
        en: "unmatched '\(sign)' in the template", ko: "템플릿에 '\(sign)'의 짝이 없어요")
    case .notInPrompts(let field, let format):
      Sentence(
        en:
          "{\(field.rawValue)} is not allowed in a prompt (\(format.rawValue)): the shell could run what a title says",
        ko: "{\(field.rawValue)} 항목은 프롬프트(\(format.rawValue))에 넣을 수 없어요. 셸이 제목을 명령으로 실행할 수 있어요")
    case .unknownState(let name):
      Sentence(en: "there is no state '\(name.excerpt)'", ko: "'\(name.excerpt)' 상태는 없어요")
    case .badAge(let text):
      Sentence(
        en: "--fetch takes a time from 1m to 24h, not '\(text.excerpt)'",
        ko: "--fetch에는 1m부터 24h까지의 시간만 쓸 수 있어요: '\(text.excerpt)'")
    }
  }

  var hint: Sentence? {
    switch self {
    case .unknownFormat(let name):
      StatusFailure.choices(StatusFormat.allCases.map(\.rawValue), near: name)
    case .unknownField(let name):
      StatusFailure.choices(StatusField.allCases.map(\.rawValue), near: name)
    case .unknownState(let name):
      StatusFailure.choices(StatusState.allCases.map(\.rawValue) + ["stale"], near: name)
    case .unbalanced:
      Sentence(
        en: "for a brace itself write {{ or }}, for a parenthesis \\( or \\)",
        ko: "중괄호는 {{ 나 }}로, 괄호는 \\( 나 \\)로 적어 주세요")
    case .notInPrompts: .typed("cyc status --format '{streak}{symbol}( {todo})'")
    case .badAge: .typed("cyc status --fetch 15m")
    }
  }

  var exitStatus: ExitStatus { .usage }

  private static func choices(_ names: [String], near name: String) -> Sentence {
    if let guess = Suggestion.nearest(to: name, among: names, by: \.self) {
      return Sentence(en: "did you mean \(guess)?", ko: "혹시 \(guess) 아닌가요?")
    }
    let list = names.joined(separator: " ")
    return Sentence(en: "choose one of: \(list)", ko: "이 가운데 하나를 적어 주세요: \(list)")
  }
}
