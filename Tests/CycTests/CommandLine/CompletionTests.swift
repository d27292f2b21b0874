import ArgumentParser
import Foundation
import Support
import Testing

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// The completion scripts that cyc prints, and what bash completes with one.
@Suite(.waits) struct CompletionTests {
  private static let values = [
    ("todo done", "1 2"), ("todo edit", "1 2"), ("dday rm", "1"), ("freeze off", "1"),
    ("config set theme", GrassTheme.ids.joined(separator: " ")), ("config set nag.only_on_streak", "true false"),
    ("streak --theme", GrassTheme.ids.joined(separator: " ")), ("todo export --format", "json todotxt markdown csv"),
    ("config get", Cyc.settings.all.map(\.name).joined(separator: " ")),
    ("help", shownCommands.joined(separator: " ")),
    ("streak --color", "auto always never"), ("todo move", "1 2"), ("todo move 1", "1 2 todo doing done"),
    ("todo alert 1", "1 2 on off"), ("todo move --before", "1 2"), ("todo undone", "1 3"), ("todo skip", ""),
    ("status --format", StatusFormat.allCases.map(\.rawValue).joined(separator: " ")),
    ("nag on --via", "desktop terminal ntfy webhook mail command"),
    ("nag test --via", "desktop terminal ntfy webhook mail command"),
    ("todo edit --clear", "due at repeat wait body label"),
  ]

  private static let shownCommands = Cyc.configuration.subcommands.map { $0.configuration }
    .filter { $0.shouldDisplay }.compactMap { $0.commandName }

  @Test func valuesAreCompleted() async throws {
    let answers = try await bash(
      Self.values.map(\.0),
      """
      cyc todo add One: two; cyc todo add Three; cyc todo add Four; cyc todo start 1; cyc todo done 3
      cyc dday add Exam 2027-03-06; cyc freeze today
      """)
    for (words, offered) in Self.values {
      #expect(answers[words] == offered.split(separator: " ").map(String.init), "\(words)")
    }
  }

  @Test func filesAndFoldersAreCompleted() async throws {
    let files = ["todo import", "quiz import", "todo export", "streak --from-file", "streak --save-page"]
    let folders = ["why", "sync setup"]
    let answers = try await bash(files + folders, "mkdir folder; touch list.txt")
    for words in files { #expect(answers[words]?.contains("list.txt") == true, "\(words)") }
    for words in folders {
      let answer = answers[words] ?? []
      #expect(answer.contains("folder") && !answer.contains("list.txt"), "\(words): \(answer)")
    }
  }

  /// Runs `commands`, then returns bash's completions after each of `questions`.
  ///
  /// All in one home with one script: printing it takes a second.
  private func bash(_ questions: [String], _ commands: String) async throws -> [String: [String]] {
    let asking = questions.map { words in
      let count = words.split(separator: " ").count + 1
      return """
        COMPREPLY=() COMP_LINE='cyc \(words) ' COMP_WORDS=(cyc \(words) '') COMP_CWORD=\(count)
        COMP_POINT=${#COMP_LINE}
        _cyc cyc '' "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"; echo ---
        """
    }
    let answer = try await BuiltCyc().run(
      """
      { \(commands); } > /dev/null
      cyc --generate-completion-script bash > script
      cat > ask <<'END'
      . ./script
      \(asking.joined(separator: "\n"))
      END
      bash ask
      """)
    #expect(answer.errors == "")
    let answers = answer.output.split(separator: "---\n", omittingEmptySubsequences: false).dropLast()
    try #require(answers.count == questions.count, "\(answer.output)")
    return Dictionary(
      uniqueKeysWithValues: zip(questions, answers.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }))
  }

  /// Each argument that wants a file or a folder has its own line.
  @Test func bashCompletesFilesWhereTheyAreWanted() {
    let original = Cyc.completionScript(for: .bash)
    let lines = CompletionScript.offeringFilesOnlyWhereWanted(original).split(separator: "\n")
    let files = original.split(separator: "\n").count { $0.contains(/^ +__cyc_add_completions -[fd]$/) }
    #expect(files >= 13 && lines.count { $0.contains("compopt -o filenames") } == files)
    #expect(original.hasSuffix("\ncomplete -o filenames -F _cyc cyc") && lines.last == "complete -F _cyc cyc")
  }

  /// As after `cyc`, commands that only cyc itself calls are left out.
  @Test(arguments: [CompletionCommand.Shell.bash, .zsh, .fish])
  func helpIsOfferedForShownCommandsOnly(shell: CompletionCommand.Shell) throws {
    let script = CompletionScript.text(for: shell, .english)
    let separator = shell == .bash ? "\\n" : " "
    #expect(script.contains(["ui", "streak", "check", "why", "history"].joined(separator: separator)))
    #expect(script.contains(["freeze", "status", "theme"].joined(separator: separator)))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func terminalIsToldHowToInstallTheScript(shell: String) throws {
    let (terminal, pipe) = (try TestWorld(isTerminal: true), try TestWorld())
    #expect(Cyc.run(["completion", shell], in: terminal.world) == .done)
    #expect(Cyc.run(["--generate-completion-script", shell], in: pipe.world) == .done)
    #expect(terminal.err.hasPrefix("note: to install it") && terminal.err.contains("cyc completion \(shell)"))
    #expect(pipe.err.isEmpty && pipe.out == terminal.out)
  }

