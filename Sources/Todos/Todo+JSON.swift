internal import Days

/// A task as it is exported and kept in the history: `{"number":1,"uuid":…,"title":…}`. What there is none of is null.
extension Todo: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    // In the order of exported files.
    case number, uuid, title, body, quadrant, column, due, alert
    case alertIsOn = "alert_on"
    case color, created, changed, completed
  }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(number, forKey: .number)
    try object.encode(uuid, forKey: .uuid)
    try object.encode(title, forKey: .title)
    try object.encode(body, forKey: .body)
    try object.encode(quadrant, forKey: .quadrant)
    try object.encode(column, forKey: .column)
    try object.encode(due?.description, forKey: .due)
    try object.encode(alert?.time.description, forKey: .alert)
    try object.encode(alert?.isOn, forKey: .alertIsOn)
    try object.encode(color, forKey: .color)
    try object.encode(created.rfc3339WithOffset, forKey: .created)
    try object.encode(changed.rfc3339WithOffset, forKey: .changed)
    try object.encode(completed?.rfc3339WithOffset, forKey: .completed)
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
      completed: try read(.completed) { Instant(rfc3339: $0) })
  }
}
