/// Other words for the subcommands of a group: the words, the command that they mean, and what happens if nothing
/// follows (`alone`) or more words do (`followed`). By default the command runs. See `GuessEntry.Mode`.
extension GuessReader {
  static let verbs: [String: [String: GuessEntry]] = [
    "todo": GuessEntry.index(ofTodo), "nag": GuessEntry.index(ofNag), "quiz": GuessEntry.index(ofQuiz),
    "dday": GuessEntry.index(ofDDay), "freeze": GuessEntry.index(ofFreeze), "config": GuessEntry.index(ofConfigWords),
    "sync": GuessEntry.index(ofSync), "weather": GuessEntry.index(ofWeather),
  ]

  private static let ofTodo: [GuessEntry] = [
    GuessEntry("new create insert append plus + put a 추가 등록 새 새로 만들기 넣기 적기", "todo add", alone: .show("todo add milk")),
    GuessEntry("l lists 목록 리스트 보여줘", "todo list"),
    GuessEntry("view open detail details info see read cat get print 보기 상세 자세히", "todo show", alone: .run),
    GuessEntry(
      "finish finished complete completed check tick close resolve resolved mark closed did end 완료 끝 끝내기 체크 마침",
      "todo done", alone: .show("todo done 1", "todo list --done")),
    GuessEntry(
      "reopen uncheck untick unfinish incomplete notdone restore 미완료 재개 다시열기 완료취소", "todo undone",
      alone: .show("todo undone 1")),
    GuessEntry(
      "doing begin wip work inprogress progress 시작 진행 진행중 하는중", "todo start",
      alone: .show("todo list --column doing", "todo start 1")),
    GuessEntry("mv 이동 옮기기", "todo move", alone: .show("todo move 1 doing")),
    GuessEntry("stop pause halt unstart 중지 멈춤", "todo move", alone: .show("todo move 3 todo")),
    GuessEntry("del erase trash drop discard kill 삭제 지우기 지워 지워줘 제거", "todo rm", alone: .show("todo rm 1")),
    GuessEntry("repeat recur recurring every 반복", "todo edit 1 --every week", alone: .hint, followed: .target),
    GuessEntry("wait hide hideuntil 숨기기", "todo edit 1 --wait mon", alone: .hint, followed: .target),
    GuessEntry("cancel abandon 취소", "todo rm", alone: .show("todo rm 1", "todo undo"), followed: .hint),
    GuessEntry("revert rollback back 되돌리기 되돌려 실행취소", "todo undo"),
    GuessEntry("다시 다시하기 다시실행", "todo redo"),
    GuessEntry(
      "rename retitle 이름변경 제목변경 change modify update set reword 수정 변경 편집 바꾸기 고치기", "todo edit",
      alone: .show("todo edit 1 milk")),
    GuessEntry("kanban kanbanboard columns trello 보드 칸반", "todo board"),
    GuessEntry("eisenhower quadrant quadrants priorities 매트릭스 사분면 우선순위", "todo matrix", followed: .no),
    GuessEntry(
      "search find grep filter query look lookup 검색 찾기", "todo list --search", alone: .show("todo list --search milk")),
    GuessEntry("overdue late missed pastdue expired 밀린 연체 늦은 지난", "todo list --overdue", followed: .no),
    GuessEntry("today tonight duetoday due 오늘", "todo list --day today", followed: .no),
    GuessEntry("tomorrow 내일", "todo list --day tomorrow", followed: .no),
    GuessEntry("week thisweek weekly 이번주 주간", "todo list --week", followed: .no),
    GuessEntry("all everything listall showall 전체 전부 모두", "todo list --all", followed: .no),
    GuessEntry("pending todo remaining left active unfinished 남은 남은일", "todo list --pending", followed: .no),
    GuessEntry("archive archived", "todo list --done", alone: .hint, followed: .no),
    GuessEntry("count statistics stat summary report burndown velocity 통계", "todo stats"),
    GuessEntry("log logs changes activity diff 기록 이력 내역", "todo history"),
    GuessEntry("reminders notifications alerts alarms 알림목록", "nag status", followed: .no),
    GuessEntry("save dump backup 내보내기 백업", "todo export", alone: .show("todo export tasks.json"), followed: .hint),
    GuessEntry("load 가져오기 불러오기", "todo import", alone: .show("todo import tasks.json"), followed: .hint),
    GuessEntry("repair fix 복구", "todo recover", alone: .hint),
    GuessEntry(
      "clear clean purge wipe empty nuke deleteall removeall clearall rmall delall cleanup flush truncate 비우기 초기화 전부삭제 모두삭제 리셋",
      "todo reset", alone: .hint, followed: .show("todo rm …")),
    GuessEntry("prune", "todo history", alone: .show("todo history --prune 2025-01-01"), followed: .no),
    GuessEntry("whatnext what pick suggest focus now 다음", "todo next", followed: .no),
    GuessEntry("sort", "todo list --sort", alone: .show("todo list --sort title")),
    GuessEntry("settings config", "config", alone: .hint),
    GuessEntry("sync push pull", "sync", alone: .hint, followed: .no),
    GuessEntry(
      "project projects tag tags label labels context contexts 태그 라벨", "todo list", alone: .hint, followed: .no),
    GuessEntry("waiting hidden someday deferred snoozed 숨긴", "todo list --all", alone: .hint, followed: .no),
  ]

