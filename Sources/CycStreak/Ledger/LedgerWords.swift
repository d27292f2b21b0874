internal import CycBase
internal import Days
internal import GitHub
internal import Ledger
internal import Store
internal import Streaks
internal import Terminal

enum HistoryPhrases {
  private static let maxGroups = 3

  static let otherHistories = Sentence(
    en: "the changes to your list: cyc todo history", ko: "할 일을 바꾼 기록: cyc todo history")

  static func entry(_ entry: HistoryReport.Entry) -> Sentence {
    switch entry.ledgerEntry.event {
    case .changes(let source, let groups):
      let year = entry.ledgerEntry.at.today.year
      // First the days that may have changed the streak.
      let ordered = groups.filter(\.changesActivity) + groups.filter { !$0.changesActivity }
      let parts = ordered.prefix(maxGroups).map { changes($0, in: year) }
      let more = ordered.dropFirst(maxGroups).reduce(0) { $0 + $1.changes.count }
      let others =
        more == 0 ? nil : Sentence(en: "; \(Counts.days(.exactly(more))) more changed", ko: ". 그 밖에 \(more)일이 달라졌어요")
      return Sentence(
        en: "\(self.source(source)): \(Sentence.joined(parts, by: "; "))\(others)\(streak(entry.streak))",
        ko: "\(self.source(source)): \(Sentence.joined(parts, by: ". "))\(others)\(streak(entry.streak))")
    case .renamed(let from, let to):
      return Sentence(en: "\(from) is called \(to) now", ko: "\(from)의 아이디가 바뀌었어요: \(to)")
    case .held(let source, let days, let last):
      let span = span(days, in: entry.ledgerEntry.at.today.year)
      return Sentence(
        en: "\(self.source(source)): \(span) missing all at once, last at \(last.local.clock); not believed",
        ko: "\(self.source(source)): \(span)이 한꺼번에 빠져 있어서 믿지 않았어요 (마지막 \(last.local.clock))")
    }
  }

  static func source(_ source: LookSource) -> Sentence {
    source == .page ? Sentence(en: "page", ko: "페이지") : Sentence(en: "GraphQL", ko: "GraphQL")
  }

  private static func changes(_ group: ChangeGroup, in year: Int) -> Sentence {
    let span = span(group.changes.map(\.day), in: year)
    let counts = counts(group)
    switch group.kind {
    case .vanished:
      return Sentence(
        en: group.changes.count == 1 ? "\(span) no longer counts\(counts)" : "\(span) no longer count",
        ko: "\(span)은 이제 집계되지 않아요\(counts)")
    case .appeared:
      return Sentence(
        en: group.changes.count == 1 ? "\(span) counts now\(counts)" : "\(span) count now", ko: "\(span)이 집계돼요\(counts)"
      )
    case .grew, .shrank:
      let (verb, isMore) = (group.changes.count == 1 ? "has" : "have", group.kind == .grew)
      return Sentence(
        en: "\(span) \(verb) \(isMore ? "more" : "fewer") contributions\(counts)",
        ko: "\(span)의 기여가 \(isMore ? "늘었어요" : "줄었어요")\(counts)")
    case .counted:
      return Sentence(
        en: group.changes.count == 1
          ? "the count of \(span) is known now" : "the counts of \(span) are known now",
        ko: "\(span)의 기여 수를 이제 알 수 있어요")
    }
  }

  /// ` (from 2 to 0)`; nil for several days, or if a count is not known.
  private static func counts(_ group: ChangeGroup) -> Sentence? {
    guard group.changes.count == 1, let before = group.changes[0].before.count, let after = group.changes[0].after.count
    else { return nil }
    return Sentence(en: " (from \(before) to \(after))", ko: " (\(before)개에서 \(after)개로)")
  }

  /// `24 Aug`, or `155 days (2 Jan – 5 Jun)`.
  static func span(_ days: [Day], in year: Int) -> Sentence {
    guard let first = days.min(), let last = days.max(), first < last else {
      return days.first?.written(in: year) ?? .typed("")
    }
    let span = (first...last).written(in: year)
    return Sentence(
      en: "\(Counts.days(.exactly(days.count))) (\(span))", ko: "\(Counts.days(.exactly(days.count)))(\(span))")
  }

  /// GitHub's, since days of rest and other accounts are not in the record.
  private static func streak(_ streak: (before: Quantity, after: Quantity)?) -> Sentence? {
    guard let (before, after) = streak else { return nil }
    let isFall = after < before
    // A particle follows the last sound: 28일로, but 28일 이상으로.
    let particle = after.isExact ? "로" : "으로"
    return Sentence(
      en: "; GitHub's streak \(isFall ? "fell" : "rose") from \(Counts.number(before)) to \(Counts.number(after))",
      ko: ". GitHub의 연속 기록이 \(Counts.days(before))에서 \(Counts.days(after))\(particle) "
        + "\(isFall ? "줄었어요" : "늘었어요")")
  }

