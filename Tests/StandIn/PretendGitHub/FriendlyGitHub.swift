import Days

/// Stand-in for GitHub that developers start by hand. It accepts every login. Each name has a calendar, except some names
/// for other answers, which `stand-in --help` lists.
struct FriendlyGitHub {
  static let userCode = "CYC0-DEMO"

  /// Polls for a token so far; nil if no code is valid.
  private var pollsOfCode: Int?
  private var lastCommitDay: Day?
  private var lastPrivateCommitDay: Day?
  private var scopes = ""

  /// Lets hana commit today. A private contribution is visible only in GraphQL, with her own token.
  mutating func commit(on today: Day, isPrivate: Bool = false) {
    if isPrivate { lastPrivateCommitDay = today } else { lastCommitDay = today }
  }

  mutating func reply(to request: IncomingRequest, today: Day) -> Reply {
    answer(request, today: today).reply(to: request, today: today)
  }

  private mutating func answer(_ request: IncomingRequest, today: Day) -> Answer {
    switch (request.method, request.path) {
    case ("POST", "/login/device/code"): return deviceCode(scopes: request.form["scope"] ?? "")
    case ("POST", "/login/oauth/access_token"): return token(request.form)
    case ("GET", "/api/v3/user"):
      return FriendlyGitHub.isLoggedIn(request)
        ? .user(Answer.User(login: "hana", id: 5501, name: "Hana Kim", scopes: scopes)) : .status(.init(code: 401))
    case ("POST", "/api/graphql"):
      return FriendlyGitHub.isLoggedIn(request)
        ? query(request.variables["login"] ?? "", today: today) : .status(.init(code: 401))
    case ("GET", let path) where path.hasPrefix("/api/v3/users/"):
      return account(String(path.dropFirst("/api/v3/users/".count)), today: today)
    case ("GET", "/v1/forecast"): return .forecast(PretendWeather.Forecast())
    case ("GET", "/v1/search"): return .places(.seoul)
    case ("GET", "/login/device"): return .devicePage
    case ("GET", "/login"): return .signInPage
    case ("GET", let path) where FriendlyGitHub.isLogin(request.login):
      switch path.split(separator: "/").count {
      case 1: return profile(request.login)
      case 3 where path.hasSuffix("/contributions"):
        return request.login.lowercased() == "changed" ? .garbage(seed: 1) : calendar(request.login, today: today)
      default: return .status(.init(code: 404))
      }
    default: return .status(.init(code: 404))
    }
  }

  private mutating func deviceCode(scopes: String) -> Answer {
    pollsOfCode = 0
    self.scopes = scopes
    var code = Answer.DeviceCode()
    code.intervalSeconds = 1
    code.userCode = FriendlyGitHub.userCode
    return .deviceCode(code)
  }

  /// The first poll is too early, the second is granted. A code is valid for one token.
  private mutating func token(_ form: [String: String]) -> Answer {
    guard form["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code" else {
      return .tokenError(code: "unsupported_grant_type", description: nil, intervalSeconds: nil)
    }
    guard let polls = pollsOfCode, form["device_code"] == Answer.defaultDeviceCode else {
      return .tokenError(code: "incorrect_device_code", description: nil, intervalSeconds: nil)
    }
    guard polls > 0 else {
      pollsOfCode = 1
      return .tokenError(code: "authorization_pending", description: nil, intervalSeconds: nil)
    }
    pollsOfCode = nil
    return .tokenGranted(token: Answer.defaultToken, scope: scopes)
  }

  private func profile(_ login: String) -> Answer {
    switch login.lowercased() {
    case "nobody": .status(.init(code: 404))
    case "openai-org": .organisation
    case "hidden": .profile(isPrivate: true)
    default: .profile(isPrivate: false)
    }
  }

  private func query(_ login: String, today: Day) -> Answer {
    var answer = GraphQLAnswer()
    if FriendlyGitHub.isLogin(login), case .calendar(let calendar) = calendar(login, today: today) {
      answer.calendar = calendar
      answer.created = calendar.since ?? answer.created
      if login.lowercased() == "hana", lastPrivateCommitDay == today {
        if scopes.contains("read:user") { answer.privateToday = 1 } else { answer.restricted = 1 }
      }
    } else {
      answer.failure = GraphQLAnswer.Failure(type: "NOT_FOUND")
    }
    return .graphQL(answer)
  }

  private func account(_ login: String, today: Day) -> Answer {
    guard FriendlyGitHub.isLogin(login), login.lowercased() != "nobody" else { return .status(.init(code: 404)) }
    guard case .calendar(let calendar) = calendar(login, today: today), let since = calendar.since else {
      return .account(Answer.Account(login: login, created: Answer.defaultCreated))
    }
    return .account(Answer.Account(login: login, created: since))
  }

  private static func isLoggedIn(_ request: IncomingRequest) -> Bool {
    request.headers["authorization"] == "Bearer \(Answer.defaultToken)"
  }

  private func calendar(_ login: String, today: Day) -> Answer {
    var calendar = CalendarAnswer()
    calendar.since = Day.first(ofYear: 2015) + Int(Noise.seed(named: login) % 3000)
    switch login.lowercased() {
    case "nobody": return .status(.init(code: 404))
    case "openai-org": return .organisation
    case "quiet", "hidden": calendar.isZero = true
    case "hana":
      let isDone = lastCommitDay == today
      calendar.run = isDone ? 59 : 58
      calendar.today = isDone ? .count(1) : .pending
      calendar.share = 0.72
      calendar.since = Day.first(ofYear: 2021) + 72
    default: calendar.share = 0.2 + Noise(seed: Noise.seed(named: login)).fraction(at: 0, use: 9) * 0.75
    }
    return .calendar(calendar)
  }

  /// Whether the text is a valid login, including the underscore of managed accounts. Keeps other texts out of pages.
  private static func isLogin(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain && (1...48).contains(text.count) && !text.hasPrefix("-") && !text.hasPrefix("_")
  }
}
