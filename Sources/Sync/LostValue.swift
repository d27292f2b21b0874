internal import Formats

extension RecordKind {
  /// Values that lost a conflict, as records that all machines receive. Settling a conflict removes its record.
  public static let conflict = RecordKind(
    folder: "conflict", layout: .flat,
    rules: MergeRules(fields: ["uuid", "kind", "name", "kept", "kept_at", "lost", "lost_at"]),
    accepts: { LostValue($0) != nil })
}

/// A value that lost a conflict:
/// `{"uuid":…,"kind":"todo","name":…,"kept":{"due":…},"kept_at":1795600000,"lost":{"due":…},"lost_at":1795590000}`.
///
/// The UUID is derived from the lost value: two machines that find the same conflict create the same record.
public struct LostValue: Sendable {
  public let uuid: String
  /// Kind and name of the record in which the value lost.
  public let kind: String
  public let name: String
  /// The unit of fields with the value that won; see `MergeRules.units`.
  public let kept: Record
  /// The same fields with the value that lost.
  public let lost: Record
  /// When each value was written, in seconds since 1970; nil if unknown.
  public let keptTime: Int?
  public let lostTime: Int?

  public init(_ synced: SyncConflict) {
    let (path, conflict) = (synced.path, synced.conflict)
    let mineLost = conflict.lostSide == .mine
    (kind, name, kept, lost) = (path.kind, path.name, conflict.kept, conflict.lost)
    keptTime = mineLost ? conflict.theirsChanged : conflict.mineChanged
    lostTime = mineLost ? conflict.mineChanged : conflict.theirsChanged
    // A new one, so that its first UUID for a text is always the same.
    var uuids = NamedUUIDs()
    uuid = uuids.next(for: "conflict \(path.text) \(conflict.fields) \(String(decoding: lost.bytes, as: UTF8.self))")
  }

  public init(
    uuid: String, kind: String, name: String, kept: Record, lost: Record, keptTime: Int?, lostTime: Int?
  ) {
    (self.uuid, self.kind, self.name, self.kept, self.lost) = (uuid, kind, name, kept, lost)
    (self.keptTime, self.lostTime) = (keptTime, lostTime)
  }

  /// Nil if the record is not a lost value.
  public init?(_ record: Record) {
    guard case .string(let uuid)? = record["uuid"], case .string(let kind)? = record["kind"],
      case .string(let name)? = record["name"], case .object(let kept)? = record["kept"],
      case .object(let lost)? = record["lost"]
    else { return nil }
    (self.uuid, self.kind, self.name, self.kept, self.lost) = (uuid, kind, name, Record(kept), Record(lost))
    (keptTime, lostTime) = (FieldTime.seconds(record["kept_at"]), FieldTime.seconds(record["lost_at"]))
  }

  public var record: Record {
    Record([
      "uuid": .string(uuid), "kind": .string(kind), "name": .string(name), "kept": .object(kept.fields),
      "kept_at": keptTime?.json ?? .null, "lost": .object(lost.fields), "lost_at": lostTime?.json ?? .null,
    ])
  }
}
