internal import Terminal

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One JSON object on one line, as scripts and `jq` read it; nothing in it can reach a terminal as an escape sequence.
enum JSONLine {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Sanitizer.escapedForJSON(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }
}
