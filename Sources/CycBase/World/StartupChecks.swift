package import Days
package import Platform

/// `CYC_NOW` replaces the clock, for tests, demos and questions such as "what will it say at nine?".
package enum CycNow {
  package static let name = "CYC_NOW"

  /// Nil if the variable is not set or not a time.
  package static func instant(environment: [String: String]) -> Instant? {
    environment[name].flatMap { Timestamp(iso8601: $0) }.map { SystemClock.instant(for: $0) }
  }
}

/// An environment variable with an invalid value; checked before a command runs.
enum EnvironmentError: UserFacingError {
  case time(String)
  case zone(ZoneCheck.Failure)

  var message: Sentence {
    switch self {
    case .zone(.variable(let text)):
      Sentence(en: "TZ is not a time zone that this machine knows: '\(text)'", ko: "TZ의 시간대를 이 컴퓨터가 알지 못해요: '\(text)'")
    case .zone(.machine(let name)):
      Sentence(
        en: "this machine's time zone is '\(name)', but it has no rules for it",
        ko: "이 컴퓨터의 시간대는 '\(name)'인데 그 규칙이 없어요")
    case .time(let text):
      Sentence(en: "CYC_NOW is not a time: '\(text)'", ko: "CYC_NOW가 시각이 아니에요: '\(text)'")
    }
  }
  var hint: Sentence? {
    switch self {
    case .zone(.variable):
      Sentence(
        en: "write it as TZ=Asia/Seoul or TZ=KST-9, or install tzdata; otherwise today would silently be that of UTC",
        ko: "TZ=Asia/Seoul이나 TZ=KST-9처럼 적거나 tzdata를 설치하세요. 그대로 두면 오늘이 UTC 기준이 돼요")
    case .zone(.machine): .typed("sudo apt install tzdata")
    case .time:
      Sentence(
        en: "write it as CYC_NOW=2026-08-03T21:00 or CYC_NOW=2026-08-03T21:00:00+09:00",
        ko: "CYC_NOW=2026-08-03T21:00이나 CYC_NOW=2026-08-03T21:00:00+09:00처럼 적어 주세요")
    }
  }
  var exitStatus: ExitStatus { .usage }
}

extension World {
  /// Checks `CYC_NOW` and the time zone: a wrong "today" would be worse than none.
  package func rejectBadEnvironment() throws {
    if let text = home.environment[CycNow.name], !text.isEmpty, Timestamp(iso8601: text) == nil {
      throw EnvironmentError.time(text)
    }
    if let failure = ZoneCheck.failure(environment: home.environment) { throw EnvironmentError.zone(failure) }
  }
}

/// The limits of the process (`ulimit`) leave too few files, too little memory or no threads.
extension ResourceShortage: UserFacingError {
  /// Fetching a streak opens eleven: three streams, a cache with its journal, and libcurl's connection and helpers.
  private static let minDescriptors = 20
  /// libcurl and libxml2 map 80 MB with their dependencies; parsing the largest page takes another 30 MB.
  private static let minMemoryBytes = 128 << 20

  package static func now() -> ResourceShortage? {
    current(minDescriptors: minDescriptors, minMemoryBytes: minMemoryBytes)
  }

  package var message: Sentence {
    switch self {
    case .descriptors(let limit):
      Sentence(
        en: "only \(limit) files may be open at once here, and cyc needs \(Self.minDescriptors)",
        ko: "여기서는 파일을 한 번에 \(limit)개까지만 열 수 있는데, cyc에는 \(Self.minDescriptors)개가 필요해요")
    case .memory:
      Sentence(
        en: "there is too little memory: cyc needs \(Self.minMemoryBytes >> 20) MB",
        ko: "메모리가 모자라요. cyc에는 \(Self.minMemoryBytes >> 20)MB가 필요해요")
    case .threads: Sentence(en: "no more processes or threads can be started here", ko: "여기서는 프로세스나 스레드를 더 시작할 수 없어요")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .descriptors: .typed("ulimit -n 1024")
    case .memory:
      Sentence(
        en: "close something, or raise the limit: ulimit -v unlimited",
        ko: "다른 프로그램을 닫거나 한도를 올려 주세요: ulimit -v unlimited")
    case .threads:
      Sentence(
        en: "close something, or raise the limit: ulimit -u unlimited",
        ko: "다른 프로그램을 닫거나 한도를 올려 주세요: ulimit -u unlimited")
    }
  }

  package var exitStatus: ExitStatus { .tryAgainLater }
}

/// With sudo, root would leave files in another user's folders, which that user could not read or replace.
package struct SudoHomeError: UserFacingError, Equatable {
  package let path: String
  package let owner: String
  /// The arguments of cyc.
  package let typed: [String]

  package var message: Sentence {
    Sentence(
      en: "nothing was done as root: \(path) would belong to root, and \(owner) could not read it",
      ko: "root로는 아무것도 하지 않았어요. \(path)의 주인이 root가 되면 \(owner) 계정에서 읽을 수 없어요")
  }

  package var hint: Sentence? {
    let again = ShellWords(words: ["cyc"] + typed).text
    return Sentence(
      en: "run it as \(owner), without sudo: \(again); or for root itself: sudo -H \(again)",
      ko: "\(owner) 계정으로 실행하려면 sudo 없이: \(again). root로 실행하려면: sudo -H \(again)")
  }
}

extension World {
  /// Refuses if this process is root's, and the folder in which it would write `path` belongs to another user.
  package func rejectRootWriting(to path: String) throws(SudoHomeError) {
    guard let owner = FileOwner.otherOwnerForRoot(path) else { return }
    // `rejectSudoInUserHome` checks a folder as `folder/.`.
    let shown = path.hasSuffix("/.") ? String(path.dropLast(2)) : path
    throw SudoHomeError(path: shown, owner: owner, typed: call.arguments)
  }

  /// Refuses sudo in another user's home: any command may leave a file, such as a cache, a lock or a database.
  package func rejectSudoInUserHome() throws(SudoHomeError) {
    // Without sudo, as in a container, root's home may legitimately belong to another user.
    guard home.environment["SUDO_UID"]?.isEmpty == false else { return }
    for folder in [home.directories.config, home.directories.data, home.directories.state, home.directories.cache] {
      // With `/.`, the folder itself is checked if it exists, not only its parent.
      try rejectRootWriting(to: "\(folder)/.")
    }
  }
}
