internal import Todos

extension TodoText.Problem {
  /// Which part of a task is wrong, and why.
  var said: Sentence {
    switch self {
    case .blank(let field):
      Sentence(en: "the \(field.rawValue) is blank", ko: "\(field.korean)이 비어 있습니다")
    case .long(let field, let clusters, let most):
      Sentence(
        en: "the \(field.rawValue) has \(clusters) characters; \(most) are allowed",
        ko: "\(field.korean)이 \(clusters)자입니다. \(most)자까지 쓸 수 있습니다")
    case .dense(let field):
      Sentence(
        en: "the \(field.rawValue) has too many combining characters", ko: "\(field.korean)에 결합 문자가 너무 많습니다")
    case .unsafe(let field, let scalar):
      Sentence(
        en: "the \(field.rawValue) has a character in it that cannot be kept: \(code(scalar))",
        ko: "\(field.korean)에 쓸 수 없는 문자가 있습니다: \(code(scalar))")
    }
  }

  /// `U+001B`.
  private func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TodoText.Field {
  var korean: String {
    switch self {
    case .title: "제목"
    case .body: "본문"
    }
  }
}
