internal import CXML2

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Receives the parts of a document in order.
public protocol HTMLHandler {
  mutating func start(_ tag: borrowing StartTag)
  /// Text may arrive in several pieces, and blank text may not arrive at all.
  mutating func text(_ text: borrowing TextPiece)
  mutating func end(_ tag: borrowing EndTag)
}

public enum HTMLError: Error, Equatable {
  case outOfMemory
  /// More bytes than libxml2's interface takes.
  case tooLarge
  /// The page takes more work than any page needs: see `HTMLReader`.
  case tooComplex
  /// libxml2 is not installed, or is unusable.
  case libraryMissing(reason: String)
}

/// Reads HTML as browsers do: recovers from mistakes, fetches nothing, and expands only HTML's own entities.
///
/// It uses libxml2's SAX interface. libxml2 2.9 and 2.14 nest elements differently, so a handler should rely on tags
/// and attributes, not on nesting.
///
/// A few kilobytes of compressed markup can keep libxml2 busy for minutes: each end tag searches all open elements,
/// and each attribute searches the others of its tag. So reading stops at the limits below: depth, attributes of a
/// tag, and time.
public enum HTMLReader {
  /// GitHub's pages nest 31 deep. Browsers flatten elements deeper than 512.
  static let maxDepth = 1000
  /// Tags on GitHub's pages have up to 20.
  static let maxAttributes = 500
  /// A page of GitHub's takes 0.003 seconds of processor time; the largest answer accepted takes half a second.
  @usableFromInline static let maxProcessorSeconds = 2.0

  /// Reads a whole document of UTF-8 bytes.
  ///
  /// - Returns: elements still open at the end, innermost first, except `html` and `body`. They tell if a document is
  ///   cut off.
  public static func read<Handler: HTMLHandler>(
    _ bytes: [UInt8], into handler: inout Handler, maxProcessorSeconds: Double = maxProcessorSeconds
  ) throws(HTMLError) -> [String] {
    // libxml2 treats invalid UTF-8 differently at different places. Replace it first, as browsers do.
    let bytes = isUTF8(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    guard bytes.count < Int(Int32.max) else { throw .tooLarge }
    try library.get()
    guard let parser = cyc_html_new() else { throw .outOfMemory }
    defer { cyc_html_free(parser) }

    let listener = withUnsafeMutablePointer(to: &handler) { handler in
      let listener = Listener(handler: handler, parser: parser, maxProcessorSeconds: maxProcessorSeconds)
      let pointer = Unmanaged.passUnretained(listener as AnyListener).toOpaque()
      cyc_html_listen(
        parser, pointer,
        { listener, name, attributes in
          AnyListener.with(listener) { $0.start(StartTag(name: name, attributes: attributes)) }
        },
        { listener, name in AnyListener.with(listener) { $0.end(EndTag(name: name)) } },
        { listener, start, count in AnyListener.with(listener) { $0.text(TextPiece(start: start, count: Int(count))) } }
      )
      bytes.withUnsafeBytes { document in
        listener.document = Document(unread: document[...])
        cyc_html_read(parser, pointer) { listener, buffer, count in
          AnyListener.with(listener) { $0.copyBytes(to: buffer, count: Int(count)) } ?? 0
        }
        listener.document = nil
      }
      return listener
    }
    if listener.isStopped { throw .tooComplex }
    return listener.openAtEnd
  }

  /// Most pages are ASCII, which this finds out without copying them.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80 || String(validating: bytes, as: UTF8.self) != nil
  }
}

// MARK: - The library

extension HTMLReader {
  /// Opened at most once.
  private static let library = open(libraryNames)

  /// Names up to 2.13, and since 2.14.
  #if canImport(Darwin)
    static let libraryNames = ["libxml2.2.dylib"]
  #else
    static let libraryNames = ["libxml2.so.2", "libxml2.so.16"]
  #endif

  /// Opens the first library that can be opened; if none can, fails with the reason for the first.
  static func open(_ names: [String]) -> Result<Void, HTMLError> {
    var reasons: [String] = []
    for name in names {
      guard let reason = cyc_xml2_open(name) else { return .success(()) }
      reasons.append(String(cString: reason))
    }
    return .failure(.libraryMissing(reason: reasons.first ?? ""))
  }
}

