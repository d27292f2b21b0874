internal import Foundation
internal import Platform

/// The text of a crontab, in which only the lines between two markers are ours; every other byte stays as it is.
///
/// Source: crontab(5).
public struct Crontab: Equatable, Sendable {
  /// In whatever encoding the lines of others are.
  public let bytes: [UInt8]
  /// What stands behind `# BEGIN` and `# END`.
  public let marker: String

  public init(bytes: [UInt8], marker: String) {
    self.bytes = bytes
    self.marker = marker
  }

  /// The jobs between the markers; nil where there are no markers.
  ///
  /// - Throws: `ScheduleError.markers`, as do the others
  public func jobs() throws(ScheduleError) -> [String]? {
    guard let block = try block() else { return nil }
    return Crontab.lines(of: bytes[block]).map { Crontab.word(bytes[$0]) }.filter { !$0.hasPrefix("#") }
  }

  /// The crontab with these jobs between the markers: in place of those that are there, else at its end.
  public func with(jobs: [String]) throws(ScheduleError) -> Crontab {
    guard let block = try block() else {
      let isOpen = bytes.last.map { $0 != Crontab.newline } ?? false
      return with(bytes: bytes + (isOpen ? [Crontab.newline] : []) + lines(jobs, isAfterOpenLine: isOpen))
    }
    let isAfterOpenLine = notesOpenLine(bytes[block])
    let new = lines(jobs, isAfterOpenLine: isAfterOpenLine)
    return with(bytes: bytes[..<block.lowerBound] + new + bytes[block.upperBound...])
  }

  /// The crontab without the markers and what is between them.
  public func withoutJobs() throws(ScheduleError) -> Crontab {
    guard let block = try block() else { return self }
    var before = bytes[..<block.lowerBound]
    // Behind it there may be other lines by now, to which the open one must not be joined.
    if block.upperBound == bytes.count, notesOpenLine(bytes[block]), before.last == Crontab.newline {
      before = before.dropLast()
    }
    return with(bytes: Array(before) + bytes[block.upperBound...])
  }

  /// Whether this is what is there of another one when writing it was broken off, or all of it.
  func isPart(of other: Crontab) -> Bool { other.bytes.starts(with: bytes) }

  /// The zones that are set for our jobs (`TZ`), or for their times, as cronie allows (`CRON_TZ`).
  public var zones: [String] { ["TZ", "CRON_TZ"].compactMap(value) }

  /// What runs our jobs in place of a Bourne shell, where something else is named.
  public var strangeShell: String? {
    guard let shell = value(of: "SHELL"), !shell.isEmpty else { return nil }
    let name = shell.split(separator: "/").last.map(String.init) ?? ""
    return Crontab.bourneShells.contains(name) ? nil : shell
  }

  private static let bourneShells: Set = [
    "sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "lksh", "oksh", "yash", "zsh", "posh", "busybox",
  ]

  /// What a variable is set to for the jobs between the markers, or at the end where there are none: by the last line before them
  /// that does.
  private func value(of name: String) -> String? {
    let end = (try? block())?.lowerBound ?? bytes.count
    return Crontab.lines(of: bytes[..<end]).compactMap { Crontab.assignment(Crontab.word(bytes[$0])) }
      .last { $0.name == name }?.value
  }

  /// A line that sets a variable, quotes taken off as crontab(5) says; nil for any other.
  private static func assignment(_ line: String) -> (name: String, value: String)? {
    guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
    let name = unquoted(line[..<equals])
    let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName ? (name, unquoted(line[line.index(after: equals)...])) : nil
  }

  private static func unquoted(_ text: Substring) -> String {
    let word = word(Array(text.utf8)[...])
    guard word.count > 1, let quote = word.first, ["'", "\""].contains(quote), word.last == quote else { return word }
    return String(word.dropFirst().dropLast())
  }

  /// The same with an end of its last line, without which crontab(1) takes none, unless that is a comment.
  var ended: Crontab {
    guard let last = Crontab.lines(of: bytes[...]).last, bytes.last != Crontab.newline,
      !Crontab.word(bytes[last]).hasPrefix("#")
    else { return self }
    return with(bytes: bytes + [Crontab.newline])
  }
}

extension Crontab {
  private static let newline = UInt8(ascii: "\n")

  private var begin: String { "# BEGIN \(marker)" }
  private var end: String { "# END \(marker)" }
  /// Without it, taking the lines out again could not give the crontab back as it was.
  private var openLine: String { "# before \(marker) the last line had no end" }

  private func with(bytes: [UInt8]) -> Crontab { Crontab(bytes: bytes, marker: marker) }

