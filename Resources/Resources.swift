/// Data that is compiled into the binary, so that it runs from anywhere; one file a thing, in this folder.
public enum Resources {
  /// `themes/github.toml`.
  public static let gitHubTheme = String(decoding: PackageResources.github_toml, as: UTF8.self)
}