/// The object that libxml2's callbacks receive. It is a class, since they carry a plain pointer.
private class AnyListener {
  func start(_ tag: borrowing StartTag) {}
  func text(_ text: borrowing TextPiece) {}
  func end(_ tag: borrowing EndTag) {}
  func copyBytes(to buffer: UnsafeMutablePointer<CChar>?, count: Int) -> Int32 { 0 }

  /// Avoids retaining the listener for each tag: `HTMLReader.read` keeps it alive.
  static func with<Answer>(_ pointer: UnsafeMutableRawPointer?, _ body: (AnyListener) -> Answer) -> Answer? {
    pointer.map { Unmanaged<AnyListener>.fromOpaque($0)._withUnsafeGuaranteedRef(body) }
  }
}

private final class Listener<Handler: HTMLHandler>: AnyListener {
  /// A pointer to the caller's handler. A class property would be checked for exclusive access at each event.
  private let handler: UnsafeMutablePointer<Handler>
  private(set) var openAtEnd: [String] = []
  var document: Document?
  /// Whether libxml2 has received the whole document.
  private var isRead = false
  /// Whether a limit was reached. libxml2 then sees the end of input, and the handler gets no more events.
  private(set) var isStopped = false
  private let parser: UnsafeMutableRawPointer
  private var depth = 0
  private var reads = 0
  private let lastProcessorSecond: Double

  init(handler: UnsafeMutablePointer<Handler>, parser: UnsafeMutableRawPointer, maxProcessorSeconds: Double) {
    self.handler = handler
    self.parser = parser
    lastProcessorSecond = processorSeconds() + maxProcessorSeconds
  }

  override func start(_ tag: borrowing StartTag) {
    depth += 1
    if depth > HTMLReader.maxDepth || tag.hasMoreAttributes(than: HTMLReader.maxAttributes) { isStopped = true }
    if !isStopped { handler.pointee.start(tag) }
  }

  override func text(_ text: borrowing TextPiece) {
    if !isStopped { handler.pointee.text(text) }
  }

  override func end(_ tag: borrowing EndTag) {
    depth -= 1
    if isStopped { return }
    // After the end of input, only elements that were never closed end.
    if isRead, cyc_html_is_exhausted(parser) != 0, !tag.isNamed("html"), !tag.isNamed("body") {
      openAtEnd.append(tag.name)
    }
    handler.pointee.end(tag)
  }

  /// Checks the time limit here, since libxml2 also reads in the middle of a tag, between events.
  override func copyBytes(to buffer: UnsafeMutablePointer<CChar>?, count: Int) -> Int32 {
    // Reading the clock is a system call, so only every fourth read does it.
    if reads % 4 == 0, processorSeconds() > lastProcessorSecond { isStopped = true }
    reads += 1
    guard !isStopped, let buffer, var document else { return 0 }
    let copied = document.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
    isRead = document.isRead
    self.document = document
    return Int32(copied)
  }
}

/// The document in pieces of about 4 KB, as libxml2 requests it.
private struct Document {
  var unread: Slice<UnsafeRawBufferPointer>
  /// A final newline is added once. Without it, an end tag at the very end would look like an element left open.
  private var isEnded = false

  init(unread: Slice<UnsafeRawBufferPointer>) { self.unread = unread }

  var isRead: Bool { isEnded && unread.isEmpty }

  /// Number of bytes copied; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = unread.prefix(buffer.count)
    if piece.isEmpty, !isEnded, !buffer.isEmpty {
      isEnded = true
      buffer[0] = UInt8(ascii: "\n")
      return 1
    }
    buffer.copyBytes(from: piece)
    unread.removeFirst(piece.count)
    // libxml2 takes a NUL as the end of its input; HTML ignores the character.
    if let start = buffer.baseAddress, memchr(start, 0, piece.count) != nil {
      for index in 0..<piece.count where buffer[index] == 0 { buffer[index] = UInt8(ascii: " ") }
    }
    return piece.count
  }
}

/// Processor time used by this thread.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
