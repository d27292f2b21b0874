/// The words of a page that do not come from the help, in its language.
///
/// NAME and SYNOPSIS stay English in every language: mandoc takes no other first section, and `Nm` begins a line only in
/// a section of the second name. Headings and sentences are the keys of `koreanWords`.
enum ManualLanguage: String, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// Folder of the pages below `share/man`.
  var folder: String { self == .english ? "man1" : "\(rawValue)/man1" }

  /// - Throws: `ManualError` if there is no translation
  func callAsFunction(_ english: String) throws -> String {
    guard self == .korean else { return english }
    guard let text = ManualLanguage.koreanWords[english] else {
      throw ManualError("no Korean in packaging/manuals/ManualWords.swift: \(english)")
    }
    return text
  }

  /// Words of headings, of sentences, and of the tables of `docs/scripts.md`.
  static let koreanWords: [String: String] = [
    "DESCRIPTION": "설명", "COMMANDS": "명령", "ENVIRONMENT": "환경 변수", "FILES": "파일", "EXIT STATUS": "종료 상태",
    "EXAMPLES": "예", "SEE ALSO": "함께 보기", "command": "명령", "option": "옵션", "values": "쓸 수 있는 값",
    "default": "기본값",
    "These options are for this command and for all below:": "이 명령과 아래의 모든 명령에 쓸 수 있는 옵션:",
    // Exit status
    "done, or the answer is yes": "했어요, 또는 그래요",
    "the answer is no (`cyc check`: nothing yet today)": "아니에요 (`cyc check`: 오늘은 아직 커밋이 없어요)",
    "it failed": "실패했어요",
    "a login is needed, or GitHub refused it": "로그인이 필요하거나, GitHub가 거부했어요",
    "wrong usage": "명령을 잘못 썼어요",
    "a bug in cyc": "cyc의 버그예요",
    "try again later: offline, rate limit, locked": "나중에 다시 해 보세요: 오프라인, 요청 제한, 잠김",
    // Environment
    "a GitHub Enterprise host such as `github.example.com`; `http://127.0.0.1:PORT` works for this machine only":
      "GitHub Enterprise 호스트예요. 예: `github.example.com`. `http://127.0.0.1:PORT`는 이 컴퓨터에서만 돼요",
    "a token that is used instead of the stored one; the latter two only for github.com, ghe.com and a `CYC_HOST` on this machine":
      "저장된 토큰 대신 쓸 토큰이에요. 뒤의 둘은 github.com, ghe.com, 그리고 이 컴퓨터를 가리키는 `CYC_HOST`에만 써요",
    "the OAuth app to log in with": "로그인에 쓸 OAuth 앱이에요",
    "a time to use instead of the clock: `CYC_NOW=2026-08-03T21:00 cyc streak`":
      "시계 대신 쓸 시각이에요: `CYC_NOW=2026-08-03T21:00 cyc streak`",
    "a weather server on this machine, for tests; for others see `weather.url`":
      "테스트에 쓰는 이 컴퓨터의 날씨 서버예요. 다른 서버는 `weather.url` 설정을 보세요",
    "the terminals that reminders may be written to, instead of all open ones: paths separated by colons; empty for none":
      "열린 모든 터미널 대신 알림을 쓸 터미널이에요. 경로를 쌍점으로 나눠 적고, 비우면 아무 데도 쓰지 않아요",
    """
    your time zone, and so your today: `Asia/Seoul`, a file, or a POSIX rule such as `KST-9`; a value that would silently \
    mean UTC is refused
    """:
      "시간대예요. 오늘이 언제인지도 이것으로 정해요: `Asia/Seoul`, 파일, `KST-9` 같은 POSIX 규칙. 말없이 UTC가 될 값은 받지 않아요",
    "the language (after `--lang` and the setting)": "언어를 정해요. `--lang`과 설정 다음으로 봐요",
    "whether UTF-8 can be used, which Korean needs": "UTF-8을 쓸 수 있는지를 정해요. 한국어로 쓰려면 필요해요",
    "whether there are colours, unless `--color` says so: none, always, none if `0` or `dumb`":
      "`--color`를 쓰지 않을 때 색을 쓸지 정해요: 안 씀, 항상, `0`이나 `dumb`이면 안 씀",
    "the pager for long output; empty or `cat` for none": "긴 출력에 쓸 페이저예요. 비우거나 `cat`이면 쓰지 않아요",
    "the editor for tasks and settings": "할 일과 설정을 고칠 때 쓸 편집기예요",
    "same meaning as in other programs": "다른 프로그램에서와 뜻이 같아요",
    "for machines behind a proxy": "프록시를 거치는 컴퓨터에 필요해요",
    "replace `~/.config`, `~/.local/share`, `~/.local/state` and `~/.cache`":
      "`~/.config`, `~/.local/share`, `~/.local/state`, `~/.cache`를 대신해요",
    // Files
    "settings": "설정",
    "the login, the token unless it is in the keyring, the ntfy topic and the webhook; readable only by you":
      "로그인 정보, 키링에 없다면 토큰도, ntfy 토픽과 웹훅 주소. 나만 읽을 수 있어요",
    "the list, D-days, frozen days and quizzes": "할 일, 디데이, 쉬는 날, 퀴즈",
    "a copy of the repository that `cyc sync` works with": "`cyc sync`가 쓰는 저장소의 사본",
    "what GitHub has shown of your own accounts (history)": "내 계정에 대해 GitHub가 보여 준 것 (history)",
    "copies of `cyc.sqlite` and `ledger.sqlite`, one a day after the first change":
      "`cyc.sqlite`와 `ledger.sqlite`의 사본. 하루의 첫 변경 뒤에 하나씩",
    "the last 200 messages that were sent, and the runs of the reminder": "마지막으로 보낸 메시지 200개와 알림의 실행 기록",
    "actions and errors of the reminder": "알림이 한 일과 오류",
    "copies of your crontab, from before `cyc nag on` and `off` changed it":
      "`cyc nag on`과 `off`가 바꾸기 전 crontab의 사본",
    "contributions and the weather; may be deleted at any time": "기여와 날씨. 언제든 지워도 돼요",
  ]

  /// A sentence that lists other words for a command.
  ///
  /// - Parameter words: At least one, in backquotes
  func sameMeaning(_ words: [String]) -> String {
    let (list, last) = (words.dropLast().joined(separator: ", "), words.last ?? "")
    switch self {
    case .korean: return "같은 명령: \(words.joined(separator: ", "))"
    case .english: return words.count == 1 ? "\(last) means the same." : "\(list) and \(last) mean the same."
    }
  }
}
