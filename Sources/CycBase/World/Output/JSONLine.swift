package import Formats
internal import Terminal

/// One JSON object on one line, as scripts and `jq` read it; nothing in it can reach a terminal as an escape sequence.
///
/// Its keys are part of the interface; `schema_version` says which one, and stands in each.
package enum JSONLine {
  private static let schemaVersion = 1

  package static func text(_ object: JSONValue) -> String {
    Sanitizer.escapedForJSON(object.adding(["schema_version": schemaVersion]).text(sortingNames: true)) + "\n"
  }
}
