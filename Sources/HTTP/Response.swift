/// The server's answer after all redirects, with any status.
public struct Response: Sendable {
  public let status: Int
  public let headers: [Header]
  /// Decoded from gzip or another content coding.
  public let body: [UInt8]
  public let url: String
  /// Whether a redirect led to another origin; from there on no credential was sent.
  public let crossedOrigin: Bool
  /// Whether a redirect turned a POST into a GET, so that the body was not sent on.
  public let becameGet: Bool

  public init(
    status: Int, headers: [Header], body: [UInt8], url: String, crossedOrigin: Bool = false, becameGet: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.crossedOrigin = crossedOrigin
    self.becameGet = becameGet
  }

  /// The value of a header; the last one if there are several.
  public func header(_ name: String) -> String? { headers.last { $0.isNamed(name) }?.value }

  /// Nil if the server named neither an entity tag nor a date.
  public var validator: Validator? {
    header("ETag").flatMap(Validator.init(_:)) ?? header("Last-Modified").flatMap(Validator.init(_:))
  }

  /// The time the server asks for before the next request. The client does not act on it.
  public var retryAfter: RetryAfter? { header("Retry-After").flatMap(RetryAfter.init(value:)) }
}

/// The entity tag of an answer, or the time of its last change. Sent with a later request, it lets the server say that
/// the answer is still the same. Sources: RFC 9110 §8.8, §13.1.2 and §13.1.3.
public struct Validator: Hashable, Sendable {
  private static let maxBytes = 256

  /// The value of `ETag` or `Last-Modified`.
  public let text: String

  /// Nil if the text cannot be sent back.
  public init?(_ text: String) {
    self.text = text
    guard !text.isEmpty, text.utf8.count <= Validator.maxBytes, condition.isSendable else { return nil }
  }

  /// A header that requests the answer only if it has changed. Otherwise the server answers with the status 304.
  public var condition: Header {
    // An entity tag ends with a quote, a date does not.
    Header(name: text.hasSuffix("\"") ? "If-None-Match" : "If-Modified-Since", value: text)
  }
}

/// When a server wants to be asked again. Source: RFC 9110 §10.2.3. Of the three date forms (§5.6.7) only the one that
/// senders must use is read.
public enum RetryAfter: Hashable, Sendable {
  case seconds(Int)
  case date(secondsSince1970: Int)

  /// Reads a header value such as `120` or `Fri, 31 Dec 1999 23:59:59 GMT`; nil for anything else.
  public init?(value: String) {
    if !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let seconds = Int(value) {
      self = .seconds(seconds)
    } else if let seconds = RetryAfter.secondsSince1970(date: value) {
      self = .date(secondsSince1970: seconds)
    } else {
      return nil
    }
  }

  private static let weekdays = ["Sun,", "Mon,", "Tue,", "Wed,", "Thu,", "Fri,", "Sat,"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func secondsSince1970(date text: String) -> Int? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, weekdays.contains(String(parts[0])), parts[5] == "GMT" else { return nil }
    guard let day = number(parts[1], digits: 2), let monthIndex = months.firstIndex(of: String(parts[2])),
      let year = number(parts[3], digits: 4)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    // 60 is a leap second.
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      hour < 24, minute < 60, second <= 60, (1...length(ofMonth: monthIndex + 1, year: year)).contains(day)
    else { return nil }
    return dayNumber(year: year, month: monthIndex + 1, day: day) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return dayNumber(year: next.0, month: next.1, day: 1) - dayNumber(year: year, month: month, day: 1)
  }

  /// Days since 1970-01-01, for years 0 to 9999. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  /// days_from_civil. Years are shifted by one era of 400 years to keep them positive.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = year + 400 - (month <= 2 ? 1 : 0)
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (shifted / 400 - 1) * 146_097 + dayOfEra - 719_468
  }
}

/// Collects one response as it arrives, and stops the transfer at a size limit. Each concurrent transfer has one, and
/// reuses it for every response.
struct ResponseCollector {
  enum Overflow { case headers, body }

  static let maximumHeaderBytes = 256 * 1024

  private(set) var maximumBodyBytes: Int
  private var headerBytes = 0
  private var headersEnded = false
  private(set) var headers: [Header] = []
  private var body: [UInt8] = []
  private(set) var overflow: Overflow?

  init(maximumBodyBytes: Int) { self.maximumBodyBytes = maximumBodyBytes }

  mutating func reset(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
    headerBytes = 0
    headersEnded = false
    headers.removeAll(keepingCapacity: true)
    // If the last body is still in use, new memory is needed. Reserve it in one step: pages have similar sizes.
    let expected = body.count + body.count / 8
    body.removeAll(keepingCapacity: true)
    body.reserveCapacity(expected)
    overflow = nil
  }

  /// Takes one line from libcurl, including its line end; false stops the transfer.
  mutating func take(headerLine line: some BidirectionalCollection<UInt8>) -> Bool {
    headerBytes += line.count
    guard headerBytes <= ResponseCollector.maximumHeaderBytes else {
      overflow = .headers
      return false
    }
    let text = trimmed(line)
    if line.starts(with: "HTTP/".utf8) {
      // An interim response (1xx) may have come before this one.
      headers.removeAll(keepingCapacity: true)
      headersEnded = false
    } else if text.isEmpty {
      headersEnded = true
    } else if !headersEnded {
      add(headerLine: text, isContinuation: line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t"))
    }
    return true
  }

  mutating func take(bodyPart part: some Collection<UInt8>) -> Bool {
    guard part.count <= maximumBodyBytes - body.count else {
      overflow = .body
      return false
    }
    body.append(contentsOf: part)
    return true
  }

  /// The body, in at most twice the memory it needs.
  ///
  /// A large body is not copied. Its memory is reused for the next response, unless it is still in use at `reset()`:
  /// getting new memory from the system takes longer than decoding a page.
  var wholeBody: [UInt8] {
    guard body.count < body.capacity / 2 else { return body }
    var copy: [UInt8] = []
    copy.reserveCapacity(body.count)
    copy += body
    return copy
  }

  private mutating func add(headerLine text: some BidirectionalCollection<UInt8>, isContinuation: Bool) {
    if isContinuation, let last = headers.popLast() {
      // A folded line, sent only by old servers (RFC 9112 §5.2).
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
