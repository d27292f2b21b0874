internal import CycBase
internal import Days
internal import Git
internal import GitHub
internal import Platform
internal import Terminal

extension CountingFacts {
  /// The date, with its year if that is not the year of the last day asked about.
  func written(_ day: Day) -> Sentence { day.written(in: days.upperBound.year) }
}

enum WhyPhrases {
  static func asking(_ host: Host) -> Sentence {
    Sentence(en: "asking \(host.name) about your commits", ko: "\(host.name)에 커밋에 대해 묻는 중")
  }

  static func headline(_ report: WhyReport) -> Sentence {
    let (name, total, counting) = (report.clone.shownName, report.verdicts.count, report.countingCommits)
    return switch (total, counting) {
    case (0, _): Sentence(en: "You have no commits from today in \(name).", ko: "오늘 \(name)에 내 커밋이 없어요.")
    case (1, 0): Sentence(en: "Today's commit in \(name) does not count.", ko: "오늘 \(name)의 커밋 1개는 집계되지 않아요.")
    case (_, 0):
      Sentence(en: "None of today's \(total) commits in \(name) count.", ko: "오늘 \(name)의 커밋 \(total)개가 모두 집계되지 않아요.")
    case (1, 1) where report.uncertainties.isEmpty:
      Sentence(en: "Today's commit in \(name) counts.", ko: "오늘 \(name)의 커밋은 집계돼요.")
    case (1, 1):
      Sentence(en: "Nothing seems to be wrong with today's commit in \(name).", ko: "오늘 \(name)의 커밋에는 문제가 없어 보여요.")
    case _ where counting == total && report.uncertainties.isEmpty:
      Sentence(en: "All \(total) of today's commits in \(name) count.", ko: "오늘 \(name)의 커밋 \(total)개가 모두 집계돼요.")
    case _ where counting == total:
      Sentence(
        en: "Nothing seems to be wrong with today's \(total) commits in \(name).",
        ko: "오늘 \(name)의 커밋 \(total)개에는 문제가 없어 보여요.")
    default:
      Sentence(
        en: "\(counting) of today's \(total) commits in \(name) \(counting == 1 ? "counts" : "count").",
        ko: "오늘 \(name)의 커밋 \(total)개 가운데 \(counting)개가 집계돼요.")
    }
  }

  static func lookedFor(_ emails: [String]) -> Sentence {
    let list = emails.joined(separator: ", ")
    return Sentence(en: "Looked for commits by \(list).", ko: "\(list)의 커밋을 찾아봤어요.")
  }

  static func bySync(_ count: Int) -> Sentence {
    let commits = "\(count == 1 ? "One" : "\(count)") of today's commits \(count == 1 ? "is" : "are")"
    return Sentence(
      en: "\(commits) by cyc sync; those belong to no account and never count.",
      ko: "오늘 커밋 \(count)개는 cyc sync가 했어요. 누구의 것도 아니어서 집계되지 않아요.")
  }

  /// - Parameter end: when GitHub should show the commit at the latest
  ///
  /// Source: GitHub, "Troubleshooting missing contributions".
  static func delay(_ end: Instant?) -> Sentence {
    let until = end.map { $0.local.written(in: $0.today.year) }.map { Sentence(en: ", until \($0)", ko: " (\($0)까지)") }
    return Sentence(
      en: "GitHub can take up to 24 hours to show it\(until).", ko: "GitHub에 보이기까지 24시간까지 걸릴 수 있어요\(until).")
  }

  static let privateNeedsLogin = Sentence(
    en: "If the repository is private, log in like this to count its commits: cyc login --scopes read:user",
    ko: "비공개 저장소라면 이렇게 로그인해야 커밋이 보여요: cyc login --scopes read:user")

