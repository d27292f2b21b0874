package import CycBase
package import Days
package import GitHub
internal import Platform
internal import Terminal

/// Why there is no streak to show; never shown as a streak of 0.
package enum StreakFailure: UserFacingError {
  /// `typed` has all arguments of the call.
  case malformedLogin(String, typed: [String])
  /// An account on another host than the one that is asked; `typed` has all arguments of the call.
  case elsewhere(AccountAddress, host: String, asked: String, typed: [String])
  /// A word such as `me` or `svg` in place of a login; `typed` has all arguments of the call.
  case commandWord(String, typed: [String])
  case noSuchYear(Int, thisYear: Int)
  case futureDay(Day, today: Day)
  /// No login is given or set, and no account is logged in.
  case nobody(host: String, typed: [String])
  /// - Parameters:
  ///   - isSetting: whether the login comes from the setting `user`
  ///   - isLoggedIn: whether it is the account that is logged in
  case noSuchUser(login: String, host: String, isSetting: Bool = false, isLoggedIn: Bool = false)
  /// The login belongs to another account now; `present` is the login of the user's account now, if known.
  case otherAccount(login: String, present: String?, host: String, isSetting: Bool)
  /// The user's account has another login now.
  case renamed(login: String, present: String, host: String, isSetting: Bool)
  /// The account has no contribution calendar, such as an organisation.
  case noCalendar(login: String, host: String)
  /// - Parameter isPageSaved: whether the page was saved for a bug report.
  case notUnderstood(ContributionPageError.Reason, login: Login, host: String, isPageSaved: Bool = false)
  case privateProfile(login: String)
  /// The calendar is empty, and the profile, which tells whether contributions are hidden, could not be read.
  case profileNotRead(login: String)
  /// The last day of GitHub's page does not fit this machine's clock.
  case otherDays(until: Day, today: Day)
  /// GitHub shows contributions on a day that is in the future by this machine's clock.
  case contributionsToCome(on: Day, today: Day)
  /// Offline, with nothing in the cache.
  case nothingKept(login: String)
  /// GitHub was last read on an earlier day.
  case lastLook(on: Day)
  /// GitHub's days end before today: they begin later than the local ones.
  case todayNotBegun(last: Day)
  /// There is no streak to see, but private contributions may be missing, for this reason.
  case streakNotKnown(ConnectionFailure)
  /// `--source graphql` without a token.
  case tokenNeeded(host: String)
  case connection(ConnectionFailure)

  package init(_ error: GitHubError, person: Person, in world: World, host: Host, token: TokenOrigin? = nil) {
    let login = person.login.name
    let isSetting = person.isOwn && world.home.settings[.user]?.isSame(as: person.login) == true
    switch error {
    case .notFound:
      self = .noSuchUser(
        login: login, host: host.name, isSetting: isSetting, isLoggedIn: person.isOwn && person.accountID != nil)
    case .otherAccount: self = .otherAccount(login: login, present: nil, host: host.name, isSetting: isSetting)
    case .page(.noCalendar): self = .noCalendar(login: login, host: host.name)
    case .page(.notUnderstood(let reason)): self = .notUnderstood(reason, login: person.login, host: host.name)
    case .notAsked: self = .nothingKept(login: login)
    default: self = .connection(world.failure(error, host: host, token: token))
    }
  }

  /// `text` is not a login; `typed` has all arguments of the call.
  package init(notALogin text: String, typed: [String]) {
    self = Login.isCommandWord(text) ? .commandWord(text, typed: typed) : .malformedLogin(text, typed: typed)
  }

  /// Why a part of the contributions is missing. The account exists, so a 404 concerns the page alone.
  package init(ofPart error: GitHubError, person: Person, in world: World, host: Host) {
    self =
      error == .notFound
      ? .connection(world.failure(.notFound, host: host)) : StreakFailure(error, person: person, in: world, host: host)
  }

  /// A calendar of zeros may mean that contributions are hidden, and the profile could not be read to find out.
  package init(profile error: GitHubError, login: Login, host: Host) {
    if case .page(.notUnderstood(.libraryMissing(let reason))) = error {
      self = .notUnderstood(.libraryMissing(reason: reason), login: login, host: host.name)
    } else {
      self = .profileNotRead(login: login.name)
    }
  }

  /// Whether it is unknown, for now, if today is done. False if the call or the login must be corrected first.
  package var leavesTodayOpen: Bool {
    switch self {
    case .notUnderstood, .privateProfile, .profileNotRead, .otherDays, .contributionsToCome, .nothingKept, .lastLook,
      .todayNotBegun, .streakNotKnown, .otherAccount, .renamed:
      true
    // Without a token, a refusal passes: a login would not help.
    case .connection(let failure): failure.exitStatus != .loginNeeded || failure.isRefusedWithoutToken
    case .malformedLogin, .elsewhere, .commandWord, .noSuchYear, .futureDay, .nobody, .noSuchUser, .noCalendar,
      .tokenNeeded:
      false
    }
  }

  var withPageSaved: StreakFailure {
    guard case .notUnderstood(let reason, let login, let host, _) = self else { return self }
    return .notUnderstood(reason, login: login, host: host, isPageSaved: true)
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .malformedLogin, .elsewhere, .commandWord, .noSuchYear, .futureDay: .usage
    case .nobody, .tokenNeeded: .loginNeeded
    case .noSuchUser, .noCalendar, .notUnderstood, .privateProfile, .otherDays, .contributionsToCome,
      .otherAccount, .renamed:
      .failed
    case .profileNotRead, .nothingKept, .lastLook, .todayNotBegun, .streakNotKnown: .tryAgainLater
    case .connection(let failure): failure.exitStatus
    }
  }

  package var message: Sentence {
    switch self {
    case .malformedLogin(let text, _):
      Sentence(
        en: "that cannot be a GitHub login: '\(text.excerpt)'", ko: "GitHub 아이디로 쓸 수 없는 이름이에요: '\(text.excerpt)'")
    case .elsewhere(let address, let host, let asked, _):
      Sentence(
        en: "\(address) is an account on \(host), but cyc asks \(asked)",
        ko: "\(host)에 있는 계정이에요. cyc는 지금 \(asked)에 물어요: \(address)")
    case .commandWord(let word, _):
      Sentence(en: "'\(word.excerpt)' is not taken for a GitHub login", ko: "GitHub 아이디로 보지 않는 말이에요: '\(word.excerpt)'")
    case .noSuchYear(let year, let thisYear):
      Sentence(
        en: "--year takes a year from 1970 to \(thisYear), not \(year)",
        ko: "--year에는 1970부터 \(thisYear)까지만 쓸 수 있어요: \(year)")
    case .futureDay(let day, let today):
      Sentence(
        en: "\(day.written(in: today.year)) is still to come: today is \(today.writtenWithYear)",
        ko: "아직 오지 않은 날이에요: \(day.written(in: today.year)) (오늘은 \(today.writtenWithYear))")
    case .nobody(let host, _):
      Sentence(
        en: "no user is set, and you are not logged in to \(host)", ko: "누구의 기록인지 알 수 없어요. \(host)에 로그인되어 있지 않아요")
    case .noSuchUser(let login, let host, _, _):
      Sentence(en: "no such user on \(host): \(login)", ko: "\(host)에 없는 사용자예요: \(login)")
    case .otherAccount(let login, let present, let host, _):
      Sentence(
        en: "\(login) is now another account on \(host)\(present.map { "; yours is called \($0)" } ?? "")",
        ko: "\(host)의 \(login) 아이디는 이제 다른 계정이에요\(present.map { ". 내 계정의 아이디: \($0)" } ?? "")")
    case .renamed(let login, let present, let host, _):
      Sentence(en: "\(login) is called \(present) on \(host) now", ko: "\(host)에서 \(login)의 아이디가 바뀌었어요: \(present)")
    case .noCalendar(let login, let host):
      Sentence(
        en: "\(login) has no contribution calendar on \(host); organisations have none",
        ko: "\(host)의 \(login)에는 기여 달력이 없어요. 조직 계정에는 달력이 없어요")
    case .notUnderstood(let reason, _, let host, _):
      Sentence(
        en: "cannot make sense of GitHub's page (\(host)): \(reason.sentence)",
        ko: "GitHub 페이지를 해석하지 못했어요 (\(host)): \(reason.sentence)")
    case .privateProfile(let login):
      Sentence(
        en: "\(login)'s activity is private: GitHub shows no contributions to others",
        ko: "\(login)의 활동은 비공개예요. GitHub에서 기여 내역을 보여 주지 않아요")
    case .profileNotRead(let login):
      Sentence(
        en: "\(login)'s page shows no contributions; they may be hidden, but that could not be checked",
        ko: "\(login)의 페이지에 기여가 없어요. 비공개일 수도 있는데 확인하지 못했어요")
    case .otherDays(let last, let today):
      Sentence(
        en: "GitHub's page ends on \(last.writtenWithYear), but by this machine's clock it is \(today.writtenWithYear)",
        ko: "GitHub 페이지는 \(last.writtenWithYear)까지인데 이 컴퓨터의 시계로는 오늘이 \(today.writtenWithYear)이에요")
    case .contributionsToCome(let day, let today):
      Sentence(
        en: "GitHub shows contributions on \(day.writtenWithYear), but by this machine's clock it is "
          + "\(today.writtenWithYear)",
        ko: "GitHub에는 \(day.writtenWithYear)의 기여가 있는데 이 컴퓨터의 시계로는 오늘이 "
          + "\(today.writtenWithYear)이에요")
    case .nothingKept(let login):
      Sentence(
        en: "\(login)'s contributions are not known without the network", ko: "네트워크 없이는 \(login)의 기여를 알 수 없어요")
    case .lastLook(let day):
      Sentence(
        en: "today is not known: GitHub was last read on \(day.writtenWithYear)",
        ko: "오늘 기여했는지 알 수 없어요. GitHub를 마지막으로 확인한 날은 \(day.writtenWithYear)이에요")
    case .todayNotBegun(let last):
      Sentence(
        en: "today is not known yet: GitHub's days end on \(last.writtenWithYear)",
        ko: "오늘 기여했는지는 아직 알 수 없어요. GitHub에는 \(last.writtenWithYear)까지 있어요")
    case .streakNotKnown(let failure):
      Sentence(
        en: "the streak is not known, because private contributions cannot be seen: \(failure.message)",
        ko: "비공개 기여를 볼 수 없어서 기록을 알 수 없어요: \(failure.message)")
    case .tokenNeeded(let host):
      Sentence(
        en: "--source graphql needs a token, and there is none for \(host)",
        ko: "--source graphql에는 토큰이 필요한데 \(host)의 토큰이 없어요")
    case .connection(let failure): failure.message
    }
  }

  package var hint: Sentence? {
    switch self {
    case .malformedLogin(_, let typed): LoginAdvice.example(typed)
    case .elsewhere(_, let host, _, let typed): .typed("CYC_HOST=\(host) \(LoginAdvice.command(typed))")
    case .commandWord(let word, let typed): LoginAdvice(word: word, typed: typed).hint
    case .noSuchYear(_, let thisYear):
      Sentence(en: "write --year \(thisYear), for example", ko: "--year \(thisYear)처럼 적어 주세요")
    case .futureDay: Sentence(en: "choose a day up to today", ko: "오늘이나 지난 날짜를 적어 주세요")
    case .nobody(_, let typed):
      Sentence(
        en: "cyc config set user NAME && \(LoginAdvice.command(typed)); or log in first: cyc login",
        ko: "cyc config set user 아이디 && \(LoginAdvice.command(typed)). 먼저 로그인해도 돼요: cyc login")
    case .noSuchUser(_, _, _, isLoggedIn: true):
      Sentence(
        en: "the account may be suspended or deleted; to see whether GitHub accepts the login: cyc whoami",
        ko: "정지되었거나 삭제된 계정일 수 있어요. GitHub에서 로그인이 유효한지 보려면: cyc whoami")
    case .noSuchUser(_, _, isSetting: true, _):
      Sentence(
        en: "check the username and set it again: cyc config set user NAME",
        ko: "GitHub 아이디를 다시 적어 주세요: cyc config set user 아이디")
    case .noSuchUser:
      Sentence(
        en: "check the spelling: the username is the last part of the profile URL", ko: "아이디를 확인하세요. 프로필 주소의 끝에 있어요")
    case .otherAccount(_, let present, _, isSetting: true): .typed("cyc config set user \(present ?? "NAME")")
    case .renamed(_, let present, _, isSetting: true): .typed("cyc config set user \(present)")
    case .otherAccount, .renamed: .typed("cyc login")
    case .noCalendar: Sentence(en: "use a person's login", ko: "개인 계정의 아이디를 적어 주세요")
    case .notUnderstood(.signInPage, _, _, _):
      Sentence(
        en: "this server shows its pages only to people who are signed in, so cyc cannot read them",
        ko: "이 서버는 로그인한 사람에게만 페이지를 보여 주어서 cyc가 읽을 수 없어요")
    case .notUnderstood(.emptyBody, _, _, _), .notUnderstood(.cutOff, _, _, _):
      Sentence(en: "try again later; the streak is not known", ko: "나중에 다시 시도해 주세요. 지금은 기록을 알 수 없어요")
    case .notUnderstood(.libraryMissing, _, _, _): .typed("sudo apt install libxml2")
    case .notUnderstood(_, _, _, isPageSaved: true):
      Sentence(
        en: "GitHub may have changed its page; look for a newer cyc", ko: "GitHub 페이지가 바뀌었을 수 있어요. 최신 버전의 cyc를 찾아보세요")
    case .notUnderstood(_, let login, _, _):
      // Other commands, and lists of people, do not take the option.
      Sentence(
        en: "GitHub may have changed its page; look for a newer cyc, or report it: "
          + "cyc streak \(login.typed) --save-page page.html",
        ko: "GitHub 페이지가 바뀌었을 수 있어요. 최신 버전의 cyc를 찾거나 페이지를 저장해 알려 주세요: "
          + "cyc streak \(login.typed) --save-page page.html")
    case .privateProfile:
      Sentence(
        en: "if it is yours: cyc login, or untick \"Make profile private and hide activity\" on GitHub",
        ko: "본인 계정이라면 cyc login으로 로그인하거나 GitHub에서 \"Make profile private and hide activity\"를 끄세요")
    case .profileNotRead: Sentence(en: "try again later", ko: "나중에 다시 시도해 주세요")
    case .otherDays, .contributionsToCome:
      Sentence(en: "check the clock (type: date), TZ and CYC_NOW", ko: "시계(date), TZ, CYC_NOW를 확인하세요")
    // Some of the days may be known, and another command might not ask for those that are missing.
    case .nothingKept, .lastLook: Sentence(en: "run it without --offline", ko: "--offline 없이 실행하세요")
    case .todayNotBegun:
      Sentence(
        en: "GitHub's day begins later than yours; try again in a few hours",
        ko: "GitHub의 하루는 더 늦게 시작돼요. 몇 시간 뒤에 다시 시도해 주세요")
    case .tokenNeeded: .typed("cyc login --scopes read:user")
    case .connection(let failure), .streakNotKnown(let failure): failure.hint
    }
  }
}

