@testable import CycBase
@testable import CycList
@testable import CycQuiz
@testable import CycScreen
import Days
import HTTP
import Platform
import Quizzes
import Screen
import Store
import Support
import Terminal
import Todos

/// A world with a list in a temporary folder; all other effects fail or do nothing.
final class ListWorld {
  private let folder: TemporaryDirectory
  let world: World

  private struct NotInThisWorld: Error {}

  init(language: Language = .english) throws {
    let folder = try TemporaryDirectory()
    self.folder = folder
    let environment = ["LANG": "en_US.UTF-8", "HOME": folder.path]
    world = World(
      clock: Clock(
        now: { ListWorld.now },
        instant: { stamp in
          switch stamp {
          case .moment(let seconds): Instant(secondsSince1970: seconds, local: CivilTime(utcSeconds: seconds))
          case .local(let time): Instant(secondsSince1970: time.secondsAsUTC, local: time)
          }
        }, uptimeSeconds: { 0 }, sleep: { _ in }),
      network: Network(
        transfer: { _, _, _ in },
        transferAside: { _ in { .failure(.failed(host: "", reason: "no network")) } }),
      programs: Programs(
        run: { _, _, _ in throw NotInThisWorld() }, runAll: { _, _, _ in [] },
        runOnTerminal: { _, _ in throw NotInThisWorld() }, page: { _, _, _ in throw NotInThisWorld() },
        launch: { _, _ in false }, start: { _, _, _ in throw NotInThisWorld() }),
      screen: CycBase.Screen(
        out: { _ in }, outBytes: { _ in }, err: { _ in },
        terminal: TerminalFacts(
          inputIsTerminal: true, outputIsTerminal: true, errorIsTerminal: true, windowColumns: nil),
        terminalBackground: { nil }, readLine: { nil }, readAll: { _ in [] }, readSecretLine: { nil },
        waitForEnter: { _ in .closed }, spin: { _ in {} }, showProgress: { _ in }, animate: { _, _ in },
        takeScreen: { _ in },
        openTerminals: { [] }, language: language),
      home: Home(
        environment: environment,
        directories: Directories(application: "cyc", environment: environment, homeDirectory: folder.path)),
      call: Call(),
      features: Features(
        declaredSettings: DeclaredSettings([]),
        schema: ListWorld.schema, rowTables: [DDayStore.rows],
        reminders: Reminders(
          areScheduled: { _ in true }, nextTick: { _, _ in nil }, sentNotices: { _, _ in SentNotices() },
          cancelScheduled: { _, _ in }),
        tickTasks: [], syncRemark: { _, _ in nil }, prepareForPruning: { _ in nil }, beforeNag: { _, _ in },
        openBoard: { _, _ in }))
  }

  private static let schema = Schema(
    migrations: [
      Schema.Migration(name: "todo", change: TodoStore.create),
      Schema.Migration(name: "todo by place", change: TodoStore.createNextIndex),
      Schema.Migration(name: "todo order", change: TodoStore.addOrder), DDayStore.migration, DDayStore.identity,
      DDayStore.fieldTimes, Schema.Migration(name: "quiz", change: QuizStore.create),
      Schema.Migration(name: "todo repeat", change: TodoStore.addRepeat),
      Schema.Migration(name: "todo wait", change: TodoStore.addWait),
      Schema.Migration(name: "quiz exact", change: QuizStore.addExact),
      Schema.Migration(name: "dday steps", change: TodoStore.addRowChanges),
      Schema.Migration(name: "todo by wait", change: TodoStore.addWaitIndex),
      Schema.Migration(name: "todo open", change: TodoStore.addOpenIndex),
    ])

  /// 2026-11-25, 21:12. The local time is UTC.
  static var now: Instant {
    let time = CivilTime(day: Day(number: 20_782), hour: 21, minute: 12)
    return Instant(secondsSince1970: time.secondsAsUTC, local: time)
  }

  func data() throws -> UIData {
    UIData(
      todos: try todos(), days: try DDayStore.all(in: world),
      steps: try world.readTodos { try $0.steps(limit: UIData.maxSteps) } ?? [],
      quizzes: try world.readQuizzes { try $0.summary(on: ListWorld.now.today) } ?? nil)
  }

  func todos() throws -> [Todo] { try world.readTodos { try $0.todos() } ?? [] }
}

/// The interactive screen on a list, as the runner drives it.
final class UISession {
  let list: ListWorld
  var state: UIState
  /// Effects that only the runner can carry out, such as leaving the screen.
  var others: [UIEffect] = []

  init(columns: Int = 80, rows: Int = 24, language: Language = .english, isASCII: Bool = false) throws {
    list = try ListWorld(language: language)
    state = UIState(
      Display(columns: columns, depth: .none, isASCII: isASCII), rows: rows, language: language,
      now: ListWorld.now.local)
  }

  func add(_ edits: TodoEdit...) throws {
    for edit in edits { _ = try list.world.addTodos([edit]) }
    try read()
  }

  func read() throws { send(.read(try list.data(), now: ListWorld.now.local)) }

  /// Types the characters; `\u{1B}` is Escape.
  func type(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": press(Key(.enter))
      case "\t": press(Key(.tab))
      case "\u{1B}": press(Key(.escape))
      default: press(Key(scalar))
      }
    }
  }

  func press(_ key: Key) { send(.input(.key(key))) }

  func send(_ event: UIEvent) {
    for effect in state.update(event) {
      do {
        if effect == .readHistory {
          try read()
          continue
        }
        guard let result = try effect.change(in: list.world) else {
          others.append(effect)
          continue
        }
        try read()
        send(.succeeded(result, of: effect))
      } catch let error as any UserFacingError {
        send(.failed(error.message, hint: error.hint, of: effect))
      } catch {
        send(.failed(.typed("\(error)"), hint: nil, of: effect))
      }
    }
  }

  var picture: String { state.draw().text }
  var message: String? { (state.message?.text).map { $0(state.language) } }
}
