internal import Platform

extension Setting {
  static let nagRepositories = Setting(
    name: "nag.repositories", kind: .folders, example: "'~/src/*'", whenUnset: Sentence(en: "none", ko: "없음"),
    sentence: Sentence(
      en: "Folders in which git is asked for commits of today that wait to be pushed; * stands for any name.",
      ko: "오늘 커밋하고 아직 푸시하지 않은 것이 있는지 git에 물어볼 폴더예요. *은 아무 이름이나 뜻해요."))

  static let localWork = [nagRepositories]
}

extension Settings {
  /// `nag.repositories`: where the person's repositories lie.
  var repositoryPatterns: [String] { self[.nagRepositories].flatMap { ShellWords($0)?.words } ?? [] }
}
