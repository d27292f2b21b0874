internal import JSON
internal import Todos

/// What an export did.
struct TodoExportReport: Equatable, JSONConvertible {
  let count: Int
  let format: TodoExportFormat
  let path: String

  var json: JSONValue { ["exported": count, "format": format.rawValue, "file": path] }
}
