extension AnySetting {
  static let nagRepositories = Setting<[String]>(
    "nag.repositories", .folders, default: [], example: "'~/src/*'",
    Sentence(
      en: "Folders where git looks for commits of today that are not pushed yet; * matches any name.",
      ko: "오늘 커밋하고 아직 푸시하지 않은 것이 있는지 git에 물어볼 폴더예요. *은 아무 이름이나 뜻해요."))
}
