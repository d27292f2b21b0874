import GitHub
import Testing

@Suite struct TypedLoginTests {
  @Test(arguments: [
    "hana", "@hana", "github.com/hana", "https://github.com/hana", "https://github.com/hana/",
    "http://127.0.0.1:8080/hana",
    "https://git.example.com/@hana",
  ])
  func whatPeoplePasteIsALogin(typed: String) {
    #expect(Login(typed: typed)?.name == "hana")
  }

  @Test(arguments: ["me", "Last", "svg", "json", "all", "today", "week", "monday", "help"])
  func wordOfACommandLineIsALoginOnlyWithAnAt(word: String) throws {
    #expect(Login(typed: word) == nil)
    #expect(Login(typed: "@\(word)")?.name == word)
    #expect(Login(typed: "github.com/\(word)")?.name == word)
    let login = try #require(Login(word))
    #expect(Login(typed: login.typed) == login)
  }

  @Test func otherLoginsAreTypedAsTheyAre() {
    #expect(Login("hana")?.typed == "hana")
  }

  @Test(arguments: [
    "", "@", "@@hana", "../hana", "./hana", "/hana", "hana/", "a/hana", "https://github.com",
    "https://github.com/hana/cyc",
    "https://github.com/../hana", "git hub.com/hana", "..com/hana", "-hana",
  ])
  func whatIsNoneStaysNone(typed: String) {
    #expect(Login(typed: typed) == nil)
  }
}
