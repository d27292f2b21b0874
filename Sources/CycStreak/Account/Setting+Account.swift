package import CycBase
package import GitHub

extension AnySetting {
  package static let user = Setting<Login?>(
    "user", .login, unset: Sentence(en: "nobody", ko: "없음"), example: "octocat",
    Sentence(en: "Whose streak is shown when you are not logged in.", ko: "로그인하지 않았을 때 누구의 기록을 보여 줄지 정해요."))

  package static let clientID = Setting<String?>(
    "login.client_id", .text, example: "Iv1.0123456789abcdef",
    Sentence(
      en: "The OAuth app that cyc login uses; --client-id and CYC_CLIENT_ID override it.",
      ko: "cyc login에 쓸 OAuth 앱이에요. --client-id와 CYC_CLIENT_ID를 먼저 따라요."))
}
