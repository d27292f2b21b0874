/// Other words for commands, as the first word of a call. `GuessEntry` describes the lines.
extension GuessReader {
  static let top = GuessEntry.index(views + list + reminders + daysAndQuizzes + account + others)

  /// The command that a noun means, for `add a task` and `할일 추가`.
  static let nouns: [String: String] = [
    "task": "todo", "todo": "todo", "item": "todo", "list": "todo", "할일": "todo", "투두": "todo", "작업": "todo",
    "streak": "streak", "grass": "streak", "heatmap": "streak", "graph": "streak", "contribution": "streak",
    "스트릭": "streak", "잔디": "streak", "연속": "streak",
    "goal": "goal", "target": "goal", "목표": "goal", "dday": "dday", "countdown": "dday", "anniversary": "dday",
    "디데이": "dday", "기념일": "dday", "reminder": "nag", "nag": "nag", "nagging": "nag", "notification": "nag",
    "alarm": "nag",
    "알림": "nag", "알람": "nag", "리마인더": "nag", "quiz": "quiz", "flashcard": "quiz", "question": "quiz", "퀴즈": "quiz",
    "문제": "quiz", "weather": "weather", "forecast": "weather", "날씨": "weather", "freeze": "freeze", "쉬는날": "freeze",
    "휴가": "freeze", "theme": "theme", "color": "theme", "colour": "theme", "테마": "theme", "config": "config",
    "setting": "config", "preference": "config", "설정": "config", "sync": "sync", "동기화": "sync", "stat": "stats",
    "stats": "stats", "statistic": "stats", "통계": "stats", "card": "card", "카드": "card", "year": "year",
    "status": "status",
    "board": "board", "kanban": "board", "보드": "board", "matrix": "matrix", "inbox": "inbox", "day": "day",
    "history": "history", "about": "about", "info": "about", "login": "login",
  ]

  private static let views: [GuessEntry] = [
    GuessEntry(
      "today dashboard home overview main glance now summary hi hello 오늘 대시보드 홈 요약 현황 지금 처음", "", followed: .no),
    GuessEntry(
      """
      heatmap grass graph calendar contribution contributions contribs contrib streaks squares square green garden activity \
      current chain map contributiongraph commitgraph githubgraph mystreak longest run runs 잔디 잔디밭 잔디심기 스트릭 연속 연속일 \
      연속기록 연속커밋 며칠 며칠째 몇일 몇일째 내기록 나의기록 연속일수 히트맵 그래프 달력 캘린더 기여 기여도 컨트리뷰션 내잔디 커밋그래프
      """, "streak"),
    GuessEntry(
      "commits commit 커밋 커밋수", "day today", alone: .show("day today", "check", "why"), followed: .show("check", "why")),
    GuessEntry("compare vs versus against 비교", "streak", alone: .show("streak torvalds gaearon"), followed: .hint),
    GuessEntry(
      "friend friends follower followers following team leaderboard rank ranking 친구 친구들 순위 랭킹",
      "streak --from-file friends.txt", alone: .hint, followed: .target),
    GuessEntry("blame", "why", alone: .hint, followed: .target),
    GuessEntry("diff", "todo history", alone: .hint, followed: .target),
    GuessEntry(
      "pr prs pullrequest repo repos repository browse web website", "streak", alone: .hint, followed: .target),
    GuessEntry("확인 체크 커밋확인 오늘커밋 committed didicommit verify", "check"),
    GuessEntry("왜 왜안돼 왜안됨 왜안돼요", "why", followed: .target),
    GuessEntry("이유 reason whynot missing", "why", followed: .no),
    GuessEntry("grey gray notgreen notcounted uncounted 회색", "why", alone: .hint, followed: .no),
    GuessEntry("explain 설명", "streak --explain", alone: .show("streak --explain", "why"), followed: .no),
    GuessEntry(
      "wrapped recap annual rewind yearly yearinreview yearreview thisyear lookback 연말결산 결산 올해 연간 올해결산 연도 돌아보기", "year"),
    GuessEntry("lastyear 작년 지난해 작년결산", "year last"),
    GuessEntry("재작년", "year 재작년"),
    GuessEntry("review 리뷰 회고", "year", alone: .show("year", "quiz ask"), followed: .show("year", "quiz ask")),
    GuessEntry("yesterday 어제", "day yesterday", followed: .no),
    GuessEntry("그제 그저께", "day 그제", followed: .no),
    GuessEntry(
      "tomorrow 내일", "todo list --day tomorrow", alone: .show("todo list --day tomorrow", "freeze tomorrow"),
      followed: .no),
    GuessEntry(
      "week thisweek weekly 이번주 주간", "todo list --week", alone: .show("todo list --week", "streak --days 7"),
      followed: .no),
    GuessEntry("lastweek 지난주", "streak --days 14", alone: .hint, followed: .no),
    GuessEntry(
      "month thismonth monthly 이번달 월간", "stats --months 1", alone: .show("streak --months 1", "stats --months 1"),
      followed: .no),
    GuessEntry(
      "lastmonth 지난달", "stats --months 2", alone: .show("streak --months 2", "stats --months 2"), followed: .no),
    GuessEntry("day date 날짜", "day today", alone: .hint),
    GuessEntry("statistics statistic 통계 통계보기", "stats"),
    GuessEntry(
      "insights insight analytics analysis report metrics trends trend numbers chart charts punchcard hours pattern 분석 리포트 보고서",
      "stats", alone: .hint, followed: .hint),
    GuessEntry("카드", "card"),
    GuessEntry(
      "badge badges banner svg png image picture readme snapshot share screenshot widget 뱃지 배지 배너 그림 이미지 공유",
      "card -o card.svg", alone: .hint, followed: .no),
    GuessEntry("ui tui gui interactive screen app curses fullscreen 화면", "ui", alone: .hint, followed: .hint),
    GuessEntry("watch live", "--watch", alone: .hint, followed: .no),
    GuessEntry("dino dinosaur animate animation 공룡", "goal --animate", alone: .hint, followed: .no),
    GuessEntry("tracker remaining", "goal", alone: .hint),
    GuessEntry("bestday busiest busiestday record records 최고기록", "stats", alone: .hint, followed: .no),
  ]

