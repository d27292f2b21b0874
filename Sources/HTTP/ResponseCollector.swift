/// Gathers one response while it arrives, and says stop where it grows beyond the limits.
///
/// One per transfer that may run at once, used for response after response.
struct ResponseCollector {
  /// Which limit a response broke.
  enum Overflow {
    case headers, body
  }

  static let maximumHeaderBytes = 256 * 1024

  private(set) var maximumBodyBytes: Int
  private var headerBytes = 0
  private var headersEnded = false
  private(set) var headers: [Header] = []
  private var body: [UInt8] = []
  private(set) var overflow: Overflow?

  init(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
  }

  mutating func reset(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
    headerBytes = 0
    headersEnded = false
    headers.removeAll(keepingCapacity: true)
    // Where somebody holds the last body this gets new memory, at once instead of in doublings: pages are much of a size.
    let expected = body.count + body.count / 8
    body.removeAll(keepingCapacity: true)
    body.reserveCapacity(expected)
    overflow = nil
  }

  /// Takes one line as libcurl hands it over, its end included; false means stop.
  mutating func take(headerLine line: some BidirectionalCollection<UInt8>) -> Bool {
    headerBytes += line.count
    guard headerBytes <= ResponseCollector.maximumHeaderBytes else {
      overflow = .headers
      return false
    }
    let text = trimmed(line)
    if line.starts(with: "HTTP/".utf8) {
      // An interim answer (1xx) may have come before this one.
      headers.removeAll(keepingCapacity: true)
      headersEnded = false
    } else if text.isEmpty {
      headersEnded = true
    } else if !headersEnded {
      add(headerLine: text, isContinuation: line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t"))
    }
    return true
  }

  /// Takes a decoded piece of the body; false means stop.
  mutating func take(bodyPart part: some Collection<UInt8>) -> Bool {
    guard part.count <= maximumBodyBytes - body.count else {
      overflow = .body
      return false
    }
    body.append(contentsOf: part)
    return true
  }

  /// The body, in no more than twice the memory that it needs.
  ///
  /// A large one is not copied. Its memory serves the next response too, unless somebody still holds it at `reset()`: to get
  /// new memory from the system costs more than to decode a page into it.
  var wholeBody: [UInt8] {
    guard body.count < body.capacity / 2 else { return body }
    var copy: [UInt8] = []
    copy.reserveCapacity(body.count)
    copy += body
    return copy
  }

  private mutating func add(headerLine text: some BidirectionalCollection<UInt8>, isContinuation: Bool) {
    if isContinuation, let last = headers.popLast() {
      // A folded line, which only old servers send (RFC 9112 §5.2).
      headers.append(Header(name: last.name, value: last.value + " " + String(decoding: text, as: UTF8.self)))
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let value = trimmed(text[text.index(after: colon)...])
      headers.append(
        Header(name: String(decoding: text[..<colon], as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
    }
  }

  private func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    let isSpace = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
    var rest = bytes.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
