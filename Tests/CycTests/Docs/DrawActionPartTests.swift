import Days
import Foundation
import PretendGitHub
import Support
import Testing

private let hasYAML =
  (try? Process.run(URL(filePath: "/usr/bin/python3"), arguments: ["-c", "import yaml"])).map { process in
    process.waitUntilExit()
    return process.terminationStatus == 0
  } ?? false

/// The Action that draws pictures into a repository, against a stand-in for GitHub. It never runs its inputs, writes nowhere
/// else, and commits as the bot.
@Suite struct DrawActionPartTests {
  private static let root = PackageFolder.url
  private static let bot = "github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>"

  /// A repository with a remote, and the Action. The runner's cache has a release whose program calls the built one.
  private static func prepared() async throws -> BuiltCyc {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      """
      set -e
      cp -r '\(root.path)/packaging/action' action
      name=cyc-9.9.9-linux-$(uname -m)
      mkdir -p tools/cyc "$name/bin"
      printf '#!/bin/sh\\nexec "%s/cyc" "$@"\\n' '\(cyc.programs)' > "$name/bin/cyc"
      chmod +x "$name/bin/cyc"
      tar -czf "tools/cyc/$name.tar.gz" "$name"
      (cd tools/cyc && sha256sum "$name.tar.gz") > action/checksums
      git init -q --bare -b main remote.git
      git clone -q remote.git repository 2> clone.log
      cd repository
      git -c user.name=Hana -c user.email=hana@example.com commit -q --allow-empty -m Begin
      git push -q -u origin HEAD:main 2> ../push.log
      """)
    try #require(answer.exitCode == 0, "\(answer.errors)")
    return cyc
  }

  /// Runs the Action as the runner does.
  private static func draw(
    _ cyc: BuiltCyc, _ standIn: StandIn, now: String = "2026-11-21T09:00:00+09:00", _ inputs: [String: String] = [:]
  ) async throws -> BuiltCyc.Answer {
    let variables = [
      "DRAW_USER": "hana", "DRAW_PICTURES": "card.svg?kind=card&mode=dark\npictures/grass.svg?kind=grass",
      "DRAW_TZ": "Asia/Seoul",
      "DRAW_TOKEN": "", "DRAW_VERSION": "9.9.9", "DRAW_PUSH": "true", "DRAW_REPOSITORY": "OWNER/cyc",
      "RUNNER_TOOL_CACHE": cyc.home.path("tools"), "CYC_HOST": standIn.address, "CYC_NOW": now,
    ].merging(inputs) { $1 }
    return try await cyc.run("cd repository && ../action/draw.sh", environment: variables)
  }

  private static func withStandIn(_ body: (BuiltCyc, StandIn) async throws -> Void) async throws {
    let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-21"), isStrict: false)
    do {
      try await body(try await prepared(), standIn)
    } catch {
      await standIn.stop()
      throw error
    }
    await standIn.stop()
  }

  /// Commits of the remote, and uncommitted files.
  private static func state(_ cyc: BuiltCyc) async throws -> String {
    try await cyc.run(
      "git -C remote.git log --format='%an <%ae>|%cn <%ce>' main; git -C repository status --porcelain --ignored"
    ).output
  }

  /// State with Hana's first commit only.
  private static let begun = "Hana <hana@example.com>|Hana <hana@example.com>\n"

  @Test func picturesAreDrawnAndPushedByTheBot() async throws {
    try await Self.withStandIn { cyc, standIn in
      let answer = try await Self.draw(cyc, standIn)
      #expect(answer.exitCode == 0, "\(answer.errors)")
      #expect(try await Self.state(cyc) == "\(Self.bot)|\(Self.bot)\n" + Self.begun)
      let files = try await cyc.run("git -C remote.git ls-tree -r --name-only main").output
      #expect(files == "card.svg\npictures/grass.svg\n")
      for file in ["card.svg", "pictures/grass.svg"] {
        let text = try String(contentsOfFile: cyc.home.path("repository/\(file)"), encoding: .utf8)
        #expect(text.hasPrefix("<svg") && text.hasSuffix("</svg>\n"), "\(file)")
      }
    }
  }

  @Test func unchangedDayMakesNoCommit() async throws {
    try await Self.withStandIn { cyc, standIn in
      for now in ["2026-11-21T00:17:00+09:00", "2026-11-21T09:41:07+09:00", "2026-11-21T23:59:59+09:00"] {
        let answer = try await Self.draw(cyc, standIn, now: now)
        #expect(answer.exitCode == 0, "\(answer.errors)")
        #expect(try await Self.state(cyc).split(separator: "\n").count == 2, "at \(now)")
      }
      try await standIn.setToday(Day(number: Day(iso8601: "2026-11-21")!.number + 1))
      #expect(try await Self.draw(cyc, standIn, now: "2026-11-22T09:00:00+09:00").exitCode == 0)
      #expect(try await Self.state(cyc).split(separator: "\n").count == 3, "the next day changes the picture")
    }
  }

  @Test func withoutPushPicturesStayUncommitted() async throws {
    try await Self.withStandIn { cyc, standIn in
      let answer = try await Self.draw(cyc, standIn, ["DRAW_PUSH": "false"])
      #expect(answer.exitCode == 0, "\(answer.errors)")
      #expect(try await Self.state(cyc) == Self.begun + "?? card.svg\n?? pictures/\n")
    }
  }

  private static let hostile: [(String, String)] =
    [
      "", "-rf", "--help", "hana --all", "hana;touch sprung", "$(touch sprung)", "`touch sprung`", "'; touch sprung; '",
      "\"; touch sprung; \"", "hana\ntouch sprung", "../hana", "하나", "a[$(touch sprung)]", "x\u{1B}[2J",
      "::set-output name=a::b",
      String(repeating: "a", count: 40),
    ].map { ("DRAW_USER", $0) }
    + [
      "", "-o.svg", "--output=x.svg", "/etc/x.svg", "../x.svg", "a/../../x.svg", "a/./x.svg", ".git/hooks/x.svg",
      ".github/x.svg",
      "a//x.svg", "x.png", "x.svg/", "$(touch sprung).svg", "a b.svg", "x.svg?kind=card&kind=--help",
      "x.svg?theme=$(touch sprung)",
      "x.svg?theme=-x", "x.svg?mode=dim", "x.svg?*", "x.svg?lang=en\n../y.svg", "card.svg\n-x.svg", "x.svg\u{0B}",
      "만.svg",
      ":(top)x.svg", ":!x.svg", "out/x.svg",
    ].map { ("DRAW_PICTURES", $0) }
    + ["/etc/passwd", ":UTC", "-x", "$(touch sprung)", "UTC\nx"].map { ("DRAW_TZ", $0) }
    + ["", "latest", "-1.0.0", "9.9.9/../..", "$(touch sprung)", "9.9.9\n", ".*"].map { ("DRAW_VERSION", $0) }
    + ["yes", "$(touch sprung)", "true; touch sprung"].map { ("DRAW_PUSH", $0) }

  @Test func hostileInputIsRefusedAndNeverRun() async throws {
    try await Self.withStandIn { cyc, standIn in
      #expect(try await cyc.run("ln -s .. repository/out && echo out >> repository/.git/info/exclude").exitCode == 0)
      let before = try await Self.state(cyc)
      // Each command has a scratch folder of its own.
      let listing = "ls -A . repository/.git/hooks | grep -v ^scratch-"
      let outside = try await cyc.run(listing).output
      for (name, value) in Self.hostile {
        let answer = try await Self.draw(cyc, standIn, [name: value])
        #expect(answer.exitCode == 64, "\(name)=\(value.debugDescription): \(answer.output)\(answer.errors)")
        #expect(answer.errors.hasPrefix("cyc: ") && answer.errors.utf8.count { $0 == 0x0A } == 1, "\(answer.errors)")
        #expect(!answer.errors.contains("\u{1B}") && answer.output == "", "\(name)=\(value.debugDescription)")
        #expect(try await Self.state(cyc) == before, "\(name)=\(value.debugDescription)")
      }
      #expect(try await cyc.run(listing).output == outside)
      #expect(try await cyc.run("find . -name sprung").output == "")
    }
  }

  @Test func linkInPlaceOfAPictureIsNotFollowed() async throws {
    try await Self.withStandIn { cyc, standIn in
      #expect(try await cyc.run("echo mine > victim; ln -s ../victim repository/card.svg").exitCode == 0)
      let answer = try await Self.draw(cyc, standIn)
      #expect(answer.exitCode == 0, "\(answer.errors)")
      #expect(try await cyc.run("cat victim").output == "mine\n")
    }
  }

  /// The stand-in grants hana's token once a login has asked for the scope.
  private static func token(_ standIn: StandIn) async throws -> String {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      "cyc login --no-browser --scopes read:user --client-id app", environment: ["CYC_HOST": standIn.address])
    try #require(answer.exitCode == 0, "\(answer.output)\(answer.errors)")
    return PretendGitHub.Answer.defaultToken
  }

  @Test func tokenAddsPrivateContributions() async throws {
    try await Self.withStandIn { cyc, standIn in
      let token = try await Self.token(standIn)
      try await standIn.commit(isPrivate: true)
      #expect(try await Self.draw(cyc, standIn).exitCode == 0)
      let without = try String(contentsOfFile: cyc.home.path("repository/card.svg"), encoding: .utf8)
      let answer = try await Self.draw(cyc, standIn, ["DRAW_TOKEN": token])
      #expect(answer.exitCode == 0, "\(answer.errors)")
      let with = try String(contentsOfFile: cyc.home.path("repository/card.svg"), encoding: .utf8)
      #expect(without.contains("58 days") && with.contains("59 days"))
      #expect(!with.contains(token))
    }
  }

  /// A picture drawn without the token would lack private contributions.
  @Test(arguments: ["gho_refused", "$(touch sprung) secret"])
  func refusedTokenKeepsTheOldPictureAndIsNotShown(token: String) async throws {
    try await Self.withStandIn { cyc, standIn in
      #expect(try await Self.draw(cyc, standIn).exitCode == 0)
      let before = try await Self.state(cyc)
      try await standIn.commit()
      let answer = try await Self.draw(cyc, standIn, ["DRAW_TOKEN": token])
      #expect(answer.exitCode != 0 && answer.errors.hasPrefix("cyc: "), "\(answer.errors)")
      #expect(!(answer.output + answer.errors).contains("secret") && !answer.errors.contains(token))
      #expect(try await Self.state(cyc) == before)
      #expect(try await cyc.run("find . -name sprung").output == "")
    }
  }

  @Test(arguments: [
    ("mkdir docs; ln -s docs cyc", "is a link"), ("touch cyc", "is a file"),
    ("git init -q cyc", "another repository"), ("mkdir -p cyc/card.svg", "is a folder"),
    ("echo cyc > .gitignore", ".gitignore"), ("git checkout -q --detach", "no branch"),
  ])
  func uncommittablePathIsReportedBeforeDrawing(prepared: String, reason: String) async throws {
    try await Self.withStandIn { cyc, standIn in
      #expect(try await cyc.run("cd repository && { \(prepared); }").exitCode == 0)
      let before = try await Self.state(cyc)
      let answer = try await Self.draw(cyc, standIn, ["DRAW_PICTURES": "cyc/card.svg"])
      #expect(answer.exitCode == 64 && answer.errors.contains(reason), "\(answer.errors)")
      #expect(try await Self.state(cyc) == before)
    }
  }

  @Test func commitsPushedMeanwhileAreKept() async throws {
    try await Self.withStandIn { cyc, standIn in
      let pushed = try await cyc.run(
        """
        git clone -q remote.git other && cd other && echo hello > README.md && git add . \
          && git -c user.name=Hana -c user.email=hana@example.com commit -qm Hello && git push -q 2> push.log
        """)
      #expect(pushed.exitCode == 0, "\(pushed.errors)")
      let answer = try await Self.draw(cyc, standIn)
      #expect(answer.exitCode == 0, "\(answer.errors)")
      #expect(try await Self.state(cyc) == "\(Self.bot)|\(Self.bot)\n" + Self.begun + Self.begun)
      #expect(
        try await cyc.run("git -C remote.git ls-tree --name-only main").output == "README.md\ncard.svg\npictures\n")
    }
  }

  @Test func programWithWrongChecksumIsNotRun() async throws {
    try await Self.withStandIn { cyc, standIn in
      #expect(try await cyc.run("for a in tools/cyc/*; do printf x >> $a; done").exitCode == 0)
      let answer = try await Self.draw(cyc, standIn)
      #expect(answer.exitCode == 65 && answer.errors.contains("not the one of the list"), "\(answer.errors)")
      #expect(try await Self.state(cyc) == Self.begun)
      #expect(try await cyc.run("ls tools/cyc").output == "", "the next run downloads it again")
    }
  }

  @Test func unlistedReleaseIsReported() async throws {
    try await Self.withStandIn { cyc, standIn in
      for version in ["9.9.8", "99.9.9"] {
        let answer = try await Self.draw(cyc, standIn, ["DRAW_VERSION": version])
        #expect(answer.exitCode == 69 && answer.errors.contains("docs/card.md"), "\(answer.errors)")
      }
    }
  }

  @Test func nothingIsCommittedIfGitHubCannotBeReached() async throws {
    try await Self.withStandIn { cyc, standIn in
      let answer = try await Self.draw(cyc, standIn, ["CYC_HOST": "http://127.0.0.1:1"])
      #expect(answer.exitCode == 75, "\(answer.errors)")
      #expect(try await Self.state(cyc) == Self.begun)
    }
  }

  // MARK: - Files of the Action

  private static func yaml(_ text: String) async throws -> [String: Any] {
    let cyc = try BuiltCyc()
    try Data(text.utf8).write(to: URL(filePath: cyc.home.path("file.yml")))
    let answer = try await cyc.run(
      "python3 -c 'import json, yaml; print(json.dumps(yaml.safe_load(open(\"file.yml\"))))'")
    try #require(answer.exitCode == 0, "\(answer.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
  }

  @Test(.enabled(if: hasYAML, "python3-yaml is missing: make parts-deps"))
  func inputsReachTheScriptOnlyInVariables() async throws {
    let text = try String(contentsOf: Self.root.appending(path: "packaging/action/action.yml"), encoding: .utf8)
    let action = try await Self.yaml(text)
    let inputs = try #require(action["inputs"] as? [String: [String: Any]])
    let runs = try #require(action["runs"] as? [String: Any])
    let steps = try #require(runs["steps"] as? [[String: Any]])
    #expect(runs["using"] as? String == "composite" && steps.count == 1)
    #expect(steps[0]["run"] as? String == "\"$GITHUB_ACTION_PATH/draw.sh\"")
    let variables = try #require(steps[0]["env"] as? [String: String])
    #expect(
      Set(variables.values) == Set(inputs.keys.map { "${{ inputs.\($0) }}" } + ["${{ github.action_repository }}"]))
    let script = try String(contentsOf: Self.root.appending(path: "packaging/action/draw.sh"), encoding: .utf8)
    for name in variables.keys { #expect(script.contains(name), "\(name) is not used") }
  }

  @Test(.enabled(if: hasYAML, "python3-yaml is missing: make parts-deps"))
  func workflowMayOnlyWriteContents() async throws {
    let page = try String(contentsOf: Self.root.appending(path: "docs/card.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```yaml\n([\s\S]*?)\n```/)).output.1
    let workflow = try await Self.yaml(String(block))
    #expect(workflow["permissions"] as? [String: String] == ["contents": "write"])
    // PyYAML reads the key `on` as true, as in YAML 1.1.
    let triggers = try #require(workflow["true"] as? [String: Any])
    #expect(Set(triggers.keys) == ["schedule", "workflow_dispatch"])
    // GitHub starts runs late, and leaves some out.
    #expect(
      triggers["schedule"] as? [[String: String]] == [["cron": "41 0,6,12,18 * * *", "timezone": "Asia/Seoul"]])
    #expect(block.contains("tz: Asia/Seoul"))
    #expect(!block.contains("secrets.") || page.contains("read:user"))
  }
}