  private func lines(_ jobs: [String], isAfterOpenLine: Bool) -> [UInt8] {
    let lines = [begin] + (isAfterOpenLine ? [openLine] : []) + jobs + [end]
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func notesOpenLine(_ block: ArraySlice<UInt8>) -> Bool {
    Crontab.lines(of: block).contains { Crontab.word(block[$0]) == openLine }
  }

  /// Where the markers and what is between them stand, with the last line's end; nil where there are none.
  private func block() throws(ScheduleError) -> Range<Int>? {
    let lines = Crontab.lines(of: bytes[...])
    let begins = lines.filter { Crontab.word(bytes[$0]) == begin }
    let ends = lines.filter { Crontab.word(bytes[$0]) == end }
    if begins.isEmpty, ends.isEmpty { return nil }
    guard begins.count == 1, ends.count == 1, begins[0].lowerBound < ends[0].lowerBound else { throw .markers }
    return begins[0].lowerBound..<ends[0].upperBound
  }

  /// The lines with their ends.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.endIndex
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  /// A line without the blanks around it, which editors and cron pass over, and without a carriage return.
  private static func word(_ line: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first = line.firstIndex(where: { !isBlank($0) }), let last = line.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: line[first...last], as: UTF8.self)
  }
}

/// The person's crontab, read and written through crontab(1); nothing is written in doubt.
struct CrontabCommand {
  let effects: ScheduleEffects
  /// Behind `# BEGIN` and `# END` in what it reads.
  let marker: String

  /// So many copies of earlier crontabs are kept.
  private static let maxBackups = 20

  /// - Throws: `ScheduleError`
  func read() throws(ScheduleError) -> Crontab {
    let result = try crontab("-l", input: [])
    if result.exitCode == 0 { return Crontab(bytes: result.outputBytes, marker: marker) }
    // Under LC_ALL=C this is how crontab(1) says that there is none; anything else may be a crontab that cannot be read.
    if result.exitCode == 1, result.errorOutput.contains("no crontab for") { return Crontab(bytes: [], marker: marker) }
    // The words of Debian's cron and of cronie.
    if result.errorOutput.contains("not allowed to use this program") { throw .forbidden(said: result.errorOutput) }
    throw .unreadable(said: result.errorOutput)
  }

  /// Replaces a crontab with another one.
  ///
  /// - Parameter old: what was read when the change was decided.
  /// - Throws: `ScheduleError`; the crontab is then as it was, unless it says otherwise.
  func replace(_ old: Crontab, with changed: Crontab) throws(ScheduleError) {
    let new = changed.ended
    if new == old { return }
    let backup = try backUp(old)
    guard try read() == old else { throw .changedMeanwhile(backup: nil) }
    let complaint = complaint(aboutWriting: new)
    guard let found = try? read() else { throw .notReadBack(backup: backup) }
    if complaint == nil, found == new { return }
    if found != old {
      // Whatever is no part of ours is somebody else's, and newer.
      guard found.isPart(of: new) else { throw .changedMeanwhile(backup: backup) }
      try rollBack(to: old, backup)
    }
    throw .notWritten(said: complaint ?? "", backup: backup)
  }

  private func rollBack(to old: Crontab, _ backup: String) throws(ScheduleError) {
    let complaint = complaint(aboutWriting: old.ended)
    let found = try? read()
    guard complaint == nil, found == old || found == old.ended else { throw .notRolledBack(backup: backup) }
  }

  /// Writes a crontab; nil where it is said to have worked. One that ran over its time may have written a part.
  private func complaint(aboutWriting crontab: Crontab) -> String? {
    do throws(ScheduleError) {
      let result = try self.crontab("-", input: crontab.bytes)
      return result.exitCode == 0 ? nil : result.errorOutput
    } catch {
      if case .unreadable(let said) = error { return said }
      return ""
    }
  }

  private func crontab(_ argument: String, input: [UInt8]) throws(ScheduleError) -> ProgramResult {
    var environment = effects.environment
    environment["LC_ALL"] = "C"
    do {
      return try effects.run(["crontab", argument], environment, input)
    } catch ProgramError.notFound {
      throw .notThere(.cron)
    } catch ProgramError.timedOut {
      throw .unreadable(said: "crontab: timed out")
    } catch ProgramError.couldNotStart(_, let reason) {
      throw .unreadable(said: "crontab: \(reason)")
    } catch {
      throw .unreadable(said: "")
    }
  }
}

// MARK: - Backups

extension CrontabCommand {
  /// Keeps a copy of what is about to be changed, and says where.
  private func backUp(_ old: Crontab) throws(ScheduleError) -> String {
    let time = "\(effects.backups)/\(effects.backupName())"
    let paths = [time] + (2...maxInASecond).map { "\(time)-\($0)" }
    let path = paths.first { !AtomicFile.exists($0) } ?? time
    do {
      try PrivateFile.write(old.bytes, to: path)
    } catch {
      throw .notBackedUp(error)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: effects.backups)) ?? []
    // The oldest one stays: it is from before the first change.
    for name in names.sorted().dropFirst().dropLast(CrontabCommand.maxBackups - 1) {
      try? PrivateFile.remove("\(effects.backups)/\(name)")
    }
    return path
  }

  /// Those of one second sort in their order.
  private var maxInASecond: Int { 9 }
}
