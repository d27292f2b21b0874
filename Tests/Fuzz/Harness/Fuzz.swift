import CFuzzer
import Quizzes
import Todos

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tries inputs on one part of cyc: `fuzz NAME [OPTION OF LIBFUZZER …] [FOLDER OR FILE …]`.
@main
enum Fuzz {
  static let harnesses: [String: @Sendable ([UInt8]) -> Void] = [
    "contribution-page": ContributionPageFuzz.tryOne,
    "settings": SettingsFuzz.tryOne,
    "dates": DatesFuzz.tryOne,
    "todo-txt": { TodosFuzz.tryOne($0, as: .todotxt) },
    "todo-json": { TodosFuzz.tryOne($0, as: .json) },
    "todo-csv": { TodosFuzz.tryOne($0, as: .csv) },
    "taskwarrior": { TodosFuzz.tryOne($0, as: .taskwarrior) },
    "crontab": CrontabFuzz.tryOne,
    "graphql": GraphQLFuzz.tryOne,
    "device-flow": DeviceFlowFuzz.tryOne,
    "ntfy": NtfyFuzz.tryOne,
    "quiz-csv": { QuizFuzz.tryOne($0, as: .csv) },
    "quiz-anki": { QuizFuzz.tryOne($0, as: .anki) },
    "quiz-json": { QuizFuzz.tryOne($0, as: .json) },
    "sync": SyncFuzz.tryOne,
  ]

  /// What the callback, a function of C's, calls; set once, before libFuzzer begins.
  nonisolated(unsafe) private static var tryOne: ([UInt8]) -> Void = { _ in }

  static func main() {
    guard CommandLine.argc > 1, let harness = harnesses[CommandLine.arguments[1]] else {
      // Also how the script learns the names.
      return print(harnesses.keys.sorted().joined(separator: "\n"))
    }
    tryOne = harness
    // libFuzzer passes over the name of the program; the harness takes its place.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        Fuzz.tryOne(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      })
  }
}

/// Ends the process, so that libFuzzer reports the input, where something is not as it must be.
func law(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }
}
