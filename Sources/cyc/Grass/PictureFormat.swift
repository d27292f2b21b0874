internal import ArgumentParser

/// As what something is drawn.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  /// For a terminal.
  case text
  /// A stand-alone picture, for a web page or a README.
  case svg
}
