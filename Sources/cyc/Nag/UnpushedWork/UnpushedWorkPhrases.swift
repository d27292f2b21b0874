internal import Terminal

/// What is said of commits that GitHub cannot see yet.
enum UnpushedWorkPhrases {
  /// For a reminder: what waits, and what to type.
  static func reminder(_ work: UnpushedWork) -> Sentence {
    let waits = waits(work)
    return Sentence(en: "\(waits.english): git push", ko: "\(waits.korean): git push")
  }

  private static func waits(_ work: UnpushedWork) -> Sentence {
    let (count, place) = (work.commitCount, place(work))
    return Sentence(
      en: "\(count == 1 ? "1 commit" : "\(count) commits") in \(place.english) "
        + "\(count == 1 ? "waits" : "wait") to be pushed",
      ko: "\(place.korean)에 푸시를 기다리는 커밋이 \(count)개 있어요")
  }

  private static func place(_ work: UnpushedWork) -> Sentence {
    let names = work.repositories.map(\.name)
    return names.count == 1
      ? .typed(names[0]) : Sentence(en: "\(names.count) repositories", ko: "저장소 \(names.count)곳")
  }

  /// For `cyc nag status`.
  static func standing(_ repositories: LocalRepositories, _ work: UnpushedWork) -> Sentence {
    let count = repositories.folders.count
    let asked = Sentence(en: count == 1 ? "1 repository" : "\(count) repositories", ko: "저장소 \(count)곳")
    let waiting = work.commitCount == 0 ? Sentence(en: "nothing waits to be pushed", ko: "푸시할 것이 없어요") : waits(work)
    var parts = [asked, waiting]
    if repositories.leftOut > 0 {
      let max = LocalRepositories.maxFolders
      parts.append(
        Sentence(
          en: "\(repositories.leftOut) more are not asked (at most \(max))",
          ko: "\(repositories.leftOut)곳은 묻지 않아요 (최대 \(max)곳)"))
    }
    if !repositories.withoutRepository.isEmpty {
      let names = repositories.withoutRepository.joined(separator: " ")
      parts.append(Sentence(en: "no repository at \(names)", ko: "저장소 없음: \(names)"))
    }
    if !work.unanswered.isEmpty {
      let names = Sanitizer.clean(work.unanswered.joined(separator: " "))
      parts.append(Sentence(en: "git gave no answer in \(names)", ko: "git의 응답 없음: \(names)"))
    }
    return Sentence(
      en: parts.map(\.english).joined(separator: "; "), ko: parts.map(\.korean).joined(separator: "; "))
  }
}
