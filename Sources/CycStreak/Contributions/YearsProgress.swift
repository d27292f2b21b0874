internal import CycBase
internal import Terminal

/// The line that shows how many of several years have been read.
struct YearsProgress {
  private static let barColumns = 20

  let total: Int
  let world: World

  func show(done: Int) {
    guard total > 1 else { return }
    let isASCII = !Charset.isUTF8(environment: world.environment)
    world.showProgress(YearsProgress.line(done: done, total: total, isASCII: isASCII)(world.language))
  }

  func end() {
    if total > 1 { world.showProgress("") }
  }

  static func line(done: Int, total: Int, isASCII: Bool) -> Sentence {
    let bar = bar(done: done, total: total, isASCII: isASCII)
    return Sentence(en: "\(bar) \(done) of \(total) years", ko: "\(bar) \(total)년 중 \(done)년")
  }

  static func bar(done: Int, total: Int, isASCII: Bool) -> String {
    let filled = barColumns * done / max(1, total)
    return String(repeating: isASCII ? "#" : "█", count: filled)
      + String(repeating: isASCII ? "." : "░", count: barColumns - filled)
  }
}
