import Foundation
import Platform
import Quizzes
import Resources
import Support
import Testing

/// The starter deck.
@Suite struct StarterTests {
  static func file(_ language: String) throws -> QuizFile {
    try QuizFile(Resources.starterQuizzes(language), as: .json)
  }

  @Test(arguments: ["en", "ko"])
  func deckHasThirtyQuestionsWithThreeOptions(language: String) throws {
    let file = try Self.file(language)
    #expect(file.quizzes.count == 30 && file.leftOut.isEmpty)
    for quiz in file.quizzes {
      #expect(quiz.hasOwnGUID && quiz.draft.options.count == 3 && !quiz.draft.tags.isEmpty, "\(quiz.guid)")
      #expect(quiz.draft.question.hasSuffix("?") && quiz.draft.question.count <= 120, "\(quiz.guid)")
      #expect(quiz.draft.options.allSatisfy { $0.count <= 56 }, "\(quiz.guid)")
    }
  }

  /// The GUIDs match, so changing the language keeps the learning state.
  @Test func bothLanguagesAskTheSameQuestions() throws {
    let (en, ko) = (try Self.file("en").quizzes, try Self.file("ko").quizzes)
    #expect(en.map(\.guid) == ko.map(\.guid) && en.map(\.draft.answer) == ko.map(\.draft.answer))
    #expect(en.map(\.draft.tags) == ko.map(\.draft.tags))
    #expect(en.allSatisfy { $0.draft.question.allSatisfy(\.isASCII) })
    #expect(ko.allSatisfy { $0.draft.question.contains(/[가-힣]/) && $0.draft.question.hasSuffix("까요?") })
    #expect(try Self.file("fr") == Self.file("en"))
  }

  /// Neither the place nor the length of an option reveals the answer.
  @Test(arguments: ["en", "ko"])
  func answerIsNotRevealed(language: String) throws {
    let drafts = try Self.file(language).quizzes.map(\.draft)
    #expect((0..<3).map { place in drafts.count { $0.answer == place } } == [10, 10, 10])
    func isOutstanding(_ draft: QuizDraft, _ isMore: (Int, Int) -> Bool) -> Bool {
      let right = draft.options[draft.answer].count
      return draft.options.indices.allSatisfy { $0 == draft.answer || isMore(right, draft.options[$0].count) }
    }
    #expect(drafts.count { isOutstanding($0, >) } <= 12)
    #expect(drafts.count { isOutstanding($0, <) } <= 12)
    for draft in drafts {
      let lengths = draft.options.map(\.count)
      #expect((lengths.max() ?? 0) <= 2 * (lengths.min() ?? 0) || (lengths.max() ?? 0) <= 20, "\(draft.question)")
    }
  }

  @Test func importInAnotherLanguageChangesOnlyTheTexts() throws {
    let (en, ko) = (try Self.file("en"), try Self.file("ko"))
    let present = en.importedQuizzes()
    let again = QuizImportPlan(en.quizzes, besides: present)
    #expect(again.unchanged == 30 && again.new.isEmpty && again.changed.isEmpty)
    let other = QuizImportPlan(ko.quizzes, besides: present)
    #expect(other.changed.count == 30 && other.new.isEmpty)
    #expect(other.changed.allSatisfy { $0.before.number == $0.after.number && $0.before.created == $0.after.created })
  }
}

/// Checks with real Git what the starter deck says of Git.
///
/// Its facts about GitHub's graph are from GitHub's pages "Profile contributions reference" and "Troubleshooting missing
/// contributions".
@Suite(
  .enabled(if: Program.find("git", environment: ["PATH": "/usr/bin:/bin"]) != nil, "git is missing: apt install git"))
