import Foundation
import GitHub
import HTTP
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// System errors are reported without the name of the system call and in the session's language.
@Suite struct SystemReasonTests {
  @Test(arguments: [
    (ENOENT, "no such file or folder", "그런 파일이나 폴더가 없어요"),
    (ENOTDIR, "part of the path is not a folder", "경로 중간에 폴더가 아닌 것이 있어요"),
    (EACCES, "permission denied", "권한이 없어요"), (EROFS, "it is on a read-only disk", "읽기 전용 디스크에 있어요"),
    (ENOSPC, "no space left on the disk", "디스크에 남은 자리가 없어요"),
  ])
  func commonReasonsAreTranslated(code: Int32, english: String, korean: String) {
    #expect(SystemReason(code: code).sentence == Sentence(english: english, korean: korean))
  }

  @Test func uncommonReasonIsTheSystemsText() {
    let reason = SystemReason(code: ENOTSUP)
    #expect(!reason.text.isEmpty && reason.sentence == .typed(reason.text))
  }

  @Test func missingFileIsReportedInKorean() throws {
    let test = try TestWorld(language: .korean)
    #expect(Cyc.run(["todo", "import", "nothing.json"], in: test.world) == .failed)
    #expect(test.err.hasPrefix("cyc: nothing.json 파일을 읽을 수 없어요: 그런 파일이나 폴더가 없어요\n"), "\(test.err)")
  }

  @Test func everyTransferReasonHasAKoreanSentence() {
    let named: [TransferReason] = [
      .refused, .reset, .aborted, .noAnswer, .unreachable, .noRoute, .noAddress, .notPermitted, .closed, .tooManyFiles,
      .noConnection, .unknownProxy, .proxyLogin, .proxyRefused, .closedUnanswered, .closedMidway, .tooManyHeaders,
      .longHeader, .notHTTP, .wronglyEncoded,
    ]
    for reason in named {
      let sentence = TransferError.cannotConnect(host: "x", reason: reason).sentence
      #expect(sentence.english == "cannot reach x: \(reason.rawValue)")
      #expect(sentence.korean.contains(/^x에 연결할 수 없어요: .*[가-힣]/), "\(sentence.korean)")
    }
    #expect(TransferError.cannotConnect(host: "x", reason: "HTTP/3 error").sentence.korean.hasSuffix(": HTTP/3 error"))
  }
}

@Suite struct StreakFailureTests {
  private let login = Login("hana")

  @Test func missingLibxml2IsReportedWithItsPackage() throws {
    let error = GitHubError.page(.notUnderstood(.libraryMissing(reason: "libxml2.so.2: no such file\u{1B}[2J")))
    let failure = StreakFailure(profile: error, login: try #require(login), host: .gitHubDotCom)
    #expect(failure.message.english.hasSuffix("libxml2 cannot be loaded: libxml2.so.2: no such file"))
    #expect(failure.hint == .typed("sudo apt install libxml2"))
    #expect(failure.exitStatus == .failed)
  }

  @Test func unreadableProfileLeavesZerosUnconfirmed() throws {
    for error in [GitHubError.unreadable, .page(.notUnderstood(.unreadable)), .serverTrouble(status: 502)] {
      let failure = StreakFailure(profile: error, login: try #require(login), host: .gitHubDotCom)
      guard case .profileNotRead("hana") = failure else { Issue.record("\(error) is reported as \(failure)"); continue }
    }
  }
}

/// `Tests/install-packages.sh` on a simulated Debian, where another program holds apt's locks.
@Suite struct InstallPackagesTests {
  /// Runs the script with an apt-get whose first two updates fail with `words`.
  ///
  /// - Returns: the exit code, the arguments of each apt-get call, and the errors
  private func run(updateFailsWith words: String) throws -> (exitCode: Int32, calls: [String], errors: String) {
    let folder = try TemporaryDirectory()
    let programs = [
      "swift": "exit 0", "dpkg-query": "exit 1", "id": "echo 0", "sleep": "exit 0",
      "apt-get": """
      echo "$*" >> '\(folder.path("calls"))'
      case $1 in update)
        if [ "$(grep -c update '\(folder.path("calls"))')" -lt 3 ]; then echo "E: \(words)" >&2; exit 100; fi
      esac
      """,
    ]
    for (name, script) in programs {
      try ProgramFile.write("#!/bin/sh\n\(script)\n", to: folder.path(name))
    }
    let script = PackageFolder.url.appending(path: "Tests/install-packages.sh").path(percentEncoded: false)
    let result = try Program.run(
      ["bash", script, "libfoo-dev"], environment: ["PATH": "\(folder.path):/usr/bin:/bin"], timeoutSeconds: 60)
    let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8).split(separator: "\n").map(
      String.init)
    return (result.exitCode, calls, result.errorOutput)
  }

  @Test func scriptWaitsForAptLocks() throws {
    let (exitCode, calls, errors) = try run(updateFailsWith: "Could not get lock /var/lib/apt/lists/lock.")
    #expect(exitCode == 0, "\(errors)")
    #expect(
      calls == [
        "update -q", "update -q", "update -q",
        "-o DPkg::Lock::Timeout=600 install -y --no-install-recommends libfoo-dev",
      ])
  }

  @Test func otherAptFailuresEndTheScriptAtOnce() throws {
    let (exitCode, calls, errors) = try run(updateFailsWith: "The list of sources could not be read.")
    #expect(exitCode == 1)
    #expect(calls == ["update -q"])
    #expect(errors.contains("The list of sources could not be read."))
  }
}
