import Testing

@testable import write_manuals

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
  func nothingInATextIsARequest(text: String, written: String) {
    #expect(Mdoc.text(text) == written)
  }

  @Test(arguments: [
    ("Fl", "\"\\&Fl\""), ("a b", "\"\\&a b\""), ("say \"hi\"", "\"\\&say \\(dqhi\\(dq\""), (".", "\"\\&.\""),
    ("-json", "\"\\&\\-json\""),
  ])
  func anArgumentStaysOneWord(text: String, written: String) {
    #expect(Mdoc.argument(text) == written)
  }

  @Test(arguments: [(".Ed", "\\&.Ed"), ("cyc `x`  # -1", "cyc `x`  # \\-1"), ("'a'", "\\&'a'")])
  func aLineIsLeftAsItIs(line: String, written: String) {
    #expect(Mdoc.literal(line) == written)
  }
}
