import Testing

@testable import Platform

@Suite struct ZoneNameTests {
  @Test(arguments: [
    ("Asia/Seoul", "Asia/Seoul"), (":Asia/Seoul", "Asia/Seoul"), ("/usr/share/zoneinfo/Asia/Seoul", "Asia/Seoul"),
    (":/usr/share/zoneinfo/posix/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"), ("Etc/GMT+9", "Etc/GMT+9"),
    ("UTC", "UTC"), ("", "UTC"), ("KST-9", nil), ("EST5EDT,M3.2.0,M11.1.0", nil), ("<+09>-9", nil), ("/tmp/zone", nil),
    ("Asia/../../etc/passwd", nil), ("Asia/Se oul", nil), ("Asia//Seoul", nil), ("Asia/Seoul\n", nil), ("아시아/서울", nil),
    // These two say: what the machine has.
    (":/etc/localtime", "Europe/Berlin"), ("/etc/localtime", "Europe/Berlin"),
  ])
  func theVariableDecides(variable: String, name: String?) {
    #expect(
      ZoneName.name(variable: variable, localtimeLink: "/usr/share/zoneinfo/Europe/Berlin", timezoneFile: { nil })
        == name)
  }

  @Test(
    arguments: [
      ("/usr/share/zoneinfo/Asia/Seoul", "Etc/UTC\n", "Asia/Seoul"),
      ("../usr/share/zoneinfo/right/Asia/Seoul", nil, "Asia/Seoul"),
      ("/var/db/timezone/zoneinfo/Asia/Seoul", nil, "Asia/Seoul"), (nil, "Asia/Seoul\n", "Asia/Seoul"),
      (nil, "Asia/Seoul", "Asia/Seoul"),
      ("/etc/elsewhere", "Etc/UTC\n# more\n", "Etc/UTC"), (nil, nil, nil), (nil, "\n", nil), (nil, "# none\n", nil),
    ] as [(String?, String?, String?)])
  func withoutItTheMachineDoes(link: String?, file: String?, name: String?) {
    #expect(ZoneName.name(variable: nil, localtimeLink: link, timezoneFile: { file.map { Array($0.utf8) } }) == name)
  }

  @Test func theMachineIsAsked() {
    #expect(ZoneName.current(environment: ["TZ": "Asia/Seoul"]) == "Asia/Seoul")
    #expect(Libc.linkText("/proc/self/nothing") == nil)
  }
}
