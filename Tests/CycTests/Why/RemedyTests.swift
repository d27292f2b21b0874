import Foundation
import Platform
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycQuiz
@testable import CycStreak

/// Runs every command that `cyc why` prints, in many kinds of repositories, and checks that it changes nothing else.
@Suite(
  .waits,
  .enabled(
    if: RealRepository.skipReason == nil, Comment(rawValue: RealRepository.skipReason ?? "git is installed")))
struct RemedyLongLawTests {
  /// A home folder with the repositories of a scenario. Commands run in bash.
  private struct Home {
    let test: TestWorld
    let path: String
    private let environment: [String: String]

    init(_ scenario: RemedyScenario) throws {
      test = try TestWorld.withGit()
      path = test.folder.path
      environment = [
        "PATH": "\(path)/bin:/usr/local/bin:/usr/bin:/bin", "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
        "FILTER_BRANCH_SQUELCH_WARNING": "1", "GIT_EDITOR": "true",
      ]
      test.world.home.environment["HOME"] = path
      test.world.home.environment["PATH"] = environment["PATH"]
      let settings = """
        [user]
          name = Hana
          email = hana@example.com
        [url "\(path)/remotes/"]
          pushInsteadOf = https://github.com/
          pushInsteadOf = git@github-work:
        """
      try Data(settings.utf8).write(to: URL(filePath: "\(path)/.gitconfig"))
      let account = #"{"host": "github.com", "id": 5501, "login": "hana", "scopes": ["read:user"], "token": "gho_x"}"#
      try PrivateFile.write(
        Array(#"{"accounts": [\#(account)], "version": 1}"#.utf8),
        to: "\(test.world.home.directories.data)/credentials.json"
      )
      let configuration = "Host github-work\n  HostName github.com\n"
      try Data(configuration.utf8).write(to: URL(filePath: "\(path)/ssh-config"))
      // ssh takes the home folder from the password file, not from $HOME.
      let ssh =
        "mkdir -p bin; printf '#!/bin/sh\\nexec /usr/bin/ssh -F \"%s/ssh-config\" \"$@\"\\n' \"$HOME\" >bin/ssh; chmod +x bin/ssh"
      try #require(shell(ssh, in: path).exitCode == 0)
      let made = shell(RemedyScenario.prelude + scenario.script, in: path)
      try #require(made.exitCode == 0, "\(scenario): \(made.errorOutput)\(made.output)")
    }

    func shell(_ script: String, in folder: String) -> ProgramResult {
      let result = Result { () throws(ProgramError) in
        try Program.run(
          ["bash", "-c", "cd \"$0\" && { \(script)\n}", folder], environment: environment, timeoutSeconds: 60)
      }
      return (try? result.get()) ?? ProgramResult(exitCode: -1, errorOutput: "\(result)")
    }

    func output(_ script: String, in folder: String) -> String { shell(script, in: folder).output }

    /// Copies everything into `seed`.
    func copy(to seed: TemporaryDirectory) throws {
      try #require(shell("cp -a . '\(seed.path)'", in: path).exitCode == 0)
    }

    /// Restores everything from the copy in `seed`.
    func restore(from seed: TemporaryDirectory) throws {
      try #require(shell("find . -mindepth 1 -delete; cp -a '\(seed.path)/.' .", in: path).exitCode == 0)
    }
  }

  /// Everything that a command could damage. Commits are in the order of history. The author's e-mail is a separate field,
  /// because a command may change it.
  private struct Snapshot: Equatable {
    struct Commit: Equatable {
      let facts: String
      let authorEmail: String
      let committer: String
      let message: String
    }
    var head = ""
    var branches: [String: [Commit]] = [:]
    var patches: [String: String] = [:]
    var remotes: [String: String] = [:]
    var files = ""
    var index = ""
    var underWay = ""
    /// Hashes of HEAD's commits; `pushed` are those that a remote branch has.
    var history: Set<Substring> = []
    var pushed: Set<Substring> = []

