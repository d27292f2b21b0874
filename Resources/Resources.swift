/// Data that is compiled into the binary, so that it runs from anywhere; one file a thing, in this folder.
public enum Resources {
  /// The files of `themes`, each with its name without `.toml`, in the order in which they are shown.
  public static let themes: [(id: String, toml: [UInt8])] = [
    ("github", PackageResources.github_toml), ("halloween", PackageResources.halloween_toml),
    ("winter", PackageResources.winter_toml), ("red", PackageResources.red_toml),
    ("orange", PackageResources.orange_toml), ("green", PackageResources.green_toml),
    ("cyan", PackageResources.cyan_toml), ("blue", PackageResources.blue_toml),
    ("indigo", PackageResources.indigo_toml),
  ]

  /// The lines of `nag` in a language, such as `ko`; English ones for a language that has none.
  public static func nagLines(_ language: String) -> [UInt8] {
    language == "ko" ? PackageResources.ko_txt : PackageResources.en_txt
  }

  /// The quizzes of `quiz` to start with in a language, as `QuizFile` reads JSON: the same in each, by their guids; English ones for a
  /// language that has none.
  public static func starterQuizzes(_ language: String) -> [UInt8] {
    language == "ko" ? PackageResources.ko_json : PackageResources.en_json
  }
}
