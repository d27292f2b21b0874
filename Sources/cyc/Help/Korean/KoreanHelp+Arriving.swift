internal import CycBase

extension KoreanHelp {
  /// Texts of commands on other branches: when one of them is merged, its texts move to the list of its command.
  static let arriving: [Sentence] = [
    Sentence(en: "every third day", ko: "사흘마다"),
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
    Sentence(en: "if the address does not tell", ko: "주소로 알 수 없을 때"),
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
    Sentence(en: "Import tasks from files of any todo program.", ko: "어느 할 일 프로그램의 파일에서든 할 일을 가져와요."),
    Sentence(
      en: """
        Reads the exports of Todoist, TickTick, Google Tasks, Microsoft To Do, Trello, Things, Apple \
        Reminders, Taskwarrior, Org, Obsidian and Markdown checklists, todo.txt, iCalendar, any CSV with a \
        header, and `cyc todo export`. The content tells which. With - as FILE it reads standard input.
        """,
      ko: """
        Todoist, TickTick, Google Tasks, Microsoft To Do, Trello, Things, Apple 미리 알림, Taskwarrior, Org, \
        Obsidian과 Markdown 체크리스트, todo.txt, iCalendar, 열 이름이 있는 CSV, `cyc todo export`가 내보낸 것을 읽어요. 무엇인지는 \
        내용으로 알아봐요. FILE이 -면 표준 입력을 읽어요.
        """),
    Sentence(
      en: """
        On a terminal it shows a plan first: how many tasks, where each column goes, what is changed to fit. \
        What has no place here goes into the note. One odd line refuses nothing, unless --strict is given. \
        The exit status is 1 if something is left out, and 2 if nothing can be read.
        """,
      ko: """
        터미널에서는 먼저 계획을 보여 줘요. 할 일이 몇 개인지, 열이 어디로 들어가는지, 무엇을 맞춰 바꾸는지 나와요. 들어갈 곳이 없는 것은 본문에 넣어요. 이상한 줄이 있어도 \
        나머지는 가져와요. --strict를 쓰면 아무것도 가져오지 않아요. 빠진 것이 있으면 종료 상태는 1, 아무것도 읽을 수 없으면 2예요.
        """),
    Sentence(
      en: """
        The same file again changes nothing. A changed file changes only what differs in it since the last \
        time; finished tasks stay finished. `cyc todo undo` takes an import back as a whole.
        """,
      ko: """
        같은 파일을 다시 가져와도 바뀌는 것이 없어요. 파일이 바뀌었다면 지난번과 다른 것만 바꿔요. 끝낸 할 일은 그대로예요. `cyc todo undo`로 한꺼번에 되돌릴 수 있어요.
        """),
    Sentence(en: "shows the plan, then asks", ko: "계획을 보고 답하기"),
    Sentence(en: "shows the plan only", ko: "계획만 보기"),
    Sentence(en: "where 3/4/2026 is in April", ko: "3/4/2026이 4월이라면"),
    Sentence(
      en: """
        json, csv, todotxt, taskwarrior, todoist, ticktick, google, microsoft, trello, things, reminders, \
        icalendar, markdown or org.
        """,
      ko: """
        json, csv, todotxt, taskwarrior, todoist, ticktick, google, microsoft, trello, things, reminders, \
        icalendar, markdown, org 가운데 하나예요.
        """),
    Sentence(en: "mdy or dmy: what 3/4/2026 means.", ko: "mdy나 dmy예요. 3/4/2026이 며칠인지 정해요."),
    Sentence(en: "The column of a table that has the titles.", ko: "표에서 제목이 있는 열이에요."),
    Sentence(en: "The files to read.", ko: "읽을 파일들이에요."),
    Sentence(en: "Import nothing if any line does not fit.", ko: "맞지 않는 줄이 하나라도 있으면 아무것도 가져오지 않아요."),
    Sentence(en: "Import without asking.", ko: "묻지 않고 가져와요."),
    Sentence(
      en: """
        csv has the columns question, option1, option2, option3, answer, at, tags, once and guid, with or \
        without a line that names them; the answer is 1 to 3 or the text of an option. anki is what Anki \
        exports as "Notes in Plain Text (.txt)". json is what `cyc quiz export` writes. With - as FILE it \
        reads standard input. Decks of two columns are read with names such as Front and Back, Term and \
        Definition, 단어 and 뜻 or two languages, and with ; or a tab between them.
        """,
      ko: """
        csv에는 question, option1, option2, option3, answer, at, tags, once, guid 열이 있어요. 열 이름 줄은 없어도 돼요. \
        answer는 1부터 3이나 보기의 글이에요. anki는 Anki에서 "Notes in Plain Text (.txt)"로 내보낸 것, json은 `cyc quiz export`가 \
        내보낸 것이에요. FILE이 -면 표준 입력을 읽어요. 두 열짜리 카드는 Front와 Back, Term과 Definition, 단어와 뜻, 두 언어 같은 이름이나 ; 또는 탭으로 \
        나뉜 것도 읽어요.
        """),
    Sentence(
      en: """
        A line with a question and an answer alone is a card: its wrong options are answers of other cards \
        with the same tag or in the same file, where there are two, and else its answer is typed. Pictures \
        and sounds are left out. A text with gaps (cloze) becomes a card for each gap.
        """,
      ko: """
        문제와 답만 있는 줄은 카드예요. 틀린 보기는 같은 태그나 같은 파일에 있는 다른 카드의 답에서 둘을 가져오고, 없으면 답을 직접 입력해요. 그림과 소리는 빼요. 빈칸이 있는 \
        글(cloze)은 빈칸마다 카드가 돼요.
        """),
    Sentence(en: "Make a second card of each one, which asks the other way.", ko: "거꾸로 묻는 카드도 하나씩 만들어요."),
  ]
}
