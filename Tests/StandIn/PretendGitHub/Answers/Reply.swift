/// What goes back over the wire, and how.
public struct Reply: Sendable {
  public enum Delivery: Sendable, Equatable {
    case whole
    /// The connection is closed after so many bytes of the body, although more were announced.
    case cutOff(after: Int, chunked: Bool)
    /// A byte every tenth of a second.
    case dripping
    /// Nothing is ever sent.
    case never
  }

  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  public var delivery: Delivery
  /// Waited before the first byte is sent.
  public var delaySeconds: Double

  init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = [], delivery: Delivery = .whole
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.delivery = delivery
    self.delaySeconds = 0
  }

  static func html(_ text: String, status: Int = 200) -> Reply {
    Reply(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
  }

  static func json(_ text: String, status: Int = 200) -> Reply {
    Reply(status: status, headers: [("Content-Type", "application/json; charset=utf-8")], body: Array(text.utf8))
  }

  static func plain(_ text: String, status: Int = 200) -> Reply {
    Reply(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
  }

  /// GitHub's login addresses answer in JSON only where `Accept` asks for it.
  static func fields(_ fields: Fields, for request: IncomingRequest) -> Reply {
    if request.headers["accept"]?.contains("application/json") == true { return json(fields.json) }
    return Reply(
      headers: [("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")], body: Array(fields.form.utf8))
  }

  /// The first value of a header, whatever the case of its name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
