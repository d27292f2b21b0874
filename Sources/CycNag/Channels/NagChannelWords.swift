internal import CycBase
internal import HTTP
internal import Notify
internal import Platform

/// Why messages fail, without secrets.
enum NagChannelPhrases {
  static func reason(_ error: DeliveryError) -> Sentence {
    switch error {
    case .programMissing("notify-send"): noNotifySend
    case .programMissing("sendmail"): noSendmail
    case .programMissing(let name): Sentence(en: "\(name) is not installed", ko: "설치되어 있지 않은 프로그램이에요: \(name)")
    case .programFailed(let name, let code):
      Sentence(en: "\(name) failed (exit \(code))", ko: "\(name) 실행에 실패했어요 (종료 코드 \(code))")
    case .programTimedOut(let name):
      Sentence(en: "\(name) took too long and was ended", ko: "\(name) 실행이 너무 오래 걸려서 중단했어요")
    case .programNotStarted(let name): Sentence(en: "\(name) could not be started", ko: "실행하지 못한 프로그램이에요: \(name)")
    case .cannotStart(let name, let obstacle): cannotStart(name, obstacle)
    case .noDesktopSession: Sentence(en: "no desktop session is running", ko: "실행 중인 데스크톱 세션이 없어요")
    case .noDesktop: Sentence(en: "there is no desktop to show notifications", ko: "알림을 받을 데스크톱이 없어요")
    case .noTerminal: Sentence(en: "no open terminal takes messages", ko: "메시지를 받을 열린 터미널이 없어요")
    case .terminalsInUse: Sentence(en: "every open terminal is in use", ko: "열린 터미널이 모두 사용 중이에요")
    case .serverUnreachable: Sentence(en: "the server cannot be reached", ko: "서버에 연결할 수 없어요")
    case .serverTimedOut: Sentence(en: "the server did not answer in time", ko: "서버가 제시간에 응답하지 않았어요")
    case .connectionNotSecure: Sentence(en: "the connection to the server is not secure", ko: "서버에 안전하게 연결할 수 없어요")
    case .connectionFailed: Sentence(en: "the connection to the server failed", ko: "서버와 통신하지 못했어요")
    case .redirected: Sentence(en: "the server redirects the message elsewhere", ko: "서버가 다른 곳으로 보내려고 해요")
    case .libcurlMissing: Sentence(en: "libcurl cannot be loaded", ko: "libcurl을 불러올 수 없어요")
    case .rateLimited: Sentence(en: "the server's limit on messages is reached", ko: "서버의 메시지 한도를 넘었어요")
    case .refused(let status) where [404, 410].contains(status):
      Sentence(en: "the stored URL does not exist (HTTP \(status))", ko: "저장된 주소에 아무것도 없어요 (HTTP \(status))")
    case .refused(let status):
      Sentence(
        en: "the server refuses the stored credentials (HTTP \(status))",
        ko: "서버가 저장된 인증 정보를 받아 주지 않아요 (HTTP \(status))")
    case .serverFailed(let status):
      Sentence(en: "the server did not take the message (HTTP \(status))", ko: "서버가 메시지를 받지 않았어요 (HTTP \(status))")
    case .webhook(let format, let problem): refused(format, problem)
    case .noReplies: Sentence(en: "taps on the phone could not be read from ntfy", ko: "휴대전화에서 보낸 응답을 ntfy에서 읽지 못했어요")
    case .noMessages: Sentence(en: "earlier messages could not be read from ntfy", ko: "먼저 보낸 알림을 ntfy에서 읽지 못했어요")
    }
  }

  static let commandTimedOut = reason(.programTimedOut(AnySetting.nagCommand.name))

  private static func refused(_ format: WebhookFormat, _ problem: WebhookProblem) -> Sentence {
    let name = format.name
    return switch problem {
    case .unknownChat where format == .telegram:
      Sentence(
        en: "Telegram does not know this chat; write to your bot first, and check chat_id",
        ko: "Telegram이 모르는 채팅이에요. 먼저 봇에게 말을 걸고 chat_id를 확인해 주세요")
    case .unknownChat: Sentence(en: "\(name) does not know this chat", ko: "\(name)에 없는 채팅방이에요")
    case .unknownWebhook:
      Sentence(en: "\(name) does not know this webhook any more", ko: "\(name)에 더는 없는 웹훅이에요")
    case .badToken:
      Sentence(en: "\(name) does not accept the token in the address", ko: "\(name)에서 주소의 토큰을 받아 주지 않아요")
    case .notAllowed: Sentence(en: "\(name) does not let it post there", ko: "\(name)의 그곳에는 글을 올릴 수 없어요")
    case .archived: Sentence(en: "the channel in \(name) is archived", ko: "\(name)의 채널이 보관되어 있어요")
    case .notUnderstood: Sentence(en: "\(name) does not understand the message", ko: "\(name)에서 메시지를 이해하지 못해요")
    }
  }

