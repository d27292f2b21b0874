internal import CycBase
internal import CycStreak
internal import CycList
internal import Schedule

/// What `cyc nag on` says that the person will be told of: today's commit, or tasks alone if no user is known.
struct NagPromise {
  private let window: NagWindow
  private let tasks: TaskNotices
  private let isForListAlone: Bool

  init(_ window: NagWindow, _ tasks: TaskNotices, isForListAlone: Bool) {
    self.window = window
    self.tasks = tasks
    self.isForListAlone = isForListAlone
  }

  /// Stands above what would be written.
  func preview(_ scheduler: Scheduler) -> Sentence {
    let (from, every) = (NagPhrases.start(window), NagPhrases.every(window))
    let place =
      switch scheduler {
      case .cron: Sentence(en: "this line goes into your crontab", ko: "crontab에 이 줄을 넣어요")
      case .systemd: Sentence(en: "these files are for systemd", ko: "systemd에 이 파일을 맡겨요")
      case .launchd: Sentence(en: "this file is for launchd", ko: "launchd에 이 파일을 맡겨요")
      }
    guard !isForListAlone else {
      return Sentence(
        en: "cyc will check your list every 5 minutes; \(place):", ko: "5분마다 할 일을 확인해요. \(place):")
    }
    return Sentence(
      en: "cyc will check every 5 minutes and remind you \(every) from \(from); \(place):",
      ko: "5분마다 확인하고 \(from)부터 \(every) 알려 드려요. \(place):")
  }

  var question: Sentence {
    isForListAlone
      ? Sentence(en: "Tell you of your tasks?", ko: "할 일을 알려 드릴까요?")
      : Sentence(en: "Remind you each evening until you have committed?", ko: "커밋할 때까지 저녁마다 알려 드릴까요?")
  }

  /// - Parameter channels: those that would take a message now.
  func on(_ channels: [String], _ scheduler: Scheduler) -> [Sentence] {
    let via = channels.joined(separator: ", ")
    guard !isForListAlone else {
      return [notices(via), NagPromise.noUser, NagSchedulePhrases.handedOver(to: scheduler)].compactMap(\.self)
    }
    let (start, end, every) = (NagPhrases.start(window), NagPhrases.end(window), NagPhrases.every(window))
    return [
      Sentence(
        en:
          "You will be reminded \(every) between \(start) and \(end) until you commit (\(via)).",
        ko: "커밋할 때까지 매일 \(start)~\(end)에 \(every) 알려 드려요 (\(via))."),
      NagSchedulePhrases.handedOver(to: scheduler),
    ]
  }

  /// Nil if only quizzes are asked.
  private func notices(_ via: String) -> Sentence? {
    switch tasks {
    case .on:
      Sentence(
        en: "You will be told at 09:00 which tasks are due that day, and of each alert at its time (\(via)).",
        ko: "오늘까지인 할 일은 09:00에, 알림을 정한 할 일은 그 시각에 알려 드려요 (\(via)).")
    case .alerts:
      Sentence(
        en: "You will be told of each task's alert at its time (\(via)).", ko: "알림을 정한 할 일은 그 시각에 알려 드려요 (\(via)).")
    case .off: nil
    }
  }

  private static let noUser = Sentence(
    en: "No GitHub user is set, so there are no reminders to commit. To get them: cyc config set user NAME",
    ko: "GitHub 사용자를 정하지 않아서 커밋 알림은 보내지 않아요. 받으려면: cyc config set user 아이디")
}
