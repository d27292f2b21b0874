/// Why a setting was not shown or changed.
package enum ConfigFailure: UserFacingError, Equatable {
  /// With the setting that is probably meant.
  case unknownKey(String, nearest: AnySetting?)
  case wrongValue(AnySetting, String)
  /// The file holds the key in a form that is not edited on a guess.
  case byHand(path: String)
  case notWritten(path: String, reason: Sentence)
  /// Another process has held the settings for too long.
  case busy

  package var message: Sentence {
    switch self {
    case .unknownKey(let key, _):
      return Sentence(en: "no setting '\(key.excerpt)'", ko: "'\(key.excerpt)' 설정은 없어요")
    case .wrongValue(let setting, let value):
      return Sentence(
        en: "\(setting.name) must be \(setting.kind.allowed(.english)), not '\(value.excerpt)'",
        ko: "\(setting.name) 값으로는 \(setting.kind.allowed(.korean))만 쓸 수 있어요: '\(value.excerpt)'")
    case .byHand(let path):
      return Sentence(
        en: "\(path) cannot be changed without touching other settings; it was left untouched",
        ko: "다른 설정을 건드리지 않고는 \(path) 파일을 바꿀 수 없어요. 그대로 두었어요")
    case .notWritten(let path, let reason):
      return Sentence(en: "cannot write \(path): \(reason)", ko: "\(path) 파일에 쓸 수 없어요: \(reason)")
    case .busy:
      return Sentence(en: "another cyc is changing the settings", ko: "다른 cyc가 설정을 바꾸고 있어요")
    }
  }

  package var hint: Sentence? {
    switch self {
    case .unknownKey(_, let setting):
      let guess = setting?.guess ?? Sentence(en: "", ko: "")
      return Sentence(
        en: "\(guess)cyc config shows them all", ko: "\(guess)cyc config로 모두 볼 수 있어요")
    case .wrongValue(let setting, _): return .typed("cyc config set \(setting.name) \(setting.example)")
    case .byHand: return .typed("cyc config edit")
    case .busy: return Sentence(en: "try again in a moment", ko: "잠시 후 다시 시도해 주세요")
    case .notWritten: return nil
    }
  }

  package var exitStatus: ExitStatus {
    switch self {
    case .unknownKey, .wrongValue: .usage
    case .busy: .tryAgainLater
    default: .failed
    }
  }
}
