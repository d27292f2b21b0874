import CFuzzer
import Quizzes
import Todos

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs libFuzzer on one harness: `fuzz NAME [LIBFUZZER OPTION …] [FOLDER OR FILE …]`.
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
    "ledger": LedgerFuzz.tryOne,
    "keys": KeyFuzz.tryOne,
  ]

  /// Harness to run. Static, because the C callback cannot capture; set once before libFuzzer begins.
  nonisolated(unsafe) private static var tryOne: ([UInt8]) -> Void = { _ in }

  static func main() {
    guard CommandLine.argc > 1, let harness = harnesses[CommandLine.arguments[1]] else {
      // fuzz.sh reads the names from this output.
      return print(harnesses.keys.sorted().joined(separator: "\n"))
    }
    tryOne = harness
    // libFuzzer skips the first argument, which is the harness name here.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        Fuzz.tryOne(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      })
  }
}

/// Ends the process if `holds` is false, so that libFuzzer reports the input.
func law(_ holds: Bool, _ violation: @autoclosure () -> String) {
  if !holds { fatalError(violation()) }
}
