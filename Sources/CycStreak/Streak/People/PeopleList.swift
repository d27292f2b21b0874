internal import CycBase
internal import GitHub

/// The people that were asked for, in the order in which they were named, each once.
struct PeopleList: Equatable {
  /// One name as it was written.
  struct Entry: Equatable {
    let text: String
    /// The line of the list that it stands in, from 1; nil for an argument.
    let line: Int?
  }

  private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - arguments: names as they were typed.
  ///   - file: the bytes of a list, one name a line; blank lines and lines that begin with `#` are passed over.
  init(arguments: [String], file: [UInt8] = []) {
    var seen: Set<String> = []
    for entry in arguments.map({ Entry(text: $0, line: nil) }) + PeopleList.lines(of: file)
    // A login means the same in capitals, and as an address.
    where seen.insert((Login(typed: entry.text)?.name ?? entry.text).lowercased()).inserted {
      entries.append(entry)
    }
  }

  private static func lines(of file: [UInt8]) -> [Entry] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = file.starts(with: mark) ? file.dropFirst(mark.count) : file[...]
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      let isSpace = { (byte: UInt8) in " \t\r".utf8.contains(byte) }
      var name = line.prefix { $0 != UInt8(ascii: "#") }.drop(while: isSpace)
      while let last = name.last, isSpace(last) { name.removeLast() }
      if name.isEmpty { return nil }
      return Entry(text: String(decoding: name, as: UTF8.self), line: index + 1)
    }
  }
}
