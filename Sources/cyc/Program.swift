internal import CycBase
internal import Foundation
internal import HTTP
internal import Platform
internal import Terminal

package enum Program {
  /// Arguments of commands that may take the whole terminal.
  private static let fullScreenWords = ["ui", "-i", "--interactive", "--watch", "--animate"]

  /// Runs the command in the arguments of the process, and ends the process with its exit status.
  package static func main() -> Never {
    StandardOutput.occupyClosedStreams()
    let arguments = ProgramArguments.all()
    StandardOutput.restoreSIGCHLD()
    // Forks, so it comes before there are threads or open files.
    if arguments?.contains(where: fullScreenWords.contains) == true { TerminalGuard.begin() }
    StandardOutput.ignoreSIGPIPE()
    StandardOutput.ignoreSIGXFSZ()
    let world = World.live(Cyc.features)
    guard let arguments else {
      exitProcess(Cyc.report(ArgumentsNotUTF8(), arguments: [], in: world))
    }
    // Keeps the database open until the process ends, which closes it faster.
    withExtendedLifetime(world) {
      exitProcess(Cyc.run(Array(arguments.dropFirst()), in: world))
    }
  }
}

/// Arguments in another encoding are refused: stored as UTF-8, the text could not be found again.
struct ArgumentsNotUTF8: UserFacingError {
  var message: Sentence { Sentence(en: "an argument is not UTF-8", ko: "인자가 UTF-8이 아니에요") }
  var hint: Sentence? {
    Sentence(
      en: "use a terminal that writes UTF-8, or convert it: iconv -t UTF-8",
      ko: "UTF-8로 쓰는 터미널에서 입력하거나 변환해 주세요: iconv -t UTF-8")
  }
  var exitStatus: ExitStatus { .usage }
}