  /// zsh and fish show descriptions. They are those of the help.
  @Test func completionDescriptionsAreInTheRequestedLanguage() throws {
    let parts: [(CompletionCommand.Shell, prefix: Regex<Substring>)] = [
      (.fish, /^complete .* -d '/), (.zsh, /^ +'[^\[':][^\[]*\[|^ +'[a-z-]+:[A-Z]/),
    ]
    for (shell, prefix) in parts {
      let english = CompletionScript.text(for: shell, .english).split(separator: "\n")
      let korean = CompletionScript.text(for: shell, .korean).split(separator: "\n")
      let described = zip(english, korean).filter { $0.0.firstMatch(of: prefix) != nil }
      #expect(described.count > 1000 && english.count == korean.count)
      for (_, line) in described { #expect(line.contains { ("가"..."힣").contains($0) }, "\(line)") }
    }
    let script = CompletionScript.text(for: .zsh, .korean)
    #expect(script.contains("'--json[JSON 객체 하나를 출력해요.]'") && script.contains("'add:할 일을 추가해요.'"))
  }

  @Test func meaningsAreAddedForZshAndFish() {
    let choice = (value: "a:b", meaning: "c: d")
    #expect(CompletionKind.line(for: choice, in: .zsh) == "a\\:b:c: d")
    #expect(CompletionKind.line(for: choice, in: .fish) == "a:b\tc: d")
    #expect(CompletionKind.line(for: choice, in: .bash) == "a:b")
  }

  /// During completion cyc must print no message and create no file.
  @Test func completionWithoutAListOffersAndCreatesNothing() async throws {
    let cyc = try BuiltCyc()
    let answer = try await cyc.run(
      "SAP_SHELL=bash cyc ---completion todo done -- positional@0 3 0 cyc todo done ''; ls -A")
    #expect(answer.exitCode == 0)
    #expect(answer.output.split(separator: "\n").filter { !$0.hasPrefix("scratch-") } == [])
    #expect(answer.errors == "")
  }
}

/// Tab completion in shells that a person types into.
@Suite(.waits) struct CompletionPartTests {
  private static let folder = "mkdir todo config log; touch list.txt; "
  private static let shown = #"cyc() { printf '<%s>' "$@"; echo; }"#

  /// Types lines with tabs at an interactive shell, in which `cyc` prints its arguments.
  private func typed(_ lines: [String], in shell: String, beginning: String) async throws -> [String] {
    let answer = try await BuiltCyc().run(
      Self.folder + """
        cat > typed <<'END'
        \(([beginning, Self.shown] + lines).joined(separator: "\n"))
        exit
        END
        timeout 60 script -qec '\(shell)' /dev/null < typed
        """)
    let lines = answer.output.split(whereSeparator: \.isNewline).map(String.init)
    return lines.compactMap { line in line.firstRange(of: /<[a-z].*>/).map { String(line[$0]) } }
      .filter { !$0.contains("%s") && !$0.contains("\t") }
  }

  private static let tabs = [
    "cyc to\tend", "cyc sync lo\tend", "cyc confi\tend", "cyc todo import list.\tend", "cyc why conf\tend",
  ]
  private static let completed = [
    "<todo><end>", "<sync><log><end>", "<config><end>", "<todo><import><list.txt><end>", "<why><config/end>",
  ]

  @Test func bashTakesNoCommandForAFolder() async throws {
    let script = #"eval "$(cyc completion bash)""#
    #expect(try await typed(Self.tabs, in: "bash --norc -i", beginning: script) == Self.completed)
  }

  @Test func zshTakesNoCommandForAFolder() async throws {
    let script = #"autoload -Uz compinit; compinit -u; eval "$(cyc completion zsh)""#
    #expect(try await typed(Self.tabs, in: "zsh -f -i", beginning: script) == Self.completed)
  }

  @Test func fishOffersFilesWhereTheyAreWanted() async throws {
    let questions = [
      ("cyc to", "todo"), ("cyc sync lo", "log"), ("cyc todo import li", "list.txt"),
      ("cyc quiz import li", "list.txt"), ("cyc todo export li", "list.txt"),
      ("cyc streak --from-file li", "list.txt"), ("cyc why conf", "config/"), ("cyc sync setup conf", "config/"),
    ]
    let asking = questions.map { "complete -C \"\($0.0)\"; echo ---" }.joined(separator: "; ")
    let answer = try await BuiltCyc().run(
      Self.folder + "cyc completion fish > script.fish; fish -c '. ./script.fish; \(asking)'")
    let answers = answer.output.split(separator: "---\n", omittingEmptySubsequences: false).dropLast()
    try #require(answers.count == questions.count, "\(answer)")
    for ((words, offered), lines) in zip(questions, answers) {
      #expect(
        lines.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == [offered], "\(words): \(answer.errors)"
      )
    }
  }

  /// A second for each Tab is too long: only the conditions of the typed command may parse the command line.
  @Test func fishParsesTheLineOnce() async throws {
    let answer = try await BuiltCyc().run(
      """
      cyc completion fish > script.fish
      fish --no-config -c '. ./script.fish; functions -c __cyc_parse_tokens parse
      function __cyc_parse_tokens -S; echo x >> parsed; parse; end
      complete -C "cyc completion "; complete -C "cyc help wea"; wc -l < parsed'
      """)
    let lines = answer.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.dropLast() == ["bash", "zsh", "fish", "weather"], "\(answer)")
    #expect(try #require(lines.last.flatMap { Int($0) }) < 60, "\(answer)")
  }

  @Test func koreanScriptsAreRead() async throws {
    let answer = try await BuiltCyc().run(
      """
      cyc completion zsh --lang ko > script.zsh; zsh -n script.zsh; cyc completion fish --lang ko > script.fish
      fish -c '. ./script.fish; complete -C "cyc nag o"'
      """)
    #expect(answer.errors == "" && answer.output == "off\t알림을 꺼요.\non\t알림을 켜요.\n")
  }
}
