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
    let bytes = prepared(bytes)
    guard bytes.count < Int(Int32.max) else { throw .tooLarge }
    try library.get()
    guard let parser = cyc_html_new() else { throw .outOfMemory }
    defer { cyc_html_free(parser) }

    let listener = Listener(handler: handler, parser: parser, maxProcessorSeconds: maxProcessorSeconds)
    withExtendedLifetime(listener) {
      let pointer = Unmanaged.passUnretained(listener as AnyListener).toOpaque()
      cyc_html_listen(
        parser, pointer,
        { AnyListener.from($0)?.start(StartTag(name: $1, attributes: $2)) },
        { AnyListener.from($0)?.end(EndTag(name: $1)) },
        { AnyListener.from($0)?.text(TextPiece(start: $1, count: Int($2))) })
      bytes.withUnsafeBytes { document in
        listener.unread = document[...]
        cyc_html_read(parser, pointer) { AnyListener.from($0)?.copyBytes(to: $1, count: Int($2)) ?? 0 }
        listener.unread = nil
      }
    }
    if listener.isStopped { throw .tooComplex }
    handler = listener.handler
    return listener.openAtEnd
  }

  private static func prepared(_ bytes: [UInt8]) -> [UInt8] {
    // What libxml2 makes of other bytes depends on where they stand. This is what browsers make of them.
    var bytes = isUTF8(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    // An end tag at the very end must not look as if the end itself had closed its element.
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    // libxml2 takes a NUL for the end of its input; HTML takes it for a character that is not there.
    if containsNUL(bytes) { bytes = bytes.map { $0 == 0 ? UInt8(ascii: " ") : $0 } }
    return bytes
  }

  /// Most pages are ASCII, which is told without a copy of them.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { $0.reduce(0, |) } < 0x80 || String(validating: bytes, as: UTF8.self) != nil
  }

  private static func containsNUL(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      return memchr(start, 0, buffer.count) != nil
    }
  }
}

// MARK: - The library

extension HTMLReader {
  /// The library, opened at most once.
  private static let library = open(String(cString: cyc_xml2_name()))

  static func open(_ name: String) -> Result<Void, HTMLError> {
    guard let reason = cyc_xml2_open(name) else { return .success(()) }
    return .failure(.libraryMissing(reason: String(cString: reason)))
  }
}

/// What libxml2's callbacks are handed; a class, since they carry a plain pointer.
private class AnyListener {
  func start(_ tag: borrowing StartTag) {}
  func text(_ text: borrowing TextPiece) {}
  func end(_ tag: borrowing EndTag) {}
  func copyBytes(to buffer: UnsafeMutablePointer<CChar>?, count: Int) -> Int32 { 0 }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> AnyListener? {
    pointer.map { Unmanaged<AnyListener>.fromOpaque($0).takeUnretainedValue() }
  }
}

private final class Listener<Handler: HTMLHandler>: AnyListener {
  var handler: Handler
  var openAtEnd: [String] = []
  /// What libxml2 has not asked for yet, which it does in pieces of some 4 KB.
  var unread: Slice<UnsafeRawBufferPointer>?
  /// Whether a limit was reached: the document then ends for libxml2, and nothing of the rest is handed on.
  private(set) var isStopped = false
  private let parser: UnsafeMutableRawPointer
  private var depth = 0
  private let lastProcessorSecond: Double

  init(handler: Handler, parser: UnsafeMutableRawPointer, maxProcessorSeconds: Double) {
    self.handler = handler
    self.parser = parser
    lastProcessorSecond = processorSeconds() + maxProcessorSeconds
  }

  override func start(_ tag: borrowing StartTag) {
    depth += 1
    if depth > HTMLReader.maxDepth || tag.hasMoreAttributes(than: HTMLReader.maxAttributes) { isStopped = true }
    if !isStopped { handler.start(tag) }
  }

  override func text(_ text: borrowing TextPiece) {
    if !isStopped { handler.text(text) }
  }

  override func end(_ tag: borrowing EndTag) {
    depth -= 1
    if isStopped { return }
    // Once the input is used up, what ends are the elements that nothing closed.
    if unread?.isEmpty ?? true, cyc_html_is_exhausted(parser) != 0, !tag.isNamed("html"), !tag.isNamed("body") {
      openAtEnd.append(tag.name)
    }
    handler.end(tag)
  }

  /// Also called in the middle of a tag, where nothing else is.
  override func copyBytes(to buffer: UnsafeMutablePointer<CChar>?, count: Int) -> Int32 {
    if processorSeconds() > lastProcessorSecond { isStopped = true }
    guard !isStopped, let buffer, let piece = unread?.prefix(count) else { return 0 }
    UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: piece)
    unread?.removeFirst(piece.count)
    return Int32(piece.count)
  }
}

/// What this thread has used of the processor.
private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