  static func ignored(_ ignored: NtfyChannel.Ignored) -> Sentence {
    switch ignored {
    case .tooLong(let maxBytes):
      Sentence(
        en: "ntfy's answer about taps was ignored: it is longer than \(maxBytes >> 10) KB",
        ko: "ntfy에서 받은 응답이 \(maxBytes >> 10)KB를 넘어 무시했어요")
    case .atOddTimes(let count):
      Sentence(
        en: "\(count == 1 ? "a tap was" : "\(count) taps were") ignored: more than a day off by this machine's clock",
        ko: "이 컴퓨터의 시각과 하루 넘게 차이 나는 응답 \(count)개를 무시했어요")
    case .tooMany(let count, let max):
      Sentence(en: "of \(count) taps only the last \(max) were looked at", ko: "응답 \(count)개 가운데 마지막 \(max)개만 살펴봤어요")
    }
  }

  static let noNotifySend = Sentence(
    en: "notify-send is missing: sudo apt install libnotify-bin",
    ko: "notify-send가 없어요: sudo apt install libnotify-bin")
  static let noSendmail = Sentence(
    en: "sendmail is missing: sudo apt install msmtp-mta, or another mail server",
    ko: "sendmail이 없어요: sudo apt install msmtp-mta")

  static func cannotStart(_ name: String, _ obstacle: ProgramObstacle) -> Sentence {
    let choice = name == AnySetting.nagCommand.name ? "cyc config set \(name) /FULL/PATH" : nil
    let remedy = (obstacle.remedy ?? choice).map { ": \($0)" } ?? ""
    return Sentence(en: "\(obstacle.message(.english))\(remedy)", ko: "\(obstacle.message(.korean))\(remedy)")
  }

  static func commandOutOfReach(_ words: [String]) -> Sentence {
    let command = "cyc config set nag.command \(ShellWords(words: [ShellWords(words: words).text]).text)"
    return Sentence(
      en: "the schedule cannot find the program in nag.command; give its full path: \(command)",
      ko: "예약된 실행에서는 nag.command의 프로그램을 찾지 못해요. 전체 경로로 적어 주세요: \(command)")
  }
}

/// Missing setup.
extension NagChannelFailure {
  static let noRecipient = Self(
    reason: Sentence(
      en: "no recipient is set: cyc config set nag.mail_to YOU@EXAMPLE.COM",
      ko: "받는 사람이 없어요: cyc config set nag.mail_to 주소"))
  static let noCommand = Self(
    reason: Sentence(
      en: "no command is set: cyc config set nag.command PROGRAM", ko: "정해 둔 명령이 없어요: cyc config set nag.command 프로그램"))
  static let noTopic = Self(
    reason: Sentence(
      en: "no topic is stored: cyc nag channel ntfy --new-topic", ko: "저장된 토픽이 없어요: cyc nag channel ntfy --new-topic"))
  static let noAddress = Self(
    reason: Sentence(
      en: "no webhook URL is stored: cyc nag channel webhook", ko: "저장된 주소가 없어요: cyc nag channel webhook"))
}

enum NagChannelSetupPhrases {
  static let chosen = Sentence(en: "chosen", ko: "선택함")

  static let typeTopic = Sentence(
    en: "Type the topic (it is not shown) and press Enter:", ko: "토픽을 입력하고 Enter를 누르세요(화면에 보이지 않아요):")
  static let typeToken = Sentence(
    en: "Paste the access token (it is not shown) and press Enter:", ko: "액세스 토큰을 붙여 넣고 Enter를 누르세요(화면에 보이지 않아요):")
  static let typeAddress = Sentence(
    en: "Paste the webhook URL (it is not shown) and press Enter:", ko: "주소를 붙여 넣고 Enter를 누르세요(화면에 보이지 않아요):")