  static func heading(_ problem: WhyReport.Problem, _ facts: CountingFacts) -> Sentence {
    let (branch, host) = (facts.defaultBranch, facts.author.host.name)
    let isPushed = problem.commits.allSatisfy(\.isPushed)
    return switch problem.obstacle {
    case .otherDay(let day):
      Sentence(
        en: "Dated \(facts.written(day)): \(isPushed ? "counts" : "would count") for that day",
        ko: "\(isPushed ? "" : "푸시하면 ")커밋 날짜(\(facts.written(day)))의 커밋으로 집계돼요")
    case .noRemote: Sentence(en: "Only on this machine: the repository has no remote", ko: "원격 저장소가 없어서 이 컴퓨터에만 있어요")
    case .otherHost: Sentence(en: "None of the remotes is on \(host)", ko: "\(host)에 있는 원격 저장소가 없어요")
    case .notPushed: Sentence(en: "Not pushed yet", ko: "아직 푸시하지 않았어요")
    case .notOnDefaultBranch:
      Sentence(
        en: "Not found on the default branch \(branch) nor on gh-pages, as of the last git fetch",
        ko: "기본 브랜치 \(branch)에서도 gh-pages에서도 찾지 못했어요 (마지막 git fetch 기준)")
    case .fork(true):
      Sentence(
        en: "In a fork: counts once it is on \(branch) of the original repository",
        ko: "포크한 저장소예요. 원본 저장소의 \(branch)에 들어가야 집계돼요")
    case .fork(false):
      Sentence(
        en: "Probably in a fork, since there is a remote called upstream: counts once it is on \(branch) there",
        ko: "upstream이 있으니 포크인 것 같아요. 거기의 \(branch)에 들어가야 집계돼요")
    case .unknownEmail(let email) where !AuthorFacts.canBeRegistered(email):
      Sentence(en: "No account can have the e-mail \(email)", ko: "GitHub에 등록할 수 없는 이메일이에요: \(email)")
    case .unknownEmail(let email):
      Sentence(en: "GitHub does not know the e-mail \(email) as yours", ko: "GitHub에 등록되지 않은 이메일이에요: \(email)")
    case .unverifiedEmail(let email):
      Sentence(en: "The e-mail \(email) is not verified on GitHub", ko: "GitHub에서 아직 인증하지 않은 이메일이에요: \(email)")
    case .someoneElsesEmail(let email):
      Sentence(en: "The e-mail \(email) belongs to another account", ko: "다른 계정의 이메일이에요: \(email)")
    case .coAuthor(let author):
      Sentence(
        en: "By \(author), with you as co-author: \(host) counts it for the author alone",
        ko: "\(author)의 커밋이고 나는 공동 작성자예요. \(host)에서는 작성자의 기여로만 집계돼요")
    case .landed(let landed): WhyPhrases.landed(landed, facts, counts: false)
    }
  }

  /// Heading for commits that were squashed or rebased on their way to the default branch.
  static func landed(_ landed: LandedCommit, _ facts: CountingFacts, counts: Bool) -> Sentence {
    let (hash, branch) = (landed.shortHash, facts.defaultBranch)
    let kind = landed.isSquash ? Sentence(en: "In the squash", ko: "스쿼시") : Sentence(en: "Rebased as", ko: "리베이스")
    let end =
      if counts {
        Sentence(en: "it counts today", ko: "오늘의 기여로 집계돼요")
      } else if landed.isOwn(facts.author) {
        Sentence(en: "counts for that day", ko: "그날의 기여로 집계돼요")
      } else {
        Sentence(en: "not yours", ko: "내 기여가 아니에요")
      }
    return Sentence(
      en: "\(kind) \(hash) on \(branch), by \(landed.authorName), dated \(facts.written(landed.day)): \(end)",
      ko: "\(branch)에 \(kind) 커밋으로 들어갔어요: \(hash) (\(landed.authorName), \(facts.written(landed.day))). \(end)")
  }

  static func namesakes(_ commits: [GitCommit]) -> Sentence {
    let (count, name) = (commits.count, commits.first?.authorName ?? "")
    return Sentence(
      en: "\(count == 1 ? "One" : "\(count)") of today's commits, by \(name), \(count == 1 ? "has" : "have") "
        + "an e-mail that is not known as yours", ko: "오늘 \(name) 이름의 커밋 \(count)개는 이메일이 달라서 내 커밋으로 보지 않았어요")
  }

  static let ifYours = Sentence(en: "If it is yours:", ko: "내 이메일이라면:")