  private static let ofNag: [GuessEntry] = [
    GuessEntry("start enable activate begin 켜기 켜 켜줘 시작 활성화", "nag on"),
    GuessEntry("stop disable deactivate end 끄기 꺼 꺼줘 중지 그만 종료 비활성화 quit", "nag off"),
    GuessEntry("tomorrow 내일", "freeze tomorrow", alone: .show("freeze tomorrow", "nag status"), followed: .no),
    GuessEntry("yes true always daily everyday evening schedule cron 매일 저녁", "nag on", alone: .hint, followed: .no),
    GuessEntry("no false never uninstall remove delete rm", "nag off", alone: .hint, followed: .no),
    GuessEntry("cancel 취소 해제", "nag off", alone: .show("nag off", "nag snooze off"), followed: .no),
    GuessEntry("info show state check view list ls stat 상태 확인 보기", "nag status"),
    GuessEntry("log logs history sent messages received read unread 기록 받은함 내역 이력", "nag inbox"),
    GuessEntry("channels via 채널", "nag channel", followed: .no),
    GuessEntry(
      "ntfy phone mobile android iphone ios push smartphone cell 폰 휴대폰 핸드폰 스마트폰", "nag channel ntfy --new-topic",
      alone: .hint, followed: .target),
    GuessEntry(
      "slack discord webhook hook teams telegram mattermost 슬랙 디스코드 웹훅", "nag channel webhook", alone: .hint,
      followed: .target),
    GuessEntry(
      "whatsapp signal line sms messenger kakao kakaotalk 카톡 카카오톡 라인 문자", "nag channel", alone: .hint, followed: .target
    ),
    GuessEntry("desktop popup 데스크톱 데스크탑", "nag on --via desktop", alone: .hint, followed: .no),
    GuessEntry("terminal tty 터미널", "nag on --via terminal", alone: .hint, followed: .no),
    GuessEntry(
      "email mail 메일 이메일", "config set nag.mail_to", alone: .show("config set nag.mail_to me@example.com"),
      followed: .hint),
    GuessEntry(
      "pause wait later 일시정지 잠시 잠깐 silence sleep shh 미루기 미뤄 미뤄줘 스누즈 나중에", "nag snooze", alone: .show("nag snooze 1h")),
    GuessEntry("mute quiet silent dnd 무음 조용히", "nag snooze", alone: .show("nag snooze today")),
    GuessEntry("unsnooze resume unmute unpause wake continue 재개", "nag snooze off", followed: .no),
    GuessEntry("me now 지금", "nag on", alone: .show("nag on", "nag test"), followed: .no),
    GuessEntry("ping send try 테스트", "nag test", alone: .hint, followed: .hint),
    GuessEntry(
      "config settings setup edit set configure 설정", "nag on", alone: .show("nag on", "config list"), followed: .no),
  ]

  private static let ofQuiz: [GuessEntry] = [
    GuessEntry(
      "start play next me review begin go test practice practise study learn train run exam question take drill try random shuffle any 풀기 시작 복습 문제 다음 공부",
      "quiz ask"),
    GuessEntry("new create insert make 추가 만들기 등록", "quiz add", alone: .show("quiz add Peru? Lima Quito --answer 1")),
    GuessEntry("due today pending 오늘", "quiz list --due", followed: .no),
    GuessEntry(
      "show view open answers solutions solution 보기 정답", "quiz list --answers", alone: .hint, followed: .target),
    GuessEntry("all l everything questions cards 목록 전체 리스트", "quiz list", followed: .no),
    GuessEntry("del erase drop trash 삭제 지우기", "quiz rm", alone: .show("quiz rm 1"), followed: .hint),
    GuessEntry("clear reset wipe purge 초기화", "quiz rm 1", alone: .hint, followed: .target),
    GuessEntry("load deck anki 덱 가져오기 불러오기", "quiz import", alone: .show("quiz import deck.txt"), followed: .hint),
    GuessEntry("save dump backup 내보내기", "quiz export", alone: .show("quiz export deck.txt"), followed: .hint),
    GuessEntry("statistics stat score scores progress results result report 통계 점수", "quiz stats"),
    GuessEntry("enable schedule 켜기 켜", "quiz on", followed: .hint),
    GuessEntry("disable stop pause 끄기 꺼 중지", "quiz off", alone: .hint, followed: .no),
    GuessEntry(
      "starter examples example sample samples demo starters", "quiz import --starter", alone: .hint, followed: .no),
    GuessEntry("change modify update rename 수정", "quiz edit", alone: .show("quiz edit 1"), followed: .hint),
    GuessEntry("revert 되돌리기 취소", "quiz undo"),
    GuessEntry("again another skip 건너뛰기 다른문제", "quiz ask --another", alone: .hint, followed: .no),
  ]

