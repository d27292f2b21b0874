extension Setting {
  static let user = Setting(
    name: "user", kind: .login, example: "octocat", whenUnset: Sentence(en: "nobody", ko: "없음"),
    sentence: Sentence(en: "Whose streak is shown where nobody is logged in.", ko: "로그인하지 않았을 때 누구의 기록을 보여 줄지 정해요."))

  static let clientID = Setting(
    name: "login.client_id", kind: .text, example: "Iv1.0123456789abcdef", whenUnset: Sentence(en: "none", ko: "없음"),
    sentence: Sentence(
      en: "The OAuth app that cyc login uses; --client-id and CYC_CLIENT_ID go before it.",
      ko: "cyc login에 쓸 OAuth 앱이에요. --client-id와 CYC_CLIENT_ID가 먼저예요."))
}

extension Settings {
  /// `user`: whose streak is shown where nobody is logged in.
  var user: String? { self[.user] }

  /// `login.client_id`: the OAuth app to log in with.
  var clientID: String? { self[.clientID] }
}
