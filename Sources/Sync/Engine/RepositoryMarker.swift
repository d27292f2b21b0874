internal import Formats

/// The file that identifies the repository of a branch: `{"format":1,"repository":"…"}`.
struct RepositoryMarker: Equatable {
  let format: Int
  /// Random; the same on all machines that sync with each other.
  let repository: String

  var bytes: [UInt8] {
    Record(["format": format.json, "repository": .string(repository)]).bytes
  }
}

extension RepositoryMarker {
  /// Nil if the file is not a marker.
  init?(_ bytes: [UInt8]) {
    guard let record = try? Record(bytes: bytes), case .number(let digits) = record["format"],
      let format = Int(digits), format > 0, case .string(let repository) = record["repository"], !repository.isEmpty
    else { return nil }
    self.init(format: format, repository: repository)
  }
}
