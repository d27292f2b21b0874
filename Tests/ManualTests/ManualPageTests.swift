import Foundation
import HelpDump
import Support
import Testing

@testable import write_manuals

/// Pages of an invented program that has content for every section.
@Suite struct ManualPageTests {
  private let program: CommandDescription
  private let pages: [String: String]
  private let koreanPages: [String: String]
  private let facts: ManualFacts

  init() throws {
    program = try ProgramDescription(json: Data(ManualPageTests.json.utf8)).command
    let scripts = ["Exit status", "Environment", "Files"].map {
      "## \($0)\n| a | b |\n|---|---|\n| `\($0) 1` | means |\n"
    }
    facts = try ManualFacts(version: "box 1.2", date: "May 1, 2026", scriptsPage: scripts.joined(separator: "\n"))
    pages = try ManualPageTests.texts(of: program, facts, .english)
    var korean = facts
    korean.variables = [("`TZ`", "same meaning as in other programs")]
    korean.files = [("`x`", "settings")]
    korean.exitStatuses = [("2", "it failed")]
    let json = ManualPageTests.json.replacing("Packs things.", with: "물건을 싸요.").replacing("# alone", with: "# 혼자")
    let translated = try ProgramDescription(json: Data(json.utf8)).command
    koreanPages = try ManualPageTests.texts(of: translated, korean, .korean)
  }

  private static func texts(
    of program: CommandDescription, _ facts: ManualFacts, _ language: ManualLanguage
  ) throws -> [String: String] {
    try Dictionary(
      uniqueKeysWithValues: ManualPage.pages(of: program, facts: facts, in: language).map { ($0.name, try $0.text) })
  }

  @Test func everyRowOfTheScriptsPageHasKorean() throws {
    let page = try String(contentsOf: PackageFolder.url.appending(path: "docs/scripts.md"), encoding: .utf8)
    let facts = try ManualFacts(version: "cyc 0", date: "May 1, 2026", scriptsPage: page)
    for (_, meaning) in facts.exitStatuses + facts.variables + facts.files { _ = try ManualLanguage.korean(meaning) }
  }

