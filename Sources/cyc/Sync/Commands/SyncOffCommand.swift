internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import ArgumentParser
internal import Foundation
internal import Formats
internal import Platform

/// `cyc sync off`: this machine goes on alone.
struct SyncOffCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Stop syncing on this machine; the list and the repository stay."
  )
  .examples([
    "cyc sync off": "the list stays as it is",
    "cyc sync off --forget": "removes the local copy of the repository too",
  ])

  @Flag(help: "Also remove the local copy of the repository.")
  var forget = false

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let sync = try world.requireSync()
    try sync.store.change { try $0.end() }
    if forget { try? FileManager.default.removeItem(atPath: "\(world.directories.data)/sync.git") }
    try output.say(["set_up": false], in: world) { [SyncPhrases.off(SyncProblem.shown(sync.setup.address))] }
  }
}
