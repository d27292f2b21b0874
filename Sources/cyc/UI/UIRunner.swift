internal import CycBase
internal import CycList
internal import CycQuiz
internal import CycScreen
internal import CycStreak
internal import Days
internal import Platform
internal import Quizzes
internal import Screen
internal import Store
internal import Terminal
internal import Todos

/// Connects `UIState` to the terminal and the files: reads keys, performs their effects, and draws.
struct UIRunner {
  private let screen: FullScreen
  private var world: World
  private let output: UIOutput
  private let today: UIToday
  /// The key of the facts that the panel of Today shows; nil to make the panel again.
  private var shownToday: UIToday.Key?
  private var state: UIState
  private var reader = KeyReader()
  /// The picture on the terminal; nil if everything has to be drawn.
  private var shown: Picture?
  private var isDrawn = false
  private var reading: UIReading
  /// Has the database open for the first picture; nil afterwards, since the file may be replaced.
  private var firstWorld: World?
  /// Marks of the database's files before the last reading.
  private var marks: [FileMark?] = []
  private var settingsStamp: FileStamp.Reading
  /// Changes to make, in their order, while another process holds the database.
  private var waiting: [UIEffect] = []
  // Times of `SystemClock.uptimeSeconds`.
  /// When to try the waiting changes again; infinity if none wait.
  private var nextTry = Double.infinity
  private var nextLook = 0.0
  /// When to say that a check of GitHub, requested by a key, brought nothing; nil if none is under way.
  private var refreshDeadline: Double?
  private var hasFocus = true
  private var focusTime = -Double.infinity

  private static let (lookSeconds, unfocusedLookSeconds) = (1.0, 5.0)
  /// Longer than a check of GitHub may take.
  private static let maxRefreshSeconds = 20.0
  /// How long a change may block the keys, and how soon it is tried again.
  private static let (trySeconds, retrySeconds) = (0.01, 0.1)
  /// A mouse press within this time after the window got the focus is the click that focused it.
  private static let focusClickSeconds = 0.1

  static func run(_ tab: UIState.Tab, _ options: DisplayOptions, in world: World) throws {
    guard world.canAnimate else { throw UIFailure() }
    let display = Display(options, in: world).findingBackground(in: world)
    let output = UIOutput(show: world.screen.err)
    var world = world
    world.screen.out = { _ in }
    world.screen.err = { output.text += $0 }
    world.screen.spin = { _ in {} }
    world.screen.mayAsk = false
    var state = UIState(display, rows: 24, language: world.screen.language, now: world.clock.now().local)
    state.follow(world.home.settings)
    // Before the screen is taken, so that an error is reported as usual.
    var firstWorld: World? = world.sharingReadSession()
    let reading = try UIReading(in: firstWorld ?? world)
    _ = state.update(.read(reading.data, now: state.now))
    try world.screen.takeScreen { screen in
      var runner = UIRunner(
        screen: screen, world: world, output: output, state: state, reading: reading, firstWorld: firstWorld)
      firstWorld = nil
      try runner.run(tab)
    }
  }

  private init(
    screen: FullScreen, world: World, output: UIOutput, state: UIState, reading: UIReading, firstWorld: World?
  ) {
    (self.screen, self.world, self.output, self.state, self.reading) = (screen, world, output, state, reading)
    self.firstWorld = firstWorld
    today = UIToday()
    settingsStamp = FileStamp.read(Settings.path(in: world.home.directories))
  }

  private mutating func run(_ tab: UIState.Tab) throws {
    resize()
    marks = currentMarks
    // Notes the files before they are read, to see later whether they have changed.
    _ = today.hasChanged(in: world)
    let effects = state.open(tab)
    lookAtSchedule()
    showToday()
    // Asks for the cursor's position after a character that some terminals draw two columns wide; `UIState` takes the
    // answer. In row 2, since the answer for row 1 is also a key. Overwritten by the first picture.
    if !state.display.isASCII { try screen.write("\u{1B}[2;1H─\u{1B}[6n") }
    // Before the first picture, which would say that an unread history is empty.
    for effect in effects { _ = try perform(effect) }
    try draw()
    nextLook = SystemClock.uptimeSeconds() + Self.lookSeconds
    while true {
      switch screen.wait(until: min(nextLook, nextTry, reader.deadline ?? .infinity)) {
      case .ended: return
      case .changed:
        resize()
        shown = nil
      case .bytes(let bytes): if try take(reader.read(bytes, at: SystemClock.uptimeSeconds())) { return }
      case .timeout: if try take(reader.read([], at: SystemClock.uptimeSeconds())) { return }
      }
      if SystemClock.uptimeSeconds() >= nextTry { try makeWaitingChanges() }
      if SystemClock.uptimeSeconds() >= nextLook {
        lookForChanges()
        nextLook = SystemClock.uptimeSeconds() + secondsToNextLook
      }
      showToday()
      try draw()
    }
  }

