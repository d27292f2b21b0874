internal import Terminal

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One JSON object on one line, as scripts and `jq` read it; nothing in it can reach a terminal as an escape sequence.
///
/// Its keys are part of the interface; `schema_version` says which one, and stands in each.
enum JSONLine {
  private static let schemaVersion = 1

  /// - Parameter value: encodes itself as an object.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Sanitizer.escapedForJSON(String(decoding: try encoder.encode(Versioned(value: value)), as: UTF8.self)) + "\n"
  }

  private struct Versioned<Value: Encodable>: Encodable {
    let value: Value

    private enum Keys: String, CodingKey {
      case schemaVersion = "schema_version"
    }

    func encode(to encoder: any Encoder) throws {
      try value.encode(to: encoder)
      var object = encoder.container(keyedBy: Keys.self)
      try object.encode(JSONLine.schemaVersion, forKey: .schemaVersion)
    }
  }
}
