import Platform
import Testing

@Suite struct DirectoriesTests {
  @Test func withoutVariablesTheFoldersLieBelowHome() {
    let folders = Directories(application: "app", environment: [:], homeDirectory: "/home/kim")
    #expect(folders.config == "/home/kim/.config/app")
    #expect(folders.data == "/home/kim/.local/share/app")
    #expect(folders.cache == "/home/kim/.cache/app")
    #expect(folders.state == "/home/kim/.local/state/app")
  }

  @Test func onlyAbsoluteVariablesCount() {
    let environment = [
      "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "relative", "XDG_CACHE_HOME": "", "XDG_STATE_HOME": "/s/",
    ]
    let folders = Directories(application: "app", environment: environment, homeDirectory: "/h")
    #expect(folders.config == "/c/app")
    #expect(folders.data == "/h/.local/share/app")
    #expect(folders.cache == "/h/.cache/app")
    #expect(folders.state == "/s/app")
  }

  @Test func homeIsTheVariableOrThatOfTheUser() {
    #expect(Directories.homeDirectory(environment: ["HOME": "/home/kim"]) == "/home/kim")
    let ofUser = Directories.homeDirectory(environment: [:])
    #expect(ofUser.hasPrefix("/"))
    #expect(Directories.homeDirectory(environment: ["HOME": "here"]) == ofUser)
  }
}