  private var secondsToNextLook: Double {
    if hasFocus { return Self.lookSeconds }
    // Looks when the new day begins, even without the focus.
    let left = Double(world.clock.secondsLeftToday(at: world.clock.now()))
    return min(Self.unfocusedLookSeconds, max(Self.lookSeconds, left))
  }

  /// Handles inputs. Returns whether to leave the screen.
  private mutating func take(_ inputs: [Input]) throws -> Bool {
    for input in inputs {
      switch input {
      case .focus(let isFocused):
        (hasFocus, focusTime) = (isFocused, SystemClock.uptimeSeconds())
        if isFocused { nextLook = 0 }
      case .mouse(let mouse)
      where mouse.action == .press && SystemClock.uptimeSeconds() - focusTime < Self.focusClickSeconds:
        continue
      default: break
      }
      for effect in update(.input(input)) where try perform(effect) { return true }
    }
    return false
  }

  /// Returns whether to leave the screen.
  private mutating func perform(_ effect: UIEffect) throws -> Bool {
    switch effect {
    case .quit: return true
    case .suspend:
      screen.suspend()
      resize()
      shown = nil
    case .redraw: shown = nil
    case .mouse(let isOn): try screen.reportMouse(isOn)
    case .refresh:
      if let failure = today.missingUser(in: world) {
        _ = update(.failed(failure.message, hint: failure.hint))
      } else {
        today.refresh(in: world, evenIfFresh: true)
        refreshDeadline = SystemClock.uptimeSeconds() + Self.maxRefreshSeconds
      }
    case .readHistory: read()
    case .giveUp:
      (waiting, nextTry) = ([], .infinity)
      _ = update(.gaveUp)
    default:
      waiting.append(effect)
      if waiting.count == 1 { try makeWaitingChanges() } else { _ = update(.waiting(waiting.count)) }
    }
    return false
  }

  private mutating func resize() {
    let size = screen.size
    _ = update(.resized(columns: size?.columns ?? state.columns, rows: size?.rows ?? state.rows))
  }

  private mutating func update(_ event: UIEvent) -> [UIEffect] {
    isDrawn = false
    return state.update(event)
  }

  /// Draws what has changed since the last picture. A screen that only waits costs nothing.
  private mutating func draw() throws {
    if isDrawn, shown != nil { return }
    isDrawn = true
    let picture = state.draw()
    // The selection is in reverse video even if colours are off.
    let text = picture.text(replacing: shown, max(.monochrome, state.display.depth))
    if !text.isEmpty { try screen.write(text) }
    shown = picture
  }

  // MARK: - Changes

  /// Makes the waiting changes. If another process holds the database, returns, so that keys are read meanwhile, and
  /// plans another try.
  private mutating func makeWaitingChanges() throws {
    while let effect = waiting.first {
      world.call.changes = Changes()
      let outcome = Result { try makeChange(effect) }
      if case .failure(StoreError.busy) = outcome, !effect.opensEditor {
        nextTry = SystemClock.uptimeSeconds() + Self.retrySeconds
        _ = update(.waiting(waiting.count))
        return
      }
      waiting.removeFirst()
      if state.waiting > 0 { _ = update(.waiting(waiting.count)) }
      try show(outcome, of: effect)
    }
    nextTry = .infinity
  }

  /// Shows the result of a change: the data as they were saved, and the message or the error.
  private mutating func show(_ outcome: Result<UIResult?, any Error>, of effect: UIEffect) throws {
    read()
    switch outcome {
    case .success(let result?): _ = update(.succeeded(result, of: effect))
    case .success(nil): break
    // The terminal has shown the error already.
    case .failure(is ExitStatus): break
    case .failure(let error as any UserFacingError):
      _ = update(.failed(error.message, hint: error.hint, of: effect))
    case .failure(let error): _ = update(.failed(.typed("\(error)"), hint: nil, of: effect))
    }
    try draw()
    // As after each command that changes something.
    world.backUp()
    world.syncAfterChange()
    if world.call.changes.hasAny { world.refreshStatus() }
    report()
  }

