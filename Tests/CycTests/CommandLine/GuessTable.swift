import Platform
import Testing

/// Calls of newcomers, and what cyc makes of each: `run` the call that is meant, `hint` at it, or `never` run it, which
/// is tested like `hint`.
enum GuessTable {
  struct Row: CustomTestStringConvertible, CustomStringConvertible {
    let typed: [String]
    let isHint: Bool
    let target: [String]
    let targetText: String

    var description: String { "\(typed.joined(separator: " ")): \(targetText)" }
    var testDescription: String { description }
  }

  /// - Parameter text: Lines of what was typed, a tab and what is meant; a third column is ignored
  static func rows(of text: String) -> [Row] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t").map(String.init)
      let parts = columns.count > 1 ? columns[1].split(separator: " ", maxSplits: 1).map(String.init) : []
      guard parts.count == 2, let typed = ShellWords(columns[0]) else { return nil }
      let target = ShellWords(parts[1])?.words ?? []
      return Row(
        typed: Array(typed.words.dropFirst()), isHint: parts[0] != "run",
        target: target.first == "cyc" ? Array(target.dropFirst()) : target, targetText: parts[1])
    }
  }

  static let rows = rows(of: calls) + rows(of: newcomers)

  private static let calls = """
    cyc mark 2 done\trun cyc todo done 2
    cyc mark 2 as done\trun cyc todo done 2
    cyc 잔디 보기\trun cyc streak
    cyc card 만들기\trun cyc card
    cyc dashbord\thint cyc
    cyc streek\thint cyc streak
    cyc stauts\thint cyc status
    cyc calender\thint cyc streak
    cyc remindr\thint cyc nag
    cyc todo serach milk\thint cyc todo list --search milk
    cyc todo fnish 1\thint cyc todo done 1
    cyc goal 10O\thint cyc goal
    cyc str\thint cyc streak
    cyc quiz aks\thint cyc quiz ask
    cyc config lst\thint cyc config list
    cyc sync stauts\thint cyc sync status
    cyc home\trun cyc
    cyc overview\trun cyc
    cyc create milk\trun cyc todo add milk
    cyc insert milk\trun cyc todo add milk
    cyc add task milk\trun cyc todo add milk
    cyc new task Buy milk\trun cyc todo add Buy milk
    cyc tick 1\trun cyc todo done 1
    cyc completed 1\trun cyc todo done 1
    cyc reopen 2\trun cyc todo undone 2
    cyc undone 2\trun cyc todo undone 2
    cyc move 1 doing\trun cyc todo move 1 doing
    cyc remove 1\tnever cyc todo rm 1
    cyc del 1\tnever cyc todo rm 1
    cyc todolist\trun cyc todo
    cyc to-do\trun cyc todo
    cyc to do list\trun cyc todo list
    cyc grep milk\trun cyc todo list --search milk
    cyc late\trun cyc todo list --overdue
    cyc 2024\trun cyc year 2024
    cyc last year\trun cyc year 2025
    cyc 2026-11-20\trun cyc day 2026-11-20
    cyc last friday\trun cyc day 2026-11-20
    cyc squares\trun cyc streak
    cyc green\trun cyc streak
    cyc contribution\trun cyc streak
    cyc my streak\trun cyc streak
    cyc show streak\trun cyc streak
    cyc show tasks\trun cyc todo list
    cyc list tasks\trun cyc todo list
    cyc show goal\trun cyc goal
    cyc show config\trun cyc config list
    cyc octocat\thint cyc streak octocat
    cyc run tests\thint cyc streak tests
    cyc heatmap octocat\thint cyc streak octocat
    cyc 잔디 10월\thint cyc streak --since 2026-10-01
    cyc @octocat\thint cyc streak @octocat
    cyc https://github.com/octocat\thint cyc streak https://github.com/octocat
    cyc whoami me\trun cyc whoami
    cyc who\trun cyc whoami
    cyc configure\thint cyc config set user
    cyc start nag\trun cyc nag on
    cyc stop reminders\trun cyc nag off
    cyc enable reminders\trun cyc nag on
    cyc turn on reminders\trun cyc nag on
    cyc turn off\thint cyc nag off
    cyc reminders off\trun cyc nag off
    cyc reminder 9pm\thint cyc nag on --from 21:00
    cyc remind me at 21:00\thint cyc nag on --from 21:00
    cyc pause 1h\trun cyc nag snooze 1h
    cyc nag pause 1h\trun cyc nag snooze 1h
    cyc nag pause 30 minutes\trun cyc nag snooze 30m
    cyc nag snooze half an hour\trun cyc nag snooze 30m
    cyc nag snooze an hour\trun cyc nag snooze 1h
    cyc nag snooze 90min\trun cyc nag snooze 1h30m
    cyc nag snooze until 10pm\trun cyc nag snooze until 22:00
    cyc nag snooze till 22:00\trun cyc nag snooze until 22:00
    cyc nag snooze until midnight\trun cyc nag snooze until 24:00
    cyc nag snooze 자정까지\trun cyc nag snooze until 24:00
    cyc nag snooze cancel\trun cyc nag snooze off
    cyc nag unmute\trun cyc nag snooze off
    cyc nag list\trun cyc nag status
    cyc nag info\trun cyc nag status
    cyc nag messages\trun cyc nag inbox
    cyc nag discord\thint cyc nag channel webhook
    cyc nag telegram\thint cyc nag channel webhook
    cyc nag mail\thint cyc config set nag.mail_to
    cyc nag on at 20:00\thint cyc nag on --from 20:00
    cyc nag on --time 20:00\thint cyc nag on --from 20:00
    cyc nag 20:00\thint cyc nag on --from 20:00
    cyc nag until 23:00\thint cyc nag on --until 23:00
    cyc nag on every 30m\thint cyc nag on --every 30m
    cyc nag every hour\thint cyc nag on --every 1h
    cyc nag off today\thint cyc nag snooze today
    cyc holiday\thint cyc freeze tomorrow
    cyc skip tomorrow\thint cyc freeze tomorrow
    cyc rest tomorrow\thint cyc freeze tomorrow
    cyc break\thint cyc freeze
    cyc vacation 2026-12-24 to 2026-12-31\thint cyc freeze 2026-12-24 --until 2026-12-31
    cyc freeze 2026-12-24 to 2026-12-31\trun cyc freeze 2026-12-24 --until 2026-12-31
    cyc freeze from 2026-12-24 to 2026-12-31\trun cyc freeze 2026-12-24 --until 2026-12-31
    cyc freeze view\trun cyc freeze list
    cyc freeze ls\trun cyc freeze list
    cyc freeze cancel 2026-11-28\trun cyc freeze off 2026-11-28
    cyc freeze next friday\trun cyc freeze 2026-12-04
    cyc freeze tomrrow\thint cyc freeze tomorrow
    cyc freeze for 3 days\thint cyc freeze today --until +2d
    cyc analytics\thint cyc stats
    cyc version\trun cyc --version
    cyc license\trun cyc about --licenses
    cyc sign in\thint cyc login
    cyc log out\tnever cyc logout
    cyc logoff\tnever cyc logout
    cyc synchronize\trun cyc sync
    cyc preferences\trun cyc config
    cyc prefs\trun cyc config
    cyc theme=winter\trun cyc config set theme winter
    cyc nag.from=20:00\trun cyc config set nag.from 20:00
    cyc nag.from 20:00\trun cyc config set nag.from 20:00
    cyc config nag.from=20:00\trun cyc config set nag.from 20:00
    cyc config set nag.from to 20:00\trun cyc config set nag.from 20:00
    cyc config set theme=winter\trun cyc config set theme winter
    cyc config user\trun cyc config get user
    cyc config user octocat\trun cyc config set user octocat
    cyc config nag\thint nag.from
    cyc config set language korean\thint cyc config set language ko
    cyc config rm theme\thint cyc config unset theme
    cyc config view\trun cyc config list
    cyc config show theme\trun cyc config get theme
    cyc config where\trun cyc config path
    cyc colours\trun cyc theme
    cyc winter\thint cyc theme winter
    cyc dark\thint cyc config set background dark
    cyc dark mode\thint cyc config set background dark
    cyc theme show\trun cyc theme
    cyc theme use winter\trun cyc theme winter
    cyc theme light\thint cyc config set background light
    cyc flash cards\trun cyc quiz
    cyc practice\thint cyc quiz ask
    cyc quiz go\trun cyc quiz ask
    cyc quiz begin\trun cyc quiz ask
    cyc quiz ls\trun cyc quiz list
    cyc quiz score\trun cyc quiz stats
    cyc quiz today\trun cyc quiz list --due
    cyc quiz answers\thint cyc quiz list --answers
    cyc weather London\thint cyc weather set London
    cyc weather for Busan\thint cyc weather set Busan
    cyc weather --location Seoul\thint cyc weather set Seoul
    cyc weather today\trun cyc weather
    cyc goal to 100\trun cyc goal 100
    cyc goal remove\trun cyc goal off
    cyc goal delete\trun cyc goal off
    cyc goal show\trun cyc goal
    cyc goal 50 days\trun cyc goal 50
    cyc set goal 100\trun cyc goal 100
    cyc 100 days\thint cyc goal 100
    cyc countdowns\trun cyc dday
    cyc dday Trip 2026-12-30\trun cyc dday add Trip 2026-12-30
    cyc dday create Launch 2026-12-24\trun cyc dday add Launch 2026-12-24
    cyc dday show\trun cyc dday list
    cyc anniversary Wedding 2020-05-17\thint cyc dday add Wedding 2020-05-17 --yearly
    cyc todo insert milk\trun cyc todo add milk
    cyc todo tick 1\trun cyc todo done 1
    cyc todo 1 done\thint cyc todo done 1
    cyc todo mark 1 done\trun cyc todo done 1
    cyc todo done #1\trun cyc todo done 1
    cyc todo done 1 and 3\trun cyc todo done 1 3
    cyc todo done 1,3\trun cyc todo done 1 3
    cyc todo erase 1\trun cyc todo rm 1
    cyc todo rm 1-3\thint cyc todo rm 1 2 3
    cyc todo open 1\trun cyc todo show 1
    cyc todo details 1\trun cyc todo show 1
    cyc todo grep milk\trun cyc todo list --search milk
    cyc todo tomorrow\trun cyc todo list --day tomorrow
    cyc todo list tomorrow\trun cyc todo list --day tomorrow
    cyc todo list all\trun cyc todo list --all
    cyc todo list overdue\trun cyc todo list --overdue
    cyc todo list week\trun cyc todo list --week
    cyc todo list --tomorrow\trun cyc todo list --day tomorrow
    cyc todo --matrix\trun cyc todo matrix
    cyc todo --wait friday add milk\trun cyc todo add milk --wait friday
    cyc todo late\trun cyc todo list --overdue
    cyc todo finished\trun cyc todo list --done
    cyc todo matrix decide\trun cyc todo list -Q decide
    cyc todo deadline 1 fri\trun cyc todo edit 1 --due fri
    cyc todo retitle 1 Oat milk\trun cyc todo edit 1 Oat milk
    cyc todo edit 1 --name foo\trun cyc todo edit 1 foo
    cyc todo move 1 to doing\trun cyc todo move 1 doing
    cyc todo move 1 wip\trun cyc todo move 1 doing
    cyc todo move doing 1\thint cyc todo move 1 doing
    cyc todo move 1 above 3\thint cyc todo move 1 --before 3
    cyc todo move 1 finished\trun cyc todo move 1 done
    cyc todo delay 1\thint cyc todo edit 1 --due tomorrow
    cyc todo label 1 red\trun cyc todo edit 1 --label red
    cyc todo prio 1 high\thint cyc todo edit 1 -Q do
    cyc todo add milk --prio 1\thint -Q do
    cyc todo add milk --when fri\thint --due fri
    cyc todo add milk --deadline fri\thint --due fri
    cyc todo add milk -t home\thint --label
    cyc todo add milk --reminder 9pm\thint --at 9pm
    cyc todo add milk --reminder 9\thint --at 21:00
    cyc todo add milk --when 9pm\thint --at 9pm
    cyc todo edit 1 --deadline none\thint cyc todo edit 1 --clear due
    cyc todo edit 1 --reminder off\thint cyc todo edit 1 --clear at
    cyc todo add milk --due this friday\thint "this friday"
    cyc todo add milk -Q high\thint -Q do
    cyc todo add milk -Q 2\trun cyc todo add milk -Q decide
    cyc todo wipe\tnever cyc todo reset
    cyc todo rm all\tnever cyc todo reset
    cyc todo rm '*'\tnever cyc todo reset
    cyc todo delete everything\tnever cyc todo reset
    cyc wipe\tnever cyc todo reset
    cyc call mum\thint cyc todo add call mum
    cyc read a book\thint cyc todo add read a book
    cyc stats --svg\trun cyc stats --format svg
    cyc streak --svg\trun cyc streak --format svg
    cyc streak -o grass\thint cyc streak -o grass.svg
    cyc card -o card.jpg\thint cyc card -o card.png
    cyc card -o png\thint cyc card -o card.png
    cyc year --save year.png\thint cyc year -o year.png
    cyc year --to year.png\thint cyc year -o year.png
    cyc stats --file stats\thint cyc stats -o stats.svg
    cyc card card.svg\thint cyc card -o card.svg
    cyc card.png\thint cyc card -o card.png
    cyc card --format jpeg\thint cyc card --format png
    cyc card --png\thint cyc card -o card.png
    cyc card dark\thint cyc card -o card.svg --theme-mode dark
    cyc card -o card.png --dark\thint cyc card -o card.png --theme-mode dark
    cyc card png\thint cyc card -o card.png
    cyc year svg\trun cyc year --format svg
    cyc year this\trun cyc year
    cyc year previous\trun cyc year 2025
    cyc day last monday\trun cyc day 2026-11-23
    cyc stats me\trun cyc stats
    cyc check me\trun cyc check
    cyc card me\trun cyc card
    cyc status waybar\trun cyc status --format waybar
    cyc status --waybar\trun cyc status --format waybar
    cyc polybar\thint cyc status --format polybar
    cyc starship\thint cyc status --format starship
    cyc completions bash\trun cyc completion bash
    cyc completion fihs\thint cyc completion fish
    cyc get user\trun cyc config get user
    cyc autocomplete zsh\trun cyc completion zsh
    cyc help done\trun cyc todo done --help
    cyc help logn\thint cyc login --help
    cyc help todo rset\thint cyc todo reset --help
    cyc help tood add\thint cyc todo add --help
    cyc help kanban\trun cyc todo board --help
    cyc help settings\trun cyc config --help
    cyc usage\trun cyc --help
    cyc help all\trun cyc help --all
    cyc --json streak\trun cyc streak --json
    cyc --offline --json streak\trun cyc streak --offline --json
    cyc --lang en todo list\trun cyc todo list --lang en
    cyc --no-color streak\trun cyc streak --no-color
    cyc --json tasks\trun cyc todo list --json
    cyc --width 60 streak\trun cyc streak --width 60
    cyc check --no-color\trun cyc check
    cyc todo add milk --no-color\trun cyc todo add milk
    cyc streak -v\thint --explain
    cyc streak torvalds --verbose\thint cyc streak torvalds --explain
    cyc sync disable\thint cyc sync off
    cyc sync connect\thint cyc sync setup
    cyc 할일 추가 책 읽기\trun cyc todo add 책 읽기
    cyc 할일 보기 1\trun cyc todo show 1
    cyc 할일 검색 우유\trun cyc todo list --search 우유
    cyc 할일 시작 1\trun cyc todo start 1
    cyc 할일 오늘\trun cyc todo list --day today
    cyc 할일추가 우유\trun cyc todo add 우유
    cyc 할 일 추가 우유\trun cyc todo add 우유
    cyc 리스트\trun cyc todo list
    cyc 추가해줘 우유\trun cyc todo add 우유
    cyc 삭제 1\tnever cyc todo rm 1
    cyc 초기화\tnever cyc todo reset
    cyc 전부삭제\tnever cyc todo reset
    cyc 칸반\trun cyc todo board
    cyc 다음\trun cyc todo next
    cyc 작년결산\trun cyc year 2025
    cyc 그제\trun cyc day 그제
    cyc 목표 해제\trun cyc goal off
    cyc 목표 50일\trun cyc goal 50
    cyc 목표 설정 100\trun cyc goal 100
    cyc 디데이 수능 2027-11-18\trun cyc dday add 수능 2027-11-18
    cyc 디데이 목록\trun cyc dday list
    cyc 날씨 부산\thint cyc weather set 부산
    cyc 알림 상태\trun cyc nag status
    cyc 알림 미루기 30분\trun cyc nag snooze 30m
    cyc 알림켜기\trun cyc nag on
    cyc 알림 미루기 두 시간\trun cyc nag snooze 2h
    cyc nag snooze 오늘밤\trun cyc nag snooze today
    cyc nag snooze 밤 10시\trun cyc nag snooze until 22:00
    cyc 휴가 내일\thint cyc freeze 내일
    cyc 휴가\thint cyc freeze 내일
    cyc 쉬기 목록\trun cyc freeze list
    cyc 퀴즈 추가\thint cyc quiz add
    cyc 퀴즈 통계\trun cyc quiz stats
    cyc 퀴즈풀기\trun cyc quiz ask
    cyc 색상\trun cyc theme
    cyc 테마 겨울\thint cyc theme winter
    cyc 테마 winter\trun cyc theme winter
    cyc 설정 목록\trun cyc config list
    cyc 설정 theme winter\trun cyc config set theme winter
    cyc 도움\trun cyc --help
    cyc 도움말 추가\trun cyc todo add --help
    cyc 정보\trun cyc about
    cyc 업데이트\thint cyc about
    cyc 백업\thint cyc todo export
    cyc 커밋\thint cyc day
    cyc 해미\thint cyc goal
    cyc 냗ㅁㄴ\thint cyc
    cyc 낟다ㅏ\thint cyc
    cyc ㅅㅐㅇㅐ\thint cyc
    cyc ㄴㅅㄱㄷ마\thint cyc streak
    cyc gkfdlf cnrk dndb\thint cyc todo add 우유
    cyc gkfdlf cnrk dndb -Q do\thint cyc todo add 우유 -Q do
    cyc tjfwjd theme blue\thint cyc config set theme blue
    cyc elepdl cnrk toddlf 12-24\thint cyc dday add 생일 12-24
    cyc todo add 우유 --due "이번 주 금요일"\trun cyc todo add 우유 --due 2026-11-27
    cyc todo add 우유 --at "밤 11시"\trun cyc todo add 우유 --at 23:00
    cyc todo add 우유 --at "아침 7시"\trun cyc todo add 우유 --at 07:00
    cyc todo add milk --due "next friday"\trun cyc todo add milk --due 2026-12-04
    cyc 책 읽기\thint cyc todo add 책 읽기
    cyc 우유\thint cyc todo add 우유
    cyc commit\thint cyc check
    cyc commit -m fix\thint cyc check
    cyc streak --user torvalds\thint cyc streak torvalds
    cyc streak -u torvalds\thint cyc streak torvalds
    cyc streak 30 days\trun cyc streak --days 30
    cyc streak last month\thint cyc streak --months 2
    cyc stats last week\thint cyc stats --days 14
    cyc stats 지난주\thint cyc stats --days 14
    cyc stats --last-month\thint cyc stats --months 2
    cyc 지난달\thint cyc stats --months 2
    cyc last month\thint cyc stats --months 2
    cyc streak last friday\trun cyc streak 2026-11-20
    cyc streak friday\trun cyc day friday
    cyc stats month\trun cyc stats --months 1
    cyc stats last 30 days\trun cyc stats --days 30
    cyc check yesterday\thint cyc streak 2026-11-24
    cyc compare torvalds gaearon\thint cyc streak torvalds gaearon
    cyc vs torvalds\thint cyc streak torvalds
    cyc friends\thint cyc streak --from-file
    cyc add 'Buy milk tomorrow'\trun cyc todo add 'Buy milk tomorrow'
    cyc todo 'buy milk'\thint cyc todo add
    cyc todo buy milk\thint cyc todo add buy milk
    cyc task 1 done\thint cyc todo done 1
    cyc 1 done\thint cyc todo done 1
    cyc todo 1 start\thint cyc todo start 1
    cyc todo modify 1 due:fri\thint cyc todo edit 1 --due fri
    cyc todo modify 1,2 due:fri\thint cyc todo edit 1 2 --due fri
    cyc todo annotate 1 two litres\trun cyc todo edit 1 --body 'two litres'
    cyc todo 1 edit Oat milk\thint cyc todo edit 1 Oat milk
    cyc todo 1 rm\thint cyc todo rm 1
    cyc todo projects\thint cyc todo list
    cyc todo tags\thint cyc todo list
    cyc todo waiting\thint cyc todo list
    cyc todo sync\thint cyc sync
    cyc todo top 1\trun cyc todo move 1 --top
    cyc todo reset task 1\thint cyc todo rm 1
    cyc auth login --web\thint cyc login
    cyc auth refresh\thint cyc login
    cyc issue list\thint cyc todo
    cyc pr list\thint cyc streak
    cyc browse\thint cyc streak
    cyc config --list\trun cyc config list
    cyc config -l\trun cyc config list
    cyc config --get user\trun cyc config get user
    cyc config --unset theme\tnever cyc config unset theme
    cyc config --edit\thint cyc config edit
    cyc config --global user.name hana\thint cyc config set user hana
    cyc remote add origin git@example.com:me/todo.git\thint cyc sync setup git@example.com:me/todo.git
    cyc clone https://example.com/me/todo.git\thint cyc sync setup https://example.com/me/todo.git
    cyc blame\thint cyc why
    cyc diff\thint cyc todo history
    cyc -h todo add\trun cyc todo add --help
    cyc --help todo\trun cyc todo --help
    cyc add --help\trun cyc todo add --help
    cyc todo new --help\trun cyc todo add --help
    cyc reminders -h\trun cyc nag --help
    cyc --no-colour streak\thint cyc streak --no-color
    cyc --colour always streak\thint cyc streak --color always
    cyc --korean\thint cyc --lang ko
    cyc --user torvalds streak\thint cyc streak torvalds
    cyc year --last\thint cyc year 2025
    cyc freeze tmrw\thint cyc freeze tomorrow
    cyc freeze sick\thint cyc freeze today --reason sick
    cyc freeze today and tomorrow\trun cyc freeze today --until tomorrow
    cyc goal 1 year\thint cyc goal 365
    cyc goal one hundred\thint cyc goal 100
    cyc goal progress\trun cyc goal
    cyc dday exam\thint cyc dday add exam
    cyc dday exam tomorrow\trun cyc dday add exam tomorrow
    cyc dday 2026-12-25 Christmas\trun cyc dday add Christmas 2026-12-25
    cyc theme random\thint cyc theme
    cyc theme --list\trun cyc theme
    cyc theme preview winter\thint cyc streak --theme winter
    cyc nag 9pm\thint cyc nag on --from 21:00
    cyc nag on weekdays\thint cyc config set streak.rest_days sat,sun
    cyc nag time 21:00\thint cyc nag on --from 21:00
    cyc nag logs\trun cyc nag inbox
    cyc nag snooze 10\thint cyc nag snooze 10m
    cyc nag snooze 1 1 h\thint cyc nag snooze
    cyc nag whatsapp\thint cyc nag channel
    cyc nag kakao\thint cyc nag channel
    cyc quiz 3\trun cyc quiz ask 3
    cyc quiz random\trun cyc quiz ask
    cyc quiz delete all\tnever cyc quiz rm
    cyc weather tomorrow\thint cyc weather
    cyc weather 37.57,126.98\thint cyc weather set 37.57,126.98
    cyc card torvalds svg\trun cyc card torvalds --format svg
    cyc export json\thint cyc todo export
    cyc import todoist\thint cyc todo import
    cyc completion install\thint cyc completion bash
    cyc install completion\thint cyc completion bash
    cyc setup zsh completion\thint cyc completion zsh
    cyc enable completion\thint cyc completion bash
    cyc completion --shell zsh\trun cyc completion zsh
    cyc man todo\trun cyc todo --help
    cyc where\thint cyc about
    cyc cache clear\thint cyc about
    cyc feedback\thint cyc about
    cyc bug\thint cyc about
    cyc privacy\thint cyc about
    cyc daemon\thint cyc nag on
    cyc hello\trun cyc
    cyc logs\thint cyc todo history
    cyc sync now --force\thint cyc sync now
    cyc sync on\thint cyc sync setup
    cyc login github\thint cyc login
    cyc login torvalds\thint cyc login
    cyc login ghe.example.com\thint cyc login --host ghe.example.com
    cyc login --with-token ghp_typed\thint cyc login --with-token
    cyc todo clear done\thint cyc todo list --done
    cyc todo archive\thint cyc todo list --done
    cyc delete everything\tnever cyc todo reset
    cyc undo 2\thint cyc todo undo 2
    cyc undo last\thint cyc todo undo
    cyc remind me to call mum tomorrow\thint cyc todo add call mum tomorrow
    cyc quiet for 2 hours\trun cyc nag snooze 2h
    cyc --lang ko todo rm 1\tnever cyc todo rm 1 --lang ko
    cyc 커밋 확인\trun cyc check
    cyc 오늘 커밋 했나\trun cyc check
    cyc 연속 기록\trun cyc streak
    cyc 내 기록\trun cyc streak
    cyc 잔디 보여줘\trun cyc streak
    cyc 할일 완료 1번\trun cyc todo done 1
    cyc 1번 완료\thint cyc todo done 1
    cyc 우유 사기 추가\thint cyc todo add 우유 사기
    cyc 할일 1 완료\thint cyc todo done 1
    cyc 내일 쉬기\thint cyc freeze 내일
    cyc 내일 쉴게\thint cyc freeze 내일
    cyc 알림 9시\thint cyc nag on --from 21:00
    cyc 알림 저녁 9시\thint cyc nag on --from 21:00
    cyc 9시에 알려줘\thint cyc nag on --from 21:00
    cyc 알림 꺼줘\trun cyc nag off
    cyc 알림 한 시간 미루기\trun cyc nag snooze 1h
    cyc 조용히 해\thint cyc nag snooze
    cyc 디데이 수능 11월 18일\trun cyc dday add 수능 11월 18일
    cyc 목표 백일\thint cyc goal 100
    cyc 100일 목표\thint cyc goal 100
    cyc 퀴즈 시작\trun cyc quiz ask
    cyc 서울 날씨\thint cyc weather set 서울
    cyc 오늘 날씨\trun cyc weather
    cyc 테마 바꾸기\thint cyc theme winter
    cyc 어두운 테마\thint cyc config set background dark
    cyc 한국어로\thint cyc config set language ko
    cyc 이번 주 할일\trun cyc todo list --week
    """
}
