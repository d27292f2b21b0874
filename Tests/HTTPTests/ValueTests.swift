import Testing

@testable import HTTP

@Suite struct OriginTests {
  @Test(arguments: [
    ("https://github.com", "https://github.com", 443), ("HTTPS://GitHub.COM/a?b#c", "https://github.com", 443),
    ("https://github.com:443/", "https://github.com", 443),
    ("https://github.com:8443", "https://github.com:8443", 8443),
    ("http://127.0.0.1:80/", "http://127.0.0.1", 80), ("http://[::1]:8080/x", "http://[::1]:8080", 8080),
    ("https://a-b.c_d.example.?q=http://evil.example", "https://a-b.c_d.example.", 443),
  ])
  func urlHasItsOrigin(url: String, description: String, port: Int) throws {
    let origin = try #require(Origin(url: url))
    #expect(origin.description == description)
    #expect(origin.port == port)
  }

  @Test(arguments: [
    "", "github.com", "//github.com", "ftp://github.com", "file:///etc/passwd", "https:/github.com", "https://",
    "https:///path", "https://user@github.com/", "https://user:word@github.com", "https://github.com@evil.example/",
    "https://github.com:0", "https://github.com:65536", "https://github.com:", "https://github.com:8a",
    "https://github.com\\@evil.example", "https://git hub.com", "https://github.com/a b", "https://github.com/\n",
    "https://github.com\u{0}.evil.example", "https://gîthub.com", "https://%67ithub.com", "https://.github.com",
    "https://github..com", "https://127.1", "https://0x7f.0.0.1", "https://0177.0.0.1", "https://2130706433",
    "https://127.0.0.256", "https://[::1", "https://[::1]x", "https://[fe80::1%25eth0]", "https://[localhost]",
    "https://github.com:443:443",
  ])
  func invalidOrAmbiguousURLHasNoOrigin(url: String) {
    #expect(Origin(url: url) == nil)
  }

  @Test(arguments: [
    ("http://localhost:1", true), ("http://LOCALHOST", true), ("http://127.0.0.1", true), ("http://127.255.3.4", true),
    ("http://[::1]", true), ("http://localhost.example.com", false), ("http://127.example.com", false),
    ("http://128.0.0.1", false), ("http://[::2]", false), ("http://10.0.0.1", false), ("http://localhost.", false),
  ])
  func onlyThisMachineIsLoopback(url: String, expected: Bool) throws {
    #expect(try origin(url).isLoopback == expected)
  }

  @Test func originIsSchemeHostAndPort() throws {
    let home = try origin("https://github.com/a")
    #expect(try home == origin("https://GITHUB.com:443/b"))
    #expect(try home != origin("http://github.com/a"))
    #expect(try home != origin("https://github.com:444/a"))
    #expect(try home != origin("https://api.github.com/a"))
  }
}

@Suite struct CredentialTests {
  @Test func credentialNeverPrintsItsValue() throws {
    let credential = Credential(origin: try origin("https://github.com"), authorization: "Bearer gho_secret")
    let request = Request.get("https://github.com", credential: credential)
    var dumped = ""
    dump(credential, to: &dumped)
    dump(request, to: &dumped)
    dump([Optional(credential)], to: &dumped)
    dumped += "\(credential) \(request) \(String(reflecting: credential)) \(String(reflecting: request))"
    dumped += "\(credential.debugDescription) \(Array(Mirror(reflecting: credential).children))"
    #expect(!dumped.contains("secret"))
    #expect(dumped.contains("credential for https://github.com"))
  }
}

@Suite struct RequestTests {
  @Test(arguments: [
    ("octocat", "octocat"), ("a/b c", "a%2Fb%20c"), ("~_.-", "~_.-"), ("한", "%ED%95%9C"), ("", ""),
    ("Asia/Seoul&x=1+1%", "Asia%2FSeoul%26x%3D1%2B1%25"), ("\r\n\u{0}", "%0D%0A%00"),
  ])
  func percentEncodingLeavesUnreservedCharacters(text: String, expected: String) {
    #expect(Request.percentEncoded(text) == expected)
  }

  @Test func formIsAnEncodedPost() {
    let request = Request.form("https://github.com/login", fields: [("scope", "read:user gist"), ("a&b", "=")])
    #expect(request.method == .post)
    #expect(String(decoding: request.body, as: UTF8.self) == "scope=read%3Auser%20gist&a%26b=%3D")
    #expect(request.headers == [Header(name: "Content-Type", value: "application/x-www-form-urlencoded")])
  }
}

@Suite struct RetryAfterTests {
  @Test(arguments: [
    ("0", RetryAfter.seconds(0)), ("120", .seconds(120)),
    ("Sun, 06 Nov 1994 08:49:37 GMT", .date(secondsSince1970: 784_111_777)),
    ("Thu, 01 Jan 1970 00:00:00 GMT", .date(secondsSince1970: 0)),
    ("Thu, 29 Feb 2024 23:59:60 GMT", .date(secondsSince1970: 1_709_251_200)),
    ("Sat, 01 Jan 0000 00:00:00 GMT", .date(secondsSince1970: -62_167_219_200)),
    ("Fri, 31 Dec 9999 23:59:59 GMT", .date(secondsSince1970: 253_402_300_799)),
  ])
  func bothFormsAreRead(value: String, expected: RetryAfter) {
    #expect(RetryAfter(value: value) == expected)
  }

  @Test(arguments: [
    "", "-1", "1.5", "soon", "99999999999999999999", "12 0", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 31 Feb 2021 00:00:00 GMT", "Sun, 29 Feb 2023 00:00:00 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
  ])
  func invalidRetryAfterIsRejected(value: String) {
    #expect(RetryAfter(value: value) == nil)
  }

  @Test func responseReportsItsLastHeader() {
    let headers = [Header(name: "Retry-After", value: "5"), Header(name: "RETRY-AFTER", value: "7")]
    let response = Response(status: 429, headers: headers, body: [], url: "https://github.com/")
    #expect(response.retryAfter == .seconds(7))
    #expect(response.header("retry-after") == "7")
    #expect(response.header("Location") == nil)
  }
}

@Suite struct CurlTests {
  @Test func missingLibraryIsAnError() {
    guard case .failure(.libraryMissing(let reason)) = Curl.open(["libcurl-absent.so.4", "libcurl-absent.so.3"]) else {
      Issue.record("the missing library was found")
      return
    }
    #expect(reason.contains("libcurl-absent.so.4"))
  }

  @Test func libraryWithoutTheFunctionsIsAnError() {
    #expect(throws: TransferError.libraryMissing(reason: "it lacks curl_global_init")) {
      #if canImport(Darwin)
        try Curl.open(["libz.dylib"]).get()
      #else
        try Curl.open(["libm.so.6"]).get()
      #endif
    }
  }

  @Test(arguments: [
    ("Couldn't connect to server.", "couldn't connect to server"), ("SSL: no match", "SSL: no match"), ("", ""),
    ("a\u{1B}[2Jb\nc", "a?[2Jb?c"), ("...", ""),
    (String(repeating: "x", count: 500), String(repeating: "x", count: 120)),
  ])
  func reasonIsSanitizedAndShortened(text: String, expected: String) {
    #expect(Reason.phrase(text) == expected)
  }
}