  static func uncertainty(_ uncertainty: CommitVerdict.Uncertainty, _ report: WhyReport) -> Sentence {
    switch uncertainty {
    case .push where report.facts.knowsWhatIsPushed:
      return Sentence(
        en: "Not checked: whether it is pushed, since git fetches only some branches of the remote here",
        ko: "푸시했는지는 확인하지 못했어요. 여기서는 원격 저장소의 브랜치 일부만 받아 와요")
    case .push:
      return Sentence(
        en: "Not checked: whether it is pushed, since git has no branches of the remote here",
        ko: "푸시했는지는 확인하지 못했어요. 여기에는 원격 브랜치 정보가 없어요")
    case .defaultBranch(let branch):
      return Sentence(
        en: "Not checked: whether \(branch) is the default branch, which git does not know here",
        ko: "\(branch) 브랜치가 기본 브랜치인지는 확인하지 못했어요. 여기 git에는 그 정보가 없어요")
    case .zone(let date):
      let day = report.facts.written(date)
      return Sentence(
        en: "Not sure: dated \(day) by its own clock, and today by UTC. GitHub's documentation says both",
        ko: "확실하지 않아요. 커밋에 적힌 시간대로는 \(day), UTC로는 오늘이에요. GitHub 문서에는 두 가지 설명이 다 있어요")
    case .tie where report.state.canPush == false:
      let name = report.facts.repository?.description ?? ""
      return Sentence(
        en: "You cannot push to \(name). Not checked: whether you have forked it, or opened an issue or pull request "
          + "there. GitHub counts your commits only then",
        ko: "\(name)에 푸시 권한이 없어요. 포크했거나 이슈나 풀 리퀘스트를 연 적이 있어야 집계되는데, 그것은 확인하지 못했어요")
    case .tie:
      let name = report.facts.repository?.description ?? ""
      return Sentence(
        en: "Not checked: whether you can push to \(name), have forked it, or opened an issue or pull request there. "
          + "GitHub counts your commits only then",
        ko: "\(name)에 푸시 권한이 있는지, 포크했거나 이슈나 풀 리퀘스트를 연 적이 있는지는 확인하지 못했어요. 그중 하나라야 집계돼요")
    case .email(let email):
      let reason = reason(report.emailsUnchecked)
      let configured = report.facts.author.configuredEmails.last
      let other = configured.flatMap {
        [email, ""].contains($0) ? nil : Sentence(en: ". git is configured with \($0)", ko: ". git 설정: \($0)")
      }
      return Sentence(
        en: "Not checked: whether GitHub knows the e-mail \(email)\(reason)\(other)",
        ko: "GitHub에 등록된 이메일인지 확인하지 못했어요: \(email)\(reason)\(other)")
    }
  }

  private static func reason(_ unchecked: EmailsUnchecked?) -> Sentence? {
    switch unchecked {
    case .offline: Sentence(en: " (--offline)", ko: " (--offline)")
    case .noToken: Sentence(en: ": you are not logged in", ko: " (로그인하지 않았어요)")
    case .noScope: Sentence(en: ": the token does not have permission", ko: " (토큰에 권한이 없어요)")
    case .failed, nil: nil
    }
  }

  /// How the person can resolve an uncertainty; nil if there is no way.
  static func check(_ uncertainty: CommitVerdict.Uncertainty, _ report: WhyReport) -> Sentence? {
    switch uncertainty {
    case .push, .zone: return nil
    case .defaultBranch:
      let place = report.clone.folder == "." ? "" : " -C \(ShellWords.quoted(report.clone.folder))"
      let name = report.homeName ?? "origin"
      let remote = ShellWords.quoted(name)
      let isFetched = !report.clone.branches.names(of: name).isEmpty
      return .typed("git\(place) \(isFetched ? "remote set-head \(remote) --auto" : "fetch \(remote)")")
    case .tie:
      return Sentence(
        en: "if none of it holds, open a pull request or an issue there", ko: "하나도 없다면 그 저장소에 풀 리퀘스트나 이슈를 여세요")
    case .email:
      let page = report.facts.author.host.emailsPageURL
      let other = lettingCycAsk(report).map { Sentence(en: ", or \($0)", ko: ". \($0)") }
      return Sentence(en: "compare it with \(page)\(other)", ko: "\(page) 에서 확인하세요\(other)")
    }
  }

