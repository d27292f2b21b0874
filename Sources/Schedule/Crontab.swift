internal import Foundation
internal import Platform

/// The text of a crontab. Only the lines between our two markers are ours; all other bytes are kept.
/// Source: crontab(5).
public struct Crontab: Equatable, Sendable {
  public let bytes: [UInt8]
  /// Follows `# BEGIN` and `# END`.
  public let marker: String

  public init(bytes: [UInt8], marker: String) {
    self.bytes = bytes
    self.marker = marker
  }

  /// The jobs between the markers; nil without markers.
  ///
  /// - Throws: `ScheduleError.markers`, as do `with(jobs:)` and `withoutJobs()`
  public func jobs() throws(ScheduleError) -> [String]? {
    guard let block = try block() else { return nil }
    return Crontab.lines(of: bytes[block]).map(\.text).filter { !$0.hasPrefix("#") }
  }

  /// Replaces the jobs between the markers, or appends them with new markers.
  public func with(jobs: [String]) throws(ScheduleError) -> Crontab {
    guard let block = try block() else {
      let addsNewline = bytes.last.map { $0 != Crontab.newline } ?? false
      return with(bytes: bytes + (addsNewline ? [Crontab.newline] : []) + lines(jobs, notesNewline: addsNewline))
    }
    let new = lines(jobs, notesNewline: hasNewlineNote(bytes[block]))
    return with(bytes: bytes[..<block.lowerBound] + new + bytes[block.upperBound...])
  }

  /// Removes the markers and the lines between them.
  public func withoutJobs() throws(ScheduleError) -> Crontab {
    guard let block = try block() else { return self }
    var before = bytes[..<block.lowerBound]
    // Removes the newline that we added, unless lines follow by now: they would be joined to the line before.
    if block.upperBound == bytes.count, hasNewlineNote(bytes[block]), before.last == Crontab.newline {
      before = before.dropLast()
    }
    return with(bytes: Array(before) + bytes[block.upperBound...])
  }

  /// Whether this is what an interrupted write of `other` leaves, or all of it.
  func isPart(of other: Crontab) -> Bool { other.bytes.starts(with: bytes) }

  /// Zones set for our jobs (`TZ`) or for their times, as cronie allows (`CRON_TZ`).
  public var zones: [String] { ["TZ", "CRON_TZ"].compactMap(value) }

  /// The `HOME` that the crontab sets for our jobs.
  public var home: String? { value(of: "HOME") }

  /// The value of `SHELL` for our jobs, if it is not a Bourne shell.
  public var strangeShell: String? {
    guard let shell = value(of: "SHELL"), !shell.isEmpty else { return nil }
    let name = shell.split(separator: "/").last.map(String.init) ?? ""
    return Crontab.bourneShells.contains(name) ? nil : shell
  }

  private static let bourneShells: Set = [
    "sh", "bash", "dash", "ash", "ksh", "ksh93", "mksh", "lksh", "oksh", "yash", "zsh", "posh", "busybox",
  ]

  /// Value of a variable for our jobs: the last assignment before the markers, or before the end without markers.
  private func value(of name: String) -> String? {
    let end = (try? block())?.lowerBound ?? bytes.count
    return Crontab.lines(of: bytes[..<end]).compactMap { Crontab.assignment($0.text) }.last { $0.name == name }?.value
  }

  /// Parses an assignment and removes quotes as in crontab(5); nil for any other line.
  private static func assignment(_ line: String) -> (name: String, value: String)? {
    guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
    let name = unquoted(line[..<equals])
    let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isName ? (name, unquoted(line[line.index(after: equals)...])) : nil
  }

  private static func unquoted(_ text: Substring) -> String {
    let trimmed = trimmed(Array(text.utf8)[...])
    guard trimmed.count > 1, let quote = trimmed.first, ["'", "\""].contains(quote), trimmed.last == quote else {
      return trimmed
    }
    return String(trimmed.dropFirst().dropLast())
  }

  /// With the newline that crontab(1) requires after the last line, unless that is a comment.
  var withFinalNewline: Crontab {
    guard let last = Crontab.lines(of: bytes[...]).last, bytes.last != Crontab.newline, !last.text.hasPrefix("#")
    else { return self }
    return with(bytes: bytes + [Crontab.newline])
  }
}

extension Crontab {
  private static let newline = UInt8(ascii: "\n")

  private var begin: String { "# BEGIN \(marker)" }
  private var end: String { "# END \(marker)" }
  /// Comment that says that we added a newline, so that removing our lines restores the original crontab.
  private var newlineNote: String { "# before \(marker) the last line had no end" }

  private func with(bytes: [UInt8]) -> Crontab { Crontab(bytes: bytes, marker: marker) }

  private func lines(_ jobs: [String], notesNewline: Bool) -> [UInt8] {
    let lines = [begin] + (notesNewline ? [newlineNote] : []) + jobs + [end]
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func hasNewlineNote(_ block: ArraySlice<UInt8>) -> Bool {
    Crontab.lines(of: block).contains { $0.text == newlineNote }
  }

  /// Range of the markers and the lines between them, with the last line end; nil without markers.
  private func block() throws(ScheduleError) -> Range<Int>? {
    let lines = Crontab.lines(of: bytes[...])
    let begins = lines.filter { $0.text == begin }.map(\.range)
    let ends = lines.filter { $0.text == end }.map(\.range)
    if begins.isEmpty, ends.isEmpty { return nil }
    guard begins.count == 1, ends.count == 1, begins[0].lowerBound < ends[0].lowerBound else { throw .markers }
    return begins[0].lowerBound..<ends[0].upperBound
  }

  /// Trimmed lines, with the ranges of their bytes including their line ends.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [(range: Range<Int>, text: String)] {
    var lines: [(range: Range<Int>, text: String)] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.endIndex
      lines.append((start..<end, trimmed(bytes[start..<end])))
      start = end
    }
    return lines
  }

  /// The line without surrounding blanks, which editors and cron ignore, and without a carriage return.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
    let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first = line.firstIndex(where: { !isBlank($0) }), let last = line.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: line[first...last], as: UTF8.self)
  }
}

