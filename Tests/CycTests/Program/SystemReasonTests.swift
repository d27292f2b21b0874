import Foundation
import HTTP
import Platform
import Testing

@testable import cyc

/// Why the system refused something is told without the name of its call, and in the language of the session.
@Suite struct SystemReasonTests {
  @Test(arguments: [
    (ENOENT, "no such file or folder", "그런 파일이나 폴더가 없어요"),
    (ENOTDIR, "part of the path is not a folder", "경로 중간에 폴더가 아닌 것이 있어요"),
    (EACCES, "permission denied", "권한이 없어요"), (EROFS, "it is on a read-only disk", "읽기 전용 디스크에 있어요"),
    (ENOSPC, "no space left on the disk", "디스크에 남은 자리가 없어요"),
  ])
  func theUsualReasonsAreToldInBothLanguages(code: Int32, english: String, korean: String) {
    #expect(SystemReason(code: code).sentence == Sentence(en: english, ko: korean))
  }

  @Test func anUnusualOneIsTheSystemsOwn() {
    let reason = SystemReason(code: ENOTSUP)
    #expect(!reason.text.isEmpty && reason.sentence == .typed(reason.text))
  }

  @Test func aFileThatIsNotThereIsToldInKorean() throws {
    let test = try TestWorld(language: .korean)
    #expect(Cyc.run(["todo", "import", "nothing.json"], in: test.world) == .failed)
    #expect(test.err.hasPrefix("cyc: nothing.json 파일을 읽을 수 없어요: 그런 파일이나 폴더가 없어요\n"), "\(test.err)")
  }

  /// Whatever a transfer can fail with by name has a Korean sentence.
  @Test func everyNamedReasonOfATransferIsToldInKorean() {
    let named: [TransferReason] = [
      .refused, .reset, .aborted, .noAnswer, .unreachable, .noRoute, .noAddress, .notPermitted, .closed, .tooManyFiles,
      .noConnection, .unknownProxy, .closedUnanswered, .closedMidway, .tooManyHeaders, .longHeader, .notHTTP,
      .wronglyEncoded,
    ]
    for reason in named {
      let said = TransferError.cannotConnect(host: "x", reason: reason).sentence
      #expect(said.english == "cannot reach x: \(reason.rawValue)")
      #expect(said.korean.contains(/^x에 연결할 수 없어요: .*[가-힣]/), "\(said.korean)")
    }
    #expect(TransferError.cannotConnect(host: "x", reason: "HTTP/3 error").sentence.korean.hasSuffix(": HTTP/3 error"))
  }
}