extension ContributionPageError.Reason {
  fileprivate var sentence: Sentence {
    switch self {
    case .emptyBody: Sentence(en: "it is empty", ko: "비어 있어요")
    case .signInPage: Sentence(en: "it is a sign-in page", ko: "로그인 페이지예요")
    case .noCells: Sentence(en: "it has no calendar", ko: "달력이 없어요")
    case .cutOff: Sentence(en: "it breaks off inside the calendar", ko: "달력 중간에서 끊겼어요")
    case .missingDay(let day):
      Sentence(en: "\(day.writtenWithYear) is missing from the calendar", ko: "달력에 \(day.writtenWithYear)이 없어요")
    case .unreadableDay(let day):
      Sentence(
        en: "\(day.writtenWithYear) has neither a count nor a level", ko: "\(day.writtenWithYear)에 기여 수도 단계도 없어요")
    case .doubledDay(let day):
      Sentence(en: "\(day.writtenWithYear) is drawn twice", ko: "달력에 \(day.writtenWithYear)이 두 번 있어요")
    case .contradictoryDay(let day):
      Sentence(
        en: "it says both that \(day.writtenWithYear) has contributions and that it has none",
        ko: "\(day.writtenWithYear)에 기여가 있다고도 하고 없다고도 해요")
    case .countOfOtherDay(let day):
      Sentence(
        en: "the count of \(day.writtenWithYear) mentions another date",
        ko: "\(day.writtenWithYear)의 기여 수에 다른 날짜가 적혀 있어요")
    case .countWithoutDay: Sentence(en: "it has a count that belongs to no day", ko: "어느 날의 것도 아닌 기여 수가 있어요")
    case .otherDays(let days):
      Sentence(
        en:
          "it draws \(days.lowerBound.writtenWithYear) to \(days.upperBound.writtenWithYear), but says that it covers other days",
        ko: "\(days.lowerBound.writtenWithYear)부터 \(days.upperBound.writtenWithYear)까지 그려 놓고 다른 기간이라고 해요")
    case .otherLogin(let login): Sentence(en: "it is the page of \(login)", ko: "\(login)의 페이지예요")
    case .otherTotal(let total, let sum):
      Sentence(
        en: "it says \(Counts.contributions(total)), but its days add up to \(Counts.grouped(sum))",
        ko: "합계는 \(Counts.grouped(total))개인데 날짜별로 더하면 \(Counts.grouped(sum))개예요")
    case .totalWithoutDays(let total):
      Sentence(
        en: "it says \(Counts.contributions(total)), but shows none on any day",
        ko: "합계는 \(Counts.grouped(total))개인데 기여한 날이 없어요")
    case .unreadable: Sentence(en: "it cannot be read as HTML", ko: "HTML로 읽을 수 없어요")
    case .libraryMissing(let reason):
      Sentence(
        en: "libxml2 cannot be loaded: \(Sanitizer.clean(reason).truncated(to: 120))",
        ko: "libxml2를 불러올 수 없어요: \(Sanitizer.clean(reason).truncated(to: 120))")
    }
  }
}