  private static let list: [GuessEntry] = [
    GuessEntry("할일 투두 태스크 할일들 해야할일 할거 todos tasks task todolist tasklist item items", "todo"),
    GuessEntry("t plan plans", "todo", alone: .hint),
    GuessEntry("issue issues ticket tickets", "todo list", alone: .hint, followed: .show("todo list", "todo add milk")),
    GuessEntry("list ls l lists 목록 리스트 할일목록 할일리스트", "todo list"),
    GuessEntry(
      "add new create insert append plus + a 추가 등록 새 새로 만들기 넣기 적기 할일추가 새할일 addtask newtask addtodo newtodo", "todo add",
      alone: .show("todo add milk")),
    GuessEntry(
      "done finish finished complete completed tick resolve did 완료 끝 끝냄 끝내기 마침 다함", "todo done",
      alone: .show("todo done 1", "todo list --done")),
    GuessEntry("close", "todo done", alone: .show("todo done 1")),
    GuessEntry(
      "do", "todo done", alone: .show("todo next", "todo done 1"), followed: .show("todo done …", "todo start …")),
    GuessEntry(
      "begin doing wip 진행", "todo start", alone: .show("todo list --column doing", "todo start 1"), followed: .hint),
    GuessEntry("start 시작", "todo start", alone: .show("nag on", "todo start 1", "quiz ask"), followed: .hint),
    GuessEntry(
      "edit rename change modify 수정 변경 편집 바꾸기 고치기", "todo edit", alone: .show("todo edit 1", "config edit"),
      followed: .hint),
    GuessEntry("move mv 이동 옮기기", "todo move", alone: .show("todo move 1 doing")),
    GuessEntry(
      "rm delete del remove erase trash drop 삭제 지우기 지워 지워줘 제거", "todo rm", alone: .show("todo rm 1"), followed: .hint),
    GuessEntry("mark", "todo done", alone: .show("todo done 1"), followed: .hint),
    GuessEntry("cancel 취소", "todo rm", alone: .show("todo rm 1", "todo undo"), followed: .hint),
    GuessEntry(
      "undo revert rollback back oops 되돌리기 되돌려 되돌려줘 실행취소 되돌림", "todo undo",
      alone: .show("todo undo", "quiz undo", "sync undo"), followed: .hint),
    GuessEntry("redo 다시하기 다시 다시실행", "todo redo", alone: .hint, followed: .hint),
    GuessEntry("all", "todo list --all", alone: .show("todo list --all", "streak --all"), followed: .no),
    GuessEntry("undone reopen uncheck untick unfinish incomplete", "todo undone", alone: .show("todo undone 1")),
    GuessEntry(
      "show view open cat get details detail print display 보기 보여줘 열기", "todo show",
      alone: .show("todo show 1", "streak", "config list"), followed: .hint),
    GuessEntry(
      "search find grep filter query lookup 검색 찾기 찾아 찾아줘", "todo list --search", alone: .show("todo list --search milk")
    ),
    GuessEntry("board kanban kanbanboard columns trello 보드 칸반 칸반보드", "todo board"),
    GuessEntry("matrix eisenhower quadrants quadrant priorities eisenhowermatrix 매트릭스 아이젠하워 사분면 우선순위", "todo matrix"),
    GuessEntry("next whatsnext whatnext whatnow nexttask 다음 다음할일 뭐하지 뭐할까", "todo next", followed: .no),
    GuessEntry("overdue late missed pastdue 밀린 연체 늦은 밀린일 지난일 밀린할일", "todo list --overdue", followed: .no),
    GuessEntry("due duetoday agenda 오늘할일 오늘의할일 오늘일 할일오늘", "todo list --day today", followed: .no),
    GuessEntry("pending unfinished 미완료 남은일 남은할일", "todo list --pending", followed: .no),
    GuessEntry("deadlines 마감 마감일", "todo list", alone: .show("todo list", "dday list"), followed: .no),
    GuessEntry("deadline", "dday add", alone: .show("todo list", "dday list"), followed: .hint),
    GuessEntry("priority prio urgent important", "todo matrix", alone: .target, followed: .show("todo edit 1 -Q do")),
    GuessEntry("label labels tag tags 라벨 태그", "todo edit 1 --label red", alone: .hint, followed: .no),
    GuessEntry("postpone defer delay reschedule later 연기", "todo edit 1 --due tomorrow", alone: .hint, followed: .no),
    GuessEntry(
      "log logs changes 이력 내역 히스토리 기록 변경내역", "todo history", alone: .show("todo history", "nag inbox", "history"),
      followed: .no),
    GuessEntry("notices", "nag status", followed: .no),
    GuessEntry(
      "export dump save backups 내보내기 백업", "todo export", alone: .show("todo export tasks.json", "quiz export deck.csv"),
      followed: .show("todo export …")),
    GuessEntry(
      "import load restore 가져오기 불러오기 복원", "todo import", alone: .show("todo import tasks.json", "quiz import deck.txt"),
      followed: .show("todo import …", "quiz import …")),
    GuessEntry("recover repair fix 복구", "todo recover", alone: .hint, followed: .no),
    GuessEntry(
      "reset clear clean purge wipe nuke empty deleteall removeall eraseall clearall factoryreset 초기화 비우기 리셋 전부삭제 모두삭제 전체삭제",
      "todo reset", alone: .hint, followed: .show("todo rm …")),
  ]

