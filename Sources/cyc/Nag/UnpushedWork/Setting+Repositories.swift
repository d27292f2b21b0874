extension AnySetting {
  static let nagRepositories = Setting<[String]>(
    "nag.repositories", .folders, default: [], example: "'~/src/*'",
    Sentence(
      en: "Folders in which git is asked for commits of today that wait to be pushed; * stands for any name.",
      ko: "오늘 커밋하고 아직 푸시하지 않은 것이 있는지 git에 물어볼 폴더예요. *은 아무 이름이나 뜻해요."))
}
