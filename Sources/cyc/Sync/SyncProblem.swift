internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Git
internal import Sync
internal import Terminal

/// Why nothing was synced, or not all. The list here is whole whatever it is.
enum SyncProblem: UserFacingError, Equatable {
  case notSetUp
  case address(GitAddressError, String)
  case badBranch(String)
  /// - Parameter address: as git is given it
  case git(GitRemoteError, address: String)
  case engine(SyncFailure, address: String)
  /// Anybody could read the list.
  case isPublic(address: String)
  /// Two lists are to be joined, and nobody can be asked.
  case cannotAsk(address: String)
  case noConflict(Int)
  case badRepositoryName(String)
  /// A repository without an owner, where nobody is known.
  case whoseRepository(String)
  /// There is no login of its owner's that could create it.
  case cannotCreate(String)
  /// The login that is there may not.
  case mayNotCreate(String)
  case cannotAskToCreate(String)
  case noLastSync
  /// Another cyc is at it.
  case underWay

  /// What a sync threw; nil for what is told elsewhere, such as a full disk.
  init?(_ error: any Error, _ address: String) {
    switch error {
    case let error as SyncProblem: self = error
    case let error as GitRemoteError: self = .git(error, address: address)
    case let error as SyncFailure: self = .engine(error, address: address)
    default: return nil
    }
  }

  /// What is kept of it.
  var name: SyncFailureName {
    switch self {
    case .git(let error, _):
      switch error.reason {
      case .offline, .timedOut: .offline
      case .loginNeeded: .login
      case .forbidden, .notFound, .untrustedServer: .refused
      default: .look
      }
    case .engine(.tooManyRaces, _): .offline
    case .engine(.refused, _): .refused
    default: .look
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
    case .engine(.tooManyRaces, _), .underWay: .tryAgainLater
    case .engine(.wouldRemove, _), .engine(.branchGone, _): .tryAgainLater
    default: .failed
    }
  }

  /// An address for people, without what only git needs.
  static func shown(_ address: String) -> String {
    Sanitizer.clean((try? GitAddress(address))?.display ?? address)
  }
}