  private static let reminders: [GuessEntry] = [
    GuessEntry("reminder reminders nags notifier 알림 리마인더 알리미 독촉", "nag"),
    GuessEntry("alarm alarms 알람 notification notifications alert alerts", "nag", alone: .show("nag on")),
    GuessEntry(
      "remind notify remindme nagme poke 알려 알려줘 푸시알림 on enable activate 켜기 켜 켜줘 활성화", "nag on", alone: .hint,
      followed: .no),
    GuessEntry(
      "whatsapp signal sms messenger kakao kakaotalk 카톡 카카오톡 문자", "nag channel ntfy --new-topic", alone: .hint,
      followed: .no),
    GuessEntry("off disable deactivate stop 끄기 꺼 꺼줘 중지 그만 비활성화", "nag off", alone: .hint, followed: .no),
    GuessEntry("pause wait 일시정지 잠시멈춤 snooze sleep 미루기 스누즈 나중에 미뤄 미뤄줘", "nag snooze", alone: .show("nag snooze 1h")),
    GuessEntry("silence silent shh hush", "nag snooze", alone: .show("nag snooze 1h", "nag snooze today")),
    GuessEntry("dont", "nag snooze", alone: .show("nag snooze today"), followed: .show("nag snooze today")),
    GuessEntry(
      "mute quiet shutup dnd donotdisturb 무음 조용히 조용히해 조용히해줘 방해금지", "nag snooze", alone: .show("nag snooze today")),
    GuessEntry("unsnooze unmute unsilence cancelsnooze stopsnooze endsnooze", "nag snooze off", followed: .no),
    GuessEntry("resume unpause continue 재개", "nag snooze off", alone: .hint, followed: .no),
    GuessEntry("inbox messages mailbox 받은함 수신함 알림함 받은알림 지난알림", "nag inbox", followed: .no),
    GuessEntry("channel channels 채널", "nag channel"),
    GuessEntry(
      "ntfy phone mobile android iphone ios smartphone 폰 휴대폰 핸드폰 스마트폰", "nag channel ntfy --new-topic", alone: .hint,
      followed: .target),
    GuessEntry(
      "slack discord webhook telegram teams mattermost 슬랙 디스코드 웹훅 텔레그램", "nag channel webhook", alone: .hint,
      followed: .target),
    GuessEntry(
      "email mail 메일 이메일", "config set nag.mail_to", alone: .show("config set nag.mail_to me@example.com"),
      followed: .hint),
    GuessEntry(
      "doctor health diagnose diagnostics troubleshoot debug selftest 진단 점검", "nag status", alone: .hint, followed: .no),
    GuessEntry("test ping 테스트", "nag test", alone: .hint, followed: .no),
    GuessEntry(
      "schedule cron crontab daemon service restart 예약", "nag on", alone: .show("nag on", "nag status"), followed: .no),
  ]

