extension Setting {
  static let freshMinutes = Setting(
    name: "cache.fresh_minutes", kind: .integer(0...1440), example: "15", whenUnset: Sentence(en: "5", ko: "5"),
    sentence: Sentence(
      en: "How many minutes contributions are shown from the cache before GitHub is asked again.",
      ko: "몇 분 동안 GitHub에 다시 묻지 않고 캐시의 기여를 보여 줄지 정해요."))
}

extension Settings {
  /// `cache.fresh_minutes`: how old the last look may be before GitHub is asked again.
  var cacheFreshMinutes: Int { self[.freshMinutes].flatMap { Int($0) } ?? 5 }
}
