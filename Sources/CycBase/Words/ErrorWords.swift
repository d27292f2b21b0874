internal import Foundation
package import HTTP
package import Platform
package import Store

extension SystemReason {
  /// Rare reasons are in the system's own English.
  package var sentence: Sentence {
    switch code {
    case ENOENT: Sentence(en: "no such file or folder", ko: "그런 파일이나 폴더가 없어요")
    case ENOTDIR: Sentence(en: "part of the path is not a folder", ko: "경로 중간에 폴더가 아닌 것이 있어요")
    case EISDIR: Sentence(en: "it is a folder", ko: "파일이 아니라 폴더예요")
    case EACCES: Sentence(en: "permission denied", ko: "권한이 없어요")
    case EPERM: Sentence(en: "not permitted", ko: "허용되지 않았어요")
    case EROFS: Sentence(en: "it is on a read-only disk", ko: "읽기 전용 디스크에 있어요")
    case ENOSPC: Sentence(en: "no space left on the disk", ko: "디스크에 남은 자리가 없어요")
    case EDQUOT: Sentence(en: "your disk quota is used up", ko: "쓸 수 있는 디스크 용량을 다 썼어요")
    case EFBIG: Sentence(en: "the file is too large", ko: "파일이 너무 커요")
    case EEXIST: Sentence(en: "it already exists", ko: "이미 있어요")
    case ELOOP: Sentence(en: "too many symbolic links", ko: "심볼릭 링크가 너무 많이 이어져요")
    case ENAMETOOLONG: Sentence(en: "the name is too long", ko: "이름이 너무 길어요")
    case EMFILE, ENFILE: Sentence(en: "too many open files", ko: "열려 있는 파일이 너무 많아요")
    case ENOMEM: Sentence(en: "not enough memory", ko: "메모리가 모자라요")
    case EIO: Sentence(en: "the disk failed", ko: "디스크에 오류가 났어요")
    case EAGAIN: Sentence(en: "another program holds it", ko: "다른 프로그램이 쓰고 있어요")
    case EBADF: Sentence(en: "it is closed", ko: "닫혀 있어요")
    case ENXIO, ENODEV: Sentence(en: "no such device", ko: "그런 장치가 없어요")
    default: .typed(text)
    }
  }

  /// - Parameter path: of the file that could not be used
  package func hint(for path: String) -> Sentence {
    switch code {
    case ENOSPC, EDQUOT: StoreError.freeSpace
    case EROFS:
      Sentence(
        en: "make the disk writable again (sudo dmesg shows why it is not)",
        ko: "디스크에 다시 쓸 수 있게 해 주세요 (sudo dmesg로 원인을 볼 수 있어요)")
    // Only `ulimit -f` forbids files as small as ours.
    case EFBIG: Sentence(en: "raise the limit: ulimit -f unlimited", ko: "한도를 올려 주세요: ulimit -f unlimited")
    case EMFILE, ENFILE:
      Sentence(en: "close something, or raise the limit: ulimit -n 1024", ko: "다른 프로그램을 닫거나 한도를 올려 주세요: ulimit -n 1024")
    case EIO:
      Sentence(
        en: "try again; if that does not help, copy your files to another disk (sudo dmesg shows the cause)",
        ko: "다시 시도해 보고, 계속되면 파일을 다른 디스크에 복사해 두세요 (sudo dmesg로 원인을 볼 수 있어요)")
    case EAGAIN, ENOMEM: StoreError.tryAgain
    default:
      .typed(ShellWords(words: ["ls", "-ld"] + (path == path.parentFolder ? [] : [path.parentFolder]) + [path]).text)
    }
  }
}

// Words for file errors that a command does not explain in its own words.
extension PrivateFileError: UserFacingError {
  package var message: Sentence {
    Sentence(en: "cannot use \(path): \(sentence)", ko: "\(path) 파일을 사용할 수 없어요: \(sentence)")
  }

  package var hint: Sentence? {
    if case .system(_, _, let reason) = self { return reason.hint(for: path) }
    return .typed(ShellWords(words: ["ls", "-ld", path]).text)
  }

