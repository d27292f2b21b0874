internal import CycBase
internal import Days
internal import Dispatch
internal import GitHub
internal import HTTP
internal import Store
internal import Streaks
internal import Synchronization
internal import Terminal

/// Reads what the reports of several people need: a `PersonReading` each, whose questions are answered from the cache where it is
/// fresh, else by GitHub.
///
/// People are begun one after the other; what else the few need whose streaks are longer, or whose pages show nothing, is asked
/// before anybody new is begun, so that reports are whole nearly in the order of the list, and few wait for each other. Each page is
/// taken apart when it arrives, on a processor that is free, while others are on their way.
final class PeopleReader {
  /// What became of one person.
  typealias Outcome = Result<StreakReport, StreakFailure>

  /// How many pages are fetched at once.
  static let pagesAtOnce = 16

  /// Somebody of the list, and by which rules the streak is counted.
  struct Subject {
    let person: Person
    let rules: StreakRules
  }

  /// What is asked about somebody.
  private struct Question {
    let index: Int
    let about: PersonReading.Question
    /// Whether the page is asked for in the person's own zone.
    var namesZone = true
  }

  /// An answer that was taken apart.
  private enum Answer {
    case window(ContributionWindow, ContributionHistory.Outcome)
    case profile(Result<Bool, GitHubError>)
  }

  private let world: World
  private let host: Host
  private let mode: ContributionReader.Mode
  private let subjects: [Subject]
  private let deliver: (Int, Outcome) -> Bool
  private let cache: CachedContributions
  /// Pages that are taken apart.
  private let work = BackgroundWork<(Question, Answer)>(maxUnderWay: PeopleReader.pagesAtOnce)
  /// Who is still to be begun, in the order of the list.
  private var unbegun: ArraySlice<Int> = []
  /// What is to be asked about those who are begun.
  private var unasked: [Question] = []
  /// What GitHub was asked, in that order.
  private var asked: [Question] = []
  /// Those that are not over.
  private var readings: [Int: PersonReading] = [:]
  private var stop = CircuitBreaker(maxUnreachableInARow: PeopleReader.pagesAtOnce)
  private var delivered = 0
  private var isWanted = true
  private var progress: PeopleProgress

  /// - Parameters:
  ///   - subjects: whom to read, each once.
  ///   - showsProgress: whether a line on stderr says how far it is.
  ///   - deliver: takes what became of each, by index, in any order; false where nobody wants the rest.
  init(
    world: World, host: Host, mode: ContributionReader.Mode, subjects: [Subject], showsProgress: Bool = true,
    deliver: @escaping (Int, Outcome) -> Bool
  ) {
    self.world = world
    self.host = host
    self.mode = mode
    self.subjects = subjects
    self.deliver = deliver
    cache = CachedContributions(world: world, host: host)
    progress = PeopleProgress(total: subjects.count, world: showsProgress ? world : nil)
  }

  /// Reads everybody.
  func read() {
    unbegun = subjects.indices.filter { !readOwn($0) }[...]
    world.transfer(PeopleReader.pagesAtOnce, nextRequest, receive)
    progress.end()
    cache.finish()
  }

  /// Reads one's own account as `cyc streak` does where there is a token: its page alone does not show what is private.
  /// False where this is somebody else's.
  private func readOwn(_ index: Int) -> Bool {
    guard subjects[index].person.isOwn, world.apiTokenIfUsable(for: host) != nil else { return false }
    let reader = reader(index)
    do {
      let report = try reader.readSilently(period: .known)
      end(index, .success(report))
      return true
    } catch let failure as StreakFailure {
      end(index, .failure(failure))
      return true
    } catch {
      return false
    }
  }

  private func reader(_ index: Int) -> StreakReader {
    StreakReader(world: world, host: host, person: subjects[index].person, mode: mode, rules: subjects[index].rules)
  }

  private func begin(_ index: Int) {
    let subject = subjects[index]
    readings[index] = PersonReading(
      subject.person, on: host, rules: subject.rules, today: cache.now.today, span: .lastYear())
    goOn(index)
  }

  /// What GitHub is asked next; answers from the cache what need not be asked.
  private func nextRequest() -> Request? {
    while let question = nextQuestion() {
      if let window = question.about.window, let sheet = goodEnoughSheet(window, login(question)) {
        take(.window(window, .success(sheet)), question, isNew: false)
      } else if let reason = mode == .offline ? .notAsked : stop.reason {
        fail(question, reason)
      } else {
        progress.show(done: delivered)
        asked.append(question)
        return request(question)
      }
    }
    return nil
  }

  private func nextQuestion() -> Question? {
    while isWanted {
      if !unasked.isEmpty { return unasked.removeFirst() }
      if let index = unbegun.popFirst() {
        begin(index)
      } else {
        // Nothing that is there waits for the last answers, each of which may take long.
        let finished = work.takeAll()
        if finished.isEmpty { return nil }
        take(finished)
      }
    }
    return nil
  }

  private func goodEnoughSheet(_ window: ContributionWindow, _ login: Login) -> ContributionSheet? {
    switch mode {
    case .offline: cache.sheet(window, of: login)
    case .asNeeded: cache.sheet(window, of: login, isFresh: true)
    case .refresh, .recheck: nil
    }
  }

  private func login(_ question: Question) -> Login { subjects[question.index].person.login }
}

// MARK: - Pages

extension PeopleReader {
  private func receive(_ number: Int, _ answer: Result<Response, TransferError>) {
    let question = asked[number]
    work.begin { [now = cache.now, owner = login(question), id = expectedID(question)] in
      (question, PeopleReader.read(answer, to: question.about, owner, id, now))
    }
    take(work.takeFinished())
    stop.note(answer)
  }

