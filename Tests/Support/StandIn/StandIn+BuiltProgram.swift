import Foundation

extension StandIn {
  /// The path of a program of this package, as the build that runs the tests made it.
  ///
  /// The test bundle lies beside it: on Linux the bundle is the running program, on macOS an argument of the program
  /// that loads it. Without a bundle SwiftPM's own folder is tried.
  public static func builtProgram(named name: String) throws -> String {
    let folders = productFolders(arguments: CommandLine.arguments + Bundle.allBundles.map(\.bundlePath))
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw StandInError("\(name) is not built: run `swift build` (looked for \(paths.joined(separator: ", ")))")
    }
    return path
  }

  static func productFolders(arguments: [String]) -> [String] {
    let besideBundles = arguments.compactMap { argument -> String? in
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }), bundle > 0 else { return nil }
      return parts[..<bundle].joined(separator: "/")
    }
    return besideBundles + [PackageFolder.url.appending(path: ".build/debug").path]
  }
}
