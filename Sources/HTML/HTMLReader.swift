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
  /// libxml2 is not installed, or unusable.
  case libraryMissing(reason: String)
}

/// Reads HTML as browsers would: mistakes are recovered from, nothing is fetched, no entity is expanded beyond HTML's own.
///
/// It is libxml2's SAX interface. Its versions 2.9 and 2.14 nest elements differently, so a handler should go by tags and their
/// attributes, not by what stands inside what.
public enum HTMLReader {
  /// Reads a whole document of UTF-8 bytes and returns the names of the elements that were still open at its end, innermost
  /// first (`html` and `body` aside), by which a document that was cut off can be told.
  public static func read<Handler: HTMLHandler>(
    _ bytes: [UInt8], into handler: inout Handler
  ) throws(HTMLError) -> [String] {
    let bytes = prepared(bytes)
    guard bytes.count < Int(Int32.max) else { throw .tooLarge }
    try library.get()
    guard let parser = cyc_html_new() else { throw .outOfMemory }
    defer { cyc_html_free(parser) }

    let listener = Listener(handler: handler, parser: parser)
    withExtendedLifetime(listener) {
      cyc_html_listen(
        parser, Unmanaged.passUnretained(listener as AnyListener).toOpaque(),
        { AnyListener.from($0)?.start(StartTag(name: $1, attributes: $2)) },
        { AnyListener.from($0)?.end(EndTag(name: $1)) },
        { AnyListener.from($0)?.text(TextPiece(start: $1, count: Int($2))) })
      bytes.withUnsafeBytes { cyc_html_read(parser, $0.baseAddress, Int32($0.count)) }
    }
    handler = listener.handler
    return listener.openAtEnd
  }

  private static func prepared(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    // An end tag at the very end must not look as if the end itself had closed its element.
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    // libxml2 takes a NUL for the end of its input; HTML takes it for a character that is not there.
    if containsNUL(bytes) { bytes = bytes.map { $0 == 0 ? UInt8(ascii: " ") : $0 } }
    return bytes
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

  static func from(_ pointer: UnsafeMutableRawPointer?) -> AnyListener? {
    pointer.map { Unmanaged<AnyListener>.fromOpaque($0).takeUnretainedValue() }
  }
}

private final class Listener<Handler: HTMLHandler>: AnyListener {
  var handler: Handler
  var openAtEnd: [String] = []
  private let parser: UnsafeMutableRawPointer

  init(handler: Handler, parser: UnsafeMutableRawPointer) {
    self.handler = handler
    self.parser = parser
  }

  override func start(_ tag: borrowing StartTag) { handler.start(tag) }
  override func text(_ text: borrowing TextPiece) { handler.text(text) }

  override func end(_ tag: borrowing EndTag) {
    // Once the input is used up, what ends are the elements that nothing closed.
    if cyc_html_is_exhausted(parser) != 0, !tag.isNamed("html"), !tag.isNamed("body") {
      openAtEnd.append(tag.name)
    }
    handler.end(tag)
  }
}
