internal import CycBase
internal import CycStreak
internal import CycList
internal import Schedule

/// What is said when the schedule is switched on or off.
enum NagSchedulePhrases {
  static func handedOver(to scheduler: Scheduler) -> Sentence {
    Sentence(
      en: "\(scheduler.rawValue) takes care of it. To turn it off: cyc nag off",
      ko: "\(scheduler.rawValue)에 맡겼어요. 끄려면 cyc nag off라고 입력하세요.")
  }

  /// Why one of several channels would take no message now.
  static func wouldNotReach(_ trouble: Sentence) -> Sentence {
    Sentence(
      en: "no reminder would reach you this way now: \(trouble)", ko: "지금은 이 채널로 알림이 오지 않아요: \(trouble)"
    )
  }

  static func removedUnasked(_ scheduler: Scheduler, _ reason: Sentence) -> Sentence {
    let command = commandByHand(scheduler)
    return Sentence(
      en: "the files for \(scheduler.rawValue) were removed, but \(reason); if it is running, type: \(command)",
      ko: "\(scheduler.rawValue)용 파일은 지웠지만 문제가 있었어요: \(reason). 실행 중이라면: \(command)")
  }

  /// What a person types where a scheduler did not answer when its files were removed.
  private static func commandByHand(_ scheduler: Scheduler) -> String {
    switch scheduler {
    case .cron: "crontab -e"
    case .systemd: "systemctl --user stop cyc-nag.timer; systemctl --user daemon-reload"
    case .launchd: "launchctl remove cyc-nag"
    }
  }

  static func otherStays(_ scheduler: Scheduler, _ reason: Sentence) -> Sentence {
    Sentence(
      en: "\(scheduler.rawValue) still calls cyc too, and could not be changed: \(reason)",
      ko: "\(scheduler.rawValue)에서도 cyc를 실행하는데 바꾸지 못했어요: \(reason)")
  }

  static let mayStop = Sentence(en: "Switch the reminders off?", ko: "알림을 끌까요?")

  static let lingering = Sentence(
    en: "systemd runs it while you are logged in; to keep it running, type: loginctl enable-linger",
    ko: "systemd는 로그인해 있는 동안에만 실행해요. 늘 실행하려면: loginctl enable-linger")

  static let noDaemon = Sentence(
    en: "cron is not running on this machine, so nothing will come; start it: \(startCron)",
    ko: "지금 이 컴퓨터에 cron이 실행되고 있지 않아서 알림이 오지 않아요. 시작하려면: \(startCron)")

  static let startCron = "sudo service cron start"

  static func notKept(_ name: String, _ scheduler: Scheduler) -> Sentence {
    let place: Sentence =
      switch scheduler {
      case .cron: Sentence(en: "crontab -e, in a line above '# BEGIN cyc'", ko: "crontab -e, '# BEGIN cyc' 위의 줄에")
      case .systemd: .typed("systemctl --user edit cyc-nag.service")
      case .launchd: .typed("launchctl setenv \(name) …")
      }
    return Sentence(
      en: "\(name) may hold a password and was not written down; to set it yourself: \(place)",
      ko: "\(name)에 비밀번호가 있을 수 있어서 적어 두지 않았어요. 직접 정하려면: \(place)")
  }

  static let off = Sentence(
    en: "The reminders are off. cyc nag on brings them back.", ko: "알림을 껐어요. 다시 켜려면 cyc nag on이라고 입력하세요.")

  static let nothingToChange = Sentence(en: "Nothing would change.", ko: "바뀔 것이 없어요.")

  static let wasOff = Sentence(en: "The reminders were already off.", ko: "알림은 원래 꺼져 있었어요.")
}
