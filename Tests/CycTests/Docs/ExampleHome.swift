import Days
import Foundation
import PretendGitHub
import Support
import Testing

/// A home folder in which the examples of help and documentation run, with a stand-in for GitHub that answers everything.
struct ExampleHome {
  /// The token that the stand-in grants.
  private static let token = Answer.defaultToken

  /// Files that examples name, a private crontab, a `gh` that is logged in, and a repository with a commit of the day.
  private static let files = """
    mkdir -p bin .config/cyc src/cyc
    cat > .config/cyc/config.toml <<'END'
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
    mkdir -p -m 700 .cache/cyc
    cat > .cache/cyc/weather.json <<END
    {"question":{"server":"$CYC_HOST","latitude":"37.57","longitude":"126.98","unit":"C","zone":"$TZ"},
    "answer":{"fetched_at":"2026-11-21T21:03:00+00:00","day":"2026-11-21","now":4.3,"code":3,"is_day":false,
    "high":9.1,"low":0.0,"day_code":61}}
    END
    chmod 600 .cache/cyc/weather.json
    cd src/cyc
    git config --global user.email hana@example.com && git config --global user.name Hana
    git init -q && GIT_COMMITTER_DATE=2026-11-21T12:00 git commit -q --allow-empty -m Begin --date 2026-11-21T12:00
    echo \(token) > token.txt
    echo https://example.com/hook > address.txt
    echo '(A) Call mum due:2026-11-30' > todo.txt
    printf 'TYPE,CONTENT,PRIORITY,DATE\\ntask,Sow basil,1,2026-12-03\\ntask,Buy soil,4,\\n' > Todoist.csv
    printf 'Capital of <b>Peru</b>\\tLima\\nCapital of Chile\\tSantiago\\nCapital of Cuba\\tHavana\\n' > deck.txt
    echo 'Sends your commits to GitHub?,git push,git pull,git fetch,1' > deck.csv
    """

  /// Commands that create data of every kind.
  static let someOfEverything = """
    cyc config set user hana && cyc config set theme red && cyc config set streak.rest_days sun
    cyc login --no-browser
    cyc weather set 37.57,126.98 --name Seoul
    cyc goal 100
    cyc dday add Exam 2027-03-06 && cyc dday add Birthday 2027-05-01
    cyc freeze 2026-12-24 --until 2026-12-26
    cyc todo add Write tests --due +3d && cyc todo add Call mum --due today --at 22:00
    cyc todo add Read && cyc todo done 3 && cyc todo undone 3 && cyc todo done 3
    cyc todo export tasks.json
    cyc quiz add 'Undoes a pushed commit?' 'git revert' 'git reset' --answer 1 --tag git
    cyc quiz add 'Moves HEAD to a tag?' 'git switch --detach' --tag git
    cyc nag channel ntfy --new-topic && cyc nag channel webhook < address.txt
    cyc nag on -y
    """

  private let cyc: BuiltCyc
  private let standIn: StandIn
  private var home: String { cyc.home.path("home") }

  private init(cyc: BuiltCyc, standIn: StandIn) {
    self.cyc = cyc
    self.standIn = standIn
  }

  /// Runs `preparation` in a new home, then `body`, and stops the stand-in.
  static func with<Value>(_ preparation: String, _ body: (ExampleHome) async throws -> Value) async throws -> Value {
    let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-21"), isStrict: false)
    let home = ExampleHome(cyc: try BuiltCyc(), standIn: standIn)
    do {
      let prepared = try await home.run(
        "set -e; mkdir \"$HOME\"; cd \"$HOME\"; \(files)\n\(preparation)\ncp -a \"$HOME\" \"$HOME/../seed\"")
      try #require(prepared.exitCode == 0, "\(prepared.output)\(prepared.errors)")
      let value = try await body(home)
      await standIn.stop()
      return value
    } catch {
      await standIn.stop()
      throw error
    }
  }

  /// Restores the home as prepared, and runs `commands` in it.
  func startAgain(with commands: String = "") async throws {
    _ = try await run("rm -rf \"$HOME\"; cp -a \"${HOME%/home}/seed\" \"$HOME\"")
    if !commands.isEmpty { _ = try await typed(commands) }
  }

  /// Runs `line` in the repository, on a terminal if there are `answers` to type.
  func typed(_ line: String, answering answers: String? = nil, now: String = "2026-11-21T21:12") async throws
    -> BuiltCyc.Answer
  {
    try await run("cd \"$HOME/src/cyc\"; \(line)", answering: answers, now: now)
  }

  private func run(
    _ line: String, answering answers: String? = nil, now: String = "2026-11-21T21:12"
  ) async throws -> BuiltCyc.Answer {
    try await cyc.run(
      line, typing: answers,
      environment: [
        "HOME": home, "CYC_HOST": standIn.address, "CYC_WEATHER_URL": standIn.address,
        "CYC_CLIENT_ID": "demo", "CYC_NOW": now,
        "EDITOR": "/bin/true", "PAGER": "/bin/cat", "TERM": "xterm-256color", "BROWSER": "/bin/true",
        "PATH": "\(home)/bin:\(cyc.programs):/usr/bin:/bin",
      ])
  }
}
