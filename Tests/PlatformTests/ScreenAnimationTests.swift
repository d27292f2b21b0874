import Testing

@testable import Platform

@Suite struct ScreenAnimationTests {
  @Test func aPictureIsDrawnOverTheOneBefore() {
    #expect(ScreenAnimation.screen(["a", "b"], rows: nil) == "\u{1B}[Ha\u{1B}[K\r\nb\u{1B}[K\u{1B}[J")
    #expect(ScreenAnimation.screen([], rows: 3) == "\u{1B}[H\u{1B}[J")
  }

  @Test func aLowWindowShowsWhatItCanWithoutScrolling() {
    #expect(ScreenAnimation.screen(["a", "b", "c"], rows: 2) == ScreenAnimation.screen(["a", "b"], rows: nil))
  }
}
