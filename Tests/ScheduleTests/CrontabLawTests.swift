import Support
import Testing

@testable import Schedule

/// Laws of editing a crontab, checked with random lines of other programs.
@Suite struct CrontabLawTests {
  private static let jobs = ["*/10 19-23 * * * '/usr/local/bin/cyc' nag run >> '/home/hana/nag.log' 2>&1"]
  private static let pieces = [
    "# a comment", "", "   ", "MAILTO=hana", "PATH=/usr/bin:/bin", "0 4 * * * /usr/bin/backup --all", "@reboot true",
    "# BEGIN other", "# END other", "# 매일 밤 백업", "30 3 * * 1 echo '커밋했나요?' 100\\% ok", "\t5 5 * * * x\t",
    "# BEGIN cyclist", "#BEGIN cyc", "echo # END cyc", "é", "e\u{301}", "\u{0}", "*/5 * * * * a\u{B}b",
  ]

  private static func randomText(_ random: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
      text += Int.random(in: 0..<4, using: &random) == 0 ? "\r\n" : "\n"
    }
    if Int.random(in: 0..<3, using: &random) == 0 { text += pieces.randomElement(using: &random) ?? "" }
    var bytes = Array(text.utf8)
    // Bytes of EUC-KR or Latin-1, and invalid text.
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let byte = UInt8.random(in: 0x80...0xFF, using: &random)
      bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &random))
    }
    return bytes
  }

  private static func crontab(_ text: String) -> Crontab { Crontab(bytes: Array(text.utf8), marker: "cyc") }

  private static func cases(_ body: (UInt64, Crontab, inout SeededGenerator) throws -> Void) rethrows {
    for seed in UInt64(0)..<600 {
      var random = SeededGenerator(seed: seed)
      try body(seed, Crontab(bytes: randomText(&random), marker: "cyc"), &random)
    }
  }

  @Test func removingInstalledJobsRestoresTheCrontab() throws {
    try Self.cases { seed, crontab, _ in
      let back = try crontab.with(jobs: Self.jobs).withoutJobs()
      #expect(back.bytes == crontab.bytes, "seed \(seed)")
      #expect(try crontab.withoutJobs() == crontab, "seed \(seed)")
    }
  }

  @Test func installingTwiceEqualsInstallingOnce() throws {
    try Self.cases { seed, crontab, _ in
      let once = try crontab.with(jobs: Self.jobs)
      #expect(try once.with(jobs: Self.jobs) == once, "seed \(seed)")
      let other = try once.with(jobs: ["0 9 * * * x", "1 9 * * * x"]).with(jobs: Self.jobs)
      #expect(other == once, "seed \(seed)")
      #expect(try once.jobs() == Self.jobs, "seed \(seed)")
      #expect(try crontab.jobs() == nil, "seed \(seed)")
    }
  }

  @Test func otherLinesKeepTheirPlaces() throws {
    try Self.cases { seed, crontab, random in
      let installed = try crontab.with(jobs: Self.jobs)
      #expect(installed.bytes.starts(with: crontab.bytes), "seed \(seed)")
      #expect(installed.bytes.last == UInt8(ascii: "\n"), "seed \(seed)")
      // Another program adds lines after ours.
      let more = Array("0 0 * * * mine\n".utf8) + Self.randomText(&random)
      let grown = Crontab(bytes: installed.bytes + more, marker: "cyc")
      let changed = try grown.with(jobs: ["0 9 * * * x"])
      #expect(
        changed.bytes.starts(with: crontab.bytes) && changed.bytes.suffix(more.count) == more[...], "seed \(seed)")
      let removed = try grown.withoutJobs()
      // The newline that we added stays, since lines follow it now.
      let lacksNewline = crontab.bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
      #expect(removed.bytes == crontab.bytes + (lacksNewline ? [UInt8(ascii: "\n")] : []) + more, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "# BEGIN cyc\n", "# END cyc\n", "# END cyc\n# BEGIN cyc\n", "# BEGIN cyc\n# BEGIN cyc\n# END cyc\n",
    "# BEGIN cyc\n# END cyc\n# END cyc\n", "a\n# BEGIN cyc\r\n", "  # END cyc",
    "# BEGIN cyc\n# END cyc\n# BEGIN cyc\n# END cyc\n",
  ])
  func unpairedMarkersAreRejected(text: String) {
    #expect(throws: ScheduleError.markers) { try Self.crontab(text).with(jobs: Self.jobs) }
    #expect(throws: ScheduleError.markers) { try Self.crontab(text).withoutJobs() }
    #expect(throws: ScheduleError.markers) { try Self.crontab(text).jobs() }
  }

  @Test func editedMarkersAreRecognized() throws {
    let text = "a\r\n  # BEGIN cyc\r\nold\r\n# END cyc\t\r\nb\r\n"
    #expect(try Self.crontab(text).withoutJobs() == Self.crontab("a\r\nb\r\n"))
    #expect(try Self.crontab(text).with(jobs: ["new"]) == Self.crontab("a\r\n# BEGIN cyc\nnew\n# END cyc\nb\r\n"))
    #expect(try Self.crontab("# BEGIN cyc\nx\n# END cyc").withoutJobs() == Self.crontab(""))
  }

  @Test func zoneIsReadFromItsVariableButNotFromAComment() {
    #expect(Self.crontab("CRON_TZ=Asia/Seoul\n").zones == ["Asia/Seoul"])
    #expect(Self.crontab("# CRON_TZ=Asia/Seoul\n").zones.isEmpty)
  }

  /// Two programs share one crontab.
  @Test func linesOfAnotherMarkerAreKept() throws {
    try Self.cases { seed, crontab, _ in
      let ours = try crontab.with(jobs: Self.jobs)
      let both = try Crontab(bytes: ours.bytes, marker: "backup").with(jobs: ["0 4 * * * b"])
      #expect(try Crontab(bytes: both.bytes, marker: "cyc").jobs() == Self.jobs, "seed \(seed)")
      #expect(try both.withoutJobs().bytes == ours.bytes, "seed \(seed)")
    }
  }

  @Test func lastVariableBeforeTheBlockCounts() {
    let block = "# BEGIN cyc\nx\n# END cyc\n"
    #expect(Self.crontab("TZ=UTC\nTZ=Asia/Seoul\n\(block)TZ=Europe/Paris\n").zones == ["Asia/Seoul"])
    #expect(Self.crontab("\(block)TZ=Europe/Paris\nSHELL=/bin/tcsh\n").zones.isEmpty)
    #expect(Self.crontab("\(block)SHELL=/bin/tcsh\n").strangeShell == nil)
    #expect(Self.crontab("SHELL=/bin/tcsh\n\(block)").strangeShell == "/bin/tcsh")
    #expect(Self.crontab("SHELL=/bin/tcsh\nSHELL=/bin/bash\n\(block)").strangeShell == nil)
  }
}
