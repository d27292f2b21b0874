internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import ArgumentParser
internal import Days
internal import Formats
internal import Quizzes

/// `cyc quiz rm`: removes quizzes; what was answered stays in the statistics.
struct QuizRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove quizzes.",
    discussion: "What was answered of them stays in `cyc quiz stats`. All of them are removed, or none.",
    aliases: ["remove", "delete"]
  )
  .examples([
    "cyc quiz rm 2": "one",
    "cyc quiz rm 1 2 --json": "two, for scripts",
  ])

  @Argument(help: "Numbers in the list.", completion: .quizzes)
  var numbers: [Int]

  @OptionGroup var output: AnswerOptions
  @OptionGroup var shared: SharedOptions

  func run(in world: World) throws {
    let wanted = numbers.indices.filter { !numbers[..<$0].contains(numbers[$0]) }.map { numbers[$0] }
    let (removed, isGone) = try world.changeQuizzes { store in
      let changes = try wanted.map { number in
        guard let change = try store.remove(number) else { throw QuizFailure.noSuchNumber(number) }
        return change
      }
      return (changes.map(\.before), try store.endedOnDesktop(changes.flatMap(\.closed)))
    }
    world.withdrawQuiz(if: isGone)
    let today = world.now().today
    try output.say(
      ["today": today.description, "removed": removed.map { $0.json(nil, on: today) }], in: world
    ) { removed.map(QuizPhrases.removed) }
  }
}