  static func nothing(_ report: HistoryReport, in year: Int) -> Sentence {
    guard let known = report.known else {
      return Sentence(
        en: "Nothing has been seen of \(report.login) yet. See today: cyc streak",
        ko: "아직 \(report.login)의 기록을 본 적이 없어요. 먼저 cyc streak을 실행해 보세요")
    }
    let since = (report.since?.written(in: year)).map { Sentence(en: " since \($0)", ko: "\($0)부터 ") }
    let days = Counts.days(.exactly(report.knownDays))
    let gaps = report.knownDays == known.count ? nil : Sentence(en: "\(days) in ", ko: "\(days), ")
    let seen = known.written(in: year)
    return Sentence(
      en: "The past days of \(report.login) have not changed\(since). Seen: \(gaps)\(seen).",
      ko: "\(since)달라진 날이 없어요. 지켜본 기간: \(gaps)\(seen).")
  }

  /// Source: GitHub Docs, "Troubleshooting missing contributions"; orgs/community discussion 203416 for the incident.
  ///
  /// - Parameter commands: `cyc why` commands for the days that no longer count
  static func causes(_ commands: [String]) -> Sentence {
    let commands = commands.joined(separator: ", ")
    return Sentence(
      en:
        "A calendar does not say why a day stops counting. Known causes: rewritten history, a removed e-mail, a repository that was "
        + "deleted or made private, an organisation that was left, hidden private contributions, a graph that GitHub is building "
        + "again, and GitHub's incident (github.com/orgs/community/discussions/203416). Your commits of then: \(commands)",
      ko: "달력만 보고는 왜 집계되지 않는지 알 수 없어요. 알려진 까닭: 고쳐 쓴 커밋 기록, 지운 이메일, 지웠거나 비공개로 바꾼 저장소, 나온 조직, 숨긴 비공개 기여, "
        + "GitHub에서 다시 만드는 중인 그래프, GitHub 장애(github.com/orgs/community/discussions/203416). 그때의 내 커밋: \(commands)")
  }

  static func exported(_ days: Int, to path: String) -> Sentence {
    Sentence(
      en: "Exported \(Counts.days(.exactly(days))) to \(path).", ko: "\(Counts.days(.exactly(days)))을 \(path)에 내보냈어요.")
  }

  static func imported(_ days: Int) -> Sentence {
    Sentence(en: "Imported \(Counts.days(.exactly(days))).", ko: "\(Counts.days(.exactly(days)))을 가져왔어요.")
  }

  static func forget(_ login: String) -> Sentence {
    Sentence(
      en: "Forget all that was seen of \(login)? It cannot be undone.", ko: "\(login)의 기록을 모두 잊을까요? 되돌릴 수 없어요.")
  }

  static func forgotten(_ days: Int, _ login: String) -> Sentence {
    if days == 0 { return Sentence(en: "Nothing was stored of \(login).", ko: "저장된 \(login)의 기록이 없어요.") }
    return Sentence(
      en: "Forgot \(Counts.days(.exactly(days))) of \(login).", ko: "\(login)의 \(Counts.days(.exactly(days)))을 잊었어요.")
  }
}

extension ChangeGroup {
  /// Whether its days began or ceased to count.
  fileprivate var changesActivity: Bool { [.vanished, .appeared].contains(kind) }
}

enum HistoryFailure: UserFacingError, Equatable {
  case cannotAsk(String)
  case unreadable(String, line: Int)

  var message: Sentence {
    switch self {
    case .cannotAsk:
      Sentence(en: "cannot ask for confirmation: not running interactively", ko: "여기서는 확인을 받을 수 없어요")
    case .unreadable(let path, let line):
      Sentence(en: "line \(line) of \(path) is not a line of an export", ko: "\(path) 파일의 \(line)번째 줄을 읽을 수 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .cannotAsk(let login): .typed("cyc history --forget \(login) -y")
    case .unreadable: .typed("cyc history --export seen.jsonl")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .cannotAsk: .usage
    case .unreadable: .failed
    }
  }
}

/// Notes about the ledger on stderr.
enum LedgerPhrases {
  static func recovered(_ path: String, kept: String) -> Sentence {
    Sentence(
      en: "\(path) was damaged; what could be read of it is in a new file, and the damaged one is \(kept)",
      ko: "\(path) 파일이 손상되어 읽을 수 있는 것만 새 파일로 옮겼어요. 손상된 파일은 \(kept)에 있어요")
  }

  /// Note about past days that GitHub no longer counts.
  static func vanished(_ changes: [DayChange], see command: String) -> Sentence {
    let year = changes[0].at.today.year
    let seen = (changes.map(\.lastSeen.today).max() ?? changes[0].at.today).written(in: year)
    let span = HistoryPhrases.span(changes.map(\.day), in: year)
    let count = changes.count == 1 ? changes[0].before.count.map { Counts.contributions(.exactly($0)) } : nil
    let what = count.map { Sentence(en: "\($0), ", ko: "\($0), ") }
    // The span of several days has brackets of its own.
    let lastSeen = "last seen \(seen.english)"
    let details = changes.count == 1 ? " (\(what?.english ?? "")\(lastSeen))" : ", \(lastSeen)"
    return Sentence(
      en:
        "GitHub no longer counts \(span)\(details); see: \(command)",
      ko:
        "GitHub에서 \(span)의 기여가 보이지 않아요 (\(what)마지막으로 본 날 \(seen)). 자세히: \(command)")
  }

