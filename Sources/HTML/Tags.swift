#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// These types borrow libxml2's memory. They cannot be copied, so they cannot outlive the call that receives them.

/// A start tag. Names of tags and attributes are in lower case.
@safe public struct StartTag: ~Copyable {
  private let namePointer: UnsafePointer<UInt8>?
  private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  init(name: UnsafePointer<UInt8>?, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    namePointer = name
    self.attributes = attributes
  }

  /// Makes no `String`, since a page has thousands of tags.
  public func isNamed(_ name: StaticString) -> Bool { equals(namePointer, name) }

  /// Nil if the tag lacks the attribute; empty if the attribute has no value.
  public func attribute(_ name: StaticString) -> String? { attributePointer(name).map { $0.map(string) ?? "" } }

  /// Appends the UTF-8 of an attribute's value without making a `String`; false if the tag lacks the attribute.
  public func append(_ name: StaticString, to bytes: inout [UInt8]) -> Bool {
    guard let pointer = attributePointer(name) else { return false }
    if let pointer {
      bytes += UnsafeBufferPointer(
        start: pointer, count: strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)))
    }
    return true
  }

  /// A value of one to nine digits, read without making a `String`; nil for anything else.
  public func integer(_ name: StaticString) -> Int? {
    guard case .some(var digits?) = attributePointer(name) else { return nil }
    let start = digits
    var value = 0
    while digits.pointee != 0 {
      let digit = digits.pointee &- UInt8(ascii: "0")
      guard digit < 10, digits - start < 9 else { return nil }
      value = value * 10 + Int(digit)
      digits += 1
    }
    return digits > start ? value : nil
  }

  /// Stops counting at `limit`, since a tag may have very many.
  func hasMoreAttributes(than limit: Int) -> Bool {
    guard var pair = attributes else { return false }
    for _ in 0..<limit {
      if pair.pointee == nil { return false }
      pair += 2
    }
    return pair.pointee != nil
  }

  private func attributePointer(_ name: StaticString) -> UnsafePointer<UInt8>?? {
    guard var pair = attributes else { return nil }
    while let key = pair.pointee {
      if equals(key, name) { return pair[1] }
      pair += 2
    }
    return nil
  }
}

/// An end tag, written or implied.
@safe public struct EndTag: ~Copyable {
  private let namePointer: UnsafePointer<UInt8>?

  init(name: UnsafePointer<UInt8>?) { namePointer = name }

  public var name: String { namePointer.map(string) ?? "" }
  public func isNamed(_ name: StaticString) -> Bool { equals(namePointer, name) }
}

@safe public struct TextPiece: ~Copyable {
  private let start: UnsafePointer<UInt8>?
  private let count: Int

  init(start: UnsafePointer<UInt8>?, count: Int) {
    self.start = start
    self.count = count
  }

  public var string: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

  /// Appends the UTF-8 without making a `String`.
  public func append(to bytes: inout [UInt8]) { bytes += UnsafeBufferPointer(start: start, count: count) }
}

private func equals(_ pointer: UnsafePointer<UInt8>?, _ name: StaticString) -> Bool {
  // Most names differ in their first byte.
  guard let pointer, pointer.pointee == name.utf8Start.pointee else { return false }
  return strcmp(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self), name.utf8Start) == 0
}

private func string(_ pointer: UnsafePointer<UInt8>) -> String { String(decodingCString: pointer, as: UTF8.self) }
