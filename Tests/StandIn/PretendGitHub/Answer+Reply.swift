import Days

extension Answer {
  /// - Parameter today: the day on which pages are drawn
  func reply(to request: IncomingRequest, today: Day) -> Reply {
    switch self {
    case .deviceCode(let code): return .fields(code.fields(host: request.host), for: request)
    case .tokenGranted(let token, let scope):
      return .fields(
        Fields([("access_token", .text(token)), ("token_type", .text("bearer")), ("scope", .text(scope))]),
        for: request)
    case .tokenError(let code, let description, let intervalSeconds):
      let fields = Answer.error(code, description: description, intervalSeconds: intervalSeconds)
      return .fields(fields, for: request)
    case .user(let user): return user.reply
    case .account(let account): return account.reply
    case .emails(let emails): return emails.reply
    case .repository(let repository): return repository.reply(to: request)
    case .graphQL(let answer): return answer.reply(to: request, today: today)
    case .status(let status): return status.reply(to: request)
    case .redirect(let to, let status):
      return Reply(status: status, headers: [("Location", Answer.address(to, host: request.host))])
    case .slow(let seconds, let then):
      var reply = then.reply(to: request, today: today)
      reply.delaySeconds += seconds
      return reply
    case .dripping(let answer):
      var reply = answer.reply(to: request, today: today)
      reply.delivery = .dripping
      return reply
    case .encoded(let coding, let answer): return answer.reply(to: request, today: today).encoded(coding, for: request)
    case .validated(let kind, let answer): return answer.reply(to: request, today: today).validated(kind, for: request)
    case .forecast(let forecast): return forecast.reply(to: request, today: today)
    case .places(let places): return places.reply(to: request)
    case .weatherFailure(let failure): return failure.reply
    default: return page(for: request, today: today)
    }
  }

  private func page(for request: IncomingRequest, today: Day) -> Reply {
    switch self {
    case .calendar(let answer): return .html(Answer.page(answer, request, today).html)
    case .truncatedPage(let answer): return .html(Answer.page(answer, request, today).truncatedHTML)
    case .cutOff(let answer, let isChunked):
      var reply = Reply.html(Answer.page(answer, request, today).html)
      reply.delivery = .cutOff(after: reply.body.count / 2, chunked: isChunked)
      return reply
    case .profile(let isPrivate): return .html(PretendPage.profile(login: request.login, isPrivate: isPrivate))
    case .organisation: return .html(PretendPage.organisation(login: request.login))
    case .signInPage: return .html(PretendPage.signIn)
    case .devicePage: return .html(PretendPage.device(code: FriendlyGitHub.userCode))
    case .garbage(let seed): return Reply.html("").with(body: Answer.garbage(seed: seed))
    case .huge(let megabytes): return Reply.html("").with(body: Answer.padding(megabytes: megabytes))
    case .hang: return Reply.html("").with(delivery: .never)
    default: return .html("")
    }
  }

  /// Creation time of an account: a morning on `day`.
  static func moment(_ day: Day) -> String { "\(day)T08:30:00Z" }

  private static func page(_ answer: CalendarAnswer, _ request: IncomingRequest, _ today: Day)
    -> PretendContributionPage
  {
    PretendContributionPage(login: request.login, answer: answer, year: request.year, today: today)
  }

  static func error(_ code: String, description: String?, intervalSeconds: Int?) -> Fields {
    Fields(
      [
        ("error", .text(code)),
        ("error_description", .text(description ?? code.split(separator: "_").joined(separator: " "))),
      ] + (intervalSeconds.map { [("interval", .number($0))] } ?? []))
  }

  /// Replaces `{host}` and `{port}` by this server's, which tests do not know in advance.
  private static func address(_ text: String, host: String) -> String {
    text.replacing("{host}", with: host).replacing("{port}", with: host.split(separator: ":").last ?? "80")
  }

  private static func garbage(seed: UInt64) -> [UInt8] {
    let noise = Noise(seed: seed)
    return (0..<20_000).map { UInt8(truncatingIfNeeded: noise.bits(at: $0)) }
  }

  private static func padding(megabytes: Int) -> [UInt8] {
    let line = Array("<p>Nothing but a very long page, one line after the other, without end …</p>\n".utf8)
    let size = megabytes << 20
    var body: [UInt8] = []
    body.reserveCapacity(size + line.count)
    while body.count < size { body += line }
    return body
  }
}