  private static let ofDDay: [GuessEntry] = [
    GuessEntry("new create insert set make plus + 추가 등록 만들기", "dday add", alone: .show("dday add Exam 2027-03-06")),
    GuessEntry("show view all l next upcoming 목록 보기", "dday list", followed: .no),
    GuessEntry("del erase drop clear 삭제 지우기 지워 지워줘 제거", "dday rm", alone: .show("dday rm 1"), followed: .hint),
    GuessEntry(
      "change modify update rename move 수정 변경", "dday edit", alone: .show("dday edit 1 --title Exam"), followed: .hint),
    GuessEntry("undo revert restore 되돌리기", "todo undo", alone: .hint, followed: .no),
  ]

  private static let ofFreeze: [GuessEntry] = [
    GuessEntry("show view l all status days 목록 보기 확인", "freeze list", followed: .no),
    GuessEntry(
      "cancel del clear stop unfreeze erase none 취소 삭제 해제 끄기", "freeze off", alone: .show("freeze list")),
    GuessEntry("undo revert restore 되돌리기", "todo undo", alone: .hint, followed: .no),
    GuessEntry("new set create day on from for at 추가 설정", "freeze", alone: .show("freeze tomorrow")),
    GuessEntry("sundays", "config set streak.rest_days sun", alone: .hint, followed: .no),
    GuessEntry("saturdays", "config set streak.rest_days sat", alone: .hint, followed: .no),
    GuessEntry(
      "weekend weekends weekday every 주말", "config set streak.rest_days sat,sun", alone: .hint, followed: .target),
    GuessEntry("nextweek 다음주", "freeze mon --until sun", alone: .hint, followed: .no),
    GuessEntry("thisweek week 이번주", "freeze today --until sun", alone: .hint, followed: .no),
  ]

  private static let ofConfigWords: [GuessEntry] = [
    GuessEntry("show view print all l display 보기 목록 전체", "config list"),
    GuessEntry("read cat 읽기", "config get", alone: .run),
    GuessEntry("change update add put use modify 변경 수정 바꾸기 설정", "config set", alone: .show("config set theme winter")),
    GuessEntry(
      "delete remove rm del clear erase reset default defaults 삭제 초기화 해제", "config unset",
      alone: .show("config unset theme"), followed: .hint),
    GuessEntry("open vim vi nano code editor 편집 열기", "config edit", alone: .hint, followed: .target),
    GuessEntry("file where location dir directory folder 경로 위치 파일", "config path", followed: .no),
  ]

  private static let ofSync: [GuessEntry] = [
    GuessEntry(
      "push pull run start go update send receive upload download fetch refresh 지금 시작", "sync now", followed: .no),
    GuessEntry(
      "init connect enable on create add clone join begin configure 설정 연결 켜기", "sync setup",
      alone: .show("sync setup --github"), followed: .hint),
    GuessEntry("github gh 깃허브", "sync setup --github", alone: .hint, followed: .no),
    GuessEntry("remove disable stop disconnect unlink rm delete 끄기 해제 중지", "sync off", alone: .hint, followed: .target),
    GuessEntry("info state show check view 상태 확인", "sync status", followed: .no),
    GuessEntry("history logs changes 기록 내역", "sync log"),
    GuessEntry("conflict resolve merge diff 충돌", "sync conflicts", followed: .no),
    GuessEntry("revert rollback 되돌리기", "sync undo", alone: .hint, followed: .no),
  ]

  private static let ofWeather: [GuessEntry] = [
    GuessEntry("now today current view forecast here 오늘 지금 보기 보여줘 알려줘 어때 어떄", "weather", followed: .no),
    GuessEntry("tomorrow week 내일", "weather", alone: .hint, followed: .no),
    GuessEntry("on enable start 켜기 켜줘", "weather set Seoul", alone: .hint, followed: .no),
    GuessEntry(
      "in for at of place city location change add to use 설정 변경 지역 도시", "weather set",
      alone: .show("weather set Seoul"), followed: .hint),
    GuessEntry("disable stop 끄기 꺼 꺼줘", "weather off", followed: .no),
    GuessEntry("remove rm delete clear unset none reset 삭제", "weather off", alone: .hint, followed: .no),
    GuessEntry("refresh update reload 새로고침", "weather --refresh", alone: .hint, followed: .no),
    GuessEntry("celsius c 섭씨", "config set weather.unit C", alone: .hint, followed: .no),
    GuessEntry("fahrenheit f 화씨", "config set weather.unit F", alone: .hint, followed: .no),
    GuessEntry("unit units", "config set weather.unit", alone: .show("config set weather.unit F"), followed: .hint),
  ]
}
