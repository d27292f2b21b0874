package import CycBase
internal import CycStreak

/// Why a D-day cannot be kept or found.
package enum DDayFailure: UserFacingError, Equatable {
  case blankTitle
  case longTitle(clusters: Int)
  case controlCharacters
  case badIcon
  case noSuchNumber(Int)
  /// What is wrong with a change of the day with a number.
  indirect case change(Int, DDayFailure)

  package var message: Sentence {
    switch self {
    case .blankTitle: Sentence(en: "the title is blank", ko: "제목이 비어 있어요")
    case .longTitle(let clusters) where clusters <= DDayWords.maxClusters:
      Sentence(en: "the title has too many combining characters", ko: "제목에 결합 문자가 너무 많아요")
    case .longTitle(let clusters):
      Sentence(
        en: "the title has \(clusters) characters; the limit is 100", ko: "제목이 \(clusters)자예요. 100자까지 쓸 수 있어요")
    case .controlCharacters:
      Sentence(
        en: "the text contains control characters or escape sequences", ko: "제어 문자나 이스케이프 시퀀스는 쓸 수 없어요")
    case .badIcon: Sentence(en: "the icon is not a single character", ko: "아이콘은 한 글자여야 해요")
    case .noSuchNumber(let number): Sentence(en: "there is no D-day \(number)", ko: "\(number)번 디데이가 없어요")
    case .change(_, let failure): failure.message
    }
  }

  package var hint: Sentence? {
    switch self {
    case .blankTitle, .longTitle, .controlCharacters: DDayFailure.example
    case .badIcon:
      Sentence(
        en: "cyc dday add Birthday 05-17 --yearly --icon 🎂", ko: "cyc dday add 생일 05-17 --yearly --icon 🎂")
    case .noSuchNumber: .typed("cyc dday list")
    case .change(let number, .blankTitle), .change(let number, .longTitle), .change(let number, .controlCharacters):
      Sentence(
        en: "cyc dday edit \(number) --title \"Summer holiday\"", ko: "cyc dday edit \(number) --title \"여름휴가\"")
    case .change(let number, .badIcon): .typed("cyc dday edit \(number) --icon 🎂")
    case .change(_, let failure): failure.hint
    }
  }

  package static let example = Sentence(
    en: "cyc dday add \"Summer holiday\" 2027-07-20", ko: "cyc dday add \"여름휴가\" 2027-07-20")

  package var exitStatus: ExitStatus {
    switch self {
    case .noSuchNumber: .failed
    default: .usage
    }
  }
}
