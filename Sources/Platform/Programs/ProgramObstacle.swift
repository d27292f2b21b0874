#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a program cannot be started.
public enum ProgramObstacle: Hashable, Sendable {
  case notInPath(name: String)
  case relativePath(String)
  case noSuchFile(String)
  case notExecutable(String)
  /// The program that the first line of a script names does not exist.
  case noInterpreter(path: String, interpreter: String)
  /// - Parameter reason: the system's, in English
  case refused(path: String, reason: String)
}

extension Program {
  /// Finds out why a program cannot be started, without starting it; nil if no reason is found.
  ///
  /// - Parameter name: as for `run`
  public static func obstacle(to name: String, environment: [String: String]) -> ProgramObstacle? {
    if name.isEmpty { return .notInPath(name: name) }
    if name.hasPrefix("/") { return obstacle(toFile: name, environment) }
    if name.contains("/") { return .relativePath(name) }
    if let path = find(name, environment: environment) { return obstacle(toFile: path, environment) }
    let candidates = paths(of: name, environment: environment)
    return candidates.first(where: Libc.exists).map(ProgramObstacle.notExecutable) ?? .notInPath(name: name)
  }

  private static func obstacle(toFile path: String, _ environment: [String: String]) -> ProgramObstacle? {
    switch Libc.errorOfAccess(path, F_OK) {
    case 0: break
    case ENOENT, ENOTDIR: return .noSuchFile(path)
    case let code: return .refused(path: path, reason: Libc.message(code))
    }
    guard Libc.isExecutable(path) else { return .notExecutable(path) }
    let start = (try? Descriptor(opening: path).read(upTo: maxFirstLineBytes)) ?? []
    guard start.starts(with: "#!".utf8), let first = start.split(separator: UInt8(ascii: "\n")).first else {
      return nil
    }
    let line = String(decoding: first, as: UTF8.self)
    // Do not split at a carriage return: the system reads it as part of the name.
    let words = line.dropFirst(2).split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard let interpreter = words.first else { return nil }
    if !Libc.isExecutable(interpreter) { return .noInterpreter(path: path, interpreter: interpreter) }
    guard interpreter.hasSuffix("/env"), let name = words.dropFirst().first(where: isProgramOfEnv),
      find(name, environment: environment) == nil
    else { return nil }
    return .noInterpreter(path: path, interpreter: name)
  }

  /// Linux reads no more of a script's first line (execve(2)).
  private static let maxFirstLineBytes = 256

  /// env(1) takes options and variables before the program.
  private static func isProgramOfEnv(_ word: String) -> Bool { !word.hasPrefix("-") && !word.contains("=") }
}
