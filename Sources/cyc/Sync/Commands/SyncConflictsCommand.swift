internal import ArgumentParser
internal import Days
internal import JSON
internal import Sync
internal import Terminal
internal import Todos

/// `cyc sync conflicts`: what two machines changed differently, and which value was kept.
struct SyncConflictsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "conflicts", abstract: "Show what two machines changed differently, and what was kept."
  )
  .examples([
    "cyc sync conflicts": "with numbers, for cyc sync take",
    "cyc sync conflicts --json": "for scripts",
  ])

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let told = try world.requireSync().store.change { database in
      let conflicts = try database.conflicts()
      let told = try conflicts.map { ($0, try database.name(of: $0.path)) }
      try database.closeConflicts()
      return told
    }
    try output.show(["conflicts": told.map { ConflictText(conflict: $0, name: $1).json }], in: world) {
      told.isEmpty ? [SyncPhrases.noConflicts] : told.map { ConflictText(conflict: $0, name: $1).sentence }
    }
  }
}

/// `cyc sync take N`: the value that was not kept.
struct SyncTakeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: "Take the value that was not kept; cyc todo undo takes that back."
  )
  .examples([
    "cyc sync take 1": "a number of cyc sync conflicts",
    "cyc sync take 1 --json": "for scripts",
  ])

  @Argument(help: "A number of cyc sync conflicts.")
  var number: Int

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let (conflict, name) = try world.requireSync().store.change { database in
      guard let conflict = try database.take(number) else { throw SyncProblem.noConflict(number) }
      return (conflict, try database.name(of: conflict.path))
    }
    let text = ConflictText(conflict: conflict, name: name)
    try output.say(text.json, in: world) { [text.taken] }
  }
}

extension SyncDatabase {
  /// What people call a record by: `12 "Pay rent"`; nil where it is gone.
  func name(of path: RecordPath) throws -> String? {
    guard let record = try mine(at: path) else { return nil }
    let title = record.text("title").map { "\"\(Sanitizer.clean($0).excerpt)\"" }
    let number = record.number("number").map { "\($0)" }
    return [number, title].compactMap(\.self).joined(separator: " ")
  }
}

/// A conflict for people and scripts.
struct ConflictText {
  let conflict: KeptConflict
  /// Nil where what it was about is gone.
  let name: String?

  var sentence: Sentence {
    let (kept, lost) = (ConflictText.values(conflict.kept), ConflictText.values(conflict.lost))
    let (here, there) = (Sentence(en: "this machine's", ko: "이 기기 값"), Sentence(en: "another machine's", ko: "다른 기기 값"))
    let loser = conflict.lostHere ? here : there
    let what = name.map { $0.isEmpty ? conflict.path.kind : $0 } ?? conflict.path.name
    return Sentence(
      en: "\(conflict.number)  \(what): kept \(kept), not \(lost) (\(loser.english)). "
        + "To take that one: cyc sync take \(conflict.number)",
      ko: "\(conflict.number)  \(what): \(kept) 값을 남기고 \(lost) 값(\(loser.korean))은 뺐어요. "
        + "바꾸려면: cyc sync take \(conflict.number)")
  }

  var taken: Sentence {
    let lost = ConflictText.values(conflict.lost)
    let what = name ?? conflict.path.name
    return Sentence(en: "Taken: \(what) has \(lost) now.", ko: "바꿨어요: \(what) → \(lost)")
  }

  var json: JSONValue {
    [
      "number": conflict.number, "kind": conflict.path.kind, "name": conflict.path.name, "what": name,
      "kept": JSONValue.object(conflict.kept.fields), "lost": JSONValue.object(conflict.lost.fields),
      "lost_here": conflict.lostHere,
      "time": conflict.happened.rfc3339WithOffset,
    ]
  }

  /// `due 2026-12-01, alert none`; fields that are nothing on both sides are left out by whoever made the record.
  private static func values(_ record: Sync.Record) -> String {
    let parts = record.fields.compactMap { field -> String? in
      switch field.value {
      case .string(let text): "\(field.name) \(Sanitizer.clean(text).excerpt)"
      case .number(let digits): "\(field.name) \(digits)"
      case .bool(let flag): "\(field.name) \(flag)"
      case .null, .array, .object: nil
      }
    }
    return parts.isEmpty ? "–" : parts.joined(separator: ", ")
  }
}
