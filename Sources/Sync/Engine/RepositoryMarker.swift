internal import Formats

/// The file that says whose branch it is: `{"format":1,"repository":"…"}`.
struct RepositoryMarker: Equatable {
  let format: Int
  /// Random, and the same for all machines that sync.
  let repository: String

  var bytes: [UInt8] {
    Record(["format": format.json, "repository": .string(repository)]).bytes
  }
}

extension RepositoryMarker {
  /// Nil for what is none.
  init?(_ bytes: [UInt8]) {
    guard let record = try? Record(bytes: bytes), case .number(let digits) = record["format"],
      let format = Int(digits), format > 0, case .string(let repository) = record["repository"], !repository.isEmpty
    else { return nil }
    self.init(format: format, repository: repository)
  }
}
