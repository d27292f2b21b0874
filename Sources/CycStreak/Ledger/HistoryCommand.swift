package import ArgumentParser
package import CycBase
internal import Days
internal import Formats
internal import GitHub
internal import Ledger
internal import Platform
internal import Store
internal import Streaks
internal import Terminal

/// `cyc history`: days of the user's account that GitHub counted differently before.
package struct HistoryCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "history",
    abstract: Sentence(en: "Show which past days GitHub has changed, and when.", ko: "GitHub에서 어느 날이 언제 달라졌는지 보여 줘요."),
    usage: """
      cyc history [--since DATE] [--json]
      cyc history --export [FILE]
      cyc history --import FILE
      cyc history --forget LOGIN [--yes]
      """,
    discussion: Sentence(
      en: """
        cyc remembers what GitHub has shown for each day of your account, and when. If a past day stops counting, \
        cyc says so once, and lists it here. GitHub does not say why.

        An export has one JSON object per line. An import adds what another machine has seen, and changes nothing that \
        is known.
        """,
      ko: """
        cyc는 내 계정의 날마다 GitHub가 보여 준 수와 그때를 기억해요. 지난날이 더는 집계되지 않으면 한 번 알려 주고 여기에 적어 둬요. 왜 그런지는 GitHub가 알려 주지 않아요.

        내보내면 한 줄에 JSON 객체가 하나씩 나와요. 가져오면 다른 컴퓨터에서 본 것이 더해지고, 이미 아는 것은 바뀌지 않아요.
        """),
    examples: [
      "cyc history": Sentence(en: "everything that has changed", ko: "지금까지 달라진 모든 것"),
      "cyc history --since 2w": Sentence(en: "the last two weeks", ko: "최근 2주"),
      "cyc history --export seen.jsonl": Sentence(en: "to take to another machine", ko: "다른 컴퓨터로 옮길 때"),
    ])

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      en: "The first day: 2026-11-20, fri, 2w or yesterday.", ko: "첫날이에요: 2026-11-20, fri, 2w, yesterday.",
      valueName: "date"))
  var since: String?

  @Flag(
    help: ArgumentHelp(en: "Write all that was seen, one JSON object per line.", ko: "지금까지 본 것을 한 줄에 JSON 객체 하나씩 내보내요.")
  )
  var export = false

  @Option(
    name: .customLong("import"), help: ArgumentHelp(en: "Add what an exported file has.", ko: "내보낸 파일의 내용을 더해요."),
    completion: .file())
  var imported: String?

  @Option(
    help: ArgumentHelp(en: "Forget all that was seen of an account.", ko: "한 계정에서 본 것을 모두 잊어요.", valueName: "login"))
  var forget: String?

  @OptionGroup package var target: ExportOptions
  @OptionGroup package var shared: SharedOptions

  package init() {}

  private static let maxFileBytes = 64 << 20

  package func validate() throws {
    let given = [
      since.map { _ in "--since" }, export ? "--export" : nil, imported.map { _ in "--import" },
      forget.map { _ in "--forget" },
    ].compactMap(\.self)
    if given.count > 1 { throw UsageFailure.together(given[0], given[1]) }
    if let file = target.file, !export { throw UsageFailure.surplus(file) }
  }

  package func run(in world: World) throws {
    let store = LedgerStore(in: world)
    if export { return try write(store, in: world) }
    if let imported { return try read(imported, into: store, in: world) }
    if let forget { return try self.forget(forget, in: store, world) }
    let today = world.clock.now().today
    let first = try since.map { try ParsedDay($0, .back, today: today).day }
    if let first, first > today { throw StreakFailure.futureDay(first, today: today) }
    let session = try world.publicSession()
    let person = try Person(argument: nil, session: session, in: world, mode: .offline)
    let name = AccountName(host: session.host, person)
    let report = try HistoryReport(of: name, in: try store.existing(), since: first)
    try world.print(as: target.output.json ? .json : .text, isLong: true, json: report.json) {
      HistoryText(
        report: report, year: today.year, language: world.screen.language,
        columns: target.output.columns(in: world) ?? .max,
        isASCII: target.output.isASCII(in: world)
      ).text
    }
    if report.entries.isEmpty, since == nil, !target.output.json { world.screen.note(HistoryPhrases.otherHistories) }
  }

  private func write(_ store: LedgerStore, in world: World) throws {
    let file = try store.existing()?.export()
    try target.put(
      Export(
        command: "cyc history --export", name: "seen", count: file?.days ?? 0, format: "jsonl", fileExtension: ".jsonl",
        text: file?.text ?? ""), in: world
    ) { HistoryPhrases.exported(file?.days ?? 0, to: $0) }
  }

  private func read(_ path: String, into store: LedgerStore, in world: World) throws {
    let bytes = try world.read(path, limitBytes: HistoryCommand.maxFileBytes)
    let file: LedgerFile
    do throws(LedgerFileError) {
      file = try LedgerFile(String(decoding: PlainText.withoutByteOrderMark(bytes), as: UTF8.self))
    } catch {
      throw HistoryFailure.unreadable(path, line: error.line)
    }
    let count = try store.opened().merge(file)
    store.backUp()
    try target.output.say(["imported": count], in: world) { [HistoryPhrases.imported(count)] }
  }

  private func forget(_ login: String, in store: LedgerStore, _ world: World) throws {
    if !target.yes {
      guard world.screen.canAsk else { throw HistoryFailure.cannotAsk(login) }
      try world.screen.requireYes(to: HistoryPhrases.forget(login))
    }
    let address = AccountAddress(typed: login) ?? AccountAddress(login)
    let days = try store.forget(address?.login.name ?? login, on: address?.host)
    try target.output.say(["forgotten": days], in: world) { [HistoryPhrases.forgotten(days, login)] }
  }
}

