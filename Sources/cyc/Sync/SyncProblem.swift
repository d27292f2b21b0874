internal import CycBase
internal import Foundation
internal import Git
internal import Platform
internal import Sync
internal import Terminal

/// The reason why a sync failed. The local list is never harmed.
enum SyncProblem: UserFacingError, Equatable {
  case notSetUp
  case address(GitAddressError, String)
  case badBranch(String)
  /// - Parameter address: as passed to git
  case git(GitRemoteError, address: String)
  case engine(SyncFailure, SyncSetup)
  /// Everyone could read the list. `typed` has all arguments of the call.
  case isPublic(address: String, typed: [String])
  /// Two lists would be merged, but prompts are not possible. `typed` has all arguments of the call.
  case cannotAsk(address: String, typed: [String])
  /// The folder is missing or empty, and prompts are not possible. `typed` has all arguments of the call.
  case folderWithoutRepository(String, typed: [String])
  /// The address of a page on GitHub without `https://`, which git takes for a folder. `repository` is `owner/name`.
  case pageAddress(repository: String, folder: String)
  case noConflict(Int)
  case badRepositoryName(String)
  /// A repository name without an owner, and no user is known.
  case whoseRepository(String)
  /// There is no login of the owner.
  case cannotCreate(String)
  /// The login lacks the permission.
  case mayNotCreate(String)
  case cannotAskToCreate(String)
  case noLastSync
  case underWay

  /// Nil for errors with their own message, such as a full disk.
  init?(_ error: any Error, _ setup: SyncSetup) {
    switch error {
    case let error as SyncProblem: self = error
    case let error as GitRemoteError: self = .git(error, address: setup.address)
    case let error as SyncFailure: self = .engine(error, setup)
    default: return nil
    }
  }

  /// Converts errors of `work` to `SyncProblem`, if it has a case for them.
  static func naming<Value>(_ setup: SyncSetup, _ work: () throws -> Value) throws -> Value {
    do { return try work() } catch { throw SyncProblem(error, setup) ?? error }
  }

  /// The reason to store in the database.
  var name: SyncFailureName {
    switch self {
    case .git(let error, _):
      switch error.reason {
      case .offline, .timedOut: .offline
      case .loginNeeded: .login
      case .forbidden, .notFound, .untrustedServer: .refused
      default: .other
      }
    case .engine(.tooManyRaces, _): .offline
    case .engine(.refused, _): .refused
    default: .other
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .address, .badBranch, .cannotAsk, .badRepositoryName, .whoseRepository, .cannotAskToCreate: .usage
    case .cannotCreate, .mayNotCreate: .loginNeeded
    case .git(let error, _):
      switch error.reason {
      case .offline, .timedOut: .tryAgainLater
      case .loginNeeded, .forbidden: .loginNeeded
      default: .failed
      }
    // A remote that lacks the branch or much of the list may be restored.
    case .engine(.tooManyRaces, _), .engine(.wouldRemove, _), .engine(.branchGone, _), .underWay: .tryAgainLater
    default: .failed
    }
  }

  static func shown(_ address: String) -> String {
    Sanitizer.clean((try? GitAddress(address))?.display ?? address)
  }

