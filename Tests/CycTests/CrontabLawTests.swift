import Days
import Support
import Testing

@testable import cyc

/// The laws of the crontab's text, over random crontabs of other people.
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
    return Array(text.utf8)
  }

  private static func cases(_ body: (UInt64, Crontab, inout SeededGenerator) throws -> Void) rethrows {
    for seed in UInt64(0)..<600 {
      var random = SeededGenerator(seed: seed)
      try body(seed, Crontab(bytes: randomText(&random)), &random)
    }
  }

  @Test func takingOutWhatWasPutInGivesTheCrontabBack() throws {
    try Self.cases { seed, crontab, _ in
      let back = try crontab.with(jobs: Self.jobs).withoutJobs()
      #expect(back.bytes == crontab.bytes, "seed \(seed)")
      #expect(try crontab.withoutJobs() == crontab, "seed \(seed)")
    }
  }

  @Test func puttingInTwiceIsPuttingInOnce() throws {
    try Self.cases { seed, crontab, _ in
      let once = try crontab.with(jobs: Self.jobs)
      #expect(try once.with(jobs: Self.jobs) == once, "seed \(seed)")
      let other = try once.with(jobs: ["0 9 * * * x", "1 9 * * * x"]).with(jobs: Self.jobs)
      #expect(other == once, "seed \(seed)")
      #expect(try once.jobs() == Self.jobs, "seed \(seed)")
      #expect(try crontab.jobs() == nil, "seed \(seed)")
    }
  }

  @Test func otherLinesStayWhereTheyAre() throws {
    try Self.cases { seed, crontab, random in
      let installed = try crontab.with(jobs: Self.jobs)
      #expect(installed.bytes.starts(with: crontab.bytes), "seed \(seed)")
      #expect(installed.bytes.last == UInt8(ascii: "\n"), "seed \(seed)")
      // Somebody adds lines behind ours.
      let more = Array("0 0 * * * mine\n".utf8) + Self.randomText(&random)
      let grown = Crontab(bytes: installed.bytes + more)
      let changed = try grown.with(jobs: ["0 9 * * * x"])
      #expect(
        changed.bytes.starts(with: crontab.bytes) && changed.bytes.suffix(more.count) == more[...], "seed \(seed)")
      let removed = try grown.withoutJobs()
      let isOpen = crontab.bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
      #expect(removed == Crontab(bytes: crontab.bytes + (isOpen ? [UInt8(ascii: "\n")] : []) + more), "seed \(seed)")
    }
  }

  @Test(arguments: [
    "# BEGIN cyc\n", "# END cyc\n", "# END cyc\n# BEGIN cyc\n", "# BEGIN cyc\n# BEGIN cyc\n# END cyc\n",
    "# BEGIN cyc\n# END cyc\n# END cyc\n", "a\n# BEGIN cyc\r\n", "  # END cyc",
    "# BEGIN cyc\n# END cyc\n# BEGIN cyc\n# END cyc\n",
  ])
  func markersThatAreNotAPairAreRefused(text: String) {
    #expect(throws: Crontab.Doubt.markers) { try Crontab(text).with(jobs: Self.jobs) }
    #expect(throws: Crontab.Doubt.markers) { try Crontab(text).withoutJobs() }
    #expect(throws: Crontab.Doubt.markers) { try Crontab(text).jobs() }
  }

  @Test func anEditorMayHaveTouchedTheMarkers() throws {
    let text = "a\r\n  # BEGIN cyc\r\nold\r\n# END cyc\t\r\nb\r\n"
    #expect(try Crontab(text).withoutJobs() == Crontab("a\r\nb\r\n"))
    #expect(try Crontab(text).with(jobs: ["new"]) == Crontab("a\r\n# BEGIN cyc\nnew\n# END cyc\nb\r\n"))
    #expect(try Crontab("# BEGIN cyc\nx\n# END cyc").withoutJobs() == Crontab(""))
    #expect(Crontab("CRON_TZ=Asia/Seoul\n").zones == ["Asia/Seoul"])
    #expect(Crontab("# CRON_TZ=Asia/Seoul\n").zones.isEmpty)
  }
}
