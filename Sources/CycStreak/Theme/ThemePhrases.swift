internal import CycBase

/// What `cyc theme` says.
enum ThemePhrases {
  static let inUse = Sentence(en: "in use", ko: "사용 중")

  /// That a theme is set now, and what to type to have the one before again.
  static func set(_ theme: GrassTheme, isChanged: Bool, before: GrassTheme?) -> Sentence {
    guard isChanged else {
      return Sentence(en: "The theme is already \(theme.name).", ko: "이미 \(theme.name) 테마를 쓰고 있어요.")
    }
    let back = before.map { "cyc theme \($0.id)" } ?? "cyc config unset theme"
    return Sentence(
      en: "The theme is now \(theme.name). To go back: \(back)", ko: "이제 \(theme.name) 테마를 써요. 되돌리려면: \(back)"
    )
  }

  static let uncoloured = Sentence(
    en: "Without colour all themes look alike; --color always shows the colours.",
    ko: "색 없이는 모든 테마가 똑같아 보여요. --color always로 색을 볼 수 있어요.")

  /// What the preview was drawn for, and how a theme is set.
  static func drawnFor(_ background: Sentence) -> Sentence {
    Sentence(
      en: "For \(background). Set one: cyc theme winter", ko: "\(background)용이에요. 바꾸려면: cyc theme winter"
    )
  }

  static let sixteenColours = Sentence(en: "a terminal with sixteen colours", ko: "16색 터미널")
  static let dark = Sentence(en: "a dark background", ko: "어두운 배경")
  static let light = Sentence(en: "a light background", ko: "밝은 배경")
}