  var message: Sentence {
    switch self {
    case .notSetUp: Sentence(en: "sync is not set up", ko: "동기화를 아직 설정하지 않았어요")
    case .address(let error, let text): SyncProblem.message(error, text)
    case .badBranch(let name):
      Sentence(en: "not a branch name: '\(name.excerpt)'", ko: "브랜치 이름이 아니에요: '\(name.excerpt)'")
    case .git(let error, let address): SyncProblem.message(error, SyncProblem.shown(address))
    case .engine(let failure, let setup): SyncProblem.message(failure, SyncProblem.shown(setup.address))
    case .isPublic(let address, _):
      Sentence(
        en: "anyone can read \(SyncProblem.shown(address)): your tasks would be public",
        ko: "\(SyncProblem.shown(address)) 저장소는 누구나 읽을 수 있어서 할 일이 공개돼요")
    case .cannotAsk(let address, _):
      Sentence(
        en:
          "both this list and \(SyncProblem.shown(address)) have entries; cannot ask whether to merge them: not running interactively",
        ko: "이 목록과 \(SyncProblem.shown(address)) 양쪽에 내용이 있어요. 여기서는 합칠지 물어볼 수 없어요")
    case .badRepositoryName(let text):
      Sentence(en: "not a repository's name: '\(text.excerpt)'", ko: "저장소 이름이 아니에요: '\(text.excerpt)'")
    case .whoseRepository(let text):
      Sentence(
        en: "no owner is given for the repository '\(text.excerpt)', and you are not logged in",
        ko: "누구의 '\(text.excerpt)' 저장소인가요? 로그인하지 않았어요")
    case .cannotCreate(let name):
      Sentence(en: "there is no login that could create \(name)", ko: "\(name) 저장소를 만들 수 있는 계정으로 로그인되어 있지 않아요")
    case .mayNotCreate(let name):
      Sentence(en: "your login does not have permission to create \(name)", ko: "지금 로그인에는 \(name) 저장소를 만들 권한이 없어요")
    case .cannotAskToCreate(let name):
      Sentence(
        en:
          "creating \(name) counts as a contribution today; cannot ask whether to do it: not running interactively",
        ko: "\(name) 저장소를 만들면 오늘의 기여로 집계돼요. 여기서는 만들지 물어볼 수 없어요")
    case .folderWithoutRepository(let folder, _), .pageAddress(_, let folder):
      SyncProblem.message(GitRemoteError(.noRepository), SyncProblem.shown(folder))
    case .noConflict(let number): Sentence(en: "there is no conflict \(number)", ko: "\(number)번 충돌이 없어요")
    case .noLastSync:
      Sentence(en: "no sync that changed tasks is left to undo", ko: "되돌릴 동기화가 없어요. 할 일을 바꾼 동기화만 되돌려요")
    case .underWay: Sentence(en: "another cyc is syncing right now", ko: "다른 cyc가 지금 동기화하고 있어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .notSetUp: .typed("cyc sync setup git@github.com:you/todo.git")
    case .address, .badBranch: .typed("cyc sync setup git@github.com:you/todo.git --branch cyc")
    case .git(let error, let address): SyncProblem.hint(error, address)
    case .engine(let failure, let setup): SyncProblem.hint(failure, setup)
    case .isPublic(_, let typed):
      Sentence(
        en: "make the repository private, or: \(SyncProblem.sameCall(typed, with: "--public"))",
        ko: "저장소를 비공개로 바꾸거나: \(SyncProblem.sameCall(typed, with: "--public"))")
    case .cannotAsk(_, let typed): .typed(SyncProblem.sameCall(typed, with: "--yes"))
    case .badRepositoryName, .whoseRepository: .typed("cyc sync setup --github OWNER/todo")
    case .cannotCreate(let name), .mayNotCreate(let name):
      Sentence(
        en: "cyc login --scopes repo, or: gh repo create \(name) --private",
        ko: "cyc login --scopes repo, 또는: gh repo create \(name) --private")
    case .cannotAskToCreate: Sentence(en: "add --yes to go ahead", ko: "그래도 만들려면 --yes를 붙여 주세요")
    case .folderWithoutRepository(let folder, let typed):
      .typed(
        [["git", "init", "--bare", folder], ["cyc"] + typed].map { ShellWords(words: $0).text }.joined(
          separator: " && "))
    case .pageAddress(let repository, _):
      .typed(ShellWords(words: ["cyc", "sync", "setup", "--github", repository]).text)
    case .noConflict: .typed("cyc sync conflicts")
    case .noLastSync: .typed("cyc todo history")
    case .underWay: Sentence(en: "try again in a moment", ko: "잠시 후 다시 시도해 주세요")
    }
  }

  /// The call as it was typed, with one more option. Without its other options, such as `--branch`, it would sync with
  /// another list.
  private static func sameCall(_ typed: [String], with option: String) -> String {
    let words = typed.prefix { $0 != "--" }
    return ShellWords(words: ["cyc"] + words + [option] + typed.dropFirst(words.count)).text
  }

  private static func message(_ error: GitAddressError, _ text: String) -> Sentence {
    switch error {
    // Do not show the secret.
    case .secret: Sentence(en: "the address contains a password or a token", ko: "주소에 비밀번호나 토큰이 들어 있어요")
    case .unprotected:
      Sentence(en: "http:// is not encrypted: '\(text.excerpt)'", ko: "http://는 암호화되지 않아요: '\(text.excerpt)'")
    default: Sentence(en: "not an address of a repository: '\(text.excerpt)'", ko: "저장소 주소가 아니에요: '\(text.excerpt)'")
    }
  }

  private static func message(_ error: GitRemoteError, _ place: String) -> Sentence {
    switch error.reason {
    case .offline: Sentence(en: "cannot reach \(place)", ko: "\(place)에 연결할 수 없어요")
    case .timedOut: Sentence(en: "\(place) did not answer in time", ko: "\(place) 서버가 제시간에 응답하지 않았어요")
    case .loginNeeded: Sentence(en: "\(place) requires a login", ko: "\(place)에 로그인이 필요해요")
    case .forbidden: Sentence(en: "you do not have permission to write to \(place)", ko: "\(place)에 쓸 권한이 없어요")
    case .notFound:
      Sentence(
        en: "repository \(place) does not exist, or you do not have access to it", ko: "\(place) 저장소가 없거나 볼 권한이 없어요")
    case .noRepository: Sentence(en: "there is no git repository in \(place)", ko: "\(place)에 git 저장소가 없어요")
    case .otherHashes:
      Sentence(
        en: "\(place) has SHA-256 hashes, which cyc sync cannot use", ko: "SHA-256 저장소라서 동기화할 수 없어요: \(place)")
    case .untrustedServer:
      Sentence(
        en: "cannot verify \(place): its host key or certificate is unknown or has changed",
        ko: "\(place) 서버를 믿을 수 있는지 확인되지 않았어요")
    case .dubiousOwnership: Sentence(en: "\(place) belongs to another user", ko: "\(place) 폴더는 다른 사용자의 것이에요")
    case .diskFull: Sentence(en: "the disk is full\(path(of: error))", ko: "디스크가 가득 찼어요\(path(of: error))")
    case .unwritable:
      Sentence(
        en: "the local copy of the repository cannot be written\(path(of: error))",
        ko: "저장소의 사본에 쓸 수 없어요\(path(of: error))")
    case .damagedClone, .tooLarge, .other:
      Sentence(
        en: "git could not sync with \(place)\(lastLine(of: error))", ko: "\(place)에서 git이 실패했어요\(lastLine(of: error))")
    case .gitMissing: Sentence(en: "git is not installed", ko: "git이 설치되어 있지 않아요")
    case .gitTooOld: Sentence(en: "this git is too old; 2.31 or newer is needed", ko: "git이 너무 오래됐어요. 2.31 이상이 필요해요")
    }
  }

  private static func path(of error: GitRemoteError) -> String { error.path.map { ": \($0)" } ?? "" }

  /// The last line of the output of git or the server that gives a reason, such as
  /// `: Could not resolve host: example.com`; empty if none. The reason often follows a long address.
  private static func lastLine(of error: GitRemoteError) -> String {
    let lines = error.words.split(whereSeparator: \.isNewline)
    let reason = lines.last { line in !advice.contains { line.contains($0) } } ?? lines.last
    return reason.map { ": \(Sanitizer.clean(String($0)).truncated(to: 200))" } ?? ""
  }

  /// Lines that git prints after every failure of ssh.
  private static let advice = [
    "Could not read from remote repository", "Please make sure you have the correct access rights",
    "and the repository exists.",
  ]

  private static func hint(_ error: GitRemoteError, _ address: String) -> Sentence? {
    switch error.reason {
    case .offline, .timedOut: Sentence(en: "nothing is lost; try again later", ko: "잃어버린 것은 없어요. 나중에 다시 해 주세요")
    case .loginNeeded where (try? GitAddress(address))?.form == .ssh:
      Sentence(en: "does ssh have your key? to see: ssh-add -l", ko: "ssh에 키가 있나요? 확인하려면: ssh-add -l")
    case .loginNeeded:
      Sentence(
        en: "gh auth setup-git, or on GitHub: cyc login --scopes repo",
        ko: "gh auth setup-git, GitHub라면 cyc login --scopes repo도 돼요")
    case .forbidden, .notFound, .untrustedServer, .other: .typed(ShellWords(words: ["git", "ls-remote", address]).text)
    case .noRepository where (try? GitAddress(address))?.form == .ssh:
      Sentence(
        en: "is the path right? to make one: \(SyncProblem.making(onServer: address))",
        ko: "경로가 맞나요? 새로 만들려면: \(SyncProblem.making(onServer: address))")
    case .noRepository where (try? GitAddress(address))?.host != nil:
      .typed(ShellWords(words: ["git", "ls-remote", address]).text)
    case .noRepository:
      Sentence(
        en: "is the disk mounted? to make one: \(ShellWords(words: ["git", "init", "--bare", address]).text)",
        ko: "디스크가 연결되어 있나요? 새로 만들려면: \(ShellWords(words: ["git", "init", "--bare", address]).text)")
    case .otherHashes:
      Sentence(
        en: "make a repository in git's usual format (--object-format=sha1), and: cyc sync setup ADDRESS",
        ko: "보통 형식(--object-format=sha1)으로 저장소를 새로 만들어 연결해 주세요: cyc sync setup 주소")
    case .dubiousOwnership where (try? GitAddress(address))?.form == .ssh:
      // git wants the absolute path, which only its message has.
      .trusting(
        GitRepository.untrustedFolder(in: error.words) ?? serverAndPath(of: address).path,
        onServer: serverAndPath(of: address).server)
    case .dubiousOwnership: .trusting(address)
    case .diskFull: Sentence(en: "free some space (df -h shows how much is left)", ko: "공간을 비워 주세요 (df -h로 확인할 수 있어요)")
    case .gitMissing, .gitTooOld: .typed("sudo apt install git")
    case .unwritable: error.path.map { SystemReason(code: EACCES).hint(for: $0) }
    case .damagedClone, .tooLarge: nil
    }
  }

  /// The command that makes the repository of an SSH address. `git init` itself would make a folder of that name here.
  private static func making(onServer address: String) -> String {
    let (server, path) = serverAndPath(of: address)
    return ShellWords(words: ["ssh", server, ShellWords(words: ["git", "init", "--bare", path]).text]).text
  }

  /// The parts of an SSH address: the destination for ssh, and the path there.
  private static func serverAndPath(of address: String) -> (server: String, path: String) {
    let scheme = address.lowercased().hasPrefix("ssh://") ? "ssh://" : ""
    let rest = address.dropFirst(scheme.count)
    let end = rest.firstIndex(of: scheme.isEmpty ? ":" : "/") ?? rest.endIndex
    var path = rest[end...].dropFirst(scheme.isEmpty ? 1 : 0)
    // ssh begins in the home folder, and a quoted `~` is not expanded.
    for home in ["/~/", "~/"] where path.hasPrefix(home) && path.count > home.count {
      path = path.dropFirst(home.count)
    }
    return (scheme + rest[..<end], String(path))
  }

  private static func message(_ failure: SyncFailure, _ place: String) -> Sentence {
    switch failure {
    case .refused(let words):
      Sentence(
        en: "\(place) refused the changes: \(firstLines(words))", ko: "\(place)에서 변경을 거절했어요: \(firstLines(words))")
    case .tooManyRaces: Sentence(en: "gave up: other machines kept sending first", ko: "매번 다른 컴퓨터가 먼저 보냈어요")
    case .otherRepository:
      Sentence(
        en: "\(place) holds a different list from the one that was synced before",
        ko: "\(place)에는 전에 동기화하던 것과 다른 목록이 있어요")
    case .newerFormat: Sentence(en: "\(place) was written by a newer cyc", ko: "\(place)의 목록은 더 최신 버전의 cyc가 만들었어요")
    case .notSynced:
      Sentence(en: "the branch in \(place) holds something other than a list", ko: "\(place)의 브랜치에는 목록이 아닌 것이 있어요")
    case .wouldRemove(let count, let all):
      Sentence(
        en: "\(count) of \(all) items are missing from \(place) and would be removed here",
        ko: "\(place)에 \(all)개 중 \(count)개가 없어서 여기서도 지워질 거예요")
    case .branchGone: Sentence(en: "the branch in \(place) is gone", ko: "\(place)의 브랜치가 없어졌어요")
    }
  }

  /// git's summary, and the beginning of the output of a hook.
  private static func firstLines(_ lines: [String]) -> String {
    lines.prefix(3).map { Sanitizer.clean($0).excerpt }.joined(separator: "; ")
  }

  /// Whether a line is the path of a lock file, as `GitSyncRemote.push` adds it.
  private static func isLock(_ line: String) -> Bool { line.hasPrefix("/") && line.hasSuffix(".lock") }

  /// Does not suggest another branch, which would separate the machines.
  private static func lockHint(_ path: String) -> Sentence {
    let command = ShellWords(words: ["rm", Sanitizer.clean(path)]).text
    return Sentence(
      en: "if no git is writing there, one has crashed and left its lock; to remove it there: \(command)",
      ko: "그곳에 쓰는 중인 git이 없다면 중단된 git이 남긴 잠금 파일이에요. 그곳에서 지우려면: \(command)")
  }

  /// The command that sets up the sync with the same repository, and another branch if `branch` is not the default.
  private static func settingUp(_ setup: SyncSetup, branch: String) -> String {
    let option = branch == SyncSetup.defaultBranch ? [] : ["--branch", branch]
    return ShellWords(words: ["cyc", "sync", "setup", setup.address] + option).text
  }

  private static func hint(_ failure: SyncFailure, _ setup: SyncSetup) -> Sentence? {
    let otherBranch = setup.branch == SyncSetup.defaultBranch ? "cyc-list" : SyncSetup.defaultBranch
    let withOtherBranch = settingUp(setup, branch: otherBranch)
    return switch failure {
    case .refused(let words) where words.contains(where: isLock):
      lockHint(words.first(where: isLock) ?? "")
    case .refused(let words) where words.first?.contains("(unpacker error)") == true:
      Sentence(
        en: "look at the free space there (df -h), and at who owns the repository (ls -l)",
        ko: "그곳의 남은 공간(df -h)과 저장소의 소유자(ls -l)를 확인해 주세요")
    case .refused:
      Sentence(
        en: "if the branch is protected, use another: \(withOtherBranch)",
        ko: "보호된 브랜치라면 다른 브랜치를 쓰세요: \(withOtherBranch)")
    case .tooManyRaces: .typed("cyc sync")
    case .notSynced:
      Sentence(en: "use another branch: \(withOtherBranch)", ko: "다른 브랜치를 쓰세요: \(withOtherBranch)")
    case .otherRepository:
      Sentence(
        en: "to merge the two lists: \(settingUp(setup, branch: setup.branch))",
        ko: "두 목록을 합치려면: \(settingUp(setup, branch: setup.branch))")
    case .newerFormat: Sentence(en: "update cyc", ko: "cyc를 업데이트해 주세요")
    case .wouldRemove: Sentence(en: "if that is right: cyc sync --yes", ko: "맞다면: cyc sync --yes")
    case .branchGone: Sentence(en: "to send everything again: cyc sync --yes", ko: "모두 다시 보내려면: cyc sync --yes")
    }
  }
}
