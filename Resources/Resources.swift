/// The files of this folder, compiled into the program so that it runs from anywhere.
public enum Resources {
  /// The files of `themes` by name, in display order.
  public static let themes: [(id: String, toml: [UInt8])] = [
    ("github", PackageResources.github_toml), ("halloween", PackageResources.halloween_toml),
    ("winter", PackageResources.winter_toml), ("red", PackageResources.red_toml),
    ("orange", PackageResources.orange_toml), ("green", PackageResources.green_toml),
    ("cyan", PackageResources.cyan_toml), ("blue", PackageResources.blue_toml),
    ("indigo", PackageResources.indigo_toml),
  ]

  /// The file of `nag` in a language such as `ko`; English if there is none.
  public static func nagLines(_ language: String) -> [UInt8] {
    language == "ko" ? PackageResources.ko_txt : PackageResources.en_txt
  }

  /// The quizzes of `quiz` in a language, in the JSON format of `QuizFile`; English if there is none. All languages
  /// have the same guids.
  public static func starterQuizzes(_ language: String) -> [UInt8] {
    language == "ko" ? PackageResources.ko_json : PackageResources.en_json
  }
}
