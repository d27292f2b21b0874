/// A request that a test expects, and what it is answered: one line each.
///
/// ```
/// METHOD PATH[?QUERY] [CONDITION …] -> ANSWER [KEY=VALUE …] [xN]
/// ```
///
/// Words are separated by spaces; a value with spaces stands in double quotes (`name="Hana Kim"`), within which `\"`,
/// `\\` and `\n` may be written. Empty lines and lines that begin with `#` are skipped.
///
/// PATH must be the request's path byte for byte, percent-encoding included. A QUERY must be the same too; without one
/// any query fits. `xN` (`x3`) lets the line answer N requests instead of one, and demands all N; `x*` allows any
/// number, and none. A request is answered by the line that fits, is not used up, and demands most: a query and conditions.
/// Of several such lines the first one answers.
///
/// Conditions:
/// - `auth=TOKEN`: the header `Authorization` is exactly `Bearer TOKEN`; `auth=none`: there is none
/// - `cookie=TEXT`: the header `Cookie` contains the text
/// - `form.FIELD=VALUE`: a field of the form in the body, decoded
/// - `variable.NAME=VALUE`: a variable of the GraphQL query in the body
/// - `header.NAME=VALUE`: a header is exactly this; `header.NAME=none`: there is none
///
/// Answers of the login (as JSON where `Accept` asks for it, else as a form) and of the interface for programs:
/// - `device-code [interval=5] [expires_in=900] [user_code=WDJB-MJHT] [device_code=…] [verification_uri=…]`
/// - `token-granted [token=gho_…] [scope=]`
/// - `token-error error=CODE [description=TEXT] [interval=N]`
/// - `user login=L id=N [name=TEXT] [scopes=a,b]`: without a name it is null; scopes are sent as `X-OAuth-Scopes`
/// - `account login=L [created=2017-02-11]`: what anybody may know of an account
/// - `emails [verified=a@b,c@d] [unverified=e@f]`: those of the token's account
/// - `repository [fork] [default=main]`
/// - `graphql [OPTION …]`: for the variable `login` the years, and where the query asks for it the calendar from the
///   variable `from` to `to`; with the options of `calendar` it counts what that page counts. More than a year is refused.
///   - `private=N`: so many contributions more today, which the page does not show; `restricted=N` (of which only the
///     number is told)
///   - `years=2021,2020` (else those with contributions), `created=2017-02-11`
///   - `error=TYPE [message=TEXT] [partial]`: no data but this error, or it beside the data; `error=""` has no type
///   - `retry-after=N`, `reset=EPOCH`: headers, beside an `error=RATE_LIMITED`
///
/// Pages:
/// - `calendar [OPTION …]`: the page of contributions, of the year that the query's `from` names or of the last year:
///   - `seed=N` (else the login), `share=0.6` (of weekdays that are active), `zero` (nothing ever), `since=DATE`
///     (nothing before)
///   - `off=sat,sun,DATE`: nothing on these weekdays and dates, whatever `run` says; today alone knows better
///   - `run=N`: exactly so many days up to yesterday are active, or up to today where today is done
///   - `today=pending`, `today=done` or `today=N`; with `run` it is pending unless said otherwise
///   - `zone=UTC` (what `data-to` says), `ends=DATE`, `ends=+N` or `ends=-N` (the last day drawn; else today)
///   - `future=yes` (a year's page draws empty days to 31 December), `neighbours=yes` (and the adjoining days of its
///     neighbours)
///   - `tips=korean`, `tips=inside` or `tips=none`, `heading=N` or `heading=none`, `named=LOGIN` (whose page it says that it is)
/// - `profile public`, `profile private`, `organisation`, `sign-in-page`
///
/// A weather server:
/// - `forecast [now=4.3] [high=9.1] [low=-0.0] [code=3] [day-code=61] [night] [day=DATE] [broken]`: numbers are sent as they are written,
///   `null` too; a broken one ends with an error in its middle
/// - `places none`, `places seoul`, `places springfield`, `places hostile`: what a search finds
/// - `weather-error status=NNN reason=TEXT [turned]`
///
/// What goes wrong:
/// - `status=NNN [retry-after=N] [remaining=N] [reset=EPOCH]`
/// - `redirect to=ADDRESS [status=302]`: `{host}` and `{port}` stand for the stand-in's
/// - `truncated-page [OPTION …]`: a calendar that stops within its table, though the answer is complete
/// - `cut-off [chunked] [OPTION …]`: a calendar whose connection breaks half-way
/// - `garbage [seed=N]`, `huge [megabytes=6]`, `empty`, `hang`
/// - `slow seconds=N then ANSWER …`, `dripping ANSWER …` (a byte every tenth of a second)
public struct ExpectedRequest: Sendable, Equatable {
  /// How many requests a line answers.
  public enum Times: Sendable, Equatable {
    case exactly(Int)
    case any
  }

  /// What a request must have besides method and path.
  public enum Condition: Sendable, Equatable {
    case header(name: String, value: String)
    case noHeader(name: String)
    case cookie(containing: String)
    case form(field: String, value: String)
    case variable(name: String, value: String)
  }

  /// The line as it was written.
  public let line: String
  public let method: String
  public let path: String
  /// Nil where any query fits.
  public let query: String?
  public let conditions: [Condition]
  public let answer: Answer
  public let times: Times

  /// How much a request must have besides method and path.
  var demands: Int { conditions.count + (query == nil ? 0 : 1) }

  /// Why a request with this method and path does not fit, or nil where it does.
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
  /// Reads one line.
  public init(line: String) throws(GrammarError) {
    let words = try Words.split(line)
    guard let arrow = words.firstIndex(of: "->") else { throw GrammarError("no arrow: METHOD PATH -> ANSWER") }
    guard arrow >= 2 else { throw GrammarError("no method and path before the arrow") }
    let target = words[1]
    guard words[0].allSatisfy({ $0.isASCII && $0.isUppercase }), target.hasPrefix("/") else {
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

  /// Reads a text of lines; an error names the line's number.
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
