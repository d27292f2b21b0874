import Testing

@testable import Platform

@Suite struct ZoneCheckTests {
  private let files: [String: String] = [
    "/usr/share/zoneinfo/Asia/Seoul": "TZif", "/usr/share/zoneinfo/EST5EDT": "TZif", "/tmp/zone": "TZif",
    "/own/Asia/Seoul": "TZif", "/etc/passwd": "root", "/usr/share/zoneinfo/zone.tab": "# tz",
  ]

  private func failure(
    _ variable: String?, link: String? = nil, folder: String? = nil, localtime: String? = nil
  ) -> ZoneCheck.Failure? {
    var environment: [String: String] = [:]
    environment["TZ"] = variable
    environment["TZDIR"] = folder
    return ZoneCheck.failure(environment: environment, localtimeLink: link) { path in
      path == "/etc/localtime" ? localtime.map { Array($0.utf8) } : files[path].map { Array($0.utf8) }
    }
  }

  @Test(arguments: [
    "Asia/Seoul", ":Asia/Seoul", "/usr/share/zoneinfo/Asia/Seoul", ":/tmp/zone", "", ":", "UTC", "Etc/UTC", "GMT",
    "Zulu",
    "EST5EDT", "KST-9", "<+09>-9", "<-0330>+3:30", "EST5EDT,M3.2.0,M11.1.0", "EST5EDT4,M3.2.0/2,M11.1.0/2:00:00",
    "CET-1CEST,J60/-1,J300/167:59:59", "XXX24", "ABC0DEF,0,365", ":/etc/localtime",
  ])
  func aZoneWithRulesIsTrusted(variable: String) {
    #expect(failure(variable) == nil)
  }

  @Test(arguments: [
    "KST", "garbage", "/etc/passwd", "Asia/Seoul ", " Asia/Seoul", "Asia/Soul", "Asia", "/usr/share/zoneinfo",
    "/nowhere",
    "zone.tab", "../../../etc/passwd", "KST-", "KST-9 ", "KST -9", "KS-9", "KST-25", "KST-9:60", "KST-9KDT,", "+09-9",
    "<+9>-9", "<+09-9", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,J0,J60",
    "EST5EDT,J60/168,J300", "EST5EDT,366,1", "\u{1B}[2J", "아시아/서울", "KST-9\n",
  ])
  func whatWouldSilentlyBeUTCIsRefused(variable: String) {
    #expect(failure(variable) == .variable(variable))
  }

  @Test func theFolderOfZonesMayBeAnotherOne() {
    #expect(failure("Asia/Seoul", folder: "/own") == nil)
    #expect(failure("Asia/Seoul", folder: "") == nil)
    #expect(failure("EST5EDT/x", folder: "/own") == .variable("EST5EDT/x"))
  }

  @Test func aLinkOfTheMachineThatLeadsNowhereIsRefused() {
    let seoul = "/usr/share/zoneinfo/Asia/Seoul"
    #expect(failure(nil, link: seoul, localtime: "TZif") == nil)
    for variable in [nil, ":/etc/localtime", "/etc/localtime"] {
      #expect(failure(variable, link: seoul) == .machine("Asia/Seoul"))
      #expect(failure(variable, link: "/nowhere/zone") == .machine("/nowhere/zone"))
      #expect(failure(variable, link: "../usr/share/zoneinfo/Etc/UTC") == nil)
      // Without a link the machine is in UTC.
      #expect(failure(variable) == nil)
    }
  }

  @Test func thisMachineIsAsked() {
    #expect(ZoneCheck.failure(environment: ["TZ": "Asia/Seoul"]) == nil)
    #expect(ZoneCheck.failure(environment: ["TZ": "Asia/Soul"]) == .variable("Asia/Soul"))
    #expect(ZoneCheck.failure(environment: ["TZ": "/etc/passwd"]) == .variable("/etc/passwd"))
    #expect(ZoneCheck.failure(environment: ["TZ": "/etc"]) == .variable("/etc"))
  }
}