  /// The reason alone, without the path.
  package var sentence: Sentence {
    switch self {
    case .readableByOthers(_, let mode):
      Sentence(en: "others have rights on it (mode \(octal(mode)))", ko: "다른 사용자에게도 권한이 있어요 (모드 \(octal(mode)))")
    case .notOwned: Sentence(en: "it belongs to another user", ko: "다른 사용자의 것이에요")
    case .notRegular: Sentence(en: "it is not a regular file", ko: "일반 파일이 아니에요")
    case .tooLarge: Sentence(en: "it is too large", ko: "너무 커요")
    case .system(_, _, let reason): reason.sentence
    }
  }

  private func octal(_ mode: Int) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension FileLockError: UserFacingError {
  package var message: Sentence {
    switch self {
    case .busy(let path): StoreError.busy(path: path).message
    }
  }

  package var hint: Sentence? { StoreError.tryAgain }
  package var exitStatus: ExitStatus { .tryAgainLater }
}

extension StandardInputError: UserFacingError {
  package var message: Sentence {
    Sentence(en: "cannot read standard input: \(sentence)", ko: "표준 입력을 읽을 수 없어요: \(sentence)")
  }

  private var sentence: Sentence {
    switch self {
    case .tooLarge(let limit):
      Sentence(en: "it is larger than \(Counts.grouped(limit)) bytes", ko: "\(Counts.grouped(limit))바이트가 넘어요")
    case .system(_, let reason): reason.sentence
    }
  }
}

extension StoreError: UserFacingError {
  fileprivate static let tryAgain = Sentence(en: "try again in a moment", ko: "잠시 후 다시 시도해 주세요")
  fileprivate static let freeSpace = Sentence(
    en: "free some space (df -h shows how much is left)", ko: "공간을 비워 주세요 (df -h로 확인할 수 있어요)")
  private static let refused = Sentence(en: "the system refused it", ko: "시스템에서 거절했어요")

