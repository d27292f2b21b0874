import Testing

@testable import HTTP

@Suite struct CurlTests {
  @Test func aMissingLibraryIsAnError() {
    guard case .failure(.libraryMissing(let reason)) = Curl.open(["libcurl-absent.so.4", "libcurl-absent.so.3"]) else {
      Issue.record("it was found")
      return
    }
    #expect(reason.contains("libcurl-absent.so.4"))
  }

  @Test func aLibraryWithoutTheFunctionsIsAnError() {
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
  func reasonsAreMadeFitToBeShown(text: String, expected: String) {
    #expect(Reason.sentence(text) == expected)
  }
}
