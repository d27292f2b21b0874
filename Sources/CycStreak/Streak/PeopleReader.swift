internal import CycBase
internal import Days
internal import Dispatch
internal import GitHub
internal import HTTP
internal import Streaks
internal import Synchronization

/// Reads the reports of several people. Each has a `PersonReading`, whose questions are answered from the cache if it
/// is fresh, else by GitHub.
///
/// People are started in order. Some need further pages, for a long streak or because the page is empty. These are
/// fetched before the next person is started, so reports are finished nearly in order. A page is parsed as soon as it
/// arrives, on another thread, while more are fetched.
final class PeopleReader {
  typealias Outcome = Result<StreakReport, StreakFailure>

  static let pagesAtOnce = 16

  struct Subject {
    let person: Person
    let rules: StreakRules
  }

  private struct Question {
    let index: Int
    let about: PersonReading.Question
    /// Whether the request names the local zone.
    var namesZone = true
  }

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
  /// Parses pages.
  private let work = BackgroundWork<(Question, Answer)>(maxUnderWay: PeopleReader.pagesAtOnce)
  /// People not started yet, in order.
  private var unstarted: ArraySlice<Int> = []
  /// Questions about people who are started.
  private var unasked: [Question] = []
  /// Questions sent to GitHub; the index is the number of the request.
  private var asked: [Question] = []
  /// Unfinished readings.
  private var readings: [Int: PersonReading] = [:]
  private var breaker = CircuitBreaker(maxUnreachableInARow: PeopleReader.pagesAtOnce)
  private var delivered = 0
  /// False once `deliver` wants no more reports.
  private var isWanted = true
  private var progress: PeopleProgress

  /// - Parameters:
  ///   - showsProgress: whether to show a progress line on stderr.
  ///   - deliver: called once for each index of `subjects`, in any order. Returns false to stop.
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

  func read() {
    unstarted = subjects.indices.filter { !readOwn($0) }[...]
    world.network.transfer(PeopleReader.pagesAtOnce, nextRequest, receive)
    progress.end()
    cache.finish()
  }

  /// Reads the user's own account like `cyc streak`: with GraphQL if there is a token, and compared with the ledger.
  /// Returns false if it is still to be read like the others.
  private func readOwn(_ index: Int) -> Bool {
    guard subjects[index].person.isOwn else { return false }
    do {
      end(index, .success(try reader(index).readSilently(period: .known)))
    } catch let failure as StreakFailure {
      end(index, .failure(failure))
    } catch {
      // Only source options of the command line lead to other errors, and none are used here.
      return false
    }
    return true
  }

  private func reader(_ index: Int) -> StreakReader {
    StreakReader(world: world, host: host, person: subjects[index].person, mode: mode, rules: subjects[index].rules)
  }

  private func start(_ index: Int) {
    let subject = subjects[index]
    readings[index] = PersonReading(
      subject.person, on: host, rules: subject.rules, today: cache.now.today, span: .lastYear())
    proceed(index)
  }

