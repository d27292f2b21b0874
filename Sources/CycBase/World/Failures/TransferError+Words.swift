package import HTTP

extension TransferError {
  /// What happened, told to a person.
  package var sentence: Sentence {
    switch self {
    case .urlRefused(let text): Sentence(en: "refused to go to \(text)", ko: "\(text)에는 접속하지 않아요")
    case .headerRefused(let name):
      Sentence(en: "the \(name) header contains a character that must not be sent", ko: "\(name) 헤더에 보낼 수 없는 문자가 있어요")
    case .cannotResolve(let host):
      Sentence(
        en: "cannot reach \(host): no such host, or no network", ko: "\(host)에 연결할 수 없어요: 호스트를 찾을 수 없거나 네트워크가 없어요")
    case .cannotConnect(let host, let reason):
      Sentence(
        en: "cannot reach \(host): \(reason.rawValue)", ko: "\(host)에 연결할 수 없어요: \(reason.korean)")
    case .timedOut(let host, let seconds):
      Sentence(en: "\(host) did not answer within \(seconds) seconds", ko: "\(host)에서 \(seconds)초 안에 응답이 없었어요")
    case .tls(let host, let reason):
      Sentence(en: "no secure connection to \(host): \(reason)", ko: "\(host)에 안전하게 연결할 수 없어요: \(reason)")
    case .noCertificates(let host):
      Sentence(
        en: "no secure connection to \(host): this machine has no CA certificates",
        ko: "\(host)에 안전하게 연결할 수 없어요: 이 컴퓨터에 CA 인증서가 없어요")
    case .connectionLost(let host, let reason):
      Sentence(
        en: "the connection to \(host) was lost: \(reason.rawValue)", ko: "\(host) 연결이 끊겼어요: \(reason.korean)")
    case .bodyTooLarge(let host, let limit):
      Sentence(
        en: "the answer from \(host) is larger than \(limit / 1_000_000) MB; stopped reading",
        ko: "\(host)의 응답이 \(limit / 1_000_000)MB를 넘어 읽기를 멈췄어요")
    case .tooManyRedirects(let host):
      Sentence(en: "\(host) redirected too many times", ko: "\(host)의 리디렉션이 너무 많아요")
    case .redirectRefused(let host):
      Sentence(en: "\(host) redirects to a place where cyc must not go", ko: "\(host)에서 허용되지 않은 곳으로 리디렉션했어요")
    case .libraryMissing(let reason):
      Sentence(en: "libcurl cannot be loaded: \(reason)", ko: "libcurl을 불러올 수 없어요: \(reason)")
    case .failed(let host, let reason):
      Sentence(
        en: "communication with \(host) failed: \(reason.rawValue)",
        ko: "\(host)에서 데이터를 주고받지 못했어요: \(reason.korean)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .failed:
      Sentence(en: "check the network, then try again", ko: "네트워크를 확인하고 다시 시도해 주세요")
    case .tls:
      Sentence(
        en: "behind a company's proxy, point to its certificates: SSL_CERT_FILE=/path/to/ca.pem",
        ko: "회사 프록시를 쓴다면 인증서를 알려 주세요: SSL_CERT_FILE=/path/to/ca.pem")
    case .noCertificates: .typed("sudo apt install ca-certificates")
    case .libraryMissing: .typed("sudo apt install libcurl4")
    case .urlRefused, .headerRefused, .bodyTooLarge, .tooManyRedirects, .redirectRefused: nil
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .cannotResolve, .cannotConnect, .timedOut, .tls, .connectionLost, .failed: .tryAgainLater
    case .urlRefused, .headerRefused, .bodyTooLarge, .tooManyRedirects, .redirectRefused, .libraryMissing,
      .noCertificates:
      .failed
    }
  }
}

extension TransferReason {
  /// The usual reasons; what is libcurl's stays English.
  fileprivate var korean: String {
    switch self {
    case .refused: "연결이 거부됐어요"
    case .reset: "상대가 연결을 끊었어요"
    case .aborted: "연결이 중단됐어요"
    case .noAnswer: "응답이 없어요"
    case .unreachable: "네트워크에 연결할 수 없어요"
    case .noRoute: "호스트까지 가는 경로가 없어요"
    case .noAddress: "연결에 쓸 주소가 없어요"
    case .notPermitted: "허용되지 않았어요"
    case .closed: "연결이 닫혔어요"
    case .tooManyFiles: "열려 있는 파일이 너무 많아요"
    case .noConnection: "연결되지 않아요"
    case .unknownProxy: "프록시의 주소를 찾을 수 없어요"
    case .closedUnanswered: "응답하기 전에 닫혔어요"
    case .closedMidway: "응답이 끝나기 전에 닫혔어요"
    case .tooManyHeaders: "응답에 헤더가 너무 많아요"
    case .longHeader: "응답에 너무 긴 헤더가 있어요"
    case .notHTTP: "응답이 HTTP가 아니에요"
    case .wronglyEncoded: "응답의 인코딩이 헤더에 적힌 것과 달라요"
    default: rawValue
    }
  }
}
