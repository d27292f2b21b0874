/// What `git cat-file` says of objects that it was asked for, in their order.
enum GitObjects {
  /// The question, for `--batch` and `--batch-check`.
  static func question(_ objects: some Sequence<String>) -> [UInt8] {
    Array(objects.map { "\($0)\n" }.joined().utf8)
  }

  /// Reads the answer of `--batch`: each `<object> <type> <size>`, the bytes, and a line break. Nil where it is cut off or an object
  /// is missing.
  ///
  /// Source: git-cat-file(1), "Batch Output".
  static func contents(_ answer: [UInt8]) -> [[UInt8]]? {
    var contents: [[UInt8]] = []
    var rest = answer[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: 10), let size = size(rest[..<end]), rest.endIndex - end > size + 1
      else { return nil }
      let start = end + 1
      contents.append(Array(rest[start..<(start + size)]))
      rest = rest[(start + size + 1)...]
    }
    return contents
  }

  /// Reads the answer of `--batch-check`; nil where an object is missing.
  static func sizes(_ answer: [UInt8]) -> [Int]? {
    var sizes: [Int] = []
    for line in answer.split(separator: 10) {
      guard let size = size(line) else { return nil }
      sizes.append(size)
    }
    return sizes
  }

  /// The third word of `<object> <type> <size>`; an object that is not there has no more than two.
  private static func size(_ line: ArraySlice<UInt8>) -> Int? {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count == 3, let bytes = Int(String(decoding: words[2], as: UTF8.self)), bytes >= 0 else { return nil }
    return bytes
  }

  /// Cuts a list into pieces whose contents fit into one answer.
  static func pieces(_ objects: [(object: String, bytes: Int)], limitBytes: Int) -> [[String]] {
    var pieces: [[String]] = []
    var room = 0
    for (object, bytes) in objects {
      // What stands around the content: its name and its size.
      let needed = bytes + 100
      if pieces.isEmpty || needed > room {
        pieces.append([])
        room = limitBytes
      }
      pieces[pieces.count - 1].append(object)
      room -= needed
    }
    return pieces
  }
}