/// Suggests what to type instead of a word that is not taken for a login.
private struct LoginAdvice {
  let word: String
  let typed: [String]

  private static let own = ["me", "myself", "self", "my", "mine", "today", "now", "current", "this"]
  private static let commandsWithAll = ["streak", "stats", "card"]
  private static let commandsWithPictures = ["streak", "stats", "card", "year"]

  var hint: Sentence {
    guard typed.contains(word) else {
      return Sentence(en: "for the account of that name: @\(word)", ko: "그 이름의 계정이라면: @\(word)")
    }
    let (name, command) = (word.lowercased(), typed.first ?? "")
    var instead: [String]?
    if LoginAdvice.own.contains(name) { instead = [] }
    if name == "json" { instead = ["--json"] }
    if name == "svg", LoginAdvice.commandsWithPictures.contains(command) { instead = ["--format", "svg"] }
    if name == "all", LoginAdvice.commandsWithAll.contains(command) { instead = ["--all"] }
    let first =
      instead.map { Sentence.typed(LoginAdvice.command(replacing($0))) }
      ?? Sentence(en: "see 'cyc \(command) --help'", ko: "'cyc \(command) --help'로 사용법을 볼 수 있어요")
    return Sentence(
      en: "\(first); for the account of that name: \(LoginAdvice.command(replacing(["@\(word)"])))",
      ko: "\(first). 그 이름의 계정이라면: \(LoginAdvice.command(replacing(["@\(word)"])))")
  }

  private func replacing(_ words: [String]) -> [String] {
    guard let place = typed.firstIndex(of: word) else { return typed }
    return typed[..<place] + words + typed[(place + 1)...]
  }

  /// The command that was typed, with a login.
  static func example(_ typed: [String]) -> Sentence {
    let command = typed.first.flatMap { ["stats", "card", "check", "year"].contains($0) ? $0 : nil }
    return .typed("cyc \(command ?? "streak") torvalds")
  }

  static func command(_ arguments: [String]) -> String { ShellWords(words: ["cyc"] + arguments).text }
}
