/// A request that a test expects, and its answer; written as one line.
///
/// ```
/// METHOD PATH[?QUERY] [CONDITION …] -> ANSWER [KEY=VALUE …] [xN]
/// ```
///
/// Spaces separate words. A value with spaces is in double quotes (`name="Hana Kim"`), within which `\"`, `\\`, `\n`
/// and `\e` are escapes. Empty lines and lines that begin with `#` are skipped.
///
/// PATH must equal the request's path byte for byte, including percent-encoding. So must a QUERY; without one, any
/// query matches. `xN` (`x3`) means that the line answers N requests and requires all of them; `x*` allows any number,
/// including none. If several unused lines match a request, the one with most conditions (including a query) answers;
/// among equals, the first one.
///
/// Conditions:
/// - `auth=TOKEN`: the header `Authorization` is exactly `Bearer TOKEN`; `auth=none`: the header is missing
/// - `cookie=TEXT`: the header `Cookie` contains the text
/// - `form.FIELD=VALUE`: a decoded field of the form in the body
/// - `variable.NAME=VALUE`: a variable of the GraphQL query in the body
/// - `header.NAME=VALUE`: a header has exactly this value; `header.NAME=none`: the header is missing
///
/// Answers of the login (JSON if `Accept` asks for it, otherwise a form) and of the API:
/// - `device-code [interval=5] [expires_in=900] [user_code=WDJB-MJHT] [device_code=…] [verification_uri=…]`
/// - `token-granted [token=gho_…] [scope=]`
/// - `token-error error=CODE [description=TEXT] [interval=N]`
/// - `user login=L id=N [name=TEXT] [scopes=a,b]`: the name is null by default; scopes are sent as `X-OAuth-Scopes`
/// - `account login=L [created=2017-02-11]`: public data of an account
/// - `emails [verified=a@b,c@d] [unverified=e@f]`: addresses of the token's account
/// - `repository [fork] [default=main]`
/// - `graphql [OPTION …]`: years of the account in the variable `login`; if the query asks for it, also the calendar
///   from the variable `from` to the variable `to`. With the options of `calendar` it has the same counts as that page.
///   More than a year is refused.
///   - `private=N`: N contributions today that the page does not show; `restricted=N`: N that are only counted
///   - `years=2021,2020` (default: the years with contributions), `created=2017-02-11`
///   - `error=TYPE [message=TEXT] [partial]`: this error without data, or with data if partial; `error=""` has no type
///   - `retry-after=N`, `reset=EPOCH`: headers for `error=RATE_LIMITED`
///
/// Pages:
/// - `calendar [OPTION …]`: contribution page of the year in the query's `from`, or of the last year:
///   - `seed=N` (default: hash of the login), `share=0.6` (share of active weekdays), `zero` (no contributions at all),
///     `since=DATE` (none before)
///   - `off=sat,sun,DATE`: none on these weekdays and dates, even within a `run`; does not apply to today
///   - `run=N`: exactly N active days up to yesterday, or up to today if today is done
///   - `today=pending`, `today=done` or `today=N`; with `run`, the default is pending
///   - `zone=UTC` (time zone in `data-to`), `ends=DATE`, `ends=+N` or `ends=-N` (last day drawn; default: today)
///   - `future=yes` (a year's page draws empty days to 31 December), `neighbours=yes` (also the adjoining days of the
///     neighbouring years)
///   - `tips=korean`, `tips=inside` or `tips=none`, `heading=N` or `heading=none`, `named=LOGIN` (login shown on the
///     page)
/// - `profile public`, `profile private`, `organisation`, `sign-in-page`
///
/// Weather:
/// - `forecast [now=4.3] [high=9.1] [low=-0.0] [code=3] [day-code=61] [night] [day=DATE] [broken]`: numbers are sent
///   verbatim, even `null`; a broken forecast ends with an error in the middle
/// - `places none`, `places seoul`, `places springfield`, `places hostile`: search results
/// - `weather-error status=NNN reason=TEXT [turned]`: with `turned`, the reason is the first field
///
/// Errors:
/// - `status=NNN [retry-after=N] [remaining=N] [reset=EPOCH]`
/// - `redirect to=ADDRESS [status=302]`: `{host}` and `{port}` are replaced by the stand-in's
/// - `truncated-page [OPTION …]`: a complete answer whose calendar stops within its table
/// - `cut-off [chunked] [OPTION …]`: a calendar whose connection breaks half-way
/// - `garbage [seed=N]`, `huge [megabytes=6]`, `empty`, `hang`
/// - `slow seconds=N then ANSWER …`, `dripping ANSWER …` (a byte every tenth of a second)
///
/// Forms of an answer:
/// - `gzip ANSWER …`, `br ANSWER …`: in this content coding if the request accepts it
/// - `tagged ANSWER …`, `dated ANSWER …`: with `ETag` or `Last-Modified`; the status 304 if the request has the same
public struct ExpectedRequest: Sendable, Equatable {
  /// Number of requests that a line answers.
  public enum Times: Sendable, Equatable {
    case exactly(Int)
    case any
  }

