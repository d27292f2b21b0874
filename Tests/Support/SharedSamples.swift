public import Foundation

/// Files that other programs exported, in a folder below `../shared/facts`, if this checkout has it. The folder's
/// `expected.tsv` has a row for each item that must be read from them: the file's name, then cells for the test.
public struct SharedSamples: Sendable {
  public struct Row: Sendable, CustomStringConvertible {
    public let file: String
    public let cells: [String]
    public var description: String { "\(file): \(cells.joined(separator: " | "))" }
  }

  public let folder: URL
  /// Empty if the folder is missing.
  public let rows: [Row]

  public var files: [String] { Array(Set(rows.map(\.file))).sorted() }

  /// - Parameter path: below `../shared/facts`, such as `samples/quiz`
  public init(_ path: String) {
    folder = PackageFolder.url.deletingLastPathComponent().appending(path: "shared/facts/\(path)")
    let text = (try? String(contentsOf: folder.appending(path: "expected.tsv"), encoding: .utf8)) ?? ""
    rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      let cells = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(file: cells[0], cells: Array(cells.dropFirst()))
    }
  }
}