  static func returned(_ changes: [DayChange], see command: String) -> Sentence {
    let span = HistoryPhrases.span(changes.map(\.day), in: changes[0].at.today.year)
    return Sentence(
      en: "GitHub counts \(span) again; see: \(command)",
      ko: "GitHub에서 \(span)의 기여가 다시 보여요. 자세히: \(command)")
  }

  static func held(_ held: HeldLook, now: Instant) -> Sentence {
    let time = held.earlierSeen.local.written(at: now.local)
    let span = HistoryPhrases.span(held.removed, in: now.today.year)
    return Sentence(
      en:
        "GitHub's newest answer lacks \(span); they are shown as of \(time), until a second "
        + "answer ten minutes later agrees",
      ko: "GitHub의 최신 답에 \(span)이 빠져 있어요. 10분 뒤에도 그대로일 때까지 \(time)에 본 것을 보여 드려요")
  }

  /// GitHub's streak, and the one that includes the days that GitHub no longer counts.
  static func explanation(_ seen: SeenStreak, _ report: StreakReport) -> Sentence {
    let (shown, lost) = (Counts.days(report.strict.currentDays), Counts.days(.exactly(seen.lost.count)))
    let commands = WhyCommand.commands(for: seen.lost).joined(separator: ", ")
    let vanished = report.written(seen.vanishedBy)
    // The streak over all accounts has another length.
    let login = report.accounts.isEmpty ? nil : report.person.login
    let (whose, place) = (login.map { " of \($0)" } ?? "", login.map { "\($0)에서 " } ?? "")
    return Sentence(
      en:
        "GitHub shows \(shown). By what cyc has seen\(whose) it is \(Counts.number(seen.days)): GitHub stopped counting \(lost) "
        + "\(seen.vanishedOnOneDay ? "on" : "by") \(vanished) (see cyc history). Your commits of then: \(commands)",
      ko: "GitHub 기록은 \(shown)이에요. cyc가 \(place)본 것으로는 \(Counts.days(seen.days))이고, 그중 \(lost)을 GitHub가 "
        + "\(seen.vanishedOnOneDay ? "" : "늦어도 ")\(vanished)부터 집계하지 않아요 (cyc history). 그때의 내 커밋: \(commands)")
  }

  /// `page: 3 (seen 1 – 24 Nov)`
  static func record(_ record: DayRecord, in year: Int) -> Sentence {
    let seen = (record.firstSeen.today...max(record.firstSeen.today, record.lastSeen.today)).written(in: year)
    let time = Sentence(en: "seen \(seen)", ko: "\(seen) 확인")
    // On the day itself, the count just grows with each contribution.
    let changes = record.changes.filter { $0.at.today > record.day }.map { change in
      let (before, after, day) = (value(change.before), value(change.after), change.at.today.written(in: year))
      return Sentence(
        en: ", changed from \(before) to \(after) on \(day)",
        ko: ", \(day)에 바뀜: \(before) → \(after)")
    }
    let details = Sentence.joined([time] + changes, by: "")
    return Sentence(
      en: "\(HistoryPhrases.source(record.source)): \(value(record.value)) (\(details))",
      ko: "\(HistoryPhrases.source(record.source)): \(value(record.value)) (\(details))")
  }

  private static func value(_ value: DayValue) -> Sentence {
    let text = value.count.map(Counts.grouped)
    return text.map { Sentence(en: "\($0)", ko: "\($0)") }
      ?? (value.isActive ? Sentence(en: "some", ko: "있음") : Sentence(en: "none", ko: "없음"))
  }
}

/// The current streak with all days that GitHub has ever counted, according to the ledger.
struct SeenStreak: Equatable {
  let days: Quantity
  /// Its days that GitHub no longer counts, ascending.
  let lost: [Day]
  /// The latest day on which one of them was found empty.
  let vanishedBy: Day
  let vanishedOnOneDay: Bool

  /// Nil for other people, and unless lost days make it longer than GitHub's.
  init?(_ report: StreakReport, in world: World) {
    guard report.person.isOwn else { return nil }
    let name = AccountName(host: report.host, report.person)
    guard let seen = LedgerStore(in: world).ask({ ledger throws(StoreError) in try ledger.seenCalendar(of: name) }),
      let run = Streak(of: seen.calendar, on: report.asOf).current, run.days > report.strict.currentDays
    else { return nil }
    let lost = seen.lost.filter { run.from <= $0.key && $0.key <= run.to }
    let vanishedOn = lost.values.map(\.vanishedAt.today)
    guard let vanishedBy = vanishedOn.max() else { return nil }
    (days, self.lost, self.vanishedBy) = (run.days, lost.keys.sorted(), vanishedBy)
    vanishedOnOneDay = vanishedOn.allSatisfy { $0 == vanishedBy }
  }
}
