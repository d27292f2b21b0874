internal import ArgumentParser
internal import CycBase
internal import CycList
internal import Days
internal import Formats
internal import Sync
internal import Terminal
internal import Todos

struct SyncConflictsCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "conflicts",
    abstract: Sentence(
      en: "Show what two machines changed differently, and what was kept.", ko: "두 컴퓨터에서 다르게 바꾼 것과 어느 쪽을 남겼는지 보여 줘요."),
    examples: [
      "cyc sync conflicts": Sentence(en: "with numbers, for cyc sync take", ko: "cyc sync take에 쓸 번호와 함께"),
      "cyc sync conflicts --json": .forScripts,
    ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let texts = try world.requireSync().store.change { database in
      let texts = try database.conflicts().map { ConflictText(conflict: $0, name: try database.name(of: $0.path)) }
      try database.markConflictsShown()
      return texts
    }
    try output.show(["conflicts": texts.map(\.json)], in: world) {
      texts.isEmpty ? [SyncPhrases.noConflicts] : texts.map(\.sentence)
    }
  }
}

struct SyncTakeCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "take",
    abstract: Sentence(
      en: "Take the value that was not kept; `cyc todo undo` takes that back.",
      ko: "남기지 않은 값으로 바꿔요. `cyc todo undo`로 되돌려요."),
    discussion: Sentence(
      en: "The next sync settles the conflict on all machines. After `cyc todo undo` it is open again.",
      ko: "다음 동기화 때 모든 컴퓨터에서 충돌이 해결돼요. `cyc todo undo`로 되돌리면 다시 충돌이 돼요."),
    examples: [
      "cyc sync take 1": Sentence(en: "a number of cyc sync conflicts", ko: "cyc sync conflicts에 나온 번호"),
      "cyc sync take 1 --json": .forScripts,
    ])

  @Argument(help: ArgumentHelp(en: "A number of `cyc sync conflicts`.", ko: "`cyc sync conflicts`에 나온 번호예요."))
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let text = try world.requireSync().store.change { database in
      guard let conflict = try database.take(number) else { throw SyncProblem.noConflict(number) }
      return ConflictText(conflict: conflict, name: try database.name(of: conflict.path))
    }
    try output.say(text.json, in: world) { [text.taken] }
  }
}

extension SyncDatabase {
  /// A name for people: `12 "Pay rent"`; nil if the record is gone.
  func name(of path: RecordPath) throws -> String? {
    guard let record = try localRecord(at: path) else { return nil }
    let title = record.text("title").map { "\"\(Sanitizer.clean($0).excerpt)\"" }
    let number = record.number("number").map(String.init)
    return [number, title].compactMap(\.self).joined(separator: " ")
  }
}

struct ConflictText {
  let conflict: StoredConflict
  /// Nil if the record is gone.
  let name: String?

  var sentence: Sentence {
    if isOrder { return orderSentence }
    let kept = ConflictText.values(conflict.kept, beside: conflict.lost)
    let lost = ConflictText.values(conflict.lost, beside: conflict.kept)
    let loser =
      conflict.lostHere
      ? Sentence(en: "this machine's", ko: "이 컴퓨터 값") : Sentence(en: "another machine's", ko: "다른 컴퓨터 값")
    return offeringOther(
      Sentence(en: "kept \(kept), not \(lost) (\(loser)).", ko: "\(kept) 값을 남기고 \(lost) 값(\(loser))은 뺐어요."))
  }

  private func offeringOther(_ kept: Sentence) -> Sentence {
    Sentence(
      en: "\(conflict.number)  \(what): \(kept) To take that one: cyc sync take \(conflict.number)",
      ko: "\(conflict.number)  \(what): \(kept) 바꾸려면: cyc sync take \(conflict.number)")
  }

  /// Whether the task is in the same column, at different places.
  private var isOrder: Bool {
    conflict.kept["order"] != conflict.lost["order"] && conflict.kept["column"] == conflict.lost["column"]
  }

  /// An order key means nothing to people.
  private var orderSentence: Sentence {
    let column = ConflictText.value(conflict.kept.text("column") ?? "", of: "column")
    let loser =
      conflict.lostHere
      ? Sentence(en: "of this machine", ko: "이 컴퓨터") : Sentence(en: "of another machine", ko: "다른 컴퓨터")
    return offeringOther(
      Sentence(
        en: "kept its later place in \(column), not the one \(loser).",
        ko: "'\(column)' 안에서 나중에 옮긴 자리를 남기고 \(loser)에서 옮긴 자리는 뺐어요."))
  }

  var taken: Sentence {
    if isOrder {
      let column = ConflictText.value(conflict.lost.text("column") ?? "", of: "column")
      return Sentence(
        en: "Taken: \(what) has its other place in \(column) now.", ko: "바꿨어요: \(what) → '\(column)' 안의 다른 자리")
    }
    let lost = ConflictText.values(conflict.lost, beside: conflict.kept)
    return Sentence(en: "Taken: \(what) has \(lost) now.", ko: "바꿨어요: \(what) → \(lost)")
  }

  var json: JSONValue {
    [
      "number": conflict.number, "kind": conflict.path.kind, "name": conflict.path.name, "what": name,
      "kept": JSONValue.object(conflict.kept.fields), "lost": JSONValue.object(conflict.lost.fields),
      "lost_here": conflict.lostHere, "time": conflict.happened.rfc3339WithOffset,
    ]
  }