  private static let daysAndQuizzes: [GuessEntry] = [
    GuessEntry("goals 목표 목표일", "goal"),
    GuessEntry(
      "achievement achievements trophy trophies medal medals 업적 트로피 메달", "goal --history", alone: .hint, followed: .no),
    GuessEntry("target targets challenge challenges objective milestone 챌린지 도전", "goal", alone: .hint, followed: .hint),
    GuessEntry("ddays countdown countdowns countto 디데이 d데이 디데이들 기념일 카운트다운 남은날", "dday"),
    GuessEntry("anniversary anniversaries event events 일정", "dday", alone: .hint, followed: .hint),
    GuessEntry(
      "birthday birthdays bday 생일", "dday add --yearly", alone: .show("dday add Mom 05-17 --yearly"), followed: .hint),
    GuessEntry("쉬기 얼리기 동결 프리즈 스트릭프리즈 얼림", "freeze"),
    GuessEntry("freezes frozen frozendays daysoff", "freeze list", followed: .no),
    GuessEntry(
      """
      vacation vacations holiday holidays rest resting restday skip break dayoff offday timeoff pto leave away \
      streakfreeze shield
      """, "freeze", alone: .show("freeze tomorrow", "freeze list"), followed: .hint),
    GuessEntry(
      "sick ill flu unwell 아파 아파요 아픔 병가", "freeze", alone: .show("freeze today", "freeze list"), followed: .hint),
    GuessEntry("휴식 휴가 쉬는날 방학 연차 쉴게 쉴게요 쉴래 쉬자 휴무 휴일 쉬고싶어", "freeze", alone: .show("freeze 내일"), followed: .hint),
    GuessEntry("unfreeze thaw defrost 해동", "freeze off", alone: .show("freeze list")),
    GuessEntry("forecast temperature temp 날씨 기상 일기예보 예보 기온 오늘날씨", "weather"),
    GuessEntry("rain umbrella 비", "weather", alone: .hint, followed: .no),
    GuessEntry("quizzes flashcard flashcards question questions trivia 퀴즈 문제 플래시카드 단어장", "quiz"),
    GuessEntry("cards", "card", alone: .show("card", "quiz"), followed: .no),
    GuessEntry("ask quizme 퀴즈풀기 문제풀기 문제내줘 풀기", "quiz ask"),
    GuessEntry("answer 답 정답", "quiz answer", alone: .show("quiz ask"), followed: .hint),
    GuessEntry(
      "learn study practice practise train memorize memorise exam play drill 공부 학습 복습 연습 암기", "quiz ask", alone: .hint,
      followed: .target),
    GuessEntry(
      "anki deck decks 덱", "quiz import", alone: .show("quiz import deck.txt", "quiz export deck.txt"), followed: .hint),
  ]

