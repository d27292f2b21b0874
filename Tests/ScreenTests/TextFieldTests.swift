import Screen
import Support
import Terminal
import Testing

@Suite struct TextFieldTests {
  private func typed(_ text: String, into field: TextField = TextField(), then keys: [Key] = []) -> TextField {
    var field = field
    for scalar in text.unicodeScalars { _ = field.handle(Key(scalar)) }
    for key in keys {
      let isTaken = field.handle(key)
      #expect(isTaken)
    }
    return field
  }

  @Test func clusterIsMovedOverAndRemovedWhole() {
    let family = typed("a👨‍👩‍👧한", then: [Key(.left)])
    #expect((family.text, family.caret) == ("a👨‍👩‍👧한", 2))
    #expect(typed("a👨‍👩‍👧한", then: [Key(.left), Key(.backspace)]).text == "a한")
    #expect(typed("a👨‍👩‍👧한", then: [Key(.home), Key(.right), Key(.delete)]).text == "a한")
    // The mark joins the letter before it.
    let accent = typed("e\u{301}")
    #expect((accent.text, accent.caret) == ("é", 1))
  }

  @Test func wordsAndLinesAreCutAndPutBack() {
    let text = "write  the tests"
    #expect(typed(text, then: [Key("w", .control)]).text == "write  the ")
    #expect(typed(text, then: [Key("w", .control), Key("w", .control)]).text == "write  ")
    #expect(typed(text, then: [Key(.home), Key(.right, .control), Key("k", .control)]).text == "write")
    #expect(typed(text, then: [Key(.left, .control), Key("u", .control)]).text == "tests")
    let back = typed(text, then: [Key(.left, .control), Key("u", .control), Key(.end), Key("y", .control)])
    #expect(back.text == "testswrite  the ")
  }

  @Test func keysThatAreNotTheFieldsAreLeft() {
    var field = TextField("x")
    for key in [Key(.enter), Key(.escape), Key(.tab), Key(.up), Key("c", .control), Key("a", .alt)] {
      let isTaken = field.handle(key)
      #expect(!isTaken)
    }
    #expect(field == TextField("x"))
  }

  @Test func pasteBecomesOneLineWithoutControlCharacters() {
    var field = TextField()
    field.insert("a\nb\u{1B}[2Jc\u{202E}")
    #expect(field.text == "a bc")
  }

  @Test func caretIsAlwaysAtAClusterAndVisible() {
    for seed in 0..<UInt64(500) {
      var random = RandomText(seed: seed)
      var field = TextField(random.next())
      for step in 0..<12 {
        let keys = [
          Key(.left), Key(.right), Key(.home), Key(.end), Key(.backspace), Key(.delete), Key(.left, .control),
          Key(.right, .control), Key("w", .control), Key("u", .control), Key("k", .control), Key("y", .control),
        ]
        let choice = random.number(0...keys.count + 6)
        if choice < keys.count { _ = field.handle(keys[choice]) } else { field.insert(random.next()) }
        #expect((0...field.text.count).contains(field.caret), "seed \(seed), step \(step)")
        #expect(field.text == Sanitizer.clean(field.text), "seed \(seed), step \(step)")
        let columns = random.number(2...30)
        let (shown, caret) = field.shown(columns: columns)
        #expect(shown.displayWidth <= columns - 1 && (0...columns - 1).contains(caret), "seed \(seed), step \(step)")
        // The start stays visible while a third of the columns is free after the caret.
        let before = String(field.text.prefix(field.caret))
        #expect(before.displayWidth < columns - columns / 3 ? caret == before.displayWidth : true, "seed \(seed)")
      }
    }
  }
}
