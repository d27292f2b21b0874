internal import ArgumentParser
internal import CycBase
internal import Formats
internal import GitHub

struct PeopleOptions: ParsableArguments, CustomReflectable {
  @Option(
    name: .customLong("from-file"),
    help: ArgumentHelp(
      en: "Read logins from a file, one per line (- for standard input); # begins a comment.",
      ko: "파일에서 아이디를 한 줄에 하나씩 읽어요 (-는 표준 입력). #부터는 주석이에요.", valueName: "file"),
    completion: .file())
  var file: String?

  private static let maxFileBytes = 1 << 20

  /// Whether to list people: if there are several logins, or a file, even with one name.
  func areMeant(_ logins: [String]) -> Bool { file != nil || logins.count > 1 }

  /// The people of the arguments and the file.
  ///
  /// - Throws: `FileFailure`; `UsageFailure` if the file has no names
  func list(_ logins: [String], on host: Host, in world: World) throws -> PeopleList {
    guard let file else { return PeopleList(arguments: logins, on: host) }
    let bytes = try world.read(file, limitBytes: PeopleOptions.maxFileBytes)
    let list = PeopleList(arguments: logins, file: bytes, on: host)
    if !list.entries.isEmpty { return list }
    throw UsageFailure(
      en: "\(file == "-" ? "standard input" : file) contains no usernames",
      ko: "\(file == "-" ? "표준 입력" : file)에 아이디가 없어요",
      hint: Sentence(
        en: "write one login per line; lines with # are comments", ko: "한 줄에 아이디 하나를 적어 주세요. #으로 시작하는 줄은 주석이에요"))
  }

  var customMirror: Mirror { mirror([("_file", _file)]) }
}

/// The people to show, in the given order, each once.
struct PeopleList: Equatable {
  struct Entry: Equatable {
    /// As written.
    let text: String
    /// Line in the file, from 1; nil for an argument.
    let line: Int?
  }

  private(set) var entries: [Entry] = []

  /// - Parameter file: one name per line; `#` begins a comment, and empty lines are skipped
  init(arguments: [String], file: [UInt8] = [], on host: Host = .gitHubDotCom) {
    // The same login may be written in capitals, or as a URL. On another host, it is another account.
    func key(_ text: String) -> String {
      if AccountAddress(typed: text)?.isElsewhere(than: host) ?? false { return text.lowercased() }
      return (Login(typed: text)?.name ?? text).lowercased()
    }
    var seen: Set<String> = []
    for entry in arguments.map({ Entry(text: $0, line: nil) }) + PeopleList.lines(of: file)
    where seen.insert(key(entry.text)).inserted {
      entries.append(entry)
    }
  }

  private static func lines(of file: [UInt8]) -> [Entry] {
    let lines = PlainText.withoutByteOrderMark(file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let isSpace = { (byte: UInt8) in " \t\r".utf8.contains(byte) }
      var name = line.prefix { $0 != UInt8(ascii: "#") }.drop(while: isSpace)
      while let last = name.last, isSpace(last) { name.removeLast() }
      if name.isEmpty { return nil }
      return Entry(text: String(decoding: name, as: UTF8.self), line: index + 1)
    }
  }
}