  public enum Condition: Sendable, Equatable {
    case header(name: String, value: String)
    case noHeader(name: String)
    case cookie(containing: String)
    case form(field: String, value: String)
    case variable(name: String, value: String)
  }

  public let line: String
  public let method: String
  public let path: String
  /// Nil if any query matches.
  public let query: String?
  public let conditions: [Condition]
  public let answer: Answer
  public let times: Times

  /// Number of requirements besides method and path.
  var demands: Int { conditions.count + (query == nil ? 0 : 1) }

  /// Reason why a request with this method and path does not match; nil if it does.
  func mismatch(_ request: IncomingRequest) -> String? {
    if let query, request.query != query { return "the query is \(request.query ?? "missing")" }
    return conditions.lazy.compactMap { $0.mismatch(request) }.first
  }

  func isAbout(_ request: IncomingRequest) -> Bool {
    method == request.method && path == request.path
  }
}

extension ExpectedRequest.Condition {
  fileprivate func mismatch(_ request: IncomingRequest) -> String? {
    switch self {
    case .header(let name, let value):
      let actual = request.headers[name]
      return actual == value ? nil : "\(name) is \(actual ?? "missing")"
    case .noHeader(let name):
      return request.headers[name].map { "\(name) is \($0)" }
    case .cookie(let text):
      let actual = request.headers["cookie"]
      return actual?.contains(text) == true ? nil : "cookie is \(actual ?? "missing")"
    case .form(let field, let value):
      let actual = request.form[field]
      return actual == value ? nil : "form field \(field) is \(actual ?? "missing")"
    case .variable(let name, let value):
      let actual = request.variables[name]
      return actual == value ? nil : "variable \(name) is \(actual ?? "missing")"
    }
  }
}

extension ExpectedRequest {
  public init(line: String) throws(GrammarError) {
    let words = try Words.split(line)
    guard let arrow = words.firstIndex(of: "->") else { throw GrammarError("no arrow: METHOD PATH -> ANSWER") }
    guard arrow >= 2 else { throw GrammarError("no method and path before the arrow") }
    let target = words[1]
    // A client asks a proxy to CONNECT to a host and port.
    guard words[0].allSatisfy({ $0.isASCII && $0.isUppercase }), target.hasPrefix("/") || words[0] == "CONNECT" else {
      throw GrammarError("no method and path: \(words[0]) \(target)")
    }
    let question = target.firstIndex(of: "?")
    var answer = words[(arrow + 1)...]
    times = try ExpectedRequest.times(&answer)
    self.line = line
    method = words[0]
    path = String(target[..<(question ?? target.endIndex)])
    query = question.map { String(target[target.index(after: $0)...]) }
    conditions = try ExpectedRequest.conditions(words[2..<arrow])
    self.answer = try Answer(words: answer)
  }

  /// Reads several lines; errors name the line number.
  public static func lines(_ text: String) throws(GrammarError) -> [ExpectedRequest] {
    var expectations: [ExpectedRequest] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(GrammarError) {
        expectations.append(try ExpectedRequest(line: String(line)))
      } catch {
        throw GrammarError("line \(index + 1): \(error)")
      }
    }
    return expectations
  }

  private static func times(_ words: inout ArraySlice<String>) throws(GrammarError) -> Times {
    guard let last = words.last, last.hasPrefix("x"), last.count > 1 else { return .exactly(1) }
    if last == "x*" {
      words.removeLast()
      return .any
    }
    guard let count = Int(last.dropFirst()) else { return .exactly(1) }
    guard count > 0 else { throw GrammarError("\(last) expects nothing: leave the line out") }
    words.removeLast()
    return .exactly(count)
  }

  private static func conditions(_ words: ArraySlice<String>) throws(GrammarError) -> [Condition] {
    var conditions: [Condition] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw GrammarError("no condition: \(word)") }
      conditions.append(
        try condition(String(word[..<equals]), value: String(word[word.index(after: equals)...])))
    }
    return conditions
  }

  private static func condition(_ key: String, value: String) throws(GrammarError) -> Condition {
    switch key {
    case "auth" where value == "none": return .noHeader(name: "authorization")
    case "auth": return .header(name: "authorization", value: "Bearer \(value)")
    case "cookie": return .cookie(containing: value)
    case _ where key.hasPrefix("form."): return .form(field: String(key.dropFirst(5)), value: value)
    case _ where key.hasPrefix("variable."): return .variable(name: String(key.dropFirst(9)), value: value)
    case _ where key.hasPrefix("header."):
      let name = key.dropFirst(7).lowercased()
      return value == "none" ? .noHeader(name: name) : .header(name: name, value: value)
    default: throw GrammarError("no condition is called \(key)")
    }
  }
}
