package import Days

extension Weekday {
  package var shortName: Sentence {
    switch self {
    case .sunday: Sentence(en: "Sun", ko: "일")
    case .monday: Sentence(en: "Mon", ko: "월")
    case .tuesday: Sentence(en: "Tue", ko: "화")
    case .wednesday: Sentence(en: "Wed", ko: "수")
    case .thursday: Sentence(en: "Thu", ko: "목")
    case .friday: Sentence(en: "Fri", ko: "금")
    case .saturday: Sentence(en: "Sat", ko: "토")
    }
  }

  /// `Wednesday`, `수요일`.
  package var fullName: Sentence {
    let name = "\(self)"
    return Sentence(english: name.prefix(1).uppercased() + name.dropFirst(), korean: "\(shortName.korean)요일")
  }
}