struct StarterFactsTests {
  /// Options of a question and the correct one.
  private func question(_ name: String) throws -> (options: [String], right: String) {
    let draft = try #require(try StarterTests.file("en").quizzes.first { $0.guid == "starter-\(name)" }?.draft)
    let korean = try StarterTests.file("ko").quizzes.first { $0.guid == "starter-\(name)" }?.draft
    // Commands are the same in both languages.
    if draft.options[0].hasPrefix("git ") { #expect(korean?.options == draft.options) }
    return (draft.options, draft.options[draft.answer])
  }

  /// Runs each option, a command, in its own folder: only the correct one may pass `check`.
  private func expectOnlyTheCorrectOption(
    of name: String, after setUp: String, _ command: @escaping @Sendable (String) -> String = { $0 },
    does check: @escaping @Sendable (GitPlayground, String) throws -> Bool
  ) async throws {
    let (options, right) = try question(name)
    for option in options {
      let isDone = try await offThePool {
        let git = try GitPlayground()
        try git.run("git init -q r; cd r\n\(setUp)")
        // Some of the wrong commands fail there.
        return try check(git, git.run("cd r; \(command(option)) || true"))
      }
      #expect(isDone == (option == right), "\(option)")
    }
  }

  @discardableResult
  private func play<Value: Sendable>(_ work: @escaping @Sendable (GitPlayground) throws -> Value) async throws -> Value
  {
    try await offThePool { try work(GitPlayground()) }
  }

  @Test func reflogShowsALostCommitAndRestoresIt() async throws {
    let setUp = "commit one; echo x > f; commit two; git rev-parse --short HEAD > ../lost; git reset -q --hard HEAD~1"
    try await expectOnlyTheCorrectOption(of: "reflog", after: setUp) { git, output in
      let isShown = output.contains(try git.run("cat lost"))
      if isShown { try git.run("cd r; test ! -e f; git reset -q --hard \"$(cat ../lost)\"; test -e f") }
      return isShown
    }
  }

  @Test func revertKeepsHistoryAndUndoes() async throws {
    let commands = [
      "git revert": "git revert --no-edit HEAD", "git reset --hard": "git reset --hard HEAD~1",
      "git commit --amend": "echo good > f; git commit -a --amend --no-edit",
    ]
    let setUp = "echo good > f; commit one; echo bad > f; commit two; git rev-parse HEAD > ../pushed"
    try await expectOnlyTheCorrectOption(of: "revert", after: setUp, { commands[$0] ?? "false" }) { git, _ in
      try git.run("cd r; git show HEAD:f") == "good"
        && git.succeeds("cd r; git merge-base --is-ancestor \"$(cat ../pushed)\" HEAD")
    }
  }

  @Test func logSFindsChangesOfCode() async throws {
    let setUp = """
      echo 'parseDate()' > f; commit add; echo 'parseDate() // twice' > f; commit touch
      echo 'x()' > f; commit remove; commit 'speak of parseDate'
      """
    try await expectOnlyTheCorrectOption(of: "log-s", after: setUp, { "\($0) --format=%s" }) { _, output in
      output == "remove\nadd"
    }
  }

  @Test func tagIsPushedByItsName() async throws {
    let setUp = "git init -q --bare ../o; git remote add origin ../o; commit one; git push -q origin main; git tag v1.0"
    try await expectOnlyTheCorrectOption(of: "push-tag", after: setUp) { git, _ in
      try !git.run("cd r; git ls-remote origin v1.0").isEmpty
    }
    // A plain push does not send the tag.
    let isThere = try await play { git in
      try !git.run("git init -q r; cd r; \(setUp); commit two; git push -q -u origin main; git ls-remote origin v1.0")
        .isEmpty
    }
    #expect(!isThere)
  }

  @Test func submodulesAreFilledByUpdate() async throws {
    let setUp = """
      git init -q ../lib; cd ../lib; echo x > f; commit lib; git init -q ../whole; cd ../whole
      git submodule --quiet add ../lib lib; commit whole; cd ..; rm -rf r; git clone -q whole r; test ! -e r/lib/f
      """
    try await expectOnlyTheCorrectOption(of: "submodule", after: setUp) { git, _ in try git.succeeds("test -e r/lib/f")
    }
  }

  @Test func restoreDiscardsChanges() async throws {
    try await expectOnlyTheCorrectOption(of: "restore", after: "echo old > app.py; commit one; echo new > app.py") {
      git, _ in
      try git.run("cat r/app.py") == "old"
    }
  }

  @Test func resetAuthorCorrectsTheAddress() async throws {
    let setUp = "git config user.email wrong@example.com; commit one; git config user.email right@example.com"
    try await expectOnlyTheCorrectOption(of: "reset-author", after: setUp, { "GIT_EDITOR='echo x >' \($0)" }) {
      git, _ in
      try git.run("cd r; git log --format=%ae") == "right@example.com"
    }
  }

  @Test func fetchKeepsTheBranch() async throws {
    try await play { git in
      try git.run(
        """
        git init -q o; cd o; commit one; cd ..; git clone -q o r; cd o; commit two; cd ../r; before=$(git rev-parse HEAD)
        git fetch -q; test "$before" = "$(git rev-parse HEAD)"; test "$before" != "$(git rev-parse origin/main)"
        """)
    }
  }

  @Test func rebaseRewritesCommits() async throws {
    try await play { git in
      try git.run(
        """
        git init -q r; cd r; commit one; git switch -q -c work; echo w > w; commit work; before=$(git rev-parse HEAD)
        git switch -q main; echo m > m; commit main; main=$(git rev-parse HEAD); git switch -q work; git rebase -q main
        test "$before" != "$(git rev-parse HEAD)"; test "$main" = "$(git rev-parse HEAD^)"; test "$main" = "$(git rev-parse main)"
        test "$(git log -1 --format=%s)" = work; test -z "$(git log --merges)"
        """)
    }
  }

  @Test func bisectNeedsTenStepsForAThousandCommits() async throws {
    let (_, right) = try question("bisect")
    let tries = try await play { git in
      try git.run(
        """
        git init -q r; cd r
        for n in $(seq 0 1000); do
          printf 'commit refs/heads/main\\ncommitter H <h@example.com> %d +0000\\ndata 1\\nx\\nM 644 inline n\\ndata %d\\n%d\\n' \
            $((1700000000 + n)) ${#n} $n
        done | git fast-import --quiet
        git reset -q --hard; git bisect start HEAD HEAD~1000 > /dev/null
        git bisect run sh -c 'echo >> ../tries; test "$(cat n)" -lt 701' > ../log
        grep -q 'is the first bad commit' ../log; test "$(git show refs/bisect/bad:n)" = 701; wc -l < ../tries
        """)
    }
    #expect(abs(try #require(Int(tries)) - (Int(right) ?? 0)) <= 1)
  }

  @Test func stashKeepsNewFiles() async throws {
    let left = try await play { git in
      try git.run(
        """
        git init -q r; cd r; echo a > a; echo b > b; commit one; echo x > a; git add a; echo y > b; echo z > new
        git stash -q; git status --porcelain
        """)
    }
    #expect(left == "?? new")
  }

  @Test func cherryPickCopiesOneCommit() async throws {
    try await play { git in
      try git.run(
        """
        git init -q r; cd r; commit one; git switch -q -c work; echo a > a; commit a; echo b > b; commit b
        picked=$(git rev-parse HEAD); git switch -q main; git cherry-pick "$picked" > /dev/null
        test -e b; test ! -e a; test "$(git rev-parse work)" = "$picked"; test "$(git rev-parse HEAD^)" = "$(git rev-parse work~2)"
        """)
    }
  }

  @Test func detachedCommitIsOnNoBranch() async throws {
    let branches = try await play { git in
      try git.run(
        "git init -q r; cd r; commit one; git checkout -q --detach; commit two; git for-each-ref --contains HEAD refs/heads"
      )
    }
    #expect(branches.isEmpty)
  }

  @Test func ignoredTrackedFileStaysTracked() async throws {
    try await play { git in
      try git.run(
        """
        git init -q r; cd r; echo a > f; commit one; echo f > .gitignore; commit ignored; echo b > f
        test "$(git status --porcelain)" = ' M f'; git rm -q --cached f; commit removed; echo c > f
        test -z "$(git status --porcelain)"; test -e f; test "$(git show HEAD~2:f)" = a
        """)
    }
  }

  @Test func forceWithLeaseRejectsUnfetchedCommits() async throws {
    try await play { git in
      try git.run(
        """
        git init -q --bare o; git init -q a; cd a; git remote add origin ../o; commit one; git push -q -u origin main
        cd ..; git clone -q o b; cd b; commit theirs; git push -q; cd ../a; git commit -q --amend -m mine
        ! git push -q --force-with-lease 2> ../why; grep -q 'stale info' ../why; git push -q --force
        """)
    }
  }

  @Test func worktreesAreFoldersOfOtherBranches() async throws {
    let branches = try await play { git in
      try git.run(
        "git init -q r; cd r; commit one; git worktree add -q ../fix; git branch --show-current; git -C ../fix branch --show-current"
      )
    }
    #expect(branches == "main\nfix")
  }

  @Test(arguments: [("fixup", "one"), ("squash", "one\n\ntwo")])
  func fixupDropsTheMessageThatSquashKeeps(command: String, message: String) async throws {
    let result = try await play { git in
      try git.run(
        """
        git init -q r; cd r; commit root; echo 1 > a; commit one; echo 2 > b; commit two
        GIT_SEQUENCE_EDITOR="sed -i '2s/pick/\(command)/'" git rebase -q -i HEAD~2 > /dev/null
        test -e a; test -e b; test "$(git rev-list --count HEAD)" = 2; git log -1 --format=%B
        """)
    }
    #expect(result == message)
  }

  @Test func blameIgnoresWhitespace() async throws {
    let names = try await play { git in
      try git.run(
        """
        git init -q r; cd r; echo 'x = 1' > f; commit one; echo '  x = 1' > f; git -c user.name=Indenter commit -q -am two
        git blame f | grep -c Indenter; git blame -w f | grep -c Hana
        """)
    }
    #expect(names == "1\n1")
  }

  @Test func squashLeavesOneCommit() async throws {
    try await play { git in
      try git.run(
        """
        git init -q r; cd r; commit one; git switch -q -c work; for n in 1 2 3 4 5; do echo $n > $n; commit $n; done
        git switch -q main; git merge -q --squash work > /dev/null; git commit -q -m all
        test "$(git rev-list --count HEAD)" = 2; test "$(git log -1 --format=%p | wc -w)" = 1; test -e 1; test -e 5
        """)
    }
  }

  /// GitHub counts by the author date: https://docs.github.com/en/account-and-profile/reference/profile-contributions-reference
  @Test func amendKeepsTheAuthorDate() async throws {
    let dates = try await play { git in
      try git.run(
        """
        git init -q r; cd r; export GIT_AUTHOR_DATE=2026-11-23T12:00:00+0900 GIT_COMMITTER_DATE=2026-11-23T12:00:00+0900; commit one
        unset GIT_AUTHOR_DATE; export GIT_COMMITTER_DATE=2026-11-24T12:00:00+0900; git commit -q --amend -m two
        git log -1 --format='%as %cs'
        """)
    }
    #expect(dates == "2026-11-23 2026-11-24")
  }

  /// GitHub counts in the time zone of the commit's timestamp.
  @Test func commitKeepsItsTimeZone() async throws {
    let dates = try await play { git in
      try git.run(
        """
        git init -q r; cd r; TZ=Asia/Seoul GIT_AUTHOR_DATE='2026-11-24T00:30:00' git commit -q --allow-empty -m x
        git log -1 --format='%ai %as'; TZ=UTC git log -1 --date=short-local --format=%ad
        """)
    }
    #expect(dates == "2026-11-24 00:30:00 +0900 2026-11-24\n2026-11-23")
  }
}

/// A folder with its own Git configuration; the user's is neither read nor changed.
struct GitPlayground {
  let folder: TemporaryDirectory
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryDirectory()
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "GIT_EDITOR": "true",
    ]
    try Data(
      """
      [user]
        name = Hana
        email = hana@example.com
      [init]
        defaultBranch = main
      [protocol "file"]
        allow = always
      [gc]
        auto = 0

      """.utf8
    ).write(to: URL(filePath: folder.path(".gitconfig")))
  }

  /// Runs a shell script in which each line must succeed; returns its output.
  @discardableResult
  func run(_ script: String) throws -> String {
    let (output, errors, exitCode) = try result(script)
    guard exitCode == 0 else {
      throw CocoaError(.executableRuntimeMismatch, userInfo: [NSLocalizedDescriptionKey: "\(script): \(errors)"])
    }
    return output
  }

  /// Whether a shell script succeeds.
  func succeeds(_ script: String) throws -> Bool { try result(script).2 == 0 }

  private func result(_ script: String) throws -> (String, String, Int32) {
    let script = "cd \"$HOME\"\ncommit() { echo x > \"made by $1\"; git add -A; git commit -q -m \"$1\"; }\n\(script)"
    let result = try Program.run(["/bin/sh", "-euc", script], environment: environment, timeoutSeconds: 120)
    return (result.output.trimmingCharacters(in: .whitespacesAndNewlines), result.errorOutput, result.exitCode)
  }
}
