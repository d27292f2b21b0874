package import CycBase
internal import CycList
internal import Platform
package import Schedule
internal import Terminal

/// Sentences of `cyc nag on`: reminders of today's commit, or only tasks and quizzes if no user is set.
struct NagOnWords {
  let window: NagWindow
  let tasks: TaskNotices
  let isForListAlone: Bool

  func preview(_ scheduler: Scheduler) -> Sentence {
    let place =
      switch scheduler {
      case .cron: Sentence(en: "this line goes into your crontab", ko: "crontab에 이 줄을 넣어요")
      case .systemd: Sentence(en: "these files are for systemd", ko: "systemd에 이 파일을 맡겨요")
      case .launchd: Sentence(en: "this file is for launchd", ko: "launchd에 이 파일을 맡겨요")
      }
    if isForListAlone {
      return Sentence(en: "cyc will check your list every 5 minutes; \(place):", ko: "5분마다 할 일을 확인해요. \(place):")
    }
    let (from, every) = (NagPhrases.clock(window.fromMinute), NagPhrases.every(window))
    return Sentence(
      en: "cyc will check every 5 minutes and remind you \(every) from \(from); \(place):",
      ko: "5분마다 확인하고 \(from)부터 \(every) 알려 드려요. \(place):")
  }

  var question: Sentence {
    isForListAlone
      ? Sentence(en: "Tell you of your tasks?", ko: "할 일을 알려 드릴까요?")
      : Sentence(en: "Remind you each evening until you have committed?", ko: "커밋할 때까지 저녁마다 알려 드릴까요?")
  }

  func on(_ channels: [String], _ scheduler: Scheduler) -> [Sentence] {
    promises(.typed(channels.joined(separator: ", "))) + [NagSchedulePhrases.handedOver(to: scheduler)]
  }

  /// - Parameter via: the channels
  func promises(_ via: Sentence) -> [Sentence] {
    guard !isForListAlone else { return [notices(via), NagOnWords.noUser].compactMap(\.self) }
    let (start, end) = (NagPhrases.clock(window.fromMinute), NagPhrases.clock(window.untilMinute))
    let every = NagPhrases.every(window)
    let promise = Sentence(
      en: "You will be reminded \(every) between \(start) and \(end) until you commit (\(via)).",
      ko: "커밋할 때까지 매일 \(start)~\(end)에 \(every) 알려 드려요 (\(via)).")
    return [promise]
  }

