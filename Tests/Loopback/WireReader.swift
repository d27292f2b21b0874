/// Cuts the bytes of one connection into requests.
struct WireReader {
  private let connection: Int
  private var bytes: [UInt8] = []

  init(connection: Int) {
    self.connection = connection
  }

  mutating func take(_ part: some Collection<UInt8>) {
    bytes += part
  }

  /// The next request that is there as a whole. What is no request, such as a TLS hello, has the method "?".
  mutating func next() -> WireServer.Request? {
    guard !bytes.isEmpty else { return nil }
    guard (0x41...0x5A).contains(bytes[0]) else {
      defer { bytes = [] }
      return WireServer.Request(connection: connection, method: "?", path: "", headers: [], body: bytes)
    }
    guard let headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    // Latin-1, so that every byte is one character.
    let head = String(String.UnicodeScalarView(bytes[..<headEnd.lowerBound].map { Unicode.Scalar($0) }))
    let lines = head.split(separator: "\r\n")
    let words = lines[0].split(separator: " ")
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), value: parts.count == 2 ? String(parts[1].drop { $0 == " " }) : "")
    }
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
    guard bytes.count >= headEnd.upperBound + length else { return nil }
    let body = Array(bytes[headEnd.upperBound..<(headEnd.upperBound + length)])
    bytes.removeFirst(headEnd.upperBound + length)
    return WireServer.Request(
      connection: connection, method: String(words[0]), path: words.count > 1 ? String(words[1]) : "",
      headers: headers, body: body)
  }
}