  /// NAME and SYNOPSIS are read by `whatis` and by the macros.
  @Test func koreanPageHasKoreanHeadings() throws {
    let page = try #require(koreanPages["box"])
    #expect(page.hasPrefix(".Dd May 1, 2026\n.Dt BOX 1\n.Os box 1.2\n.Sh NAME\n.Nm box\n.Nd 물건을 싸요\n.Sh SYNOPSIS\n"))
    let headings = page.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }.map { $0.dropFirst(4) }
    #expect(headings == ["NAME", "SYNOPSIS", "설명", "명령", "환경 변수", "파일", "종료 상태", "예", "함께 보기"])
    #expect(page.contains("box       # 혼자\nbox send  # with more\n") && page.contains("다른 프로그램에서와 뜻이 같아요"))
    let send = try #require(koreanPages["box-send"])
    #expect(send.contains("같은 명령: \\fB\\%box \\%send\\fP, \\fB\\%box \\%send \\%fire\\fP"))
    #expect(send.contains("How (쓸 수 있는 값: post, bird; 기본값: post)."))
    #expect(send.contains("이 명령과 아래의 모든 명령에 쓸 수 있는 옵션:") && send.contains(".Op Ar 옵션 ..."))
    #expect(!send.contains("\\[u"))
  }

  @Test func missingTranslationIsAnError() throws {
    #expect(throws: ManualError.self) { try ManualPageTests.texts(of: program, facts, .korean) }
  }

  @Test func programAndEachVisibleCommandHaveAPage() {
    #expect(pages.keys.sorted() == ["box", "box-pack", "box-send"])
  }

  @Test func programPageIsComplete() {
    #expect(
      pages["box"] == #"""
        .Dd May 1, 2026
        .Dt BOX 1
        .Os box 1.2
        .Sh NAME
        .Nm box
        .Nd packs things
        .Sh SYNOPSIS
        .Nm "\&box"
        .Op Ar option ...
        .Nm "\&box"
        .Ar command
        .Op Ar option ...
        .Sh DESCRIPTION
        First.
        .Pp
        Second, with \fB\%box \%send\fP.
        .Bl -tag -width Ds
        .It Fl "\&h" , Fl "\&\-help"
        Show help.
        .El
        .Sh COMMANDS
        .Bl -tag -width Ds
        .It Xr box-pack 1
        Packs.
        .It Xr box-send 1
        GitHub's.
        .El
        .Sh ENVIRONMENT
        .Bl -tag -width Ds
        .It Sy "\&Environment 1"
        means
        .El
        .Sh FILES
        .Bl -tag -width Ds
        .It Sy "\&Files 1"
        means
        .El
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        .It Sy "\&Exit status 1"
        means
        .El
        .Sh EXAMPLES
        .Bd -literal -offset indent
        box       # alone
        box send  # with more
        .Ed
        .Sh SEE ALSO
        .Xr box-pack 1 ,
        .Xr box-send 1

        """#)
  }

  @Test func commandPageHasItsSubcommands() {
    #expect(
      pages["box-send"]?.contains(
        #"""
        .Nd GitHub's
        .Sh SYNOPSIS
        .Nm "\&box send"
        .Op Ar option ...
        .Nm "\&box send now"
        .Op Ar option ...
        .Ar "\&where"
        .Op Ar "\&what" ...
        .Sh DESCRIPTION
        GitHub's.
        .Bl -tag -width Ds
        .It Fl "\&\-only\-here"
        Here alone.
        .El
        .Pp
        These options are for this command and for all below:
        .Bl -tag -width Ds
        .It Fl "\&h" , Fl "\&\-help"
        Show help.
        .El
        .Sh COMMANDS
        .Ss "\&box send now"
        Sends.
        .Pp
        \fB\%box \%send\fP and \fB\%box \%send \%fire\fP mean the same.
        .Bl -tag -width Ds
        .It Ar "\&where"
        To whom.
        .It Ar "\&what" ...
        Things.
        .It Fl "\&\-via" Ar "\&way"
        How (values: post, bird; default: post).
        .El
        .Bd -literal -offset indent
        box send now hana
        .Ed
        """#) == true, "\(pages["box-send"] ?? "")")
  }

  @Test func hiddenCommandsAndOptionsAreOmitted() {
    for (name, text) in pages { #expect(!text.contains("secret") && !text.contains("box-help"), "\(name)") }
  }

  @Test func unknownSerializationVersionIsRefused() {
    #expect(throws: ProgramDescription.UnknownVersion.self) {
      try ProgramDescription(json: Data(#"{"serializationVersion":1,"command":{"commandName":"box"}}"#.utf8))
    }
  }

  private static let help = #"""
    {"kind":"flag","shouldDisplay":true,"isOptional":true,"isRepeating":false,"abstract":"Show help.",
     "names":[{"kind":"long","name":"help"},{"kind":"short","name":"h"}]}
    """#

  private static let json = #"""
    {"serializationVersion":0,"command":{"commandName":"box","shouldDisplay":true,"abstract":"Packs things.",
     "discussion":"First.\n\nSecond, with `box send`.\n\nExamples:\n    box       # alone\n    box send  # with more",
     "arguments":[\#(help)],
     "subcommands":[
      {"commandName":"pack","superCommands":["box"],"shouldDisplay":true,"abstract":"Packs."},
      {"commandName":"send","superCommands":["box"],"shouldDisplay":true,"abstract":"GitHub's.","defaultSubcommand":"now","arguments":[
        {"kind":"flag","shouldDisplay":true,"isOptional":true,"isRepeating":false,"abstract":"Here alone.",
         "names":[{"kind":"long","name":"only-here"}]},\#(help)],
       "subcommands":[
        {"commandName":"now","superCommands":["box","send"],"shouldDisplay":true,"abstract":"Sends.","aliases":["fire"],
         "discussion":"Examples:\n    box send now hana","arguments":[
          {"kind":"positional","shouldDisplay":true,"isOptional":false,"isRepeating":false,"abstract":"To whom.",
           "valueName":"where"},
          {"kind":"positional","shouldDisplay":true,"isOptional":true,"isRepeating":true,"abstract":"Things.",
           "valueName":"what"},
          {"kind":"option","shouldDisplay":true,"isOptional":true,"isRepeating":false,"abstract":"How.",
           "valueName":"way","defaultValue":"post","allValues":["post","bird"],"names":[{"kind":"long","name":"via"}]},
          {"kind":"option","shouldDisplay":false,"isOptional":true,"isRepeating":false,
           "valueName":"x","names":[{"kind":"long","name":"secret"}]},\#(help)]},
        {"commandName":"secret","superCommands":["box","send"],"shouldDisplay":false}]},
      {"commandName":"secretly","superCommands":["box"],"shouldDisplay":false,"abstract":"secret"},
      {"commandName":"help","superCommands":["box"],"shouldDisplay":true,"abstract":"Show help."}]}}
    """#
}

@Suite struct MdocTests {
  @Test(arguments: [
    ("plain words", "plain words"), ("", ""), ("a\\b", "a\\eb"), ("--json and -1", "\\-\\-json and \\-1"),
    ("오늘, 내일 or 금", "\\[uC624]\\[uB298], \\[uB0B4]\\[uC77C] or \\[uAE08]"), ("é 🔥", "\\[u00E9] \\[u1F525]"),
    (".profile", "\\&.profile"), ("'tis", "\\&'tis"),
    ("in `cyc todo --json`.", "in \\fB\\%cyc \\%todo \\%\\-\\-json\\fP."), ("`a`", "\\fB\\%a\\fP"),
    ("as `'{a} {b}'` is", "as \\fB\\%'{a}\\ {b}'\\fP is"), ("('a b'), 'c d': it's", "(\\%'a\\ b'), \\%'c\\ d': it's"),
    ("(`a`, `b`)", "(\\fB\\%a\\fP, \\fB\\%b\\fP)"), ("a ` alone", "a \\(ga alone"), ("one\ntwo", "one two"),
    ("One ends. Two begins, e.g. here.", "One ends.\nTwo begins, e.g. here."),
    ("Take `a`. Then go.", "Take \\fB\\%a\\fP.\nThen go."), ("It ends. .Ex", "It ends. .Ex"),
    ("set login.client_id, e.g. `a.b_c d`", "set \\%login.client_id, e.g. \\fB\\%a.b_c \\%d\\fP"),
    ("CYC_HOST or ~/.local", "\\%CYC_HOST or \\%~/.local"),
  ])
  func textIsEscaped(text: String, written: String) {
    #expect(Mdoc.text(text) == written)
  }

  @Test(arguments: [
    ("Fl", "\"\\&Fl\""), ("a b", "\"\\&a b\""), ("say \"hi\"", "\"\\&say \\(dqhi\\(dq\""), (".", "\"\\&.\""),
    ("-json", "\"\\&\\-json\""),
  ])
  func argumentIsQuotedAsOneWord(text: String, written: String) {
    #expect(Mdoc.argument(text) == written)
  }

  @Test(arguments: [(".Ed", "\\&.Ed"), ("cyc `x`  # -1", "cyc `x`  # \\-1"), ("'a'", "\\&'a'")])
  func literalLineKeepsItsText(line: String, written: String) {
    #expect(Mdoc.literal(line) == written)
  }
}

@Suite struct MarkdownTableTests {
  private let page = """
    # Page

    ## First

    Words.

    | a | b |
    |---|---|
    | `x` | one, see [there](there.md) |
    | 2 | [two](#two) and more |

    ## Second

    No table.

    ## Third

    | a | b | c |
    |---|---|---|
    | 1 | 2 | 3 |
    """

  @Test func rowsOfAHeadingAreRead() throws {
    let rows = try MarkdownTable.rows(below: "First", in: page)
    #expect(rows.map(\.0) == ["`x`", "2"])
    #expect(rows.map(\.1) == ["one, see there", "two and more"])
  }

  @Test(arguments: ["Second", "Third", "Fourth", "Firs"])
  func missingTableIsAnError(heading: String) {
    #expect(throws: ManualError.self) { try MarkdownTable.rows(below: heading, in: page) }
  }
}