  private func notices(_ via: Sentence) -> Sentence? {
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

enum NagSchedulePhrases {
  static func handedOver(to scheduler: Scheduler) -> Sentence {
    Sentence(
      en: "\(scheduler.rawValue) takes care of it. To turn it off: cyc nag off",
      ko: "\(scheduler.rawValue)에 맡겼어요. 끄려면 cyc nag off라고 입력하세요.")
  }

  static func wouldNotReach(_ trouble: Sentence) -> Sentence {
    Sentence(en: "no reminder would reach you this way now: \(trouble)", ko: "지금은 이 채널로 알림이 오지 않아요: \(trouble)")
  }

  static func onlyFilesRemoved(_ scheduler: Scheduler, _ refusal: Sentence) -> Sentence {
    let command = commandByHand(scheduler)
    return Sentence(
      en: "the files for \(scheduler.rawValue) were removed, but \(refusal); if it is running, type: \(command)",
      ko: "\(scheduler.rawValue)용 파일은 지웠지만 문제가 있었어요: \(refusal). 실행 중이라면: \(command)")
  }

  /// The command to type if a scheduler did not answer when its files were removed.
  private static func commandByHand(_ scheduler: Scheduler) -> String {
    switch scheduler {
    case .cron: "crontab -e"
    case .systemd: "systemctl --user stop cyc-nag.timer; systemctl --user daemon-reload"
    case .launchd: "launchctl remove cyc-nag"
    }
  }

  static func otherStillCalls(_ scheduler: Scheduler, _ reason: Sentence) -> Sentence {
    Sentence(
      en: "\(scheduler.rawValue) still calls cyc too, and could not be changed: \(reason)",
      ko: "\(scheduler.rawValue)에서도 cyc를 실행하는데 바꾸지 못했어요: \(reason)")
  }

  static let offQuestion = Sentence(en: "Switch the reminders off?", ko: "알림을 끌까요?")

  static let lingering = Sentence(
    en: "systemd runs it while you are logged in; to keep it running, type: loginctl enable-linger",
    ko: "systemd는 로그인해 있는 동안에만 실행해요. 늘 실행하려면: loginctl enable-linger")

  static let noDaemon = Sentence(
    en: "cron is not running on this machine, so nothing will come; start it: \(startCron)",
    ko: "지금 이 컴퓨터에 cron이 실행되고 있지 않아서 알림이 오지 않아요. 시작하려면: \(startCron)")

  static let startCron = commandToStartCron { AtomicFile.exists($0) }

  /// Fedora calls its cron crond and Arch cronie, and neither has an init script for `service`.
  static func commandToStartCron(_ exists: (String) -> Bool) -> String {
    let unit = ["crond", "cronie"].first { exists("/usr/lib/systemd/system/\($0).service") }
    return unit.map { "sudo systemctl enable --now \($0)" } ?? "sudo service cron start"
  }

  static let cronIsOff = Sentence(
    en: "cron is not running on this machine, so systemd calls cyc", ko: "지금 이 컴퓨터에 cron이 실행되고 있지 않아서 systemd에 맡겨요")

  /// - Parameter output: the error output of `crontab`
  static func cronRefuses(_ output: String) -> Sentence {
    let first = output.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    let line = Sanitizer.clean(first).truncated(to: 200)
    return Sentence(
      en: "you cannot use cron here (\(line)), so systemd calls cyc", ko: "여기서는 cron을 쓸 수 없어서 systemd에 맡겨요 (\(line))")
  }

  static func variableNotKept(_ name: String, _ scheduler: Scheduler) -> Sentence {
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

  /// - Parameter name: the variable with the token
  static func lacksToken(_ name: String) -> Sentence {
    let command = "printenv \(name) | cyc login --with-token"
    return Sentence(
      en: "the schedule does not see \(name), so it counts no private contributions; to store the token: \(command)",
      ko: "예약된 실행에서는 \(name)의 토큰을 쓸 수 없어서 비공개 기여를 세지 못해요. 토큰을 저장하려면: \(command)")
  }

  static let off = Sentence(
    en: "The reminders are off. cyc nag on brings them back.", ko: "알림을 껐어요. 다시 켜려면 cyc nag on이라고 입력하세요.")

  static let nothingToChange = Sentence(en: "Nothing would change.", ko: "바뀔 것이 없어요.")
  static let wasOff = Sentence(en: "The reminders were already off.", ko: "알림은 원래 꺼져 있었어요.")
}

extension NagFailure {
  static let noScheduler = Self(
    message: Sentence(
      en: "this machine has neither cron nor systemd for the user", ko: "이 컴퓨터에는 cron도 사용자용 systemd도 없어요"),
    hint: installCron, exitStatus: .failed)

  static func cannotAsk(command: String) -> Self {
    Self(
      message: Sentence(en: "changing the schedule needs your confirmation", ko: "예약을 바꾸려면 확인이 필요해요"),
      hint: .typed("\(command) -y"))
  }

  /// - Parameter options: The other options that were typed, such as ` --scheduler cron`
  static func noChannel(_ troubles: [Sentence], options: String) -> Self {
    let reasons = Sentence.joined(troubles, by: "; ")
    let phone = "cyc nag channel ntfy --new-topic && cyc nag on --via ntfy\(options)"
    return Self(
      message: Sentence(en: "no reminder could reach you: \(reasons)", ko: "알림을 보낼 수 있는 채널이 없어요: \(reasons)"),
      hint: Sentence(
        en: "on the phone: \(phone); all channels: cyc nag channel", ko: "휴대전화로 받으려면: \(phone). 모든 채널: cyc nag channel"),
      exitStatus: .failed)
  }

  /// Cron refuses this user, and there is no other scheduler.
  static func refused(_ error: ScheduleError) -> Self {
    Self(
      message: error.message,
      hint: Sentence(
        en: "ask an administrator to change /etc/cron.allow or /etc/cron.deny; systemd does not answer either",
        ko: "관리자에게 /etc/cron.allow나 /etc/cron.deny를 바꿔 달라고 하세요. systemd도 응답하지 않아요"),
      exitStatus: .failed)
  }

  fileprivate static let installCron = Sentence(
    en: "install cron, for example: sudo apt install cron", ko: "cron을 설치하세요. 예: sudo apt install cron")
}

extension ScheduleError: UserFacingError {
  package var message: Sentence {
    switch self {
    case .notThere(let scheduler):
      Sentence(en: "\(scheduler.program) is not installed", ko: "\(scheduler.program) 명령이 없어요")
    case .unusablePath(let path):
      Sentence(en: "this path cannot be used in a schedule: '\(shown(path))'", ko: "예약에 쓸 수 없는 경로예요: '\(shown(path))'")
    case .longLine:
      Sentence(
        en: "the line would be longer than cron reads (\(ScheduledJob.maxCronBytes) bytes)",
        ko: "cron이 읽을 수 있는 길이(\(ScheduledJob.maxCronBytes)바이트)를 넘어요")
    case .unreadable(let output):
      Sentence(
        en: "cannot read the crontab\(quoted(output))\(unchanged)", ko: "crontab을 읽을 수 없어요\(quoted(output))\(unchanged)"
      )
    case .forbidden(let output):
      Sentence(en: "cannot use the crontab\(quoted(output))", ko: "crontab을 쓸 수 없어요\(quoted(output))")
    case .markers:
      Sentence(
        en: "the crontab does not have '# BEGIN cyc' and '# END cyc' exactly once each\(unchanged)",
        ko: "crontab에 '# BEGIN cyc'와 '# END cyc'가 하나씩 짝지어 있지 않아요\(unchanged)")
    case .notBackedUp(let error):
      Sentence(
        en: "cannot keep a copy of the crontab in \(error.path): \(error.sentence)\(unchanged)",
        ko: "crontab의 사본을 \(error.path)에 둘 수 없어요: \(error.sentence)\(unchanged)")
    case .changedMeanwhile(nil):
      Sentence(
        en: "something else changed the crontab at the same time\(unchanged)", ko: "그사이 누군가 crontab을 바꿨어요\(unchanged)")
    case .changedMeanwhile(let backup?):
      Sentence(
        en: "something else changed the crontab at the same time\(unchanged), and \(previous(in: backup))",
        ko: "그사이 누군가 crontab을 바꿨어요\(unchanged). \(previous(in: backup))")
    case .notWritten(let output, let backup):
      Sentence(
        en: "the crontab was not written\(quoted(output)); it is as it was (a copy: \(backup))",
        ko: "crontab에 쓰지 못했어요\(quoted(output)). 전과 같아요 (사본: \(backup))")
    case .notReadBack(let backup):
      Sentence(
        en: "the crontab was written, but cannot be read back; \(previous(in: backup))",
        ko: "crontab에 썼지만 다시 읽을 수 없어요. \(previous(in: backup))")
    case .busy: Sentence(en: "another cyc is changing the schedule", ko: "다른 cyc가 예약을 바꾸고 있어요")
    case .notRolledBack(let backup):
      Sentence(
        en: "the crontab was only partly written and could not be restored; \(previous(in: backup))",
        ko: "crontab이 일부만 쓰였고 되돌리지도 못했어요. \(previous(in: backup))")
    case .notOurs(let path):
      Sentence(en: "\(path) was not written by cyc\(unchanged)", ko: "cyc가 쓴 파일이 아니에요: \(path)\(unchanged)")
    case .file(let error):
      Sentence(en: "cannot use \(error.path): \(error.sentence)", ko: "\(error.path) 파일을 쓸 수 없어요: \(error.sentence)")
    case .notRemoved(let path): Sentence(en: "cannot remove \(path)", ko: "지울 수 없어요: \(path)")
    case .refused(let scheduler, let output):
      Sentence(
        en: "\(scheduler.program) failed\(quoted(output))", ko: "\(scheduler.program)에서 처리하지 못했어요\(quoted(output))")
    case .badUnits(let output):
      Sentence(
        en: "systemd refused the units\(quoted(output)); nothing was switched on",
        ko: "systemd에서 유닛을 받아들이지 않아요\(quoted(output)). 아무것도 켜지 않았어요")
    case .strangeShell(let path):
      Sentence(
        en: "the crontab says SHELL=\(shown(path)), which cannot run the line that cyc needs",
        ko: "crontab에 SHELL=\(shown(path)) 줄이 있는데, 이 셸로는 cyc에 필요한 줄을 실행할 수 없어요")
    }
  }

  private func restoring(_ backup: String) -> String { ShellWords(words: ["crontab", backup]).text }

  private var unchanged: Sentence { Sentence(en: "; it was left as it is", ko: ". 그대로 두었어요") }

  private func previous(in backup: String) -> Sentence {
    Sentence(en: "the previous version is in \(backup)", ko: "원래 내용은 \(backup) 파일에 있어요")
  }

  package var hint: Sentence? {
    switch self {
    case .notThere(.cron): NagFailure.installCron
    case .notThere: .typed("cyc nag on --scheduler cron")
    case .unusablePath:
      Sentence(
        en: "choose a path without line breaks and backslashes; for cyc itself: make install PREFIX=/usr/local",
        ko: "줄바꿈과 역슬래시(\\)가 없는 경로를 쓰세요. cyc를 다시 설치하려면: make install PREFIX=/usr/local")
    case .longLine: .typed("cyc nag on --scheduler systemd")
    case .unreadable, .notReadBack: Sentence(en: "see what it says: crontab -l", ko: "직접 확인해 보세요: crontab -l")
    case .forbidden:
      Sentence(
        en:
          "without cron: cyc nag on --scheduler systemd; an administrator can change /etc/cron.allow and /etc/cron.deny",
        ko: "cron 없이 쓰려면: cyc nag on --scheduler systemd. 관리자는 /etc/cron.allow와 /etc/cron.deny를 바꿀 수 있어요")
    case .markers: Sentence(en: "fix it with: crontab -e", ko: "고쳐 주세요: crontab -e")
    case .notBackedUp(let error), .file(let error): error.hint
    case .notRemoved(let path): .typed(ShellWords(words: ["ls", "-ld", path]).text)
    case .notOurs: nil
    case .changedMeanwhile, .notWritten, .busy: Sentence(en: "try again", ko: "다시 시도해 주세요")
    case .notRolledBack(let backup): Sentence(en: "put it back: \(restoring(backup))", ko: "되돌리기: \(restoring(backup))")
    case .strangeShell:
      Sentence(en: "add a line SHELL=/bin/sh below yours: crontab -e", ko: "맨 뒤에 SHELL=/bin/sh 줄을 넣으세요: crontab -e")
    case .refused(.systemd, _), .badUnits: .typed("cyc nag on --scheduler cron")
    case .refused: nil
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .changedMeanwhile, .busy: .tryAgainLater
    default: .failed
    }
  }

  private func shown(_ text: String) -> String { Sanitizer.clean(text).truncated(to: 200) }

  private func quoted(_ output: String) -> String {
    let words = Sanitizer.clean(output).split(separator: " ").joined(separator: " ")
    return words.isEmpty ? "" : ": \(words.truncated(to: 300))"
  }
}
