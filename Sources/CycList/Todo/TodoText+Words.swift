package import CycBase
internal import CycStreak
package import Todos

extension TodoText.Problem {
  /// Which part of a task is wrong, and why.
  package var said: Sentence {
    switch self {
    case .blank(let field):
      Sentence(en: "the \(field.rawValue) is blank", ko: "\(field.korean)이 비어 있어요")
    case .long(let field, let clusters, let max):
      Sentence(
        en: "the \(field.rawValue) has \(clusters) characters; the limit is \(max)",
        ko: "\(field.korean)이 \(clusters)자예요. \(max)자까지 쓸 수 있어요")
    case .dense(let field):
      Sentence(
        en: "the \(field.rawValue) has too many combining characters", ko: "\(field.korean)에 결합 문자가 너무 많아요")
    case .unsafe(let field, let scalar):
      Sentence(
        en: "the \(field.rawValue) contains a character that cannot be stored: \(code(scalar))",
        ko: "\(field.korean)에 쓸 수 없는 문자가 있어요: \(code(scalar))")
    }
  }

  /// `U+001B`.
  private func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TodoText.Field {
  package var korean: String {
    switch self {
    case .title: "제목"
    case .body: "본문"
    }
  }
}
