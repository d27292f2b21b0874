/// What scripts read in place of the report of somebody who cannot be shown.
struct PersonFailureJSON: Encodable {
  private struct Cause: Encodable {
    let kind: String
    let message: String
  }

  private let login: String
  private let error: Cause

  init(_ failure: PersonFailure, language: Language) {
    login = failure.name
    error = Cause(kind: failure.kind, message: failure.reason(language))
  }
}
