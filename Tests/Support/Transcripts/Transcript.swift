/// A session with a program, to be replayed: what was prepared, what was typed, and what came of it.
///
/// ```
/// # a comment
/// @ env NAME=VALUE        sets a variable for all later commands; nothing behind the = unsets it
/// @ file PATH [mode=600]  the lines that follow, each behind "| ", are written to PATH below HOME
/// | one line
/// @ mode PATH 644         changes the permissions of a file below HOME
/// @ without .cache        PATH below HOME is removed before each later command
/// @ stand-in              a stand-in GitHub runs, and no request to it is expected
/// @ today 2026-08-03      the day on which the stand-in draws its pages
/// @ GET /users/hana/contributions -> calendar run=12
///                         a request that the stand-in expects (see `ExpectedRequest`)
/// $ cyc streak hana | head -1
///                         a command for /bin/sh
/// $tty cyc streak         the same on a terminal: its output and its errors are one
/// > --json                continues the command in a new line
/// < y                     a line for the command's input, which is empty otherwise
/// 12 days                 a line that the command prints
/// ! hint: cyc login       a line that it prints as an error
/// ? 4                     how it ends (0 where nothing is said)
/// ```
///
/// - `[..]` in an expected line stands for anything within the line.
/// - A printed line that begins with one of `# @ $ ! ? < > | \` is written behind a backslash.
/// - A blank line is an expected line only between two printed lines of the same command; elsewhere it separates. A
///   blank line that is printed first or last is therefore written as a backslash alone.
/// - `[no-eol]` at the end of the last line says that no line break followed it.
/// - Control characters are shown as their pictures (`␛[1m`); on a terminal carriage returns are left out.
/// - The stand-in's address is always written `http://STANDIN` (`STANDIN` without the scheme) and the home folder `~`.
///   In `@ env` and `@ file` `http://STANDIN`, and a `~` that begins a value or a line, become the real ones.
public struct Transcript: Sendable, Equatable {
  public struct Step: Sendable, Equatable {
    /// Counted from 1.
    public let line: Int
    public let action: Action
  }

  public enum Action: Sendable, Equatable {
    case setVariable(name: String, value: String?)
    case writeFile(path: String, mode: Int, content: String)
    case setMode(path: String, mode: Int)
    case removeBeforeCommands(path: String)
    case useStandIn
    case setToday(String)
    case expect(String)
    case run(Command)
  }

  public struct Command: Sendable, Equatable {
    public var text: String
    public var isOnTerminal = false
    /// Nil where nothing is typed.
    public var input: String?
    public var expected = Expected()
    /// The lines of the file, counted from 0, that say what is expected.
    var expectedLines: Range<Int>
  }

  /// What a command shall print, line by line, and how it shall end.
  public struct Expected: Sendable, Equatable {
    public var output: [String] = []
    public var errors: [String] = []
    public var exitCode: Int32 = 0
  }

  /// Where the transcript was read from.
  public let name: String
  public let steps: [Step]
  /// The lines of the file.
  let lines: [String]

  var usesStandIn: Bool {
    steps.contains { step in
      switch step.action {
      case .useStandIn, .setToday, .expect: true
      default: false
      }
    }
  }
}