  private mutating func makeChange(_ effect: UIEffect) throws -> UIResult? {
    guard case .openEditor(let number) = effect else {
      var world = world
      world.home.maxWaitSeconds = Self.trySeconds
      return try effect.change(in: world)
    }
    // Another try would open the editor again, so this change waits for other processes as a command does.
    var asking = world
    asking.screen.mayAsk = true
    asking.screen.readLine = { [output, readLine = world.screen.readLine] in
      output.showQuestion()
      return readLine()
    }
    shown = nil
    let result = try screen.away {
      try TodoEditor(number: number, world: asking).edit { try UIEffect.edit([number], $0).change(in: asking) }
    }
    resize()
    return result
  }

  /// Shows what the functions of the commands would have printed on stderr.
  private mutating func report() {
    let text = output.text
    output.text = ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix("cyc: ") }
    if !lines.isEmpty { _ = update(.failed(.typed(lines.joined(separator: " ")), hint: nil)) }
  }

  private mutating func read() {
    // Before reading, so that a change in between is found the next time.
    let before = marks
    marks = currentMarks
    do {
      let isSameFile = marks.first??.isOfSameFile(as: before.first ?? nil) ?? false
      try reading.read(in: world, readsAll: !isSameFile, readsHistory: state.tab == .history)
      _ = update(.read(reading.data, changed: reading.changed, now: world.clock.now().local))
    } catch let error as any UserFacingError {
      _ = update(.failed(error.message, hint: error.hint))
    } catch {
      _ = update(.failed(.typed("\(error)"), hint: nil))
    }
  }

  // MARK: - Changes by other processes

  private var currentMarks: [FileMark?] {
    let path = PersonalDatabase.path(in: world.home.directories)
    return [FileMark(path), FileMark("\(path)-wal")]
  }

  private mutating func lookForChanges() {
    lookAtSettings()
    let now = world.clock.now().local
    if currentMarks != marks || now.day != state.now.day {
      read()
    } else if now.clock != state.now.clock {
      _ = update(.time(now))
    }
    lookAtSchedule()
    let isAnswered = today.hasChanged(in: world)
    if isAnswered { shownToday = nil }
    if let deadline = refreshDeadline, isAnswered || SystemClock.uptimeSeconds() >= deadline {
      refreshDeadline = nil
      _ = update(.refreshed(isAnswered: isAnswered))
    }
    report()
  }

  /// `cyc config set` may have been run meanwhile. What cannot be read changes nothing.
  private mutating func lookAtSettings() {
    let stamp = FileStamp.read(Settings.path(in: world.home.directories))
    guard stamp != settingsStamp else { return }
    settingsStamp = stamp
    guard let settings = try? world.readSettings() else { return }
    let isOtherUser = settings[.user] != world.home.settings[.user]
    world.home.settings = settings
    world.home.settingsError = nil
    state.follow(settings)
    shownToday = nil
    // A check of the former user may have begun less than the usual pause ago.
    if isOtherUser { today.refresh(in: world, evenIfFresh: true) }
  }

  /// `cyc nag on` or `off` may have been run meanwhile.
  private mutating func lookAtSchedule() {
    let silence = world.noticeSilence
    if silence != state.silence { _ = update(.silence(silence)) }
  }

  /// Updates the streak and the panel of Today, once a minute and after changes.
  private mutating func showToday() {
    let key = UIToday.Key(state, marks)
    guard key != shownToday else { return }
    shownToday = key
    let lines = today.lines(for: state, in: firstWorld ?? world)
    firstWorld = nil
    _ = update(.panel(lines.panel, streak: lines.streak))
    today.refresh(in: world)
  }
}

extension UIState {
  fileprivate mutating func follow(_ settings: Settings) {
    readsDates = settings[.datesInTitles]
    if case .fixed(let quadrant) = settings[.todoQuadrant].defaultQuadrant {
      defaultQuadrant = quadrant
    } else {
      defaultQuadrant = nil
    }
  }
}

extension UIEffect {
  fileprivate var opensEditor: Bool { if case .openEditor = self { true } else { false } }
}

/// Collects what would be printed on stderr.
private final class UIOutput {
  var text = ""
  private let show: (String) -> Void

  init(show: @escaping (String) -> Void) { self.show = show }

  /// Prints the text on the terminal, which the screen has left: it is a question.
  func showQuestion() {
    show(text)
    text = ""
  }
}
