import GitHub
import Testing

@testable import cyc

@Suite struct MissingLibraryTests {
  private let login = Login("hana")

  @Test func aPageThatCannotBeTakenApartIsToldWithWhatToType() throws {
    let error = GitHubError.page(.notUnderstood(.libraryMissing(reason: "libxml2.so.2: no such file\u{1B}[2J")))
    let failure = StreakFailure(profile: error, login: try #require(login), host: .gitHubDotCom)
    #expect(failure.message.english.hasSuffix("libxml2 cannot be loaded: libxml2.so.2: no such file"))
    #expect(failure.hint == .typed("sudo apt install libxml2"))
    #expect(failure.exitStatus == .failed)
  }

  @Test func anyOtherProfileThatCouldNotBeReadLeavesItsZerosOpen() throws {
    for error in [GitHubError.unreadable, .page(.notUnderstood(.unreadable)), .serverTrouble(status: 502)] {
      let failure = StreakFailure(profile: error, login: try #require(login), host: .gitHubDotCom)
      guard case .profileNotRead("hana") = failure else { Issue.record("\(error) is told as \(failure)"); continue }
    }
  }
}
