import Days
import Foundation
import Support
import Testing

/// The built program with files that cannot be used: each error is explained, and none is called a bug.
@Suite struct FileFaultReliabilityTests {
  /// Root can write everywhere, so as root the program runs with another user id.
  private static let unprivileged =
    getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups --" : ""

  @Test func syncInAReadOnlyHomeIsExplained() async throws {
    let cyc = try BuiltCyc()
    let owner = getuid() == 0 ? "chown 65534:65534 . && chmod 755 .." : ":"
    let script = "git init -q --bare list.git && cyc sync setup list.git --yes && chmod -R a-w .local"
    let made = try await cyc.run("\(owner) && \(Self.unprivileged) sh -c '\(script)'")
    try #require(made.exitCode == 0, "\(made)")
    let answer = try await cyc.run("\(Self.unprivileged) cyc sync")
    let folder = cyc.home.path(".local/state/cyc")
    #expect(
      answer.errors == """
        cyc: cannot use \(folder)/sync.lock: permission denied
        hint: ls -ld \(folder) \(folder)/sync.lock

        """)
    #expect(answer.exitCode == 2)
    _ = try await cyc.run("chmod -R u+w .local")
  }

  @Test func sentRemindersAreShownInAReadOnlyHome() async throws {
    let cyc = try BuiltCyc()
    let owner = getuid() == 0 ? "chown 65534:65534 . && chmod 755 .." : ":"
    let script = """
      cyc config set -q nag.via command && cyc config set -q nag.command /bin/true
      CYC_NOW=2026-11-21T08:00 cyc todo add -q Rent --due today --at 08:10
      CYC_NOW=2026-11-21T08:10 cyc nag run && chmod -R a-w .local
      """
    let made = try await cyc.run("\(owner) && \(Self.unprivileged) sh -c '\(script)'")
    try #require(made.exitCode == 0, "\(made)")
    for _ in 1...2 {
      let inbox = try await cyc.run("\(Self.unprivileged) cyc nag inbox", environment: ["CYC_NOW": "2026-11-21T08:20"])
      #expect(inbox.output.hasPrefix("1 new\n* 21 Nov 08:10") && inbox.errors == "", "\(inbox)")
    }
    let channels = try await cyc.run("\(Self.unprivileged) cyc nag channel")
    #expect(channels.output.contains("works, last sent at") && channels.errors == "", "\(channels)")
    _ = try await cyc.run("chmod -R u+w .local")
  }

  @Test func statusPromisesNothingIfRunsCannotRecordWhatTheySend() async throws {
    let cyc = try BuiltCyc()
    let owner = getuid() == 0 ? "chown -R 65534:65534 . && chmod 755 .." : ":"
    let crontab = "case $1 in -l) cat $HOME/table;; -) cat > $HOME/table;; esac"
    let script = """
      export PATH=$HOME/bin:$PATH CYC_NOW=2026-11-21T18:12 CYC_HOST=http://127.0.0.1:1
      cyc config set -q user hana && cyc config set -q nag.via command
      cyc config set -q nag.command /bin/true && cyc nag on -y > log 2>&1 && cyc nag run
      chmod a-w .local/state/cyc/nag.sqlite; cyc nag status --width 200
      """
    let command = "mkdir bin && echo \"$CRONTAB\" > bin/crontab && chmod 755 bin/crontab && touch table && \(owner)"
    let status = try await cyc.run(
      "\(command) && \(Self.unprivileged) sh -c \"$SCRIPT\"",
      environment: ["CRONTAB": "#!/bin/sh\n\(crontab)", "SCRIPT": script])
    #expect(status.output.hasPrefix("No run can begin, so nothing comes."), "\(status)")
    #expect(status.output.contains("nag.sqlite; nothing was changed") && !status.output.contains("Next"), "\(status)")
  }

  @Test func folderThatCannotBeMadeIsNamed() async throws {
    let cyc = try BuiltCyc()
    let mode = getuid() == 0 ? "chmod 755 . .." : ":"
    let command = "HOME=$HOME/fixed \(Self.unprivileged) cyc todo add x"
    let answer = try await cyc.run("\(mode); mkdir -m 555 fixed; \(command)")
    let fixed = cyc.home.path("fixed")
    #expect(
      answer.errors == """
        cyc: cannot open \(fixed)/.local/share/cyc/cyc.sqlite: permission denied
        hint: ls -ld \(fixed) \(fixed)/.local

        """)
  }

  /// Skipped if this user may not mount a folder.
  @Test func readOnlyDiskIsNamed() async throws {
    let cyc = try BuiltCyc()
    _ = try await cyc.run("cyc todo add x")
    let mount = "mount --bind .local .local && mount -o remount,ro,bind .local"
    let isMounted = try await cyc.run(mount).exitCode == 0
    let answer = try await cyc.run("cyc todo add y")
    _ = try await cyc.run("umount -l .local")
    guard isMounted else {
      print("skipped: nothing can be mounted here")
      return
    }
    #expect(
      answer.errors == """
        cyc: cannot open \(cyc.databasePath): it is on a read-only disk
        hint: make the disk writable again (sudo dmesg shows why it is not)

        """)
  }

  @Test func longQuestionToTheCredentialHelperIsRefused() async throws {
    let answer = try await BuiltCyc().run("head -c 100000 /dev/zero | cyc sync credential get")
    #expect(answer.exitCode == 2 && answer.output == "")
    #expect(answer.errors == "cyc: cannot read standard input: it is larger than 16,384 bytes\n")
  }

  @Test func cacheThatCannotBeWrittenIsNotedOnceIn24HoursButNotByCheck() async throws {
    let cyc = try BuiltCyc()
    let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-23"), isStrict: false)
    _ = try await cyc.run("mkdir .cache && touch .cache/cyc")
    let note = "note: continuing without the cache: cannot open \(cyc.home.path(".cache/cyc/contributions.sqlite"))"
    for (command, time, isNoted) in [
      ("check", "23T12:00", false), ("streak", "23T12:00", true), ("streak", "23T12:05", false),
      ("streak", "24T11:00", false), ("streak", "24T13:00", true), ("check", "25T14:00", false),
    ] {
      try await standIn.setToday(try #require(Day(iso8601: "2026-11-\(time.prefix(2))")))
      let answer = try await cyc.run(
        "cyc \(command) hana", environment: ["CYC_HOST": standIn.address, "CYC_NOW": "2026-11-\(time):00Z"])
      #expect(answer.errors.contains(note) == isNoted, "\(command), \(time): \(answer)")
    }
    await standIn.stop()
  }
}
