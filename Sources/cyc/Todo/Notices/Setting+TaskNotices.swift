internal import Todos

/// Which notices of tasks somebody wants.
enum TaskNotices: String, CaseIterable {
  case on
  /// Only those that were set for a minute.
  case alerts
  case off

  var kinds: Set<TodoNotice.Kind> {
    switch self {
    case .on: [.digest, .alert]
    case .alerts: [.alert]
    case .off: []
    }
  }
}

extension AnySetting {
  static let nagTasks = Setting<TaskNotices>(
    "nag.tasks", .choice, default: .on, example: "alerts",
    Sentence(
      en:
        "Whether you are told of tasks: at 09:00 of all that are due that day and at their alerts, at their alerts alone, or never.",
      ko: "할 일을 알려 줄지 정해요. on은 그날까지인 일을 09:00에 모아서, 그리고 알림 시각에 알려요. alerts는 알림 시각에만, off는 알리지 않아요."))
}