  /// The name for people; the kind if the record has no name; the file name if the record is gone.
  private var what: Sentence {
    guard let name else { return .typed(conflict.path.name) }
    // A task may have the same number.
    if conflict.path.kind == SyncedDDays.kind.folder { return Sentence(en: "D-day \(name)", ko: "디데이 \(name)") }
    if !name.isEmpty { return .typed(name) }
    return switch conflict.path.kind {
    case SyncedFreezes.kind.folder: Sentence(en: "a freeze", ko: "쉬는 날")
    case SyncedGoal.kind.folder: Sentence(en: "the goal", ko: "목표")
    default: .typed(conflict.path.kind)
    }
  }

  /// `due 1 Dec 2026, alert 09:00`; `label none` if only `other` has one.
  private static func values(_ record: Sync.Record, beside other: Sync.Record) -> Sentence {
    let parts = record.fields.compactMap { field in
      field.value == .null && !other.isEmpty(field.name) ? none(field.name, in: record) : words(field, beside: other)
    }
    return parts.isEmpty ? Sentence(en: "nothing", ko: "없음") : .joined(parts, by: ", ")
  }

  /// Nil if another field says it, or if it means nothing to people.
  private static func none(_ field: String, in record: Sync.Record) -> Sentence? {
    switch field {
    case "order", "completed", "alert_on", "from": nil
    // Only a goal that is off has no days.
    case "days": Sentence(en: "\"off\"", ko: "\"끔\"")
    case "alert" where record.isEmpty("due"), "repeat" where record.isEmpty("due"): nil
    default: .joined([label(field), Sentence(en: "none", ko: "없음")], by: " ")
    }
  }

  /// A field in the words of the commands that show it; nil if it means nothing to people.
  private static func words(_ field: JSONMember, beside other: Sync.Record) -> Sentence? {
    switch (field.name, field.value) {
    case ("order", _), ("completed", _), ("alert_on", .bool(true)), ("knows_year", .bool(true)): nil
    case ("alert_on", .bool(false)): Sentence(en: "alert off", ko: "알림 끔")
    case ("knows_year", .bool(false)): Sentence(en: "without a year", ko: "연도 없음")
    case ("yearly", .bool(let isYearly)): isYearly ? Sentence(en: "yearly", ko: "매년") : Sentence(en: "once", ko: "한 번만")
    case ("days", .number(let days)): Sentence(en: days == "1" ? "1 day" : "\(days) days", ko: "\(days)일")
    case ("title", .string(let text)), ("body", .string(let text)), ("reason", .string(let text)):
      labelled(field.name, "\"\(excerpt(of: text, beside: other.text(field.name) ?? ""))\"")
    case (_, .string(let text)): .joined([label(field.name), value(text, of: field.name)], by: " ")
    case (_, .number(let digits)): labelled(field.name, digits)
    // Only records of a newer cyc have other flags.
    case (_, .bool(let flag)): labelled(field.name, "\(flag)")
    case (_, .null), (_, .array), (_, .object): nil
    }
  }

  private static func value(_ text: String, of field: String) -> Sentence {
    let known: Sentence? =
      switch field {
      case "quadrant": Quadrant(rawValue: text)?.title
      case "column": BoardColumn(rawValue: text)?.title
      case "color": TodoColor(rawValue: text)?.name
      case "repeat": Recurrence(canonical: text)?.words
      default: Day(iso8601: text)?.writtenWithYear
      }
    return known ?? .typed(Sanitizer.clean(text).excerpt)
  }

  /// The beginning of a text, or its part with the first difference if both texts begin in the same way.
  private static func excerpt(of text: String, beside other: String) -> String {
    let (text, other) = (Sanitizer.clean(text), Sanitizer.clean(other))
    guard text.excerpt == other.excerpt, text != other else { return text.excerpt }
    let common = zip(text, other).prefix { $0 == $1 }.count
    return "…\(text.dropFirst(max(0, common - charactersBefore)))".excerpt
  }

  private static let charactersBefore = 12

  private static func labelled(_ field: String, _ value: String) -> Sentence {
    .joined([label(field), .typed(value)], by: " ")
  }

  private static func label(_ field: String) -> Sentence {
    switch field {
    case "title": Sentence(en: "title", ko: "제목")
    case "body": Sentence(en: "body", ko: "본문")
    case "reason": Sentence(en: "reason", ko: "이유")
    case "due": Sentence(en: "due", ko: "기한")
    case "alert": Sentence(en: "alert", ko: "알림")
    case "quadrant": Sentence(en: "quadrant", ko: "사분면")
    case "column": Sentence(en: "column", ko: "상태")
    case "color": Sentence(en: "label", ko: "라벨")
    case "icon": Sentence(en: "icon", ko: "아이콘")
    case "date": Sentence(en: "date", ko: "날짜")
    case "from": Sentence(en: "from", ko: "시작")
    case "until": Sentence(en: "until", ko: "끝")
    case "wait": Sentence(en: "wait", ko: "표시 시작")
    case "repeat": Sentence(en: "repeat", ko: "반복")
    default: .typed(field)
    }
  }
}
