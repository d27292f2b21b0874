public import Days

/// Data of the GraphQL API: the calendar of the page with the same options, and values that the page does not have.
public struct GraphQLAnswer: Sendable, Equatable {
  /// A GraphQL error, sent with HTTP status 200.
  public struct Failure: Sendable, Equatable {
    /// Empty for an error without a type.
    public var type: String
    public var message: String?
    /// Whether the answer contains data in addition to the error.
    public var isPartial = false

    public init(type: String, message: String? = nil) {
      self.type = type
      self.message = message
    }
  }

  public var calendar = CalendarAnswer()
  /// Contributions of today that the page does not show.
  public var privateToday = 0
  public var restricted = 0
  /// Nil means the years with contributions.
  public var years: [Int]?
  public var created = Answer.defaultCreated
  public var failure: Failure?
  public var retryAfter: String?
  /// Seconds since 1970.
  public var rateLimitReset: Int?

  public init() {}

  /// Days in a window. Future days are included only if the calendar's options say so.
  func cells(of login: String, window: ClosedRange<Day>, today: Day) -> [PretendContributionPage.Cell] {
    let last = calendar.lastDay(today: today)
    let end = calendar.drawsFuture ? window.upperBound : min(window.upperBound, last)
    guard window.lowerBound <= end else { return [] }
    let drawn = calendar.drawsNeighbours ? GraphQLAnswer.wholeWeeks(window, until: end) : window.lowerBound...end
    let invented = calendar.calendar(of: login)
    let counts = drawn.map { day in
      guard window.contains(day), day <= last else { return 0 }
      return invented.count(on: day, today: today) + (day == today ? privateToday : 0)
    }
    let most = counts.max() ?? 0
    return zip(drawn, counts).map { day, count in
      PretendContributionPage.Cell(
        day: day, count: count, level: PretendContributionPage.level(of: count, most: most))
    }
  }

  /// Extends a window to whole weeks; as on the page, the current week stays incomplete.
  private static func wholeWeeks(_ window: ClosedRange<Day>, until end: Day) -> ClosedRange<Day> {
    window.lowerBound.startOfWeek...(end == window.upperBound ? end.startOfWeek + 6 : end)
  }

  /// Years with contributions, latest first as on GitHub.
  func years(of login: String, today: Day) -> [Int] {
    if let years { return years }
    let last = calendar.lastDay(today: today)
    let first = calendar.since ?? created
    guard first <= last else { return [] }
    return (first.year...last.year).reversed().filter { year in
      let window = Day.first(ofYear: year)...Day.last(ofYear: year)
      return cells(of: login, window: window, today: today).contains { $0.count > 0 }
    }
  }
}

extension GraphQLAnswer {
  func reply(to request: IncomingRequest, today: Day) -> Reply {
    guard let body = GraphQLBody(request.body) else {
      return .json(Fields([("message", .text("Problems parsing JSON"))]).json, status: 400)
    }
    var reply = Reply.json(json(body, today: today))
    if let retryAfter { reply.headers.append(("Retry-After", retryAfter)) }
    if let rateLimitReset { reply.headers.append(("X-RateLimit-Reset", String(rateLimitReset))) }
    return reply
  }

  private func json(_ body: GraphQLBody, today: Day) -> String {
    guard let login = body.variables?["login"] else {
      return GraphQLAnswer.failed(Failure(type: "", message: "Variable $login of type String! was not provided"))
    }
    if let failure, !failure.isPartial { return GraphQLAnswer.failed(failure.withMessage(for: login)) }
    var collection = [(name: "contributionYears", json: "[\(list(years(of: login, today: today)))]")]
    if body.asksForDays {
      guard let window = window(body.variables ?? [:], today: today) else {
        return GraphQLAnswer.failed(
          Failure(type: "", message: "The total time spanned by 'from' and 'to' must not exceed 1 year"))
      }
      collection.append(("restrictedContributionsCount", String(restricted)))
      collection.append(
        ("contributionCalendar", GraphQLAnswer.calendar(cells(of: login, window: window, today: today))))
    }
    let user = object([
      ("createdAt", Fields.quoted(Answer.moment(created))), ("contributionsCollection", object(collection)),
    ])
    return object(
      [("data", object([("user", user)]))]
        + (failure.map { [("errors", "[\($0.withMessage(for: login).json)]")] } ?? []))
  }

  /// Days from `from` to `to`; the last year if neither is given; nil for a range that GitHub refuses.
  private func window(_ variables: [String: String], today: Day) -> ClosedRange<Day>? {
    let last = calendar.lastDay(today: today)
    if variables["from"] == nil, variables["to"] == nil { return last.startOfWeek - 364...last }
    guard let from = GraphQLAnswer.day(variables["from"]), let to = GraphQLAnswer.day(variables["to"]), from <= to
    else { return nil }
    let (year, month, day) = from.parts
    return to < Day(year: year + 1, month: month, day: day) ?? from + 365 ? from...to : nil
  }