  /// GitHub's number of one's own account; nil for others, and if it is not known.
  private func expectedID(_ question: Question) -> Int? {
    let person = subjects[question.index].person
    guard person.isOwn else { return nil }
    return person.accountID
      ?? cache.ask { cache throws(StoreError) in try cache.queryStory(of: person.login, on: host)?.accountID }
  }

  private func request(_ question: Question) -> Request {
    switch question.about {
    case .window(let window):
      ContributionPage.request(
        host: host, login: login(question), window: window,
        zoneName: question.namesZone ? world.zoneName : nil)
    case .profile: ProfilePage.request(host: host, login: login(question))
    }
  }

  /// Takes an answer apart, on whatever thread.
  private static func read(
    _ answer: Result<Response, TransferError>, to question: PersonReading.Question, _ login: Login, _ expectedID: Int?,
    _ now: Instant
  ) -> Answer {
    switch question {
    case .window(let window):
      .window(
        window,
        Result { () throws(GitHubError) in
          try ContributionSheet(answer, of: login, window: window, fetchedAt: now)
            .of(expectedAccount: expectedID).whole()
        })
    case .profile: .profile(Result { () throws(GitHubError) in try ProfilePage.isPrivate(answer, login: login) })
    }
  }

  private func take(_ answers: [(Question, Answer)]) {
    for (question, answer) in answers {
      if case .window(let window, let outcome) = answer, question.namesZone, world.zoneName != nil,
        ContributionSheet.isShifted(outcome, of: window), readings[question.index] != nil
      {
        unasked.append(Question(index: question.index, about: question.about, namesZone: false))
        continue
      }
      if case .window(_, .failure(let error)) = answer { fail(question, error) } else { take(answer, question) }
      progress.show(done: delivered)
    }
  }

  /// Takes the cache's older version of a page that was not read, or what went wrong.
  private func fail(_ question: Question, _ error: GitHubError) {
    if readings[question.index] == nil { return }
    guard let window = question.about.window else { return take(.profile(.failure(error)), question) }
    if mode != .offline {
      readings[question.index]?.sourceReport.errors.append(
        SourceError(source: .page, window: window, error: world.failure(error, host: host)))
    }
    if mode != .offline, error.leavesRoomForCache, let sheet = cache.sheet(window, of: login(question)) {
      return take(.window(window, .success(sheet)), question, isNew: false)
    }
    return take(.window(window, .failure(error)), question)
  }
}

// MARK: - People

extension PeopleReader {
  /// Takes an answer about somebody, unless it came too late to matter.
  private func take(_ answer: Answer, _ question: Question, isNew: Bool = true) {
    switch answer {
    case .window(let window, let outcome):
      // Soon enough: older years are only guessed at once one of them has been read.
      if window != .lastYear, let firstYear = cache.firstYear(of: login(question)) {
        readings[question.index]?.history.firstYear = firstYear
      }
      readings[question.index]?.take(outcome, of: window, isNew: isNew)
    case .profile(let isPrivate): readings[question.index]?.take(profile: isPrivate)
    }
    goOn(question.index)
  }

  /// Notes what is to be asked next about somebody; hands the report over where that is nothing.
  private func goOn(_ index: Int) {
    let login = subjects[index].person.login
    let next = readings[index]?.ask { cache.sheet($0, of: login) } ?? []
    unasked += next.map { Question(index: index, about: $0) }
    if let reading = readings[index], reading.isOver { finish(reading, index) }
  }

  private func finish(_ reading: PersonReading, _ index: Int) {
    let reader = reader(index)
    end(
      index,
      Result { () throws(StreakFailure) in
        let fetched = try reader.fetched(by: reading)
        cache.keep(reading.newSheets, of: reading.person.login)
        return reader.report(reading, fetched, at: cache.now, isFresh: cache.isFresh)
      })
  }

  private func end(_ index: Int, _ outcome: Outcome) {
    readings[index] = nil
    unasked.removeAll { $0.index == index }
    delivered += 1
    if isWanted { isWanted = deliver(index, outcome) }
  }
}

/// Does work on threads of its own while the caller goes on: as many as there are processors, none of Swift's cooperative pool.
final class BackgroundWork<Output: Sendable> {
  // Dispatch runs as many blocks of such a queue at once as there are processors.
  private let queue = DispatchQueue(label: "background work", attributes: .concurrent)
  private let group = DispatchGroup()
  private let room: DispatchSemaphore
  private let finished = Finished()

  private final class Finished: Sendable {
    let outputs = Mutex<[Output]>([])
  }

  /// - Parameter maxUnderWay: so many pieces may wait or be worked on; the caller waits for one of them before it can begin another.
  init(maxUnderWay: Int) {
    room = DispatchSemaphore(value: maxUnderWay)
  }

  deinit { group.wait() }

  func begin(_ work: @escaping @Sendable () -> Output) {
    room.wait()
    queue.async(group: group) { [room, finished] in
      let output = work()
      finished.outputs.withLock { $0.append(output) }
      room.signal()
    }
  }

  /// What was finished and not taken yet, in the order in which it was finished.
  func takeFinished() -> [Output] {
    finished.outputs.withLock { outputs in
      defer { outputs = [] }
      return outputs
    }
  }

  /// Waits for all that was begun, and takes it.
  func takeAll() -> [Output] {
    group.wait()
    return takeFinished()
  }
}

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
