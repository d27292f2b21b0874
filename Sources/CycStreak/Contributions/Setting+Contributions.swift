package import CycBase

extension AnySetting {
  package static let freshMinutes = Setting<Int>(
    "cache.fresh_minutes", .integer(0...1440), default: 5, example: "15",
    Sentence(
      en: "For how many minutes contributions come from the cache before GitHub is asked again.",
      ko: "몇 분 동안 GitHub에 다시 묻지 않고 캐시의 기여를 보여 줄지 정해요."))
}
