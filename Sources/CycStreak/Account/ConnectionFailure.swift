package import CycBase
internal import Days
package import GitHub
package import HTTP
internal import Terminal

/// The error that the user sees if a request to GitHub failed.
package struct ConnectionFailure: UserFacingError, Equatable {
  package let host: Host
  package let error: GitHubError
  /// The local time at which to try again; nil unless GitHub named one that is still ahead.
  package let retryAt: Sentence?
  /// Origin of the token that was sent; nil if none was sent.
  package let token: TokenOrigin?

  package var message: Sentence {
    let name = host.name
    let untilRetry = retryAt.map { Sentence(en: "; its rate limit resets at \($0)", ko: ". \($0)까지 기다려야 해요") }
    return switch error {
    case .unreachable(let error): error.sentence
    case .unauthorized: unauthorized
    case .forbidden: Sentence(en: "\(name) refused the request", ko: "\(name)에서 요청을 거절했어요")
    case .rateLimited:
      Sentence(
        en: "\(name) has had too many requests\(untilRetry)", ko: "\(name)의 요청 한도를 넘었어요\(untilRetry)")
    case .notFound: Sentence(en: "\(name) has nothing at that address", ko: "\(name)에 없는 주소예요")
    case .serverTrouble(let status):
      Sentence(en: "\(name) had a server error (HTTP \(status))", ko: "\(name)에 문제가 있어요 (HTTP \(status))")
    case .unexpectedStatus(let status):
      Sentence(en: "\(name) answered unexpectedly (HTTP \(status))", ko: "\(name)의 응답이 예상과 달라요 (HTTP \(status))")
    case .missingScopes:
      Sentence(en: "the token lacks a scope that \(name) requires for this", ko: "이 토큰에는 \(name)에서 요구하는 권한이 없어요")
    case .resourceLimits:
      Sentence(
        en: "\(name) could not answer for so many contributions at once", ko: "\(name)에서 이 많은 기여를 한 번에 알려 주지 못했어요")
    case .queryFailed(let type): queryFailed(type.map { Sanitizer.clean($0).truncated(to: 40) })
    case .unreadable, .page: Sentence(en: "cannot make sense of the answer from \(name)", ko: "\(name)의 응답을 해석하지 못했어요")
    case .otherAccount: Sentence(en: "\(name) has another account of that name now", ko: "\(name)에서 그 아이디는 이제 다른 계정이에요")
    case .notAsked where token?.source == .keyring:
      Sentence(en: "the token in the keyring could not be read", ko: "키링에 있는 토큰을 읽지 못했어요")
    case .notAsked: Sentence(en: "\(name) was not asked", ko: "\(name)에 묻지 않았어요")
    }
  }

  package var hint: Sentence? {
    switch error {
    case .unreachable(let error): error.hint
    case .unauthorized: unauthorizedHint
    case .notAsked where token?.source == .keyring:
      Sentence(en: "cyc whoami says why", ko: "이유는 cyc whoami로 볼 수 있어요")
    // `cyc whoami` shows the stored token, so it says nothing about a typed one.
    case .forbidden where token != nil && token?.source != .typed:
      Sentence(en: "cyc whoami shows what the token may do", ko: "cyc whoami로 토큰의 권한을 확인하세요")
    case .missingScopes(let scopes): missingScopesHint(scopes)
    case .rateLimited, .serverTrouble, .resourceLimits: Sentence(en: "try again later", ko: "나중에 다시 시도해 주세요")
    case .forbidden, .notFound, .unexpectedStatus, .unreadable, .page, .queryFailed, .otherAccount, .notAsked: nil
    }
  }

  package var exitStatus: ExitStatus {
    switch error {
    case .unreachable(let error): error.exitStatus
    case .unauthorized, .forbidden, .missingScopes: .loginNeeded
    case .rateLimited, .serverTrouble, .notAsked, .resourceLimits: .tryAgainLater
    case .notFound, .unexpectedStatus, .unreadable, .page, .queryFailed, .otherAccount: .failed
    }
  }

  /// Whether a request without a token was refused: a login does not help, a later try may.
  package var isRefusedWithoutToken: Bool { error == .forbidden && token == nil }

  private func queryFailed(_ type: String?) -> Sentence {
    let suffix = type.map { " (\($0))" } ?? ""
    return Sentence(en: "\(host.name) could not answer the query\(suffix)", ko: "\(host.name)에서 질의를 처리하지 못했어요\(suffix)")
  }

  /// Any of `scopes` is enough; suggests `read:user`, which only reads, if it is among them.
  private func missingScopesHint(_ scopes: [String]) -> Sentence {
    let scope = scopes.isEmpty || scopes.contains("read:user") ? "read:user" : scopes[0]
    guard case .variable(let name) = token?.source else { return .typed("cyc login --scopes \(scope)") }
    return Sentence(
      en: "add the scope \(scope) to the token in \(name) at \(host.tokensPageURL)",
      ko: "\(host.tokensPageURL) 에서 \(name)의 토큰에 \(scope) 권한을 더하세요")
  }

  private var unauthorized: Sentence {
    switch token?.source {
    case nil: Sentence(en: "\(host.name) requires a login for this", ko: "\(host.name)에서 로그인을 요구해요")
    case .variable(let name):
      Sentence(en: "\(host.name) does not accept the token in \(name)", ko: "\(host.name)에서 \(name)의 토큰이 유효하지 않아요")
    case .typed: Sentence(en: "\(host.name) does not accept this token", ko: "\(host.name)에서 유효하지 않은 토큰이에요")
    case .file, .keyring:
      Sentence(en: "\(host.name) no longer accepts the token", ko: "\(host.name)에서 토큰이 더 이상 유효하지 않아요")
    }
  }

  private var unauthorizedHint: Sentence {
    switch token?.source {
    case nil:
      Sentence(
        en: "this server shows its pages only to people who are signed in, so cyc cannot read them",
        ko: "이 서버는 로그인한 사람에게만 페이지를 보여 주어서 cyc가 읽을 수 없어요")
    case .typed: Sentence(en: "create a new one at \(host.tokensPageURL)", ko: "\(host.tokensPageURL) 에서 새로 만드세요")
    case .file, .keyring: .typed("cyc login")
    case .variable(let name) where token?.hidesStoredToken == true:
      Sentence(
        en: "\(name) overrides the token that cyc login stored: unset \(name)",
        ko: "\(name) 때문에 cyc login으로 저장한 토큰이 쓰이지 않고 있어요: unset \(name)")
    case .variable(let name): Sentence(en: "unset \(name), then cyc login", ko: "unset \(name) 후 cyc login을 실행하세요")
    }
  }
}

extension World {
  /// - Parameter token: origin of the token that was sent; nil if none was
  package func failure(_ error: GitHubError, host: Host, token: TokenOrigin? = nil) -> ConnectionFailure {
    let now = clock.now()
    var retryAt: Sentence?
    // A time that has passed, as on a machine whose clock is ahead, says nothing.
    if case .rateLimited(let retry?) = error, retry.secondsSince1970(from: now) > now.secondsSince1970 {
      retryAt = clock.localTime(of: retry)
    }
    return ConnectionFailure(host: host, error: error, retryAt: retryAt, token: token)
  }
}

extension Clock {
  /// The local time of a retry, as `21:05`, or `4 Aug 09:00` if it is on another day.
  package func localTime(of retry: RetryAfter) -> Sentence {
    let now = now()
    return instant(.moment(secondsSince1970: retry.secondsSince1970(from: now))).local.written(at: now.local)
  }
}

extension RetryAfter {
  func secondsSince1970(from now: Instant) -> Int {
    switch self {
    case .seconds(let seconds): now.secondsSince1970 + seconds
    case .date(let moment): moment
    }
  }
}