  /// The next request to GitHub. Answers questions from the cache if it is fresh enough.
  private func nextRequest() -> Request? {
    while let question = nextQuestion() {
      if let window = question.about.window, mode.accepts(window, isFresh: true),
        let sheet = cache.sheet(window, of: login(question), isFresh: mode != .offline)
      {
        take(.window(window, .success(sheet)), question, isNew: false)
      } else if let reason = mode == .offline ? .notAsked : breaker.reason {
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
      if let index = unstarted.popFirst() {
        start(index)
      } else {
        // Pages that have arrived do not wait for the last answers, which may take a long time.
        let finished = work.takeAll()
        if finished.isEmpty { return nil }
        take(finished)
      }
    }
    return nil
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
    breaker.note(answer)
  }

  /// GitHub's number of the user's own account; nil for others, and if it is not known.
  private func expectedID(_ question: Question) -> Int? {
    let person = subjects[question.index].person
    return person.isOwn ? person.accountID ?? cache.account(of: person.login)?.id : nil
  }

  private func request(_ question: Question) -> Request {
    switch question.about {
    case .window(let window):
      ContributionPage.request(
        host: host, login: login(question), window: window,
        zoneName: question.namesZone ? world.clock.zoneName : nil)
    case .profile: ProfilePage.request(host: host, login: login(question))
    }
  }

  /// Parses an answer, on any thread.
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
      if case .window(let window, let outcome) = answer, question.namesZone, world.clock.zoneName != nil,
        ContributionSheet.isShifted(outcome, of: window), readings[question.index] != nil
      {
        // GitHub shifted the days because of the zone.
        unasked.append(Question(index: question.index, about: question.about, namesZone: false))
        continue
      }
      if case .window(_, .failure(let error)) = answer { fail(question, error) } else { take(answer, question) }
      progress.show(done: delivered)
    }
  }

  /// Uses the cached page, however old, in place of one that could not be read; without one, `error` is the answer.
  private func fail(_ question: Question, _ error: GitHubError) {
    if readings[question.index] == nil { return }
    guard let window = question.about.window else { return take(.profile(.failure(error)), question) }
    if mode != .offline {
      readings[question.index]?.sourceReport.errors.append(
        SourceError(source: .page, window: window, error: world.failure(error, host: host)))
    }
    let cached = mode == .offline ? nil : error.instead(cache.sheet(window, of: login(question)))
    take(.window(window, cached.map { .success($0) } ?? .failure(error)), question, isNew: false)
  }
}

// MARK: - People

extension PeopleReader {
  /// Records an answer; one about a finished person is ignored.
  private func take(_ answer: Answer, _ question: Question, isNew: Bool = true) {
    switch answer {
    case .window(let window, let outcome):
      // The first year limits only guesses of several years, and these begin after one older year was read.
      if window != .lastYear, let firstYear = cache.account(of: login(question))?.firstYear {
        readings[question.index]?.history.earliestGuessedYear = firstYear
      }
      readings[question.index]?.take(outcome, of: window, isNew: isNew)
    case .profile(let isPrivate): readings[question.index]?.take(profile: isPrivate)
    }
    proceed(question.index)
  }

  /// Queues the next questions about a person; without any, finishes the report.
  private func proceed(_ index: Int) {
    let login = subjects[index].person.login
    let next = readings[index]?.nextQuestions { cache.sheet($0, of: login) } ?? []
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

/// Runs work on Dispatch's threads, about one per processor, so that Swift's cooperative pool stays free.
final class BackgroundWork<Output: Sendable> {
  private let queue = DispatchQueue(label: "background work", attributes: .concurrent)
  private let group = DispatchGroup()
  private let slots: DispatchSemaphore
  private let finished = Finished()

  private final class Finished: Sendable {
    let outputs = Mutex<[Output]>([])
  }

  /// - Parameter maxUnderWay: pieces of work that may be queued or running; `begin` waits until there are fewer.
  init(maxUnderWay: Int) { slots = DispatchSemaphore(value: maxUnderWay) }

  deinit { group.wait() }

  func begin(_ work: @escaping @Sendable () -> Output) {
    slots.wait()
    queue.async(group: group) { [slots, finished] in
      let output = work()
      finished.outputs.withLock { $0.append(output) }
      slots.signal()
    }
  }

  /// Outputs not taken yet, in the order in which they were finished.
  func takeFinished() -> [Output] {
    finished.outputs.withLock { outputs in
      defer { outputs = [] }
      return outputs
    }
  }

  /// Waits for all work, then takes the outputs.
  func takeAll() -> [Output] {
    group.wait()
    return takeFinished()
  }
}

/// A line that shows how many people have been read.
struct PeopleProgress {
  let total: Int
  /// nil to show nothing.
  let world: World?
  private var shown = -1

  init(total: Int, world: World?) {
    self.total = total
    self.world = world
  }

  /// Redraws the line if it changed enough: about 200 times for a long list.
  mutating func show(done: Int) {
    let step = total < 200 ? done : done * 200 / total
    guard let world, step != shown else { return }
    shown = step
    let bar = YearsProgress.bar(done: done, total: total, in: world.home)
    world.screen.showProgress(PeoplePhrases.progress(done: done, total: total, bar: bar)(world.screen.language))
  }

  mutating func end() {
    if shown >= 0 { world?.screen.showProgress("") }
    shown = -1
  }
}
