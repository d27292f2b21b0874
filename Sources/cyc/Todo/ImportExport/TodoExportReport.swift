internal import Todos

/// What an export did, as scripts read it.
struct TodoExportReport: Encodable, Equatable {
  let count: Int
  let format: TodoExportFormat
  let path: String

  private enum Keys: String, CodingKey {
    case exported, format, file
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(count, forKey: .exported)
    try object.encode(format.rawValue, forKey: .format)
    try object.encode(path, forKey: .file)
  }
}