    /// All questions, in one shell, since starting one takes longer than an answer of git. Answers end with the byte 0x1E.
    private static let questions = #"""
      part() { printf '\036'; }
      git symbolic-ref -q HEAD || echo detached; part
      (cd "$(git rev-parse --show-toplevel)"; find . -name .git -prune -o -type f -exec sha1sum {} + | sort
        git worktree list --porcelain | sed -n 's/^worktree //p' |
          while read -r tree; do git -C "$tree" status --porcelain; done); part
      git ls-files -s; git diff --cached --name-only; part
      git rev-list HEAD --; part
      git rev-list HEAD --not --remotes --; part
      ls "$(git rev-parse --git-dir)" | grep -E 'rebase|MERGE_HEAD|CHERRY|REVERT|sequencer'; part
      (cd && for remote in $(ls -d remotes/*/*.git 2>/dev/null); do
        git -C "$remote" for-each-ref --format="$remote %(refname) %(objectname)"
      done); part
      for name in HEAD $(git for-each-ref --format='%(refname)' refs/heads); do
        printf %s "$name"; part
        git log --topo-order --reverse --format='%an|%ad|%T|%p%x00%ae%x00%cn|%ce|%cd%x00%B%x01' --date=raw "$name" --; part
        git log --topo-order --reverse -p "$name" -- | git patch-id --stable | cut -d' ' -f1; part
      done
      """#

    init(_ home: Home, folder: String) {
      var answers = home.output(Self.questions, in: folder).split(
        separator: "\u{1E}", omittingEmptySubsequences: false)[...]
      func next() -> String { answers.popFirst().map(String.init) ?? "" }
      (head, files, index) = (next(), next(), next())
      history = Set(next().split(separator: "\n"))
      pushed = history.subtracting(next().split(separator: "\n"))
      underWay = next()
      for line in next().split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        remotes["\(words[0]) \(words[1])"] = words[2]
      }
      while answers.count >= 3 {
        let (name, log) = (next(), next())
        branches[name] = log.split(separator: "\u{1}\n").map { record in
          let fields = record.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
          // A new hash changes all descendants, so only the number of parents is compared.
          let facts = fields[0].split(separator: "|", omittingEmptySubsequences: false)
          let parents = (facts.last ?? "").split(separator: " ").count
          return Commit(
            facts: facts.dropLast().joined(separator: "|") + "|\(parents)", authorEmail: fields[1],
            committer: fields[2],
            message: fields[3])
        }
        patches[name] = next()
      }
    }
  }

  /// A command that is copied from a chat or a narrow window may contain a line break.
  @Test(
    arguments: [
      "a merge of a colleague's pushed work between them", "one wrong commit, with a staged and a changed file",
      "a colleague's commits on top", "an older wrong commit that is pushed", "a wrong address in the settings",
      "an unpushed branch with a changed file",
    ])
  func commandBrokenAtAnySpaceHarmsNoOtherCommit(name: String) async throws {
    let scenario = try #require(RemedyScenario.all.first { $0.name == name })
    try await offThePool {
      let (home, seed) = (try Home(scenario), try TemporaryDirectory())
      try home.copy(to: seed)
      let folder = "\(home.path)/\(scenario.folder)"
      let before = Snapshot(home, folder: folder)
      for command in commands(answer(home, scenario)) {
        for index in command.indices where command[index] == " " {
          let broken = command[..<index] + "\n" + command[command.index(after: index)...]
          try home.restore(from: seed)
          _ = home.shell(String(broken), in: folder)
          let after = Snapshot(home, folder: folder)
          #expect(after.files == before.files && after.patches == before.patches, "\(broken)")
          #expect(after.history.isSuperset(of: before.pushed), "\(broken)")
          for (name, commits) in before.branches {
            let now = try #require(after.branches[name], "\(broken)")
            #expect(
              now.map(\.facts) == commits.map(\.facts) && now.map(\.message) == commits.map(\.message), "\(broken)")
            for (old, new) in zip(commits, now) where old.authorEmail != "hana@laptop.local" {
              #expect(old == new, "\(broken)")
            }
          }
          for (reference, hash) in before.remotes {
            let parts = reference.split(separator: " ")
            let now = try #require(after.remotes[reference], "\(broken)")
            let isAncestor = home.shell("git -C '\(parts[0])' merge-base --is-ancestor \(hash) \(now)", in: home.path)
            #expect(isAncestor.exitCode == 0, "\(broken)")
          }
        }
      }
    }
  }

  private func answer(_ home: Home, _ scenario: RemedyScenario, _ options: String...) -> String {
    home.test.out = ""
    _ = Cyc.run(
      ["why", "\(home.path)/\(scenario.folder)", "--offline", "--width", "500"] + scenario.arguments + options,
      in: home.test.world)
    return home.test.out
  }

  private func commands(_ answer: String) -> [String] {
    answer.split(separator: "\n").compactMap { line in
      let text = ["  To fix it: ", "  Or: "].first { line.hasPrefix($0) }.map { line.dropFirst($0.count) }
      guard let text else { return nil }
      if text.hasPrefix("git ") || text.hasPrefix("cd ") { return String(text) }
      return text.firstRange(of: ", then: ").map { String(text[$0.upperBound...]) }
    }
  }

  @Test(arguments: RemedyScenario.all)
  func everyPrintedCommandIsHarmless(scenario: RemedyScenario) async throws {
    try await offThePool {
      let (home, seed) = (try Home(scenario), try TemporaryDirectory())
      try home.copy(to: seed)
      let folder = "\(home.path)/\(scenario.folder)"
      let gitFolder = home.output("git rev-parse --git-common-dir", in: folder).dropLast()
      let sum = "find \(gitFolder) -type f -exec sha1sum {} + | sort"
      let bytes = home.output(sum, in: folder)
      let text = answer(home, scenario)
      #expect(home.output(sum, in: folder) == bytes, "cyc why changed the repository")
      for words in scenario.says { #expect(text.contains(words), "\(words): \(text)") }
      let found = commands(text)
      try #require(found.count == scenario.commands.count, "\(text)")
      for (command, part) in zip(found, scenario.commands) { #expect(command.contains(part), "\(command)") }
      // Each command alone.
      for command in found {
        try runExpectingNoHarm(command, home, scenario)
        if command == found[0] {
          let obstacles = answer(home, scenario, "--json")
          for obstacle in scenario.solved {
            #expect(!obstacles.contains("\"\(obstacle)\""), "\(command): \(obstacles)")
          }
        }
        try home.restore(from: seed)
      }
      try runAndUndo(text, found, home, scenario)
      // All commands in turn, as a person works through the list.
      try home.restore(from: seed)
      for _ in 0..<4 {
        guard let command = commands(answer(home, scenario)).first else { break }
        try runExpectingNoHarm(command, home, scenario)
      }
    }
  }

  /// Runs the first command and undoes it, if the answer says how.
  private func runAndUndo(_ text: String, _ found: [String], _ home: Home, _ scenario: RemedyScenario) throws {
    let label = "  To take it back right after: "
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(label) }) else { return }
    let folder = "\(home.path)/\(scenario.folder)"
    let before = Snapshot(home, folder: folder)
    for command in [found[0], String(line.dropFirst(label.count))] {
      let result = home.shell(command, in: folder)
      #expect(result.exitCode == 0, "\(command): \(result.errorOutput)")
    }
    let after = Snapshot(home, folder: folder)
    // Branches that build on one another must do so again.
    #expect(
      after.branches == before.branches && after.history == before.history && after.files == before.files, "\(line)")
  }

  /// Runs a command and expects that at most remote branches advance and own commits get the account's e-mail.
  private func runExpectingNoHarm(_ command: String, _ home: Home, _ scenario: RemedyScenario) throws {
    for word in ["--force", "--reset-author", "--date", "rebase", "switch", "checkout", "cherry-pick", " -f "] {
      #expect(!command.replacing("filter-branch -f ", with: "").contains(word), "\(command)")
    }
    let folder = "\(home.path)/\(scenario.folder)"
    let before = Snapshot(home, folder: folder)
    let result = home.shell(command, in: folder)
    let after = Snapshot(home, folder: folder)
    let comment: Comment = "\(command): \(result.exitCode) \(result.errorOutput)"
    #expect(after.files == before.files && after.index == before.index && after.head == before.head, comment)
    #expect(after.underWay == before.underWay, comment)
    for (reference, hash) in before.remotes {
      let parts = reference.split(separator: " ")
      let now = try #require(after.remotes[reference], comment)
      let isAncestor = home.shell("git -C '\(parts[0])' merge-base --is-ancestor \(hash) \(now)", in: home.path)
      #expect(isAncestor.exitCode == 0, comment)
    }
    if result.exitCode != 0 {
      #expect(after == before, comment)
      return
    }
    #expect(after.patches == before.patches && after.history.isSuperset(of: before.pushed), comment)
    for (name, commits) in before.branches {
      let now = try #require(after.branches[name], comment)
      #expect(now.map(\.facts) == commits.map(\.facts) && now.map(\.message) == commits.map(\.message), comment)
      for (old, new) in zip(commits, now) where old != new {
        let isOwn = ["hana@laptop.local", "root@localhost", "hana@example.com"].contains(old.authorEmail)
        #expect(isOwn && old.facts.hasPrefix("Hana|"), comment)
        #expect(
          new.authorEmail == "hana@example.com" || new.authorEmail == "5501+hana@users.noreply.github.com", comment)
        // Only `--amend` changes the committer.
        if old.committer != new.committer { #expect(command.contains("--amend"), comment) }
      }
    }
  }

  /// Version 0.2.0 printed commands like these.
  @Test func snapshotDetectsHarmfulCommands() async throws {
    let scenario = try #require(
      RemedyScenario.all.first { $0.name == "a merge of a colleague's pushed work between them" })
    try await offThePool {
      for command in [
        "git rebase --exec 'git commit --amend --allow-empty --no-edit --reset-author' HEAD~2",
        "git commit --amend --allow-empty --no-edit --reset-author", "git push -f origin HEAD~1:main",
        "git reset -q --hard HEAD~1",
        "git commit -q --allow-empty -m more",
      ] {
        let home = try Home(scenario)
        let folder = "\(home.path)/\(scenario.folder)"
        let before = Snapshot(home, folder: folder)
        _ = home.shell(command, in: folder)
        #expect(Snapshot(home, folder: folder) != before, "\(command)")
      }
    }
  }
}
