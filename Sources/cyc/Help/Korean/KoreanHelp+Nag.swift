internal import CycBase

extension KoreanHelp {
  /// `nag`.
  static let nag: [Sentence] = [
    // cyc nag
    Sentence(en: "Be reminded in the evening until you have committed.", ko: "커밋할 때까지 저녁마다 알려 줘요."),
    Sentence(
      en: """
        Reminds you every hour from 19:00 on (nag.from, nag.until, nag.every), unless you have committed, \
        today is a day of rest, or you have snoozed it. It stops once you commit.
        """,
      ko: """
        19:00부터 한 시간마다 알려 줘요 (nag.from, nag.until, nag.every). 이미 커밋했거나, 오늘이 쉬는 날이거나, 알림을 미뤘다면 알리지 않아요. 커밋하면 \
        조용해져요.
        """),
    Sentence(en: "asks before it touches your crontab", ko: "crontab을 바꾸기 전에 물어봐요"),
    Sentence(en: "the schedule, today, the last runs", ko: "예약, 오늘, 최근 실행"),
    Sentence(en: "an hour of silence", ko: "한 시간 조용히"),
    // cyc nag on
    Sentence(en: "Switch the reminders on.", ko: "알림을 켜요."),
    Sentence(
      en: "On a terminal and without options it asks for the hours and the ways to reach you, and tries each of them.",
      ko: "터미널에서 옵션 없이 실행하면 알릴 시간과 방법을 물어보고, 방법마다 시험 삼아 하나씩 보내요."),
    Sentence(
      en: """
        It puts `cyc nag run` into your crontab, or hands it to what --scheduler names, and asks before it \
        does so the first time. The options are kept in the settings. Your own lines in the crontab stay as \
        they are.
        """,
      ko: """
        `cyc nag run`을 crontab에 넣거나 --scheduler로 정한 곳에 맡겨요. 처음에는 먼저 물어봐요. 옵션은 설정에 저장돼요. crontab에 직접 적은 줄은 \
        그대로 둬요.
        """),
    Sentence(en: "later, and more often", ko: "더 늦게, 더 자주"),
    Sentence(en: "shows what would change", ko: "무엇이 바뀔지 보기"),
    Sentence(en: "When reminders begin, such as 19:00.", ko: "알림을 시작할 시간이에요. 예: 19:00"),
    Sentence(
      en: "When reminders end, such as 24:00; a time before --from means the next morning.",
      ko: "알림을 끝낼 시간이에요. 예: 24:00. --from보다 이르면 다음 날 아침이에요."),
    Sentence(en: "How often, such as 1h or 30m.", ko: "얼마마다 알릴지 정해요. 예: 1h, 30m"),
    Sentence(
      en: "The channels that reminders come through, such as desktop,terminal.",
      ko: "어디로 알릴지 정해요. 예: desktop,terminal"),
    Sentence(
      en: "The scheduler that calls cyc: cron, systemd or launchd (default: cron if it runs, else systemd).",
      ko: "cyc를 실행할 프로그램이에요: cron, systemd, launchd (기본값: 실행 중이면 cron, 아니면 systemd)."),
    Sentence(en: "Show what would be changed, and change nothing.", ko: "무엇이 바뀔지 보여 주기만 하고, 아무것도 바꾸지 않아요."),
    // cyc nag off
    Sentence(en: "Switch the reminders off.", ko: "알림을 꺼요."),
    Sentence(
      en: "Your own lines in the crontab stay as they are, and so do the settings, for the next time.",
      ko: "crontab에 직접 적은 줄은 그대로 두고, 설정도 다음을 위해 남겨 둬요."),
    // cyc nag run
    Sentence(en: "Send a reminder if one is due; the schedule calls this.", ko: "알릴 때라면 알려요. 예약이 실행하는 명령이에요."),
    Sentence(
      en: """
        It prints nothing when all is well. GitHub is asked only when a reminder may be due, or while one is \
        showing.
        """,
      ko: """
        문제가 없으면 아무것도 출력하지 않아요. 알릴 때가 되었거나 알림이 떠 있을 때만 GitHub에 물어봐요.
        """),
    Sentence(en: "what it would do now", ko: "지금이라면 어떻게 할지"),
    Sentence(en: "and late in the evening", ko: "늦은 저녁이라면"),
    Sentence(en: "Decide, but send nothing and remember nothing.", ko: "정하기만 하고, 보내지도 기억하지도 않아요."),
    Sentence(en: "Say why.", ko: "이유를 말해요."),
    Sentence(
      en: "Decide as if it were this time, such as 21:30 or 2026-11-21T21:30; with --dry-run.",
      ko: "이 시각이라고 치고 정해요. 예: 21:30, 2026-11-21T21:30. --dry-run과 함께 써요."),
    // cyc nag status
    Sentence(
      en: "Show the schedule, today's state, what will be sent, and the last runs.",
      ko: "예약, 오늘의 상태, 앞으로 보낼 알림, 최근 실행을 보여 줘요."),
    Sentence(en: "the schedule, today, what comes next", ko: "예약, 오늘, 앞으로 올 알림"),
    // cyc nag inbox
    Sentence(
      en: "Show what was sent, the latest first; then all of it counts as read.",
      ko: "보낸 알림을 최근 것부터 보여 줘요. 그러면 모두 읽은 것이 돼요."),
    Sentence(en: "what was sent", ko: "보낸 알림"),
    // cyc nag snooze
    Sentence(en: "Silence the reminders for a while.", ko: "알림을 잠시 미뤄요."),
    Sentence(
      en: """
        Holds back commit reminders, and removes one that is showing. The morning notice about the day's \
        tasks waits until the snooze ends, if that is on the same day. Task alerts still come at their \
        times.
        """,
      ko: """
        커밋 알림을 미루고, 떠 있는 알림은 거두어요. 오늘까지인 할 일을 알리는 아침 알림은, 같은 날이라면 미룬 시간이 끝난 다음에 와요. 할 일 알림은 제시간에 와요.
        """),
    Sentence(en: "until midnight", ko: "자정까지"),
    Sentence(en: "speak again", ko: "다시 알리기"),
    Sentence(en: "1h, 30m, until 22:00, today or off.", ko: "1h, 30m, until 22:00, today, off 가운데 하나예요."),
    // cyc nag test
    Sentence(en: "Send a message to see whether it arrives.", ko: "알림이 오는지 보려고 하나 보내요."),
    Sentence(en: "to all that are set up", ko: "설정한 모든 곳으로"),
    Sentence(en: "to one of them", ko: "한 곳으로만"),
    Sentence(
      en: """
        Only these channels, with commas between them: desktop, terminal, ntfy, webhook, mail or command.
        """,
      ko: """
        이 채널로만 보내요. 쉼표로 나눠요: desktop, terminal, ntfy, webhook, mail, command.
        """),
    // cyc nag channel
    Sentence(
      en: "Show how the channels are doing, and set up ntfy and webhooks.",
      ko: "알림 채널이 잘되는지 보여 주고, ntfy와 웹훅을 설정해요."),
    Sentence(en: "The setting nag.via says which of them are used.", ko: "어느 채널을 쓸지는 설정 nag.via로 정해요."),
    Sentence(en: "which are set up, and whether they work", ko: "설정한 채널과 잘되는지"),
    Sentence(en: "to your phone", ko: "휴대전화로"),
    // cyc nag channel list
    Sentence(
      en: "Show which channels are set up, and how their last messages went.",
      ko: "설정한 채널과 마지막 알림이 잘 갔는지 보여 줘요."),
    Sentence(en: "how the last message of each went", ko: "채널마다 마지막 알림의 결과"),
    // cyc nag channel ntfy
    Sentence(en: "Set up notifications on your phone, through ntfy.", ko: "ntfy로 휴대전화 알림을 설정해요."),
    Sentence(
      en: """
        Install the ntfy app, run `cyc nag channel ntfy --new-topic`, and scan the QR code, or type the \
        topic in the app. Anyone who knows the topic can read your reminders, so it is stored where only you \
        can read it. --qr shows it again, on a terminal only.
        """,
      ko: """
        ntfy 앱을 설치하고 `cyc nag channel ntfy --new-topic`을 실행한 다음, QR 코드를 스캔하거나 앱에 토픽을 입력하세요. 토픽을 아는 사람은 누구나 알림을 \
        읽을 수 있어서, 나만 읽을 수 있는 곳에 저장해요. --qr로 다시 볼 수 있고, 터미널에만 보여 줘요.
        """),
    Sentence(
      en: """
        With neither --new-topic nor --topic the topic is read from standard input, which other programs \
        cannot see.
        """,
      ko: """
        --new-topic도 --topic도 없으면 다른 프로그램이 볼 수 없는 표준 입력에서 토픽을 읽어요.
        """),
    Sentence(en: "shows the topic to subscribe to", ko: "구독할 토픽 보기"),
    Sentence(en: "shows it again, for another phone", ko: "다른 휴대폰에 쓰려고 다시 보기"),
    Sentence(en: "Show the stored topic and its QR code.", ko: "저장한 토픽과 QR 코드를 보여 줘요."),
    Sentence(en: "forgets it", ko: "토픽 지우기"),
    Sentence(
      en: "The topic to send to; better typed when asked for, since others see the arguments of programs.",
      ko: "보낼 토픽이에요. 명령의 인자는 다른 사람에게도 보이니, 물어볼 때 입력하는 편이 좋아요."),
    Sentence(en: "Make a topic that cannot be guessed.", ko: "아무도 짐작할 수 없는 토픽을 만들어요."),
    Sentence(en: "The server (default: https://ntfy.sh).", ko: "서버예요 (기본값: https://ntfy.sh)."),
    Sentence(en: "Read an access token from standard input.", ko: "액세스 토큰을 표준 입력에서 읽어요."),
    Sentence(en: "Forget the topic and the token.", ko: "토픽과 토큰을 지워요."),
    // cyc nag channel webhook
    Sentence(en: "keeps the address", ko: "주소 저장하기"),
    Sentence(en: "Forget the address.", ko: "주소를 지워요."),
    Sentence(en: "Set up messages to a chat or to a server of your own.", ko: "메신저나 내 서버로 보내는 알림을 설정해요."),
    Sentence(
      en: """
        The address is read from standard input, or typed without being shown, and kept where only you can \
        read it. Slack, Discord, Mattermost, Rocket.Chat, Google Chat, Zulip, Telegram, Teams, Gotify, \
        Pushover and Jandi are recognised by it; any other server gets {"title", "body", "urgency", "text"}.
        """,
      ko: """
        주소는 표준 입력에서 읽거나 화면에 보이지 않게 입력받고, 나만 읽을 수 있는 곳에 저장해요. Slack, Discord, Mattermost, Rocket.Chat, Google \
        Chat, Zulip, Telegram, Teams, Gotify, Pushover, Jandi는 주소로 알아보고, 다른 서버에는 {"title", "body", \
        "urgency", "text"}를 보내요.
        """),
    Sentence(
      en: """
        A template is a file with JSON in which {{title}}, {{text}} and {{urgency}} stand for a message, if \
        needed below lines of headers.
        """,
      ko: """
        틀은 {{title}}, {{text}}, {{urgency}}에 알림이 들어갈 JSON 파일이에요. 필요하면 그 위에 헤더를 한 줄씩 적어요.
        """),
    Sentence(en: "if it does not tell", ko: "주소로 알 수 없을 때"),
    Sentence(
      en: """
        The service, if the address does not tell: slack, discord, mattermost, rocket-chat, google-chat, \
        zulip, telegram, teams, gotify, pushover, jandi or json.
        """,
      ko: """
        주소로 알 수 없을 때 어느 서비스인지 적어요: slack, discord, mattermost, rocket-chat, google-chat, zulip, telegram, \
        teams, gotify, pushover, jandi, json.
        """),
    Sentence(en: "A file with the body to send.", ko: "보낼 본문이 있는 파일이에요."),
    Sentence(en: "whether one can wait on the ntfy server", ko: "ntfy 서버에 맡길 수 있는지"),
    Sentence(
      en: "Let one message wait on the ntfy server for 15 seconds, and take another one back.",
      ko: "알림 하나를 ntfy 서버에 15초 동안 맡기고, 다른 하나는 거두어요."),
  ]
}
