package import CycBase
internal import CycStreak
internal import Days
internal import Platform
internal import Terminal

package enum LocalWorkPhrases {
  package static func unpushed(_ counts: [LocalWork.RepositoryCount], home: String) -> Sentence {
    let waits = waits(counts)
    if let other = counts.first(where: { $0.pushCommand == nil }) {
      let command = "cyc why \(typed(other.folder, home: home))"
      return Sentence(
        en: "\(waits). To see what else it takes: \(command)", ko: "\(waits). 그 밖에 필요한 것을 보려면: \(command)")
    }
    guard counts.count == 1, let push = counts[0].pushCommand else {
      return Sentence(en: "\(waits). To see the commands: cyc why --all", ko: "\(waits). 푸시할 명령을 보려면: cyc why --all")
    }
    // Without the folder, it would push the commits of the folder in which it is typed.
    let command = "git -C \(typed(counts[0].folder, home: home)) \(push.dropFirst("git ".count))"
    return Sentence(en: "\(waits): \(command)", ko: "\(waits): \(command)")
  }

  static func notShown(_ counts: [LocalWork.RepositoryCount]) -> Sentence {
    let (count, place) = (counts.total, place(counts))
    return Sentence(
      en: "You pushed \(commits(count)) in \(place), but GitHub does not show \(count == 1 ? "it" : "them").",
      ko: "\(place)에서 커밋 \(count)개를 푸시했는데 GitHub에 보이지 않아요.")
  }

  /// Nothing is left to do now. The command is for the case that GitHub does not show them tomorrow either.
  package static func shouldCount(_ work: LocalWork, home: String) -> Sentence {
    let (counts, count) = (work.shouldCount, work.shouldCount.total)
    let command = counts.count == 1 ? "cyc why \(typed(counts[0].folder, home: home))" : "cyc why --all"
    let pushed =
      work.pushTime.map { Sentence(en: " pushed at \($0.local.clock)", ko: "\($0.local.clock)에 푸시한 ") }
      ?? Sentence(en: " that \(count == 1 ? "is" : "are") pushed", ko: "푸시한 ")
    return Sentence(
      en: "Nothing on GitHub yet, but \(commits(count))\(pushed) should count (\(command))",
      ko: "GitHub에는 아직 없지만 \(pushed)커밋 \(count)개가 집계될 거예요 (\(command))")
  }

  static func reason(of counts: [LocalWork.RepositoryCount], home: String) -> Sentence {
    let command = "cyc why \(counts.first.map { typed($0.folder, home: home) } ?? "")"
    return Sentence(en: "To see why: \(command)", ko: "이유를 보려면: \(command)")
  }

  static func changed(_ counts: [LocalWork.RepositoryCount]) -> Sentence {
    let (count, place) = (counts.total, place(counts))
    return Sentence(
      en: "You have changed \(files(count)) in \(place): commit and push \(count == 1 ? "it" : "them") "
        + "to fill today's square.",
      ko: "\(place)에서 파일 \(count)개를 고쳤어요. 커밋하고 푸시하면 오늘은 끝이에요.")
  }

  private static func waits(_ counts: [LocalWork.RepositoryCount]) -> Sentence {
    let (count, place) = (counts.total, place(counts))
    return Sentence(
      en: "\(commits(count)) in \(place) \(count == 1 ? "is" : "are") waiting to be pushed",
      ko: "\(place)에 푸시를 기다리는 커밋이 \(count)개 있어요")
  }

  private static func commits(_ count: Int) -> String { count == 1 ? "1 commit" : "\(count) commits" }
  private static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }

  private static func place(_ counts: [LocalWork.RepositoryCount]) -> Sentence {
    counts.count == 1
      ? .typed(counts[0].name) : Sentence(en: "\(counts.count) repositories", ko: "저장소 \(counts.count)곳")
  }

  /// The folder as the user would type it, with `~`.
  private static func typed(_ folder: String, home: String) -> String {
    guard !home.isEmpty, folder.hasPrefix("\(home)/") else { return ShellWords.quoted(folder) }
    return "~/\(ShellWords.quoted(String(folder.dropFirst(home.count + 1))))"
  }

  /// Line of `cyc nag status`: the number of repositories, today's work in them, and problems.
  static func standing(_ repositories: LocalRepositories, _ work: LocalWork) -> Sentence {
    let (count, leftOut, max) = (repositories.folders.count, repositories.leftOut, LocalRepositories.maxFolders)
    func listed(_ names: [String], by separator: String = " ", _ sentence: (String) -> Sentence) -> Sentence? {
      names.isEmpty ? nil : sentence(names.joined(separator: separator))
    }
    let problems = [
      listed(work.elsewhere.map(LocalWork.name), by: ", ") {
        Sentence(en: "not on GitHub: \($0)", ko: "GitHub에 없음: \($0)")
      },
      leftOut == 0
        ? nil
        : Sentence(
          en: "\(leftOut) more are not checked (at most \(max))", ko: "\(leftOut)곳은 살펴보지 않아요 (최대 \(max)곳)"),
      listed(repositories.withoutRepository) { Sentence(en: "no repository at \($0)", ko: "저장소가 없는 곳: \($0)") },
      listed(work.unanswered) {
        let names = Sanitizer.clean($0)
        return Sentence(en: "git gave no answer in \(names)", ko: "git이 답하지 않은 곳: \(names)")
      },
    ]
    let asked = Sentence(en: count == 1 ? "1 repository" : "\(count) repositories", ko: "저장소 \(count)곳")
    return Sentence.joined([asked] + today(work) + problems.compactMap(\.self), by: "; ")
  }

  private static func today(_ work: LocalWork) -> [Sentence] {
    var parts = [
      work.unpushed.isEmpty
        ? Sentence(en: "nothing is waiting to be pushed", ko: "푸시할 커밋이 없어요") : waits(work.unpushed)
    ]
    if !work.pushed.isEmpty {
      let (count, place) = (work.pushed.total, place(work.pushed))
      parts.append(
        Sentence(
          en: "\(count) of today's commits in \(place) \(count == 1 ? "is" : "are") pushed",
          ko: "\(place)에서 오늘 커밋 \(count)개를 푸시했어요"))
    }
    if !work.changed.isEmpty {
      let (count, place) = (work.changed.total, place(work.changed))
      parts.append(
        Sentence(
          en: "\(files(count)) changed today in \(place) \(count == 1 ? "is" : "are") not committed",
          ko: "\(place)에 오늘 고치고 커밋하지 않은 파일이 \(count)개 있어요"))
    }
    return parts
  }
}
