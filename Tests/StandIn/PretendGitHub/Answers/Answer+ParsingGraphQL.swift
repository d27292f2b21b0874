import Days

extension Answer {
  /// Reads the options behind `graphql`: a calendar's, and what only this interface knows.
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
