import Foundation

/// Writes scripts that are to be run at once.
public enum ProgramFile {
  /// Lets a child write the file.
  ///
  /// Whatever other tests start has this process's open files until it becomes the new program. A script that this process
  /// wrote would count as busy until then ("text file busy"); the child's own files nobody has.
  public static func write(_ text: String, to path: String) throws {
    let (writer, input) = (Process(), Pipe())
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = ["-c", "umask 022; cat > \"$0\" && chmod 755 \"$0\"", path]
    writer.standardInput = input
    try StandInSpawn.alone { try writer.run() }
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