/// The entries of `cyc history`, each with the streak before and after it.
struct HistoryReport {
  struct Entry {
    let ledgerEntry: HistoryEntry
    /// GitHub's streak before and after the changes; nil if they did not change it.
    let streak: (before: Quantity, after: Quantity)?
  }

  let login: String
  let host: String
  let since: Day?
  /// Oldest first.
  let entries: [Entry]
  /// First and last recorded day; nil if there is none.
  let known: ClosedRange<Day>?
  /// Number of recorded days: less than those of `known` if some years could not be read.
  let knownDays: Int

  /// Days that stopped counting and have not come back, ascending.
  var losses: [Day] {
    var lost: Set<Day> = []
    for case .changes(_, let groups) in entries.map(\.ledgerEntry.event) {
      for group in groups {
        let days = group.changes.map(\.day)
        if group.kind == .vanished { lost.formUnion(days) } else { lost.subtract(days) }
      }
    }
    return lost.sorted()
  }

  init(of name: AccountName, in ledger: Ledger?, since: Day?) throws(StoreError) {
    (login, host, self.since) = (name.login, name.host, since)
    guard let ledger else {
      (entries, known, knownDays) = ([], nil, 0)
      return
    }
    let records = try ledger.days(of: name)
    known = records.first.flatMap { first in records.last.map { first.day...$0.day } }
    knownDays = Set(records.map(\.day)).count
    entries = try ledger.history(of: name, since: since).map { entry in
      guard case .changes(_, let groups) = entry.event,
        groups.contains(where: { [.vanished, .appeared].contains($0.kind) })
      else { return Entry(ledgerEntry: entry, streak: nil) }
      // A day that was last seen before it was over, here or at GitHub, was open then, and ended no streak.
      let open = groups.flatMap(\.changes).filter { change in
        let newest = records.last { $0.firstSeen.secondsSince1970 <= change.lastSeen.secondsSince1970 }?.day
        // A day that GitHub draws last may be open there while the next one has begun here.
        let lastOpenDay = newest == change.day ? change.day + 1 : change.day
        return !change.before.isActive && change.lastSeen.today <= lastOpenDay
      }.map(\.day).min()
      let streaks = [false, true].map { isAfter in
        let day = isAfter ? entry.at.today : min(entry.at.today, open ?? entry.at.today)
        return Streak(of: records.lastDays(at: entry.at, on: day, isAfter: isAfter), on: day).currentDays
      }
      // If no day vanished, an empty day that followed ended the streak, not these changes.
      let isFall = (streaks[1].exact ?? .max) < (streaks[0].exact ?? 0)
      let hasOtherReason = isFall && !groups.contains { $0.kind == .vanished }
      return Entry(
        ledgerEntry: entry, streak: streaks[0] == streaks[1] || hasOtherReason ? nil : (streaks[0], streaks[1]))
    }
  }
}

