import ArgumentParser
import Days
import Foundation
import PretendGitHub
import Support
import Testing

@testable import cyc

/// Every example of every `--help` is typed into a shell, as it stands, by somebody who has used cyc for a while.
@Suite struct ExampleTests {
  private static let examples = examples(of: Cyc.self, path: [])

  private static func examples(
    of command: any ParsableCommand.Type, path: [String]
  ) -> [(path: [String], lines: [String])] {
    let own = command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { $0.drop { $0 == " " } }
    return [(path, own.map(String.init))]
      + command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
        examples(of: $0, path: path + [$0.configuration.commandName ?? ""])
      }
  }

  /// A home with some of everything, and what the examples name.
  private static let preparation = """
    mkdir -p bin .config/cyc src/cyc
    cat > .config/cyc/config.toml <<'END'
    user = "hana"
    theme = "red"
    streak.rest_days = ["sun"]
    nag.via = ["command"]
    nag.command = ["/bin/true"]
    END
    cat > bin/crontab <<'END'
    #!/bin/sh
    case $1 in
    -l) if [ -f "$HOME/table" ]; then cat "$HOME/table"; else echo "no crontab for hana" >&2; exit 1; fi ;;
    -) cat > "$HOME/table" ;;
    esac
    END
    cat > bin/gh <<'END'
    #!/bin/sh
    case $1 in
    auth) echo \(token) ;;
    config) echo hana ;;
    esac
    END
    ln -s /bin/true bin/nano
    chmod +x bin/*
    cd src/cyc
    git config --global user.email hana@example.com && git config --global user.name Hana
    git init -q && GIT_COMMITTER_DATE=2026-11-21T12:00 git commit -q --allow-empty -m Begin --date 2026-11-21T12:00
    echo \(token) > token.txt
    echo https://example.com/hook > address.txt
    echo '(A) Call mum due:2026-11-30' > todo.txt
    cyc login --no-browser
    cyc goal 100
    cyc dday add Exam 2027-03-06 && cyc dday add Birthday 2027-05-01
    cyc freeze 2026-12-24 --until 2026-12-26
    cyc todo add Write tests --due +3d && cyc todo add Call mum --due today --at 22:00
    cyc todo add Read && cyc todo done 3 && cyc todo undone 3 && cyc todo done 3
    cyc todo export tasks.json
    cyc nag channel ntfy --new-topic && cyc nag channel webhook < address.txt
    cyc nag on -y
    """

  /// What the friendly stand-in grants.
  private static let token = Answer.defaultToken

  /// What asks, and is told yes. Behind what is typed script(1) waits for two seconds, so nothing is typed elsewhere.
  private static let asks = ["", "login", "logout", "nag", "nag on", "nag off", "todo reset"]

  /// What must have happened before a command has something to do.
  private static let before = ["todo redo": "cyc todo undo 2 && "]

  @Test func everyCommandHasSome() {
    for command in Self.examples {
      #expect((2...3).contains(command.lines.count), "cyc \(command.path.joined(separator: " "))")
      for line in command.lines { #expect(line.contains("cyc"), "\(line)") }
    }
  }

  @Test func theyWorkAsTheyStand() async throws {
    let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-21"), isStrict: false)
    do {
      for failure in try await Self.failures(on: standIn) { Issue.record(Comment(rawValue: failure)) }
    } catch {
      await standIn.stop()
      throw error
    }
    await standIn.stop()
  }

  private static func failures(on standIn: StandIn) async throws -> [String] {
    let cyc = try BuiltCyc()
    let home = cyc.home.path("home")
    let environment = [
      "HOME": home, "CYC_HOST": standIn.address, "CYC_CLIENT_ID": "demo", "CYC_NOW": "2026-11-21T21:12",
      "EDITOR": "/bin/true", "PAGER": "/bin/cat", "TERM": "xterm-256color", "BROWSER": "/bin/true",
      "PATH": "\(home)/bin:\(cyc.programs):/usr/bin:/bin",
    ]
    let prepared = try await cyc.run(
      "set -e; mkdir home; cd home; \(preparation); cp -a \"$HOME\" \"$HOME/../seed\"", environment: environment)
    try #require(prepared.exitCode == 0, "\(prepared.output)\(prepared.errors)")
    var failures: [String] = []
    for command in examples {
      let name = command.path.joined(separator: " ")
      let before = before[name] ?? ""
      for line in command.lines {
        let answer = try await cyc.run(
          "rm -rf home; cp -a seed home; cd home/src/cyc; \(before)\(line)", typing: asks.contains(name) ? "y\n" : "",
          environment: environment)
        // cyc why answers with 1 where a commit does not count, as here: nobody has pushed it.
        if answer.exitCode > (name == "why" ? 1 : 0) { failures.append("\(line)\n\(answer.output)\(answer.errors)") }
      }
    }
    return failures
  }
}
