package import CycBase
package import ArgumentParser
internal import Formats
internal import GitHub
internal import Terminal

/// `cyc whoami`: whose token is used, its origin, and whether GitHub accepts it now.
package struct WhoamiCommand: Command {
  package static let configurations = BilingualConfiguration(
    commandName: "whoami",
    abstract: Sentence(
      en: "Show who is logged in, and whether GitHub accepts the token.", ko: "누구로 로그인했는지, GitHub가 토큰을 받아 주는지 보여 줘요."),
    examples: [
      "cyc whoami": Sentence(en: "asks GitHub", ko: "GitHub에 물어봐요"),
      "cyc whoami --json | grep '\"login\"'": .forScripts,
    ])

  @Flag(help: .json)
  package var json = false

  @OptionGroup package var shared: SharedOptions

  package init() {}

  package func run(in world: World) throws {
    let session = try world.session()
    if try !Credentials.load(from: world.home.directories).unusedInKeyring.isEmpty {
      world.screen.note(LoginPhrases.mayBeUnusedInKeyring)
    }
    guard let token = session.token, let origin = session.tokenOrigin else {
      throw session.noTokenFailure
    }
    var failure: ConnectionFailure?
    var user: User?
    do {
      user = try TokenCheck.ask(host: session.host, token: token, in: world)
    } catch {
      // With `origin`, the hint of `.forbidden` would be to run cyc whoami.
      failure = world.failure(error, host: session.host, token: error == .forbidden ? nil : origin)
    }
    let report = WhoamiReport(
      session: session, token: token, origin: origin, user: user, isRefused: failure?.error == .unauthorized)
    try world.print(as: json ? .json : .text, json: report.json) { report.text(world.screen.language) }
    // The answer is on stdout; the failure goes to stderr like every error.
    if let failure { throw failure }
  }
}

struct WhoamiReport {
  let login: String?
  let id: Int?
  let name: String?
  let host: String
  let maskedToken: String
  let origin: TokenOrigin
  let scopes: [String]?
  /// Nil if GitHub could not be asked.
  let isAccepted: Bool?

  init(session: Session, token: String, origin: TokenOrigin, user: User?, isRefused: Bool) {
    // The stored login does not describe a token in a variable.
    let stored = if case .variable = origin.source { Account?.none } else { session.account }
    login = user?.login ?? stored?.login
    id = user?.id ?? stored?.id
    name = user == nil ? stored?.name : user?.name
    scopes = user?.scopes ?? stored?.scopes
    host = session.host.name
    maskedToken = Token.masked(token)
    self.origin = origin
    isAccepted = user != nil ? true : isRefused ? false : nil
  }

  func text(_ language: Language) -> String {
    let account = login.map { Sentence.typed(LoginPhrases.person(login: $0, name: name)) } ?? WhoamiReport.unknown
    let rows: [(Sentence, Sentence)] = [
      (Sentence(en: "account", ko: "계정"), account),
      (Sentence(en: "host", ko: "호스트"), .typed(host)),
      (Sentence(en: "token", ko: "토큰"), .joined([.typed(maskedToken), sourceWords], by: "  ")),
      (Sentence(en: "scopes", ko: "권한"), scopeWords),
      (Sentence(en: "accepted", ko: "유효"), acceptance),
    ]
    let table = Table([.leading(), .leading()], rows: rows.map { [Segment($0(language)), Segment($1(language))] })
    return table.lines(columns: .max).text(.none)
  }

  private static let unknown = Sentence(en: "unknown", ko: "알 수 없음")

  private var sourceWords: Sentence {
    switch origin.source {
    case .variable(let variable):
      let hides = origin.hidesStoredToken
      return Sentence(
        en: "from \(variable)\(hides ? ", used instead of the stored one" : "")",
        ko: "\(variable) 변수\(hides ? " (저장된 토큰 대신 사용)" : "")")
    case .file(let path):
      let path = Sanitizer.clean(path)
      return Sentence(en: "from \(path)", ko: "\(path)")
    case .keyring: return Sentence(en: "from the keyring", ko: "키링")
    // Only `cyc login` has a token that was typed just now.
    case .typed: return .typed("")
    }
  }

  private var scopeWords: Sentence {
    switch scopes {
    case let scopes? where scopes.isEmpty: Sentence(en: "none: public data only", ko: "없음: 공개 데이터만")
    case let scopes?: .typed(scopes.map(Sanitizer.clean).joined(separator: ", "))
    case nil where isAccepted == true: Sentence(en: "GitHub does not say", ko: "GitHub에서 알려 주지 않음")
    case nil: WhoamiReport.unknown
    }
  }

  private var acceptance: Sentence {
    switch isAccepted {
    case true?: Sentence(en: "yes, GitHub accepts it now", ko: "예, 지금 GitHub에서 유효해요")
    case false?: Sentence(en: "no, GitHub refuses it", ko: "아니요, GitHub에서 거절해요")
    case nil: Sentence(en: "could not be checked", ko: "확인하지 못했어요")
    }
  }
}

extension WhoamiReport: JSONConvertible {
  var json: JSONValue {
    let token: JSONValue = ["masked": maskedToken, "hides_stored": origin.hidesStoredToken]
    return [
      "login": login, "id": id, "name": name, "host": host, "scopes": scopes, "accepted": isAccepted,
      "token": token.adding(source),
    ]
  }

  private var source: JSONValue {
    switch origin.source {
    case .variable(let name): ["source": "variable", "variable": name]
    case .file(let path): ["source": "file", "path": path]
    case .keyring: ["source": "keyring"]
    case .typed: ["source": "typed"]
    }
  }
}