  private static let account: [GuessEntry] = [
    GuessEntry("me who whoiam 나 나는 누구 누구야 누구지 누구세요 내계정", "whoami", followed: .no),
    GuessEntry(
      "account profile identity accounts 계정 프로필", "whoami", alone: .show("whoami", "config set user NAME"),
      followed: .no),
    GuessEntry(
      "user username githubuser users handle name nickname 사용자 아이디 이름 유저", "config set user",
      alone: .show("config set user NAME"), followed: .hint),
    GuessEntry(
      "init setup configure getstarted quickstart install onboarding wizard welcome 시작하기 초기설정 설치",
      "config set user NAME", alone: .show("config set user NAME", "login"), followed: .target),
    GuessEntry(
      "signin auth authenticate authorize authorise oauth token signup register connect logon 로그인 인증 접속 가입", "login",
      alone: .hint, followed: .target),
    GuessEntry(
      "github gh 깃허브", "login", alone: .show("login", "config set user NAME"), followed: .show("login", "streak …")),
    GuessEntry(
      "logout signout logoff deauth deauthorize disconnect unlink forget 로그아웃 탈퇴", "logout", alone: .hint,
      followed: .target),
    GuessEntry(
      "uninstall selfdestruct 언인스톨 앱삭제", "nag off", alone: .show("nag off", "logout"),
      followed: .show("nag off", "logout")),
  ]

  private static let others: [GuessEntry] = [
    GuessEntry("동기화 싱크 동기 synchronize synchronise syncing synch", "sync"),
    GuessEntry(
      "clone remote origin", "sync setup", alone: .show("sync setup --github"), followed: .show("sync setup --github")),
    GuessEntry("push pull upload download fetch 올리기 내려받기", "sync", alone: .hint, followed: .target),
    GuessEntry("refresh reload 새로고침 갱신", "streak --refresh", alone: .hint, followed: .no),
    GuessEntry("settings setting preferences preference prefs configuration cfg conf 설정 환경설정 세팅 셋팅", "config"),
    GuessEntry("options option opts 옵션 선택", "config", alone: .hint, followed: .hint),
    GuessEntry("set", "config set", alone: .show("config list", "config set theme winter")),
    GuessEntry("unset", "config unset", alone: .show("config unset theme"), followed: .hint),
    GuessEntry("themes theming colors colours color colour palette skin 테마 색 색상 색깔 색바꾸기 테마변경", "theme"),
    GuessEntry(
      "dark darkmode darktheme 다크 다크모드 어둡게 어두운 어두운테마", "config set background dark", alone: .hint, followed: .target),
    GuessEntry(
      "light lightmode lighttheme 라이트 라이트모드 밝게 밝은 밝은테마", "config set background light", alone: .hint, followed: .target),
    GuessEntry(
      "language lang locale 언어", "config set language",
      alone: .show("config set language ko", "config set language en"), followed: .hint),
    GuessEntry("korean ko 한국어 한국어로 한글 한글로", "config set language ko", alone: .hint, followed: .no),
    GuessEntry("english en 영어 영어로", "config set language en", alone: .hint, followed: .no),
    GuessEntry("상태", "status", alone: .hint, followed: .hint),
    GuessEntry(
      "bar statusbar statusline panel tmuxbar 상태줄 상태바 바", "status", alone: .show("status --setup tmux", "status"),
      followed: .hint),
    GuessEntry(
      "prompt ps1 shellprompt 프롬프트", "status --setup bash", alone: .show("status --setup bash", "status --format bash"),
      followed: .no),
    GuessEntry(
      "i3", "status --format i3blocks", alone: .show("status --format i3blocks", "status --format i3bar"), followed: .no
    ),
    GuessEntry("powerline swaybar", "status --format tmux", alone: .show("status"), followed: .no),
    GuessEntry("info information 정보 소개", "about", followed: .no),
    GuessEntry("update upgrade selfupdate news changelog whatsnew 업데이트 업그레이드", "about", alone: .hint, followed: .no),
    GuessEntry(
      "where path paths files location cache privacy telemetry feedback bug bugreport 경로 캐시 문의 신고 개인정보", "about",
      alone: .hint, followed: .target),
    GuessEntry("license licenses licence licences credits 라이선스", "about --licenses", followed: .no),
    GuessEntry("version ver v 버전", "--version", followed: .no),
    GuessEntry(
      "commands command usage ? h /? /h /help halp helpme cmd cmds 도움말 도움 도와줘 사용법 명령어 명령 명령들 헬프", "--help",
      followed: .no),
    GuessEntry(
      "docs doc documentation guide tutorial example examples faq quickguide wiki 문서 가이드 예제 설명서", "--help",
      alone: .hint, followed: .target),
    GuessEntry("quit exit q bye 종료 나가기", "--help", alone: .hint, followed: .no),
    GuessEntry(
      "completion completions autocomplete autocompletion tabcompletion shellcompletion completionscript 자동완성",
      "--generate-completion-script", alone: .show("completion bash", "completion zsh", "completion fish")),
  ]
}
