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

  @Test(arguments: [
    "", "@", "@@hana", "../hana", "./hana", "/hana", "hana/", "a/hana", "https://github.com",
    "https://github.com/hana/cyc",
    "https://github.com/../hana", "git hub.com/hana", "..com/hana", "-hana",
  ])
  func whatIsNoneStaysNone(typed: String) {
    #expect(Login(typed: typed) == nil)
  }
}
