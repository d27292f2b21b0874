extension AnySetting {
  static let nagMailTo = Setting<String?>(
    "nag.mail_to", .mailAddress, unset: Sentence(en: "nobody", ko: "없음"), example: "hana@example.com",
    Sentence(en: "The address that the channel mail writes to.", ko: "mail 채널로 보내는 메일을 누가 받을지 정해요."))

  static let nagCommand = Setting<[String]?>(
    "nag.command", .words, example: "/usr/local/bin/tell",
    Sentence(
      en: "The program of the channel command; it gets the text on its standard input, and in CYC_TITLE and CYC_BODY.",
      ko: "command 채널에서 실행할 프로그램이에요. 내용은 표준 입력과 CYC_TITLE, CYC_BODY로 받아요."))
}