  /// How cyc could ask GitHub; nil if a login or a scope would not help.
  private static func lettingCycAsk(_ report: WhyReport) -> Sentence? {
    switch report.emailsUnchecked {
    case .noToken, .noScope(nil):
      Sentence(
        en: "let cyc ask: cyc login --scopes user:email,read:user",
        ko: "cyc로 확인하려면: cyc login --scopes user:email,read:user")
    case .noScope(let variable?):
      Sentence(
        en: "add the scope user:email to the token in \(variable) at \(report.facts.author.host.tokensPageURL)",
        ko: "\(report.facts.author.host.tokensPageURL) 에서 \(variable)의 토큰에 user:email 권한을 더하세요")
    case .offline, .failed, nil: nil
    }
  }

  static let toFix = Sentence(en: "To fix it:", ko: "해결하려면:")
  static let otherwise = Sentence(en: "Or:", ko: "아니면:")
  static let findOut = Sentence(en: "To find out:", ko: "확인하려면:")
  static func more(_ count: Int) -> Sentence { Sentence(en: "and \(count) more", ko: "그 밖에 \(count)개") }
}

enum WhyFailure: UserFacingError, Equatable {
  case git(GitError)
  /// Neither git nor GitHub tells whose commits to check; the value is the repository's name.
  case noIdentity(String)
  /// `nag.repositories` names no repository.
  case noRepositories
  /// GitHub did not say how many commits it counts.
  case noCounts(Host)
  /// More than this many days were asked for with `--support`.
  case tooManyDays(max: Int)

  var message: Sentence {
    switch self {
    case .git(.noFolder(let path)): Sentence(en: "there is no folder \(shown(path))", ko: "\(shown(path)) 폴더가 없어요")
    case .git(.noRepository(let path)):
      Sentence(en: "not a git repository: \(shown(path))", ko: "git 저장소가 아니에요: \(shown(path))")
    case .git(.notTrusted(let path)):
      Sentence(
        en: "git refuses to read \(shown(path)): it belongs to another user",
        ko: "다른 사용자의 저장소라서 git에서 \(shown(path)) 폴더를 읽지 않아요")
    case .git(.noGit): Sentence(en: "git is not installed", ko: "git이 설치되어 있지 않아요")
    case .git(.noAnswer(let path)):
      Sentence(en: "git gave no answer for \(shown(path))", ko: "git에서 \(shown(path)) 저장소의 답을 받지 못했어요")
    case .noIdentity(let name):
      Sentence(en: "git's user.email is not set for \(name)", ko: "\(name) 저장소에서 쓸 이메일이 git에 없어요")
    case .noRepositories:
      Sentence(en: "there is no repository in nag.repositories", ko: "nag.repositories에 저장소가 없어요")
    case .noCounts(let host):
      Sentence(
        en: "\(host.name) did not say how many commits it counts", ko: "\(host.name)에서 커밋을 몇 개 집계했는지 알아내지 못했어요")
    case .tooManyDays(let max):
      Sentence(
        en: "--support covers at most \(Counts.grouped(max)) days", ko: "--support는 \(Counts.grouped(max))일까지만 다뤄요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .git(.noFolder), .git(.noRepository):
      Sentence(
        en: "type it in a repository, or name its folder: cyc why FOLDER",
        ko: "저장소 안에서 실행하거나 폴더를 적어 주세요: cyc why 폴더")
    case .git(.notTrusted(let path)): .trusting(path)
    case .git(.noGit): .typed("sudo apt install git")
    case .git(.noAnswer(let path)): .typed("git -C \(ShellWords.quoted(path)) status")
    case .noIdentity: .typed("git config --global user.email YOU@EXAMPLE.COM")
    case .noRepositories: .typed("cyc config set nag.repositories '~/src/*'")
    case .noCounts: Sentence(en: "try again later", ko: "나중에 다시 해 보세요")
    case .tooManyDays: Sentence(en: "choose a later --since", ko: "--since를 더 나중 날짜로 정해 주세요")
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    // The current folder is the default, so nothing wrong was typed.
    case .git(.noRepository(".")): .failed
    case .git(.noFolder), .git(.noRepository): .usage
    case .noRepositories, .tooManyDays: .usage
    case .noCounts: .tryAgainLater
    case .git, .noIdentity: .failed
    }
  }

  private func shown(_ path: String) -> String { Sanitizer.clean(path).truncated(to: 200) }
}