/// Reads and writes the user's crontab through crontab(1). Refuses to write if in doubt.
struct CrontabCommand {
  let effects: ScheduleEffects
  /// Follows `# BEGIN` and `# END`.
  let marker: String

  private static let maxBackups = 20

  func read() throws(ScheduleError) -> Crontab {
    let result = try crontab("-l", input: [])
    if result.exitCode == 0 { return Crontab(bytes: result.outputBytes, marker: marker) }
    if CrontabCommand.reportsNoCrontab(result) { return Crontab(bytes: [], marker: marker) }
    // After any other error, there may be a crontab that cannot be read: it must not count as empty.
    // Debian's cron and cronie say "not allowed to use this program" for cron.allow and cron.deny, and cronie "not
    // allowed to access to (crontab) because of pam configuration".
    if result.errorOutput.contains("not allowed to") { throw .forbidden(output: result.errorOutput) }
    throw .unreadable(output: result.errorOutput)
  }

  /// Whether this is what crontab(1) answers under LC_ALL=C if there is no crontab.
  private static func reportsNoCrontab(_ result: ProgramResult) -> Bool {
    let output = result.errorOutput
    // BusyBox goes to the folder of crontabs and opens the file named after the user. If the error has a slash, it is
    // about the folder or another file.
    let isOfBusyBox =
      output.hasPrefix("crontab: can't open '") && output.contains("': No such file or directory")
      && !output.contains("/")
    return switch result.exitCode {
    // Debian's cron, cronie and systemd-cron.
    case 1: output.contains("no crontab for") || isOfBusyBox
    // bcron.
    case 111: output.contains("Crontab does not exist")
    default: false
    }
  }

  /// Replaces a crontab. On an error the crontab is unchanged, unless the error says otherwise.
  ///
  /// - Parameter old: the crontab as read when the change was decided
  func replace(_ old: Crontab, with changed: Crontab) throws(ScheduleError) {
    let new = changed.withFinalNewline
    if new == old { return }
    let backup = try backUp(old)
    guard try read() == old else { throw .changedMeanwhile(backup: nil) }
    let writeError = write(new)
    guard let found = try? read() else { throw .notReadBack(backup: backup) }
    if writeError == nil, found == new { return }
    if found != old {
      // Not a part of our text, so another program has written it since; keep it.
      guard found.isPart(of: new) else { throw .changedMeanwhile(backup: backup) }
      try rollBack(to: old, backup)
    }
    throw .notWritten(output: writeError ?? "", backup: backup)
  }

  /// - Throws: `ScheduleError.notRolledBack`
  private func rollBack(to old: Crontab, _ backup: String) throws(ScheduleError) {
    let writeError = write(old.withFinalNewline)
    let found = try? read()
    guard writeError == nil, found == old || found == old.withFinalNewline else { throw .notRolledBack(backup: backup) }
  }

  /// Writes a crontab and returns the error text, which may be empty; nil on success. After a timeout, a part may have
  /// been written.
  private func write(_ crontab: Crontab) -> String? {
    do throws(ScheduleError) {
      let result = try self.crontab("-", input: crontab.bytes)
      return result.exitCode == 0 ? nil : result.errorOutput
    } catch {
      return if case .unreadable(let output) = error { output } else { "" }
    }
  }

  private func crontab(_ argument: String, input: [UInt8]) throws(ScheduleError) -> ProgramResult {
    do {
      return try effects.run(["crontab", argument], effects.environment.merging(["LC_ALL": "C"]) { $1 }, input)
    } catch ProgramError.notFound {
      throw .notThere(.cron)
    } catch ProgramError.timedOut {
      throw .unreadable(output: "crontab: timed out")
    } catch ProgramError.couldNotStart(_, let reason) {
      throw .unreadable(output: "crontab: \(reason)")
    } catch {
      throw .unreadable(output: "")
    }
  }
}

extension CrontabCommand {
  /// Copies a crontab to the folder of backups, and removes old copies. Returns the path of the copy.
  private func backUp(_ old: Crontab) throws(ScheduleError) -> String {
    let first = "\(effects.backups)/\(effects.backupName())"
    // Suffixes of one digit, so that the copies of one second sort in order. A tenth one replaces the first.
    let paths = [first] + (2...9).map { "\(first)-\($0)" }
    let path = paths.first { !AtomicFile.exists($0) } ?? first
    do {
      try PrivateFile.write(old.bytes, to: path)
    } catch {
      throw .notBackedUp(error)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: effects.backups)) ?? []
    // Keep the oldest one: it predates the first change.
    for name in names.sorted().dropFirst().dropLast(CrontabCommand.maxBackups - 1) {
      try? PrivateFile.remove("\(effects.backups)/\(name)")
    }
    return path
  }
}