extension [DayRecord] {
  /// The days up to `today` as all sources together showed them at a time, back to the latest empty one before it.
  /// Earlier days, of which there may be twenty years, do not matter for the streak.
  ///
  /// - Parameter isAfter: whether the changes of that very time are included
  fileprivate func lastDays(at time: Instant, on today: Day, isAfter: Bool) -> ContributionCalendar {
    let seconds = time.secondsSince1970
    var days: [Contribution] = []
    var end = endIndex
    while end > startIndex {
      let day = self[end - 1].day
      let sources = self[((self[..<end].lastIndex { $0.day != day } ?? startIndex - 1) + 1)..<end]
      end = sources.startIndex
      if day > today { continue }
      let states = sources.filter { $0.firstSeen.secondsSince1970 <= seconds }.map { $0.state(at: seconds, isAfter) }
      let emptied = states.compactMap(\.emptied).max() ?? .min
      // A source that was not asked since another one emptied the day may have emptied it too.
      let values = states.filter { !$0.value.isActive || emptied <= $0.lastSeen }.map { $0.value.contribution(on: day) }
      guard let best = values.max(by: { $0.total < $1.total }) else { continue }
      days.append(best)
      if !best.isActive, day < today { break }
    }
    return ContributionCalendar(days.reversed())
  }
}

extension DayRecord {
  /// The value at a time, when it was last seen, and when the source emptied the day; nil if it did not.
  ///
  /// - Parameter isAfter: whether the changes of that very time are included
  fileprivate func state(
    at seconds: Int, _ isAfter: Bool
  ) -> (value: DayValue, lastSeen: Int, emptied: Int?) {
    let earlier = changes.prefix { $0.at.secondsSince1970 < seconds + (isAfter ? 1 : 0) }
    let later = changes.dropFirst(earlier.count)
    let value = later.first?.before ?? value
    let emptied = value.isActive ? nil : earlier.last { $0.kind == .vanished }?.at.secondsSince1970
    return (value, (later.first?.lastSeen ?? lastSeen).secondsSince1970, emptied)
  }
}

struct HistoryText {
  let report: HistoryReport
  /// The present year, which dates leave out.
  let year: Int
  let language: Language
  let columns: Int
  let isASCII: Bool

  var text: String {
    if report.entries.isEmpty { return wrapped(HistoryPhrases.nothing(report, in: year)).text(.none) }
    let rows = report.entries.map { entry in
      LabeledList.Row(
        entry.ledgerEntry.at.local.writtenInColumn(in: year)(language), shown(HistoryPhrases.entry(entry)(language)))
    }
    let losses = report.losses
    let causes = losses.isEmpty ? [] : wrapped(HistoryPhrases.causes(WhyCommand.commands(for: losses)))
    return [Line].stacked([LabeledList(rows).lines(columns: columns), causes]).text(.none)
  }

  private func wrapped(_ sentence: Sentence) -> [Line] { Segment(shown(sentence(language))).wrapped(to: columns) }

  private func shown(_ text: String) -> String { isASCII ? text.asciiOnly(language) : text }
}

extension HistoryReport: JSONConvertible {
  var json: JSONValue {
    [
      "login": login, "host": host, "since": since?.description, "known_from": known?.lowerBound.description,
      "known_to": known?.upperBound.description, "known_days": knownDays, "entries": entries,
    ]
  }
}

extension HistoryReport.Entry: JSONConvertible {
  var json: JSONValue {
    let at: JSONValue = ["at": ledgerEntry.at.rfc3339WithOffset]
    switch ledgerEntry.event {
    case .changes(let source, let groups):
      return at.adding([
        "event": "changes", "source": source.name,
        "streak_before": streak?.before.number, "streak_after": streak?.after.number,
        "days": groups.flatMap(\.changes).map { change -> JSONValue in
          [
            "date": change.day.description, "change": change.kind.rawValue, "before": change.before.count,
            "after": change.after.count, "last_seen": change.lastSeen.rfc3339WithOffset,
          ]
        },
      ])
    case .renamed(let from, let to): return at.adding(["event": "renamed", "from": from, "to": to])
    // An answer that lacked many days at once was not believed, and changed nothing.
    case .held(let source, let days, let last):
      return at.adding([
        "event": "held", "source": source.name, "days": days.map(\.description), "last_at": last.rfc3339WithOffset,
      ])
    }
  }
}

extension DayRecord {
  var json: JSONValue {
    [
      "source": source.name, "count": value.count, "from": firstSeen.rfc3339WithOffset,
      "to": lastSeen.rfc3339WithOffset,
      "changes": changes.map { change -> JSONValue in
        ["at": change.at.rfc3339WithOffset, "before": change.before.count, "after": change.after.count]
      },
    ]
  }
}