  private static func day(_ text: String?) -> Day? {
    guard case .moment(let seconds)? = text.flatMap({ Timestamp(iso8601: $0) }) else { return nil }
    return CivilTime(utcSeconds: seconds).day
  }

  private static func calendar(_ cells: [PretendContributionPage.Cell]) -> String {
    let levels = ["NONE", "FIRST_QUARTILE", "SECOND_QUARTILE", "THIRD_QUARTILE", "FOURTH_QUARTILE"]
    var weeks: [(sunday: Day, days: [String])] = []
    for cell in cells {
      if weeks.last?.sunday != cell.day.startOfWeek { weeks.append((cell.day.startOfWeek, [])) }
      weeks[weeks.count - 1].days.append(
        object([
          ("date", Fields.quoted("\(cell.day)")), ("contributionCount", String(cell.count)),
          ("contributionLevel", Fields.quoted(levels[cell.level])),
        ]))
    }
    return object([
      ("totalContributions", String(cells.reduce(0) { $0 + $1.count })),
      ("weeks", "[\(list(weeks.map { object([("contributionDays", "[\(list($0.days))]")]) }))]"),
    ])
  }

  private static func failed(_ failure: Failure) -> String {
    object([("data", object([("user", "null")])), ("errors", "[\(failure.json)]")])
  }
}

extension GraphQLAnswer.Failure {
  /// The failure, with GitHub's wording if it has no message.
  fileprivate func withMessage(for login: String) -> GraphQLAnswer.Failure {
    var failure = self
    failure.message =
      message
      ?? [
        "NOT_FOUND": "Could not resolve to a User with the login of '\(login)'.",
        "RATE_LIMITED": "API rate limit exceeded.",
        "INSUFFICIENT_SCOPES": """
        Your token has not been granted the required scopes to execute this query. The 'user' field requires one of the \
        following scopes: ['read:user'], but your token has only been granted the: ['repo'] scopes.
        """,
      ][type] ?? "Something went wrong while executing your query."
    return failure
  }

  fileprivate var json: String {
    let type = type.isEmpty ? [] : [(name: "type", json: Fields.quoted(type))]
    return object(type + [("path", #"["user"]"#), ("message", Fields.quoted(message ?? ""))])
  }
}

/// Joins values that are already JSON into an object.
private func object(_ values: [(name: String, json: String)]) -> String {
  "{\(list(values.map { "\(Fields.quoted($0.name)):\($0.json)" }))}"
}

private func list(_ values: [some CustomStringConvertible]) -> String {
  values.map(\.description).joined(separator: ",")
}

extension Answer {
  /// Reads the options of `graphql`: those of `calendar` and its own.
  static func graphQL(_ options: inout Options) throws(GrammarError) -> GraphQLAnswer {
    var answer = GraphQLAnswer()
    answer.privateToday = try notNegative("private", &options) ?? 0
    answer.restricted = try notNegative("restricted", &options) ?? 0
    answer.years = try years(options.text("years"))
    answer.created = try options.day("created") ?? answer.created
    answer.retryAfter = options.text("retry-after")
    answer.rateLimitReset = try options.number("reset")
    answer.failure = try failure(&options)
    answer.calendar = try calendar(&options)
    return answer
  }

  static func account(_ options: inout Options) throws(GrammarError) -> Account {
    Account(login: try options.required("login"), created: try options.day("created") ?? defaultCreated)
  }

  private static func failure(_ options: inout Options) throws(GrammarError) -> GraphQLAnswer.Failure? {
    let message = options.text("message")
    let isPartial = options.flag("partial")
    guard let type = options.text("error") else {
      if message != nil || isPartial { throw GrammarError("message= and partial need: error=TYPE") }
      return nil
    }
    var failure = GraphQLAnswer.Failure(type: type, message: message)
    failure.isPartial = isPartial
    return failure
  }

  private static func years(_ text: String?) throws(GrammarError) -> [Int]? {
    guard let text else { return nil }
    let years = text.split(separator: ",")
    let numbers = years.compactMap { Int($0) }
    guard numbers.count == years.count else { throw GrammarError("years= is not a list of years: \(text)") }
    return numbers
  }

  private static func notNegative(_ key: String, _ options: inout Options) throws(GrammarError) -> Int? {
    let number = try options.number(key)
    if let number, number < 0 { throw GrammarError("\(key)= is negative") }
    return number
  }
}