extension Answer.DeviceCode {
  func fields(host: String) -> Fields {
    Fields([
      ("device_code", .text(deviceCode)), ("user_code", .text(userCode)),
      ("verification_uri", .text(address ?? "http://\(host)/login/device")),
      ("expires_in", .number(expiresInSeconds)), ("interval", .number(intervalSeconds)),
    ])
  }
}

extension Answer.User {
  var reply: Reply {
    let fields = Fields([
      ("login", .text(login)), ("id", .number(id)), ("type", .text("User")),
      ("name", name.map { .text($0) } ?? .null), ("created_at", .text(Answer.moment(Answer.defaultCreated))),
    ])
    var reply = Reply.json(fields.json)
    if let scopes { reply.headers.append(("X-OAuth-Scopes", scopes.split(separator: ",").joined(separator: ", "))) }
    return reply
  }
}

extension Answer.Account {
  var reply: Reply {
    .json(
      Fields([
        ("login", .text(login)), ("id", .number(5501)), ("type", .text("User")),
        ("created_at", .text(Answer.moment(created))),
      ]).json)
  }
}

extension Answer.Emails {
  var reply: Reply {
    let all = verified.map { ($0, true) } + unverified.map { ($0, false) }
    let objects = all.map { email, isVerified in
      Fields([("email", .text(email)), ("verified", .flag(isVerified)), ("primary", .flag(email == verified.first))])
        .json
    }
    return .json("[\(objects.joined(separator: ","))]")
  }
}

extension Answer.Repository {
  func reply(to request: IncomingRequest) -> Reply {
    .json(
      Fields([
        ("name", .text(request.path.split(separator: "/").last.map(String.init) ?? "")), ("fork", .flag(isFork)),
        ("default_branch", .text(defaultBranch)),
      ]).json)
  }
}

extension Answer.Status {
  func reply(to request: IncomingRequest) -> Reply {
    let isForPrograms = request.path.hasPrefix("/api/") || request.path.hasPrefix("/login/")
    var reply =
      isForPrograms
      ? Reply.json(Fields([("message", .text("status \(code)"))]).json, status: code)
      : Reply.html("<html><body><h1>Status \(code)</h1></body></html>\n", status: code)
    // A client takes a body behind 304 for the next answer (RFC 9110 §15.4.5).
    if code == 304 { reply.body = [] }
    if let retryAfter { reply.headers.append(("Retry-After", retryAfter)) }
    if let rateLimitRemaining { reply.headers.append(("X-RateLimit-Remaining", String(rateLimitRemaining))) }
    if let rateLimitReset { reply.headers.append(("X-RateLimit-Reset", String(rateLimitReset))) }
    return reply
  }
}

extension Reply {
  fileprivate func with(body: [UInt8]) -> Reply {
    var reply = self
    reply.body = body
    return reply
  }

  fileprivate func with(delivery: Delivery) -> Reply {
    var reply = self
    reply.delivery = delivery
    return reply
  }
}

/// A response and how to deliver it.
public struct Reply: Sendable {
  public enum Delivery: Sendable, Equatable {
    case whole
    /// Closes the connection after `after` bytes of the body, although more were announced.
    case cutOff(after: Int, chunked: Bool)
    /// One byte every 100 ms.
    case dripping
    case never
  }

  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  public var delivery: Delivery
  /// Delay before the first byte.
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

  /// GitHub's login endpoints answer in JSON only if `Accept` asks for it.
  static func fields(_ fields: Fields, for request: IncomingRequest) -> Reply {
    if request.headers["accept"]?.contains("application/json") == true { return json(fields.json) }
    return Reply(
      headers: [("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")], body: Array(fields.form.utf8))
  }

  /// First value of a header, ignoring the case of its name.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Ordered named values, written as JSON or as a form.
struct Fields {
  enum Value {
    case text(String)
    case number(Int)
    case flag(Bool)
    case null
  }

  var values: [(name: String, value: Value)]

  init(_ values: [(name: String, value: Value)]) {
    self.values = values
  }

  var json: String {
    "{" + values.map { "\(Fields.quoted($0.name)):\(Fields.json($0.value))" }.joined(separator: ",") + "}"
  }

  var form: String {
    values.map { "\(FormText.encoded($0.name))=\(FormText.encoded(Fields.plain($0.value)))" }.joined(separator: "&")
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .number(let number): String(number)
    case .flag(let isTrue): String(isTrue)
    case .null: "null"
    }
  }

  private static func plain(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let isTrue): String(isTrue)
    case .null: ""
    }
  }

  /// Source: RFC 8259, section 7.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        "\\u" + String(repeating: "0", count: scalar.value < 16 ? 3 : 2) + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
