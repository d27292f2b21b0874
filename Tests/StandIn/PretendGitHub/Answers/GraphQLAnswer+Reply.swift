import Days

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
    if let failure, !failure.isPartial { return GraphQLAnswer.failed(failure.told(of: login)) }
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
        + (failure.map { [("errors", "[\($0.told(of: login).json)]")] } ?? []))
  }

  /// The days from `from` to `to`, or of the last year where neither is given; nil for what GitHub refuses.
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
  /// The failure with GitHub's own words, where none were given.
  fileprivate func told(of login: String) -> GraphQLAnswer.Failure {
    var told = self
    told.message =
      message
      ?? [
        "NOT_FOUND": "Could not resolve to a User with the login of '\(login)'.",
        "RATE_LIMITED": "API rate limit exceeded.",
        "INSUFFICIENT_SCOPES": """
        Your token has not been granted the required scopes to execute this query. The 'user' field requires one of the \
        following scopes: ['read:user'], but your token has only been granted the: ['repo'] scopes.
        """,
      ][type] ?? "Something went wrong while executing your query."
    return told
  }

  fileprivate var json: String {
    let type = type.isEmpty ? [] : [(name: "type", json: Fields.quoted(type))]
    return object(type + [("path", #"["user"]"#), ("message", Fields.quoted(message ?? ""))])
  }
}

/// An object of values that are JSON already.
private func object(_ values: [(name: String, json: String)]) -> String {
  "{\(list(values.map { "\(Fields.quoted($0.name)):\($0.json)" }))}"
}

private func list(_ values: [some CustomStringConvertible]) -> String {
  values.map(\.description).joined(separator: ",")
}