  package var message: Sentence {
    switch self {
    case .notOpened(let path, let reason):
      Sentence(
        en: "cannot open \(path): \(reason?.sentence ?? StoreError.refused)",
        ko: "\(path) 파일을 열 수 없어요: \(reason?.sentence ?? StoreError.refused)")
    case .notWritable(let path):
      Sentence(en: "cannot write \(path); nothing was changed", ko: "\(path) 파일에 쓸 수 없어요. 바뀐 것은 없어요")
    case .busy(let path): Sentence(en: "another cyc is using \(path)", ko: "다른 cyc가 \(path) 파일을 사용하고 있어요")
    case .full(let path):
      Sentence(
        en: "cannot write \(path): the disk is full or failing; nothing was changed",
        ko: "\(path) 파일에 쓸 수 없어요. 디스크가 가득 찼거나 고장이에요. 바뀐 것은 없어요")
    case .corrupt(let path): Sentence(en: "\(path) is damaged", ko: "\(path) 파일이 손상되었어요")
    case .newer(let path):
      Sentence(
        en: "\(path) was written by a newer cyc; it was left untouched", ko: "\(path) 파일은 더 최신 버전의 cyc가 만들었어요. 그대로 두었어요"
      )
    case .failed(let path, let reason):
      Sentence(en: "\(path) cannot be used: \(reason)", ko: "\(path) 파일을 사용할 수 없어요: \(reason)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .busy: StoreError.tryAgain
    case .full: StoreError.freeSpace
    case .newer: Sentence(en: "update cyc", ko: "cyc를 업데이트해 주세요")
    case .corrupt(let path) where path.hasSuffix("/\(PersonalDatabase.fileName)"): .typed("cyc todo recover")
    // The contents of the other databases may be lost: cyc makes a new file.
    case .corrupt(let path): .typed(ShellWords(words: ["mv", path, "\(path).old"]).text)
    // The file may be writable, and its folder not.
    case .notWritable(let path): .typed(ShellWords(words: ["ls", "-ld", path.parentFolder, path]).text)
    case .notOpened(_, .system(let path, _, let reason)): reason.hint(for: path)
    case .notOpened(let path, _): .typed(ShellWords(words: ["ls", "-ld", path.parentFolder, path]).text)
    // The file may have a fault that SQLite does not call damage.
    case .failed(let path, _): StoreError.corrupt(path: path).hint
    }
  }

  package var exitStatus: ExitStatus { if case .busy = self { .tryAgainLater } else { .failed } }
}

extension String {
  /// The folder of the file with this path, for commands to type.
  var parentFolder: String { lastIndex(of: "/").map { $0 == startIndex ? "/" : String(self[..<$0]) } ?? "." }
}

extension TransferError {
  package var sentence: Sentence {
    switch self {
    case .urlRefused(let text): Sentence(en: "refused to go to \(text)", ko: "\(text)에는 접속하지 않아요")
    case .headerRefused(let name):
      Sentence(en: "the \(name) header contains a character that must not be sent", ko: "\(name) 헤더에 보낼 수 없는 문자가 있어요")
    case .cannotResolve(let host):
      Sentence(
        en: "cannot reach \(host): no such host, or no network", ko: "\(host)에 연결할 수 없어요: 호스트를 찾을 수 없거나 네트워크가 없어요")
    case .cannotConnect(let host, let reason):
      Sentence(en: "cannot reach \(host): \(reason.rawValue)", ko: "\(host)에 연결할 수 없어요: \(reason.korean)")
    case .timedOut(let host, let seconds):
      Sentence(en: "\(host) did not answer within \(seconds) seconds", ko: "\(host)에서 \(seconds)초 안에 응답이 없었어요")
    case .tls(let host, let reason):
      Sentence(en: "no secure connection to \(host): \(reason)", ko: "\(host)에 안전하게 연결할 수 없어요: \(reason)")
    case .noCertificates(let host):
      Sentence(
        en: "no secure connection to \(host): this machine has no CA certificates",
        ko: "\(host)에 안전하게 연결할 수 없어요: 이 컴퓨터에 CA 인증서가 없어요")
    case .connectionLost(let host, let reason):
      Sentence(en: "the connection to \(host) was lost: \(reason.rawValue)", ko: "\(host) 연결이 끊겼어요: \(reason.korean)")
    case .bodyTooLarge(let host, let limit):
      Sentence(
        en: "the answer from \(host) is larger than \(limit / 1_000_000) MB; stopped reading",
        ko: "\(host)의 응답이 \(limit / 1_000_000)MB를 넘어 읽기를 멈췄어요")
    case .tooManyRedirects(let host): Sentence(en: "\(host) redirected too many times", ko: "\(host)의 리디렉션이 너무 많아요")
    case .redirectRefused(let host):
      Sentence(en: "\(host) redirects to a place where cyc must not go", ko: "\(host)에서 허용되지 않은 곳으로 리디렉션했어요")
    case .libraryMissing(let reason):
      Sentence(en: "libcurl cannot be loaded: \(reason)", ko: "libcurl을 불러올 수 없어요: \(reason)")
    case .failed(let host, let reason):
      Sentence(
        en: "communication with \(host) failed: \(reason.rawValue)", ko: "\(host)에서 데이터를 주고받지 못했어요: \(reason.korean)")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .cannotConnect(_, .proxyLogin):
      Sentence(
        en: "check the login in the proxy's address: https_proxy=http://USER:PASSWORD@HOST:PORT",
        ko: "프록시 주소에 로그인 정보를 바르게 적었는지 확인하세요: https_proxy=http://사용자:비밀번호@호스트:포트")
    case .cannotConnect(_, .proxyRefused), .cannotConnect(_, .unknownProxy):
      Sentence(en: "check the variables https_proxy and no_proxy", ko: "https_proxy와 no_proxy 변수를 확인하세요")
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
  /// Rare reasons, which are libcurl's own, stay English.
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
    case .proxyLogin: "프록시에서 로그인을 요구해요"
    case .proxyRefused: "프록시에서 연결을 거절했어요"
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

extension Sentence {
  /// How to make git read a repository that belongs to another user. git then also runs programs that its settings
  /// name, even for a prompt.
  ///
  /// - Parameter server: the destination for ssh; nil for this machine
  package static func trusting(_ folder: String, onServer server: String? = nil) -> Sentence {
    let here = ShellWords(words: ["git", "config", "--global", "--add", "safe.directory", folder]).text
    let command = server.map { ShellWords(words: ["ssh", $0, here]).text } ?? here
    return Sentence(
      en: "only if you trust its owner, whose programs git may then run: \(command)",
      ko: "git이 그 사용자의 프로그램을 실행할 수 있게 되니, 믿을 수 있을 때만 실행하세요: \(command)")
  }
}
