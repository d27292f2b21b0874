import Days
import GitHub
import Support
import Testing

@testable import cyc

/// Errors stand in one list: what each of them means is what became of its window.
@Suite struct SourceStoryTests {
  private func failure(_ status: Int) -> ConnectionFailure {
    ConnectionFailure(host: .gitHubDotCom, error: .serverTrouble(status: status), retryAt: nil, token: nil)
  }

  private func error(_ source: SourceQuestion.Source, _ window: ContributionWindow, _ status: Int) -> SourceError {
    SourceError(source: source, window: window, error: failure(status))
  }

  @Test func anErrorMeansWhatBecameOfItsWindow() {
    let (told, untold) = (ContributionWindow.lastYear, ContributionWindow.year(2025))
    let stoodIn = SourceReport(errors: [error(.page, told, 500)], answered: [told])
    #expect(stoodIn.pageFailure == failure(500))
    #expect([stoodIn.lookFailure, stoodIn.queryFailure, stoodIn.failure(of: told)] == [nil, nil, nil])
    let looked = SourceReport(errors: [error(.query, told, 501)], answered: [told])
    #expect(looked.lookFailure == failure(501))
    #expect([looked.pageFailure, looked.queryFailure, looked.failure(of: told)] == [nil, nil, nil])
    let both = SourceReport(errors: [error(.page, untold, 502), error(.query, untold, 503)], answered: [told])
    #expect(both.queryFailure == failure(503))
    #expect(both.failure(of: untold) == failure(502))
    #expect([both.pageFailure, both.lookFailure, both.failure(of: told)] == [nil, nil, nil])
    let queryAlone = SourceReport(errors: [error(.query, untold, 504)])
    #expect(queryAlone.failure(of: untold) == failure(504))
    #expect([queryAlone.pageFailure, queryAlone.lookFailure, queryAlone.queryFailure] == [nil, nil, nil])
    let earlier = SourceReport(earlierErrors: [error(.query, told, 505)])
    #expect(earlier.lookFailure == failure(505))
    #expect(earlier.about([untold]).lookFailure == nil)
    #expect(both.about([told]) == SourceReport(answered: [told]))
  }
}