  static func newTopic(_ topic: String, _ server: String) -> Sentence {
    Sentence(
      en: "Subscribe to this topic in the ntfy app: \(server)/\(topic)", ko: "ntfy 앱에서 이 토픽을 구독하세요: \(server)/\(topic)")
  }

  static let scan = Sentence(
    en: "On Android, with the ntfy app installed, scan this with the camera:", ko: "Android에서는 ntfy 앱을 설치하고 카메라로 스캔하세요:"
  )

  static func typeInApp(_ topic: String) -> Sentence {
    Sentence(
      en: "Or tap + in the app and type the topic: \(topic)", ko: "또는 앱에서 +를 누르고 토픽을 입력하세요: \(topic)")
  }

  static func chooseServer(_ server: String) -> Sentence {
    Sentence(
      en: "There choose another server: \(server)", ko: "이때 다른 서버를 쓴다고 하고 주소를 입력하세요: \(server)")
  }

  static let shownAgain = Sentence(
    en: "Keep it secret. To see it again: cyc nag channel ntfy --qr", ko: "토픽은 비밀이에요. 다시 보려면: cyc nag channel ntfy --qr"
  )

  static let windowTooSmall = Sentence(
    en: "A QR code does not fit into this window; in a larger one: cyc nag channel ntfy --qr",
    ko: "이 창에는 QR 코드를 그릴 자리가 없어요. 더 큰 창에서: cyc nag channel ntfy --qr")

  static func topicKept(_ server: String) -> Sentence {
    Sentence(en: "Reminders can now go to your topic on \(server).", ko: "이제 \(server)의 토픽으로 알림을 보낼 수 있어요.")
  }

  static func addressKept(_ format: WebhookFormat) -> Sentence {
    switch format {
    case .json: Sentence(en: "Reminders can now go to your server, as JSON.", ko: "이제 내 서버로 알림을 JSON으로 보낼 수 있어요.")
    default: Sentence(en: "Reminders can now go to \(format.name).", ko: "이제 \(format.name)에서 알림을 받을 수 있어요.")
    }
  }

  static let templateKept = Sentence(
    en: "Reminders can now go to your server, by your template.", ko: "이제 템플릿대로 알림을 보낼 수 있어요.")

  static let topicRemoved = Sentence(en: "Forgot the topic.", ko: "토픽을 지웠어요.")
  static let addressRemoved = Sentence(en: "Forgot the webhook URL.", ko: "주소를 지웠어요.")

  static func tryIt(_ channel: NagChannel) -> Sentence {
    Sentence(
      en: "Try it: cyc nag test --via \(channel.rawValue)", ko: "테스트해 보세요: cyc nag test --via \(channel.rawValue)")
  }

  static func useIt(_ command: String) -> Sentence {
    Sentence(en: "To use it: \(command)", ko: "사용하려면: \(command)")
  }
}

/// Why a channel was not set up. The messages do not repeat the input, which is secret.
extension NagFailure {
  static func nothingThere(_ channel: NagChannel) -> Self {
    Self(message: Sentence(en: "standard input is empty", ko: "표준 입력에 아무것도 없어요"), hint: fromFile(channel))
  }

  static func severalWords(_ channel: NagChannel) -> Self {
    let message = Sentence(en: "standard input holds more than one word", ko: "표준 입력에 단어가 여러 개 있어요")
    return Self(message: message, hint: fromFile(channel))
  }

  private static func fromFile(_ channel: NagChannel) -> Sentence {
    channel == .ntfy ? .typed("cyc nag channel ntfy < topic.txt") : webhookFromFile
  }

  private static let webhookFromFile = Sentence.typed("cyc nag channel webhook < address.txt")

  static let badTopic = Self(
    message: Sentence(
      en: "that is not a topic: it takes up to 64 letters, digits, - and _",
      ko: "토픽이 아니에요. 영문자, 숫자, -, _를 64자까지 쓸 수 있어요"),
    hint: .typed("cyc nag channel ntfy --new-topic"))

  static let reservedTopic = Self(
    message: Sentence(en: "ntfy uses that name for its own pages", ko: "ntfy가 따로 쓰는 이름이라 토픽이 될 수 없어요"),
    hint: .typed("cyc nag channel ntfy --new-topic"))

  /// The hint does not have the topic, which is secret: cyc asks for it, or reads it from a file.
  static func topicIsAddress(on server: Origin) -> Self {
    Self(
      message: Sentence(
        en: "that is an address: the topic is its last part, and --server takes the rest",
        ko: "토픽이 아니라 주소예요. 마지막 부분이 토픽이고, 나머지는 --server에 적어요"),
      hint: .typed("cyc nag channel ntfy --server \(server) < topic.txt"))
  }

