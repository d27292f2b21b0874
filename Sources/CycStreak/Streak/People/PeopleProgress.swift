internal import CycBase
internal import Terminal

/// The line that shows how many of several people have been read.
struct PeopleProgress {
  let total: Int
  /// Nil where it is not wanted.
  let world: World?
  private var shown = -1

  init(total: Int, world: World?) {
    self.total = total
    self.world = world
  }

  /// Draws the line where it would look another way than before.
  mutating func show(done: Int) {
    let step = total < 200 ? done : done * 200 / total
    guard let world, step != shown else { return }
    shown = step
    let bar = YearsProgress.bar(
      done: done, total: total, isASCII: !Charset.isUTF8(environment: world.environment))
    world.showProgress(PeoplePhrases.progress(done: done, total: total, bar: bar)(world.language))
  }

  mutating func end() {
    if shown >= 0 { world?.showProgress("") }
    shown = -1
  }
}
