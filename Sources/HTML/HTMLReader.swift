internal import CXML2

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What hears of a document's parts, in their order.
public protocol HTMLHandler {
  mutating func start(_ tag: borrowing StartTag)
  /// A piece of character data; one run of text may arrive in several pieces, and blank text may not arrive at all.
  mutating func text(_ text: borrowing TextPiece)
  mutating func end(_ tag: borrowing EndTag)
}

/// Why a document could not be read at all.
public enum HTMLError: Error, Equatable {
  case outOfMemory
  /// More bytes than libxml2's interface can be given.
  case tooLarge
  /// It takes more work than any page needs: see `HTMLReader`.
  case tooComplex
  /// libxml2 is not installed, or unusable.
  case libraryMissing(reason: String)
}

/// Reads HTML as browsers would: mistakes are recovered from, nothing is fetched, no entity is expanded beyond HTML's own.
///
/// It is libxml2's SAX interface. Its versions 2.9 and 2.14 nest elements differently, so a handler should go by tags and their
/// attributes, not by what stands inside what.
///
/// A few kilobytes of compressed markup can keep libxml2 busy for minutes: it searches all open elements at an end tag, and all
/// attributes of a tag at each of them. So reading ends where elements nest deeper, tags have more attributes, or the work takes
/// longer than the limits below.
public enum HTMLReader {
  /// GitHub's pages nest 31 deep; browsers, which flatten what is deeper than 512, show all that anybody writes.
  static let maxDepth = 1000
  /// Tags of GitHub's pages have up to 20.
  static let maxAttributes = 500
  /// A page of GitHub's takes 0.003 seconds of processor time, the largest answer that is taken half a second.
  static let maxProcessorSeconds = 2.0

  /// Reads a whole document of UTF-8 bytes and returns the names of the elements that were still open at its end, innermost
  /// first (`html` and `body` aside), by which a document that was cut off can be told.
  public static func read<Handler: HTMLHandler>(
    _ bytes: [UInt8], into handler: inout Handler
  ) throws(HTMLError) -> [String] {
    try read(bytes, into: &handler, maxProcessorSeconds: maxProcessorSeconds)
  }

  static func read<Handler: HTMLHandler>(
    _ bytes: [UInt8], into handler: inout Handler, maxProcessorSeconds: Double
  ) throws(HTMLError) -> [String] {
    // What libxml2 makes of bytes that are no UTF-8 depends on where they stand. This is what browsers make of them.
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

  /// Most pages are ASCII, which is told without a copy of them.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80 || String(validating: bytes, as: UTF8.self) != nil
  }
}

// MARK: - The library

extension HTMLReader {
  /// The library, opened at most once.
  private static let library = open(libraryNames)

  /// Its name up to 2.13, and since 2.14.
  #if canImport(Darwin)
    static let libraryNames = ["libxml2.2.dylib"]
  #else
    static let libraryNames = ["libxml2.so.2", "libxml2.so.16"]
  #endif

  /// The first one that can be opened, or the reason why the first one cannot be.
  static func open(_ names: [String]) -> Result<Void, HTMLError> {
    var reasons: [String] = []
    for name in names {
      guard let reason = cyc_xml2_open(name) else { return .success(()) }
      reasons.append(String(cString: reason))
    }
    return .failure(.libraryMissing(reason: reasons.first ?? ""))
  }
}

/// What libxml2's callbacks are handed; a class, since they carry a plain pointer.
private class AnyListener {
  func start(_ tag: borrowing StartTag) {}
  func text(_ text: borrowing TextPiece) {}
  func end(_ tag: borrowing EndTag) {}
  func copyBytes(to buffer: UnsafeMutablePointer<CChar>?, count: Int) -> Int32 { 0 }

  /// Without retaining the listener for each tag of a page: whoever reads keeps it.
  static func with<Answer>(_ pointer: UnsafeMutableRawPointer?, _ body: (AnyListener) -> Answer) -> Answer? {
    pointer.map { Unmanaged<AnyListener>.fromOpaque($0)._withUnsafeGuaranteedRef(body) }
  }
}

private final class Listener<Handler: HTMLHandler>: AnyListener {
  /// The caller's own, by a pointer: a class's property is checked at each event for another access under way.
  private let handler: UnsafeMutablePointer<Handler>
  private(set) var openAtEnd: [String] = []
  var document: Document?
  /// Whether libxml2 was given all of it.
  private var isRead = false
  /// Whether a limit was reached: the document then ends for libxml2, and nothing of the rest is handed on.
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
    // Once the input is used up, what ends are the elements that nothing closed.
    if isRead, cyc_html_is_exhausted(parser) != 0, !tag.isNamed("html"), !tag.isNamed("body") {
      openAtEnd.append(tag.name)
    }
    handler.pointee.end(tag)
  }

  /// Also called in the middle of a tag, where nothing else is.
  override func copyBytes(to buffer: UnsafeMutablePointer<CChar>?, count: Int) -> Int32 {
    // Asking for the time is a call of the system.
    if reads % 4 == 0, processorSeconds() > lastProcessorSecond { isStopped = true }
    reads += 1
    guard !isStopped, let buffer, var document else { return 0 }
    let copied = document.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
    isRead = document.isRead
    self.document = document
    return Int32(copied)
  }
}

/// A document as libxml2 asks for it, in pieces of some 4 KB.
private struct Document {
  var unread: Slice<UnsafeRawBufferPointer>
  /// An end tag at the very end must not look as if the end itself had closed its element: behind it comes a new line.
  private var isEnded = false

  init(unread: Slice<UnsafeRawBufferPointer>) { self.unread = unread }

  var isRead: Bool { isEnded && unread.isEmpty }

  /// Returns how many bytes were copied; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = unread.prefix(buffer.count)
    if piece.isEmpty, !isEnded, !buffer.isEmpty {
      isEnded = true
      buffer[0] = UInt8(ascii: "\n")
      return 1
    }
    buffer.copyBytes(from: piece)
    unread.removeFirst(piece.count)
    // libxml2 takes a NUL for the end of its input; HTML takes it for a character that is not there.
    if let start = buffer.baseAddress, memchr(start, 0, piece.count) != nil {
      for index in 0..<piece.count where buffer[index] == 0 { buffer[index] = UInt8(ascii: " ") }
    }
    return piece.count
  }
}

/// What this thread has used of the processor.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
