package import CycBase
internal import CycStreak
public import ArgumentParser
public import Todos

// What people see and type of the parts of a task.

extension Quadrant {
  /// The sign that it is known by.
  package var sign: String {
    switch self {
    case .do: "🟢"
    case .decide: "🔵"
    case .delegate: "🟠"
    case .delete: "🔴"
    }
  }

  package var title: Sentence {
    switch self {
    case .do: Sentence(en: "Do", ko: "하기")
    case .decide: Sentence(en: "Decide", ko: "계획하기")
    case .delegate: Sentence(en: "Delegate", ko: "맡기기")
    case .delete: Sentence(en: "Delete", ko: "버리기")
    }
  }
}

extension BoardColumn {
  package var title: Sentence {
    switch self {
    case .todo: Sentence(en: "TODO", ko: "할 일")
    case .doing: Sentence(en: "DOING", ko: "하는 중")
    case .done: Sentence(en: "DONE", ko: "끝난 일")
    }
  }

  /// Where a task goes to; in Korean with the particle that fits.
  package var goal: Sentence {
    Sentence(english: title.english, korean: "'\(title.korean)'\(self == .doing ? "으로" : "로")")
  }
}

extension Quadrant: ExpressibleByArgument {}
extension BoardColumn: ExpressibleByArgument {}
extension TodoColor: ExpressibleByArgument {}
extension TodoFilter.Order: ExpressibleByArgument {}
