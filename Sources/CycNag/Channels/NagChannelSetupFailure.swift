internal import CycBase
internal import CycStreak
internal import CycList

/// Why a channel was not set up. None of the messages shows what was typed: it is secret.
enum NagChannelSetupFailure: UserFacingError, Equatable {
  case nothingThere(NagChannel)
  case severalWords(NagChannel)
  case badTopic
  case badServer
  case notAToken
  case badAddress
  case nothingToRemove(NagChannel)

  var message: Sentence {
    switch self {
    case .nothingThere: Sentence(en: "standard input is empty", ko: "표준 입력에 아무것도 없어요")
    case .severalWords: Sentence(en: "standard input holds more than one word", ko: "표준 입력에 단어가 여러 개 있어요")
    case .badTopic:
      Sentence(
        en: "that is not a topic: it takes up to 64 letters, digits, - and _",
        ko: "토픽이 아니에요. 영문자, 숫자, -, _를 64자까지 쓸 수 있어요")
    case .badServer:
      Sentence(
        en: "--server takes an address such as https://ntfy.sh, without a path; http:// only for 127.0.0.1",
        ko: "--server에는 https://ntfy.sh처럼 경로 없는 주소를 적어 주세요. http://는 127.0.0.1에만 쓸 수 있어요")
    case .notAToken: Sentence(en: "standard input does not hold a token", ko: "표준 입력의 내용이 토큰이 아니에요")
    case .badAddress:
      Sentence(
        en: "the webhook URL must begin with https:// (http:// only for 127.0.0.1)",
        ko: "https://로 시작하는 주소가 아니에요. http://는 127.0.0.1에만 쓸 수 있어요")
    case .nothingToRemove(.ntfy): Sentence(en: "no topic is stored", ko: "저장된 토픽이 없어요")
    case .nothingToRemove: Sentence(en: "no webhook URL is stored", ko: "저장된 주소가 없어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .nothingThere(.ntfy), .severalWords(.ntfy): .typed("cyc nag channel ntfy < topic.txt")
    case .nothingThere, .severalWords, .badAddress: .typed("cyc nag channel webhook < address.txt")
    case .badTopic: .typed("cyc nag channel ntfy --new-topic")
    case .badServer: .typed("cyc nag channel ntfy --new-topic --server https://ntfy.example.com")
    case .notAToken: .typed("cyc nag channel ntfy --new-topic --with-token < token.txt")
    case .nothingToRemove: nil
    }
  }

  var exitStatus: ExitStatus {
    switch self {
    case .nothingToRemove: .failed
    default: .usage
    }
  }
}
