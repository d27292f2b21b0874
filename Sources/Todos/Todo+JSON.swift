internal import Days
public import Formats

/// A task as it is exported and kept in the history: `{"number":1,"uuid":…,"title":…}`. What there is none of is null.
extension Todo: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    // In the order of exported files.
    case number, uuid, title, body, quadrant, column, due, alert
    case alertIsOn = "alert_on"
    case color, created, changed, completed, order
  }

  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value>(_ key: CodingKeys, _ make: (String) -> Value?) throws -> Value? {
      guard let text = try object.decodeIfPresent(String.self, forKey: key) else { return nil }
      guard let value = make(text) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: object, debugDescription: "not understood")
      }
      return value
    }
    func need<Value>(_ key: CodingKeys, _ value: Value?) throws -> Value {
      guard let value else {
        throw DecodingError.keyNotFound(key, .init(codingPath: object.codingPath, debugDescription: "missing"))
      }
      return value
    }
    let time = try read(.alert) { ClockTime(iso8601: $0) }
    let isOn = try object.decodeIfPresent(Bool.self, forKey: .alertIsOn) ?? true
    self.init(
      number: try object.decode(Int.self, forKey: .number),
      uuid: try object.decode(String.self, forKey: .uuid),
      title: try object.decode(String.self, forKey: .title),
      body: try object.decodeIfPresent(String.self, forKey: .body),
      quadrant: try object.decode(Quadrant.self, forKey: .quadrant),
      column: try object.decode(BoardColumn.self, forKey: .column),
      due: try read(.due) { Day(iso8601: $0) },
      alert: time.map { TodoAlert(time: $0, isOn: isOn) },
      color: try object.decodeIfPresent(TodoColor.self, forKey: .color),
      created: try need(.created, read(.created) { Instant(rfc3339: $0) }),
      changed: try need(.changed, read(.changed) { Instant(rfc3339: $0) }),
      completed: try read(.completed) { Instant(rfc3339: $0) }, order: try read(.order) { OrderKey($0) })
  }
}

extension Todo: JSONConvertible {
  public var json: JSONValue {
    .object(CodingKeys.allCases.map { JSONMember(name: $0.rawValue, value: self[$0]) })
  }

  /// What is kept of it under a name.
  subscript(key: CodingKeys) -> JSONValue {
    func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
    return switch key {
    case .number: number.json
    case .uuid: .string(uuid)
    case .title: .string(title)
    case .body: text(body)
    case .quadrant: .string(quadrant.rawValue)
    case .column: .string(column.rawValue)
    case .due: text(due?.description)
    case .alert: text(alert?.time.description)
    case .alertIsOn: alert.map { .bool($0.isOn) } ?? .null
    case .color: text(color?.rawValue)
    case .created: .string(created.rfc3339WithOffset)
    case .changed: .string(changed.rfc3339WithOffset)
    case .completed: text(completed?.rfc3339WithOffset)
    case .order: text(order?.text)
    }
  }
}

extension JSONValue {
  /// One of a task's values as people read it; nil for nothing.
  var plainText: String? {
    switch self {
    case .number(let text), .string(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
