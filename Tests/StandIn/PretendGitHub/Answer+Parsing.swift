import Days

extension Answer {
  /// Reads `ANSWER [KEY=VALUE …]`, or another answer behind `slow seconds=N then`, `dripping`, `gzip`, `br`, `tagged`
  /// or `dated`.
  init(words: ArraySlice<String>) throws(GrammarError) {
    guard let name = words.first else { throw GrammarError("no answer behind the arrow") }
    if name == "slow" {
      self = try Answer.slow(words.dropFirst())
      return
    }
    if name == "dripping" {
      self = .dripping(try Answer(words: words.dropFirst()))
      return
    }
    if let coding = ContentCoding(rawValue: name) {
      self = .encoded(coding, try Answer(words: words.dropFirst()))
      return
    }
    if let kind = ValidatorKind(rawValue: name) {
      self = .validated(kind, try Answer(words: words.dropFirst()))
      return
    }
    var options = try Options(words.dropFirst())
    self = try Answer.named(name, &options)
    try options.finish()
  }

  private static func slow(_ words: ArraySlice<String>) throws(GrammarError) -> Answer {
    guard let then = words.firstIndex(of: "then") else { throw GrammarError("slow needs: then ANSWER") }
    var options = try Options(words[..<then])
    guard let seconds = try options.fraction("seconds") else { throw GrammarError("seconds= is missing") }
    try options.finish()
    return .slow(seconds: seconds, then: try Answer(words: words[(then + 1)...]))
  }

  private static func named(_ name: String, _ options: inout Options) throws(GrammarError) -> Answer {
    switch name {
    case "device-code": return .deviceCode(try deviceCode(&options))
    case "token-granted":
      return .tokenGranted(token: options.text("token") ?? defaultToken, scope: options.text("scope") ?? "")
    case "token-error":
      return .tokenError(
        code: try options.required("error"), description: options.text("description"),
        intervalSeconds: try options.number("interval"))
    case "user": return .user(try user(&options))
    case "account": return .account(try account(&options))
    case "emails":
      return .emails(Emails(verified: list(options.text("verified")), unverified: list(options.text("unverified"))))
    case "repository":
      return .repository(
        Repository(isFork: options.flag("fork"), defaultBranch: options.text("default") ?? "main"))
    case "graphql": return .graphQL(try graphQL(&options))
    case "status": throw GrammarError("write status=NNN")
    case "redirect":
      return .redirect(to: try options.required("to"), status: try options.number("status") ?? 302)
    case "garbage": return .garbage(seed: UInt64(try options.number("seed")?.magnitude ?? 1))
    case "huge": return .huge(megabytes: try options.number("megabytes") ?? 6)
    case "empty": return .empty
    case "hang": return .hang
    default:
      if let status = try status(name, &options) { return status }
      if let weather = try weather(name, &options) { return weather }
      return try page(name, &options)
    }
  }

  private static func page(_ name: String, _ options: inout Options) throws(GrammarError) -> Answer {
    switch name {
    case "calendar": return .calendar(try calendar(&options))
    case "truncated-page": return .truncatedPage(try calendar(&options))
    case "cut-off":
      let isChunked = options.flag("chunked")
      return .cutOff(try calendar(&options), chunked: isChunked)
    case "profile":
      let isPublic = options.flag("public")
      let isPrivate = options.flag("private")
      guard isPublic != isPrivate else { throw GrammarError("profile needs: public, or private") }
      return .profile(isPrivate: isPrivate)
    case "organisation": return .organisation
    case "sign-in-page": return .signInPage
    default: throw GrammarError("no answer is called \(name)")
    }
  }

  private static func deviceCode(_ options: inout Options) throws(GrammarError) -> DeviceCode {
    var answer = DeviceCode()
    answer.intervalSeconds = try options.number("interval") ?? answer.intervalSeconds
    answer.expiresInSeconds = try options.number("expires_in") ?? answer.expiresInSeconds
    answer.userCode = options.text("user_code") ?? answer.userCode
    answer.deviceCode = options.text("device_code") ?? answer.deviceCode
    answer.address = options.text("verification_uri")
    return answer
  }

  private static func user(_ options: inout Options) throws(GrammarError) -> Answer.User {
    let login = try options.required("login")
    guard let id = try options.number("id") else { throw GrammarError("id= is missing") }
    return User(login: login, id: id, name: options.text("name"), scopes: options.text("scopes"))
  }

  private static func list(_ text: String?) -> [String] { (text ?? "").split(separator: ",").map(String.init) }

  private static func status(_ word: String, _ options: inout Options) throws(GrammarError) -> Answer? {
    guard word.hasPrefix("status=") else { return nil }
    guard let code = Int(word.dropFirst(7)), (100...999).contains(code) else {
      throw GrammarError("no HTTP status: \(word)")
    }
    return .status(
      Status(
        code: code, retryAfter: options.text("retry-after"), rateLimitRemaining: try options.number("remaining"),
        rateLimitReset: try options.number("reset")))
  }

  static func calendar(_ options: inout Options) throws(GrammarError) -> CalendarAnswer {
    var answer = CalendarAnswer()
    answer.seed = try options.number("seed").map { UInt64($0.magnitude) }
    answer.run = try options.number("run")
    answer.today = try today(options.text("today"))
    answer.share = try options.fraction("share") ?? answer.share
    answer.isZero = options.flag("zero")
    answer.since = try options.day("since")
    if let off = options.text("off") { answer.off = try DaysOff(off) }
    answer.zone = options.text("zone") ?? answer.zone
    answer.end = try end(&options)
    answer.drawsFuture = try options.isYes("future")
    answer.drawsNeighbours = try options.isYes("neighbours")
    answer.namedLogin = options.text("named")
    if let text = options.text("tips") {
      guard let tips = CalendarAnswer.Tips(rawValue: text) else { throw GrammarError("no such tips: \(text)") }
      answer.tips = tips
    }
    answer.heading = try heading(options.text("heading"))
    try check(answer)
    return answer
  }

  private static func today(_ text: String?) throws(GrammarError) -> PretendCalendar.Today {
    switch text {
    case nil: return .asSeeded
    case "pending": return .pending
    case "done": return .done
    case .some(let text):
      guard let count = Int(text), count >= 0 else {
        throw GrammarError("today= is not a number, done or pending: \(text)")
      }
      return .count(count)
    }
  }

  private static func heading(_ text: String?) throws(GrammarError) -> CalendarAnswer.Heading {
    guard let text else { return .total }
    if text == "none" { return .none }
    guard let number = Int(text) else { throw GrammarError("heading= is neither a number nor none: \(text)") }
    return .number(number)
  }

  private static func end(_ options: inout Options) throws(GrammarError) -> CalendarAnswer.End {
    guard let text = options.text("ends") else { return .relative(0) }
    if let day = Day(iso8601: text) { return .fixed(day) }
    guard text.hasPrefix("+") || text.hasPrefix("-"), let days = Int(text) else {
      throw GrammarError("ends= is no date, +N or -N: \(text)")
    }
    return .relative(days)
  }

  private static func check(_ answer: CalendarAnswer) throws(GrammarError) {
    if let run = answer.run, run < 0 { throw GrammarError("run= is negative") }
    if answer.share > 1 { throw GrammarError("share= is more than 1") }
    switch answer.today {
    case .done where answer.run == 0: throw GrammarError("a run of 0 days cannot hold a done today")
    case .count(1...) where answer.run == 0: throw GrammarError("a run of 0 days cannot hold a done today")
    default: break
    }
  }
}
