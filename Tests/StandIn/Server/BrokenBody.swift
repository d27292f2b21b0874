import FlyingSocks

/// A body that breaks off: FlyingFox closes the connection when a body throws.
struct BrokenBody: AsyncBufferedSequence {
  typealias Element = UInt8

  struct BrokenOff: Error {}

  let bytes: ArraySlice<UInt8>

  func makeAsyncIterator() -> Iterator {
    Iterator(rest: bytes)
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      guard let byte = rest.popFirst() else { throw BrokenOff() }
      return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      let buffer = rest.prefix(count)
      rest = rest.dropFirst(count)
      if buffer.isEmpty { throw BrokenOff() }
      return buffer
    }
  }
}
