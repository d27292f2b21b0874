/// The files of this folder, compiled into the program so that it runs from anywhere.
public enum Resources {
  /// In display order.
  public static let themes: [(id: String, toml: [UInt8])] = [
    ("github", PackageResources.github_toml), ("halloween", PackageResources.halloween_toml),
    ("winter", PackageResources.winter_toml), ("red", PackageResources.red_toml),
    ("orange", PackageResources.orange_toml), ("green", PackageResources.green_toml),
    ("cyan", PackageResources.cyan_toml), ("blue", PackageResources.blue_toml),
    ("indigo", PackageResources.indigo_toml),
  ]

  /// - Parameter language: Such as `ko`; English if there is no file
  public static func nagLines(_ language: String) -> [UInt8] {
    language == "ko" ? PackageResources.ko_txt : PackageResources.en_txt
  }

  /// In the JSON format of `QuizFile`. All languages have the same guids.
  ///
  /// - Parameter language: Such as `ko`; English if there is no file
  public static func starterQuizzes(_ language: String) -> [UInt8] {
    language == "ko" ? PackageResources.ko_json : PackageResources.en_json
  }
}
