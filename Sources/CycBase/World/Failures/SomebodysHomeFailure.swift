internal import Platform

/// Root would leave files in another user's folders, where that one could neither read nor replace them.
package struct SomebodysHomeFailure: UserFacingError, Equatable {
  package let path: String
  package let owner: String
  /// What was typed behind the program's name.
  package let typed: [String]

  package let exitStatus = ExitStatus.failed

  package var message: Sentence {
    Sentence(
      en: "nothing was done as root: \(path) would belong to root, and \(owner) could not read it",
      ko: "\(owner)의 폴더에 root 소유의 \(path) 파일이 생겨서, 원래 주인이 읽을 수 없게 돼요")
  }

  package var hint: Sentence? {
    let again = ShellWords(words: ["cyc"] + typed).text
    return Sentence(
      en: "run it as \(owner), without sudo: \(again); or for root itself: sudo -H \(again)",
      ko: "\(owner) 계정으로 실행하려면 sudo 없이: \(again). root로 실행하려면: sudo -H \(again)")
  }
}

extension World {
  /// - Throws: `SomebodysHomeFailure` where a file would come to lie at a path that is another user's
  package func rejectSomebodysHome(_ path: String) throws(SomebodysHomeFailure) {
    guard let owner = FileOwner.otherOwnerForRoot(path) else { return }
    throw SomebodysHomeFailure(path: path, owner: owner, typed: arguments)
  }

  /// Whatever is typed with sudo may leave a file: a cache, a lock, a database.
  ///
  /// - Throws: `SomebodysHomeFailure`
  package func rejectSudoInSomebodysHome() throws(SomebodysHomeFailure) {
    // Without sudo, as in a container, root may well have a home that is another user's.
    guard environment["SUDO_UID"]?.isEmpty == false else { return }
    for folder in [directories.config, directories.data, directories.state, directories.cache] {
      try rejectSomebodysHome("\(folder)/.")
    }
  }
}