  static let badServer = Self(
    message: Sentence(
      en: "--server takes an address such as https://ntfy.sh, without a path; http:// only for 127.0.0.1",
      ko: "--server에는 https://ntfy.sh처럼 경로 없는 주소를 적어 주세요. http://는 127.0.0.1에만 쓸 수 있어요"),
    hint: .typed("cyc nag channel ntfy --new-topic --server https://ntfy.example.com"))

  static let notAToken = Self(
    message: Sentence(en: "standard input does not hold a token", ko: "표준 입력의 내용이 토큰이 아니에요"),
    hint: .typed("cyc nag channel ntfy --new-topic --with-token < token.txt"))

  static let oddAddress = Self(
    message: Sentence(
      en: "the webhook URL may have no user name or password, and only ASCII characters (a host in Punycode)",
      ko: "웹훅 주소에는 사용자 이름과 비밀번호를 넣을 수 없고, ASCII 문자만 쓸 수 있어요(한글 도메인은 퓨니코드로)"),
    hint: webhookFromFile)

  static let badAddress = Self(
    message: Sentence(
      en: "the webhook URL must begin with https:// (http:// only for 127.0.0.1)",
      ko: "https://로 시작하는 주소가 아니에요. http://는 127.0.0.1에만 쓸 수 있어요"),
    hint: webhookFromFile)

  static func incompleteAddress(_ format: WebhookFormat, _ missing: [String]) -> Self {
    let (name, parts) = (format.name, missing.map { "\($0)=…" }.joined(separator: "&"))
    return Self(
      message: Sentence(en: "the address for \(name) lacks \(parts)", ko: "\(name) 주소에 빠진 것이 있어요: \(parts)"),
      hint: Sentence(en: "add it behind a question mark: …?\(parts)", ko: "물음표 뒤에 붙여 주세요: …?\(parts)"))
  }

  static func templateUnreadable(_ path: String) -> Self {
    Self(
      message: Sentence(
        en: "cannot read \(path), or it is not a text of up to 64 KB", ko: "읽을 수 없거나 64KB 이하의 텍스트가 아니에요: \(path)"),
      hint: .typed("cyc nag channel webhook --template FILE < address.txt"))
  }

  static func template(_ problem: WebhookTemplate.Problem) -> Self {
    let example = Sentence.typed("{\"text\": \"{{title}}: {{text}}\"}")
    return switch problem {
    case .badHeader(let line):
      Self(
        message: Sentence(
          en: "line \(line) of the template is not a header that can be set", ko: "템플릿 \(line)번째 줄은 쓸 수 있는 헤더가 아니에요"),
        hint: .typed("Accept: application/json"))
    case .notJSON(let line):
      Self(
        message: Sentence(en: "line \(line) of the template is not JSON", ko: "템플릿 \(line)번째 줄이 JSON이 아니에요"),
        hint: example)
    case .noPlaceholder:
      Self(
        message: Sentence(en: "the template has neither {{title}} nor {{text}}", ko: "템플릿에 {{title}}도 {{text}}도 없어요"),
        hint: example)
    }
  }

  static let topicInPipe = Self(
    message: Sentence(
      en: "the topic is a secret: it is shown on a terminal only", ko: "토픽은 비밀이라 터미널에만 보여 줘요"),
    hint: .typed("cyc nag channel ntfy --qr"))

  static let noTopic = Self(message: Sentence(en: "no topic is stored", ko: "저장된 토픽이 없어요"), exitStatus: .failed)

  static let noAddress = Self(
    message: Sentence(en: "no webhook URL is stored", ko: "저장된 주소가 없어요"), exitStatus: .failed)
}

extension WebhookFormat {
  /// The service's own name.
  var name: String {
    switch self {
    case .slack: "Slack"
    case .discord: "Discord"
    case .mattermost: "Mattermost"
    case .rocketChat: "Rocket.Chat"
    case .googleChat: "Google Chat"
    case .zulip: "Zulip"
    case .telegram: "Telegram"
    case .teams: "Teams"
    case .gotify: "Gotify"
    case .pushover: "Pushover"
    case .jandi: "Jandi"
    case .json: "JSON"
    }
  }
}
