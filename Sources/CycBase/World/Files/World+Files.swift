internal import Platform

extension World {
  /// Reads a file that somebody named; `-` is standard input.
  ///
  /// - Throws: `FileFailure`
  package func read(_ path: String, limitBytes: Int) throws -> [UInt8] {
    do {
      return try path == "-" ? readAll(limitBytes) : SharedFile.read(path, limitBytes: limitBytes)
    } catch let error as PrivateFileError {
      throw FileFailure.notRead(path, reason: error.sentence)
    } catch let error as StandardInputError {
      throw FileFailure.notRead(path, reason: error.sentence)
    }
  }
}
