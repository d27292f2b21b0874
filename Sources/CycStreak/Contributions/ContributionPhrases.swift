package import CycBase
internal import GitHub

/// What is said while contributions are read.
enum ContributionPhrases {
  static func reading(_ login: Login, host: Host) -> Sentence {
    Sentence(en: "reading \(login)'s contributions on \(host.name)", ko: "\(host.name)에서 \(login)의 기여를 읽는 중")
  }

  static func lookingTwice(_ person: Person) -> Sentence {
    Sentence(en: "looking at \(person.login)'s profile", ko: "\(person.login)의 프로필을 확인하는 중")
  }
}

/// What is said of GitHub's sources beside an answer.
package enum SourcePhrases {
  package static func privateUnseen(_ failure: ConnectionFailure) -> Sentence {
    let hint = failure.hint
    return Sentence(
      en: "private contributions are missing: \(failure.message)\(hint.map { " (\($0.english))" } ?? "")",
      ko: "비공개 기여가 빠져 있어요: \(failure.message)\(hint.map { " (\($0.korean))" } ?? "")")
  }
}
