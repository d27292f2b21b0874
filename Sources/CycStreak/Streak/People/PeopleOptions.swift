internal import CycBase
internal import ArgumentParser
internal import Platform

/// Who is looked at, where there may be many.
struct PeopleOptions: ParsableArguments {
  @Option(
    name: .customLong("from-file"),
    help: ArgumentHelp(
      "Read logins from a file, one per line (- for standard input); # begins a comment.", valueName: "file"),
    completion: .file())
  var file: String?

  /// The most that a list may have.
  private static let limitBytes = 1 << 20

  /// Whether these are several people's streaks: one login alone is a person's, a list is one however short.
  func areMeant(_ logins: [String]) -> Bool { file != nil || logins.count > 1 }

  /// The people who are named.
  ///
  /// - Throws: `PeopleFailure`
  func list(_ logins: [String], in world: World) throws(PeopleFailure) -> PeopleList {
    guard let file else { return PeopleList(arguments: logins) }
    let list = PeopleList(arguments: logins, file: try read(file, in: world))
    if list.entries.isEmpty { throw .nobody(path: file) }
    return list
  }

  private func read(_ path: String, in world: World) throws(PeopleFailure) -> [UInt8] {
    do {
      if path == "-" { return try world.readAll(PeopleOptions.limitBytes) }
      return try SharedFile.read(path, limitBytes: PeopleOptions.limitBytes)
    } catch let error as PrivateFileError {
      throw .notRead(path: path, reason: error.sentence)
    } catch let error as StandardInputError {
      throw .notRead(path: path, reason: error.sentence)
    } catch {
      throw .notRead(path: path, reason: .typed("\(type(of: error))"))
    }
  }
}
