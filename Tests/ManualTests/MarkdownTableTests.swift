import Testing

@testable import write_manuals

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

  @Test func rowsAreThoseBelowTheirHeading() throws {
    let rows = try MarkdownTable.rows(below: "First", in: page)
    #expect(rows.map(\.0) == ["`x`", "2"])
    #expect(rows.map(\.1) == ["one, see there", "two and more"])
  }

  @Test(arguments: ["Second", "Third", "Fourth", "Firs"])
  func aTableThatIsNotThereIsAnError(heading: String) {
    #expect(throws: ManualError.self) { try MarkdownTable.rows(below: heading, in: page) }
  }
}
