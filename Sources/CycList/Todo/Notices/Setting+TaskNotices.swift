package import CycBase
internal import CycStreak
package import Todos

/// Which notices of tasks somebody wants.
package enum TaskNotices: String, CaseIterable {
  case on
  /// Only those that were set for a minute.
  case alerts
  case off

  package var kinds: Set<TodoNotice.Kind> {
    switch self {
    case .on: [.digest, .alert]
    case .alerts: [.alert]
    case .off: []
    }
  }
}

extension AnySetting {
  package static let nagTasks = Setting<TaskNotices>(
    "nag.tasks", .choice, default: .on, example: "alerts",
    Sentence(
      en:
        "When you are told of tasks. on: at 09:00 of those that are due that day, and each at its own time; alerts: each at its own time only; off: never.",
      ko: "할 일을 언제 알려 줄지 정해요. on은 오늘까지인 일을 09:00에 모아 알리고, 정해 둔 시각에도 알려요. alerts는 정해 둔 시각에만 알리고, off는 알리지 않아요."))
}
