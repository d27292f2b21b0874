import Days
import Foundation
import Platform
import Support
import Testing

@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// Uncommitted changes in real repositories, and a git that hangs.
@Suite(
  .waits,
  .enabled(
    if: RealRepository.skipReason == nil, Comment(rawValue: RealRepository.skipReason ?? "git is installed")))
struct LocalChangesTests {
  @Test func filesChangedTodayCountAsUncommitted() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      for name in ["old.txt", "today.txt", "staged.txt", "gone.txt", "kept.txt"] {
        try repository.write(name, at: "2026-01-01T00:00:00Z")
      }
      try repository.git("add", ".")
      try repository.git("commit", "-q", "-m", "Begin", date: "2026-01-01T00:00:00+00:00")
      try repository.git("push", "-q", "origin", "main")
      func changed() throws -> Int { try test.workOfToday().changed.total }
      #expect(try changed() == 0)
      // Changed on earlier days, or with unchanged content: nothing counts.
      try repository.write("old.txt", "changed", at: "2026-07-01T12:00:00Z")
      try repository.write("left/over.txt", at: "2026-07-01T12:00:00Z")
      try repository.touch("left", at: "2026-07-01T12:00:00Z")
      try FileManager.default.removeItem(atPath: "\(repository.path)/gone.txt")
      try repository.touch("kept.txt", at: "2026-08-03T12:00:00Z")
      #expect(try changed() == 0)
      try repository.write("today.txt", "changed")
      #expect(try changed() == 1)
      try repository.write("staged.txt", "changed", at: "2026-08-03T00:00:00Z")
      try repository.git("add", "staged.txt")
      try repository.write("a new one.md")
      try repository.write("이름.md")
      try repository.write("yesterday.md", at: "2026-08-02T23:59:59Z")
      #expect(try changed() == 4)
      // Ignored files do not count, and a folder of untracked files counts once.
      try repository.write(".gitignore", "build/", at: "2026-08-01T00:00:00Z")
      try repository.write("build/x.o")
      for number in 0..<200 { try repository.write("new/\(number).txt") }
      try repository.touch("new", at: "2026-08-03T20:00:00Z")
      #expect(try changed() == 5)
      // A nested repository is not part of the outer one.
      _ = try RealRepository("src/cyc/inner", in: test)
      try repository.touch("inner", at: "2026-08-03T20:00:00Z")
      #expect(try changed() == 5)
      try repository.git("config", "status.showUntrackedFiles", "no")
      #expect(try changed() == 2)
    }
  }

  /// git reports an untracked folder as one entry, unless `status.showUntrackedFiles` is `all`.
  @Test func untrackedFolderIsOneChange() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      let filling = "mkdir node_modules && cd node_modules && (seq 20000; echo .) | xargs touch -d 2026-08-03T20:00:00Z"
      let filled = try Program.run(
        ["sh", "-c", "cd '\(repository.path)' && \(filling)"], environment: RealRepository.environment,
        timeoutSeconds: 30)
      try #require(filled.exitCode == 0, "\(filled.errorOutput)")
      #expect(try test.workOfToday().changed.total == 1)
      try repository.git("config", "status.showUntrackedFiles", "all")
      #expect(try test.workOfToday().changed.total == 20_000)
    }
  }

  @Test func changesInEachWorkingTreeCount() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("Begin", date: "2026-01-01T00:00:00+00:00")
      try repository.git("worktree", "add", "-q", "--detach", "../tree")
      let tree = RealRepository(at: test.folder.path("src/tree"), in: test)
      try repository.write("a.txt")
      try tree.write("b.txt")
      try tree.write("c.txt")
      // One repository without commits, and one without a configured author.
      let new = try RealRepository("src/znew", in: test)
      try new.addRemote(in: test)
      try new.write("README.md")
      let unowned = try RealRepository("src/unowned", in: test)
      try unowned.addRemote(in: test)
      try unowned.write("README.md")
      try unowned.git("config", "--unset", "user.email")
      let work = try test.workOfToday()
      #expect(work.changed.map { "\($0.name) \($0.count)" } == ["cyc 1", "tree 2", "znew 1"])
      #expect(
        LocalWorkPhrases.changed(work.changed)
          == Sentence(
            en: "You have changed 4 files in 3 repositories: commit and push them to fill today's square.",
            ko: "저장소 3곳에서 파일 4개를 고쳤어요. 커밋하고 푸시하면 오늘은 끝이에요."))
    }
  }

  /// By default git runs filters to compare files, and another git in each submodule.
  @Test func comparingFilesRunsNoProgram() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let inner = try RealRepository("inner", in: test)
      try inner.commit("old", date: "2026-01-01T00:00:00+00:00")
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "sub")
      for name in ["a.txt", "b.bin"] { try repository.write(name, at: "2026-01-01T00:00:00Z") }
      try repository.write(".gitattributes", "*.bin filter=trap diff=trap", at: "2026-01-01T00:00:00Z")
      try repository.git("add", ".")
      try repository.git("commit", "-q", "-m", "Begin", date: "2026-01-01T00:00:00+00:00")
      let trap = test.folder.path("trap")
      try ProgramFile.write("#!/bin/sh\ntouch '\(trap).sprung'\ncat\n", to: trap)
      let keys = [
        "filter.trap.clean", "filter.trap.smudge", "filter.trap.process", "diff.trap.textconv", "diff.trap.command",
        "diff.external", "core.fsmonitor", "core.pager",
      ]
      for key in keys { try repository.git("config", key, trap) }
      try repository.git("config", "status.submoduleSummary", "true")
      let sub = RealRepository(at: "\(repository.path)/sub", in: test)
      try sub.git("config", "core.fsmonitor", trap)
      try sub.write("changed.txt")
      try ProgramFile.write(
        "#!/bin/sh\ntouch '\(trap).sprung'\n", to: "\(repository.path)/.git/hooks/post-index-change")
      let index = try Data(contentsOf: URL(filePath: "\(repository.path)/.git/index"))
      for name in ["a.txt", "b.bin", "c.bin"] { try repository.write(name, "changed") }
      // Only a.txt: files with a filter and submodules are left out.
      #expect(try test.workOfToday().changed.total == 1)
      #expect(!FileManager.default.fileExists(atPath: "\(trap).sprung"))
      #expect(try Data(contentsOf: URL(filePath: "\(repository.path)/.git/index")) == index, "git wrote")
      // The trap works: a plain `git status` springs it.
      _ = try? repository.git("status")
      #expect(FileManager.default.fileExists(atPath: "\(trap).sprung"))
    }
  }

  /// A status that times out is left out. Commits that were found before it are kept.
  @Test func hangingStatusKeepsUnpushedCommits() async throws {
    try await offThePool {
      let test = try TestWorld.withGit(minSeconds: 0)
      let repository = try RealRepository("src/cyc", in: test)
      try repository.addRemote(in: test)
      try repository.commit("one")
      try repository.write("a.txt")
      let programs = test.folder.path("bin")
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      try ProgramFile.write(
        "#!/bin/sh\ncase \"$*\" in *' status '*) exec sleep 60;; esac\nexec /usr/bin/git \"$@\"\n",
        to: "\(programs)/git")
      test.world.home.environment["PATH"] = "\(programs):/usr/bin:/bin"
      test.world.clock.uptimeSeconds = SystemClock.uptimeSeconds
      let start = SystemClock.uptimeSeconds()
      let today = test.world.clock.now().today
      let work = LocalWork(on: today...today, in: [repository.path], test.world, limitSeconds: 20)
      #expect(work.unpushed.total == 1 && work.changed.isEmpty)
      #expect(work.unanswered == [repository.path])
      #expect(SystemClock.uptimeSeconds() - start < 40)
    }
  }

  /// As after `git clone --bare`, with `gitdir: ./.bare` in the file `.git`.
  @Test func bareRepositoryNextToItsWorkingTreesIsAnswered() async throws {
    try await offThePool {
      let test = try TestWorld.withGit()
      let bare = try RealRepository("src/cyc/.bare", in: test, "--bare")
      try Data("gitdir: ./.bare\n".utf8).write(to: URL(filePath: test.folder.path("src/cyc/.git")))
      try bare.git("config", "remote.origin.url", "https://github.com/hana/cyc.git")
      try bare.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
      try bare.git("config", "user.email", "hana@example.com")
      #expect(try test.workOfToday().unanswered.isEmpty)
      #expect(test.call("why", test.folder.path("src/cyc"), "--offline") == .no)
      #expect(test.out.contains("in cyc."), "\(test.out)")
    }
  }

  @Test func hangingGitIsTerminated() async throws {
    try await offThePool {
      let test = try TestWorld.withGit(minSeconds: 0)
      for name in ["a", "b"] { try RealRepository("src/\(name)", in: test).commit("one") }
      let programs = test.folder.path("bin")
      try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
      try ProgramFile.write("#!/bin/sh\nexec sleep 60\n", to: "\(programs)/git")
      test.world.home.environment["PATH"] = "\(programs):/usr/bin:/bin"
      test.world.clock.uptimeSeconds = SystemClock.uptimeSeconds
      let start = SystemClock.uptimeSeconds()
      #expect(try test.workOfToday().unanswered.count == 2)
      #expect(SystemClock.uptimeSeconds() - start < 10)
      // Without git there is nothing to report.
      test.world.home.environment["PATH"] = test.folder.path("nowhere")
      #expect(try test.workOfToday().unpushed.isEmpty)
    }
  }
}
