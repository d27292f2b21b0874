import Platform
import Synchronization
import Testing

@Suite struct SpinnerTests {
  @Test func quickWorkShowsNothing() {
    let written = Written()
    let spinner = Spinner(write: written.append, unicode: true, delaySeconds: 0.5)
    spinner.start("quick")
    spinner.stop()
    SystemClock.sleep(seconds: 0.7)
    #expect(written.texts == [])
  }

  @Test func slowWorkTurnsUntilItStops() {
    let written = Written()
    let spinner = Spinner(write: written.append, unicode: true, delaySeconds: 0)
    spinner.start("가져오는 중")
    written.wait(forCount: 3)
    spinner.stop()
    let texts = written.texts
    #expect(texts.first == "\r\u{1B}[K⠋ 가져오는 중")
    #expect(texts.dropFirst().first == "\r\u{1B}[K⠙ 가져오는 중")
    #expect(texts.last == "\r\u{1B}[K")
  }

  @Test func nothingIsWrittenAfterAStop() {
    for round in 0..<100 {
      let written = Written()
      let spinner = Spinner(write: written.append, unicode: false, delaySeconds: 0)
      spinner.start("work")
      if round.isMultiple(of: 2) { written.wait(forCount: 1) }
      spinner.stop()
      let texts = written.texts
      if !texts.isEmpty { #expect(texts.last == "\r\u{1B}[K") }
      spinner.stop()
      SystemClock.sleep(seconds: round < 5 ? 0.2 : 0.002)
      #expect(written.texts == texts)
    }
  }

  @Test func itCanStartAgain() {
    let written = Written()
    let spinner = Spinner(write: written.append, unicode: false, delaySeconds: 0)
    for label in ["one", "two"] {
      spinner.start(label)
      written.wait(forCount: written.texts.count + 1)
      spinner.stop()
    }
    #expect(written.texts.contains("\r\u{1B}[K| one"))
    #expect(written.texts.contains("\r\u{1B}[K| two"))
  }

  @Test func picturesTurn() {
    let pictures = (0..<5).map { Spinner.picture(frame: $0, label: "x", unicode: false) }
    #expect(pictures == ["|", "/", "-", "\\", "|"].map { "\r\u{1B}[K\($0) x" })
    #expect(
      Spinner.picture(frame: 10, label: "x", unicode: true) == Spinner.picture(frame: 0, label: "x", unicode: true))
  }
}

/// What a spinner wrote, in order.
private final class Written: Sendable {
  private let kept = Mutex<[String]>([])

  var texts: [String] { kept.withLock { $0 } }

  @Sendable func append(_ text: String) {
    kept.withLock { $0.append(text) }
  }

  /// Waits until there are so many texts, at most ten seconds.
  func wait(forCount count: Int) {
    let deadline = SystemClock.uptimeSeconds() + 10
    while texts.count < count, SystemClock.uptimeSeconds() < deadline { SystemClock.sleep(seconds: 0.005) }
  }
}
