extension GuessTable {
  /// Calls that first-time users typed and that failed. A row is the call, a tab, and what cyc makes of it: `run` it,
  /// `hint` at it (propose only), or `never` run it, which is tested like `hint`. Read by `GuessTable.rows(of:)`.
  static let newcomers = """
    cyc 2 modify due:tomorrow\thint cyc todo edit 2 --due tomorrow
    cyc todo modify 1 due:\thint cyc todo edit 1 --clear due
    cyc todo modify 1 due:9pm\thint cyc todo edit 1 --at 9pm
    cyc todo modify 1 due:foo wait:foo\thint cyc todo edit 1 --due tomorrow --wait mon
    cyc todo modify 1 recur:foo\thint cyc todo edit 1 --every week
    cyc todo modify 1 recur:2d\thint cyc todo edit 1 --every 2d
    cyc modify 1 priority:\thint cyc todo edit 1 -Q decide
    cyc move doing 1\thint cyc todo move 1 doing
    cyc move doing 1 --lang ko\thint cyc todo move 1 doing --lang ko
    cyc user hana --lang ko\thint cyc config set user hana --lang ko
    cyc 되돌리기 3 --lang ko\thint cyc todo undone 3 --lang ko
    cyc move done the report\thint cyc todo add move done the report
    cyc todo move 1 friday\thint cyc todo edit 1 --due friday
    cyc todo move 1 to next friday\thint cyc todo edit 1 --due 2026-12-04
    cyc 옮기기 2 금요일\thint cyc todo edit 2 --due 금요일
    cyc todo 2 friday\thint cyc todo edit 2 --due friday
    cyc todo mv 3 1\thint cyc todo move 3 --before 1
    cyc notifications\thint cyc nag on
    cyc notifications enable\trun cyc nag on
    cyc notification on\trun cyc nag on
    cyc notification 21:00\thint cyc nag on --from 21:00
    cyc alert me at 9pm\thint cyc nag on --from 21:00
    cyc push on\thint cyc nag on
    cyc push phone\thint cyc nag channel ntfy --new-topic
    cyc push\thint cyc sync
    cyc sms\thint cyc nag channel ntfy --new-topic
    cyc 카톡\thint cyc nag channel ntfy --new-topic
    cyc 바\thint cyc status --setup tmux
    cyc tmux-bar\thint cyc status --setup tmux
    cyc 그림 저장\thint cyc card -o card.svg
    cyc 그림 card.png\thint cyc card -o card.png
    cyc 배너\thint cyc card -o card.svg
    cyc generate card\thint cyc card -o card.svg
    cyc export card\thint cyc card -o card.svg
    cyc 카드 만들기 card.png\thint cyc card -o card.png
    cyc config goal 100\thint cyc goal 100
    cyc config set nag.cheer 켜기\thint cyc config set nag.cheer true
    cyc config set nag.tasks 끄기\thint cyc config set nag.tasks off
    cyc config set goal 100\thint cyc goal 100
    cyc config set reminder desktop\thint cyc nag on --via desktop
    cyc config set notification 9pm\thint cyc nag on --from 21:00
    cyc goals create 100\trun cyc goal 100
    cyc restore 1\thint cyc todo undo
    cyc restore tasks.json\thint cyc todo import tasks.json
    cyc t add "Buy milk"\trun cyc todo add "Buy milk"
    cyc 할일 "우유 사기"\thint cyc todo add "우유 사기"
    cyc task create -t "Write tests"\trun cyc todo add "Write tests"
    cyc 미루기 2\thint cyc todo edit 2 --due tomorrow
    cyc 할일 미루기 2 tomorrow 9am\thint cyc todo edit 2 --due tomorrow --at 9am
    cyc 할일 due friday\thint cyc todo --help
    cyc task 3 recur:weekly\thint cyc todo --help
    cyc line up the tests\thint cyc todo add line up the tests
    cyc 밀린 할일\trun cyc todo list --overdue
    cyc 할일 다 지워\tnever cyc todo reset
    cyc 모두 완료\thint cyc todo
    cyc all\thint cyc streak --all
    cyc all tasks\trun cyc todo list --all
    cyc 설정 바꾸기\thint cyc config set
    cyc 로그인 하기\thint cyc login
    cyc 왜 안돼\trun cyc why
    cyc 왜 잔디가 안 심어져\thint cyc why
    cyc 시작\thint cyc nag on
    cyc 되돌려줘\thint cyc todo undo
    cyc 카드 만들어줘\trun cyc card
    cyc card 저장\thint cyc card -o card.svg
    cyc 카드 저장\thint cyc card -o card.svg
    cyc 카드 내보내기 me.svg\thint cyc card -o me.svg
    cyc card export me.png\thint cyc card -o me.png
    cyc export me.svg\thint cyc card -o me.svg
    cyc save me.svg\thint cyc card -o me.svg
    cyc tmux 상태줄\thint cyc status --setup tmux
    cyc install completions for fihs\thint cyc completion fish
    cyc setup completions for tcsh\thint cyc completion bash
    cyc user 철수\thint cyc config set user NAME
    cyc dday add x --on fri\thint cyc dday add x fri
    cyc dday add x --on foo\thint cyc dday add
    cyc setup tmux\thint cyc status --setup tmux
    cyc integrate waybar\thint cyc status --setup waybar
    cyc add to tmux\thint cyc status --setup tmux
    cyc bash prompt\thint cyc status --setup bash
    cyc statusbar\thint cyc status --setup tmux
    cyc connect phone\thint cyc nag channel ntfy --new-topic
    cyc connect phones\thint cyc nag channel ntfy --new-topic
    cyc 폰 연결\thint cyc nag channel ntfy --new-topic
    cyc push notifications on\thint cyc nag on
    cyc nag desktop\thint cyc nag on --via desktop
    cyc 데스크톱 알림\thint cyc nag on --via desktop
    cyc reminders enable --desktop\thint cyc nag on --via desktop
    cyc streak --goal 100\thint cyc goal 100
    cyc 할 일 1 진행 중\thint cyc todo move 1 doing
    cyc task 1 modify status:doing\thint cyc todo move 1 doing
    cyc todo reset 1\thint cyc todo move 1 todo
    cyc goal -o goal.svg\thint cyc card -o goal.svg
    cyc best day\thint cyc stats
    cyc remaining\thint cyc goal
    cyc plan\thint cyc todo
    cyc 며칠째\trun cyc streak
    cyc is it green\thint cyc check
    cyc show hana\thint cyc streak hana
    cyc 마감 1 금요일\thint cyc todo edit 1 --due 금요일
    cyc 상태바\thint cyc status
    cyc 휴대폰 알림\thint cyc nag channel ntfy
    cyc 내일 할일\trun cyc todo list --day tomorrow
    cyc 할일 보여줘\trun cyc todo list
    cyc 할일 검색해줘 우유\trun cyc todo list --search 우유
    cyc 우유 추가해줘\thint cyc todo add 우유
    cyc 통계 보여줘\trun cyc stats
    cyc 올해 결산\trun cyc year
    cyc 도움말 알림\trun cyc nag --help
    cyc 할일 마감 1 금요일\trun cyc todo edit 1 --due 금요일
    cyc 날씨 끄기\trun cyc weather off
    cyc 목표 끄기\trun cyc goal off
    cyc 퀴즈 끄기\thint cyc quiz off
    cyc 쉬기 취소 2026-11-28\trun cyc freeze off 2026-11-28
    cyc 취소 3\thint cyc todo rm 3
    cyc 취소 우유\thint cyc todo undo
    cyc 방금 취소\thint cyc todo undo
    cyc 취소 디데이 1\thint cyc dday rm 1
    cyc todo 141 내일로\thint cyc todo edit 141 --due 내일
    cyc 141 내일로\thint cyc todo edit 141 --due 내일
    cyc 1 due friday\thint cyc todo edit 1 --due friday
    cyc 1 friday --json\thint cyc todo edit 1 --due friday --json
    cyc 할일 1 기한 내일\trun cyc todo edit 1 --due 내일
    cyc 할일 3 다음 주 금요일로 미루기\thint cyc todo edit 3 --due 2026-12-04
    cyc todo 1 due fri\thint cyc todo edit 1 --due fri
    cyc todo 1 today\thint cyc todo edit 1 --due today
    cyc todo 3 되돌리기\thint cyc todo undone 3
    cyc todo 3 undo\thint cyc todo undone 3
    cyc 3 되돌리기\thint cyc todo undone 3
    cyc 알림 취소\thint cyc nag off
    cyc 할일 우유 사기\thint cyc todo add 우유 사기
    cyc todo 취소 3\thint cyc todo rm 3
    cyc 할일 3번 취소\thint cyc todo rm 3
    cyc 할일 취소\thint cyc todo undo
    cyc todo 되돌리기\trun cyc todo undo
    cyc todo 되돌리기 3\thint cyc todo undone 3
    cyc todo revert 3\thint cyc todo undo 3
    cyc todo revert last\trun cyc todo undo
    cyc todo 되돌리기 우유\thint cyc todo undone 우유
    cyc todo 되돌리기 마지막\thint cyc todo undo
    cyc todo revert chapter 3\thint cyc todo undone chapter 3
    cyc todo revert 2 steps\thint cyc todo undo 2
    cyc todo revert --lang ko\trun cyc todo undo --lang ko
    cyc todo 되돌리기 3번\thint cyc todo undone 3
    cyc 되돌리기 3\thint cyc todo undone 3
    cyc todo add 회의 --due "내일 오후 3시 반"\thint --due 내일 --at "오후 3시 반"
    cyc todo add 회의 --due "내일 아침 9시"\thint --due 내일 --at "아침 9시"
    cyc todo add milk --due "friday at 9pm"\thint --due friday --at 9pm
    cyc todo edit 1 --at "tomorrow 9pm"\thint cyc todo edit 1 --due tomorrow --at 9pm
    cyc streak 최근 30일\trun cyc streak --days 30
    cyc stats 11월\thint cyc stats --since 2026-11-01
    cyc streak 12월\thint cyc streak --since 2025-12-01
    cyc stats 재작년\trun cyc stats --year 2024
    cyc year 재작년\trun cyc year 2024
    cyc 재작년 통계\trun cyc year 2024
    cyc stats 3개월\trun cyc stats --months 3
    cyc stats 최근 3개월\trun cyc stats --months 3
    cyc streak 2025\trun cyc streak --year 2025
    cyc stats 2025\trun cyc stats --year 2025
    cyc streak torvalds svg\trun cyc streak torvalds --format svg
    cyc quiz skip\thint cyc quiz ask --another
    cyc nag tomorrow\thint cyc freeze tomorrow
    cyc restart\thint cyc nag on
    cyc clear cache\thint cyc about
    cyc todo repeat 1 weekly\thint cyc todo edit 1 --every weekly
    cyc todo repeat 3 daily\thint cyc todo edit 3 --every daily
    cyc todo repeat 3\thint cyc todo edit 3 --every week
    cyc todo wait 1 mon\thint cyc todo edit 1 --wait mon
    cyc todo add 밥 -Q 하기\thint -Q do
    cyc todo edit 3 --quadrant 계획하기\thint -Q decide
    cyc todo edit 3 --label 주황\thint --label orange
    cyc todo wait 3 until friday\thint cyc todo edit 3 --wait friday
    cyc todo listall\trun cyc todo list --all
    cyc streak 지난주 금요일\trun cyc streak 2026-11-20
    cyc streak 지난 월요일\trun cyc streak 2026-11-23
    cyc holiday 다음주까지\thint cyc freeze 다음주까지
    cyc freeze sundays\thint cyc config set streak.rest_days sun
    cyc freeze 2026-12-24 Christmas\thint cyc freeze 2026-12-24 --reason Christmas
    cyc freeze 2026-12-01 --until 2026-12-14 제주도\thint cyc freeze 2026-12-01 --reason 제주도 --until 2026-12-14
    cyc 쉬기 내일 가족 여행\thint cyc freeze 내일 --reason "가족 여행"
    cyc freeze every sunday\thint cyc config set streak.rest_days sun
    cyc 매주 토요일 쉬기\thint cyc config set streak.rest_days sat
    cyc 일요일마다 쉬기\thint cyc config set streak.rest_days sun
    cyc 쉬기 주말마다\thint cyc config set streak.rest_days sat,sun
    cyc sick\thint cyc freeze today
    cyc 아파\thint cyc freeze today
    cyc deadline Launch 2026-12-24\thint cyc dday add Launch 2026-12-24
    cyc achievements\thint cyc goal --history
    cyc remind me in 1 hour\thint cyc nag snooze 1h
    cyc what should i do\thint cyc todo next
    cyc not green\thint cyc why
    cyc grey\thint cyc why
    cyc 내일 할 일\trun cyc todo list --day tomorrow
    cyc 연속 커밋\trun cyc streak
    cyc 누구\trun cyc whoami
    cyc 알림 30분마다\thint cyc nag on --every 30m
    cyc day --date 2026-11-20\thint cyc streak 2026-11-20
    cyc todo rm -f 1\thint cyc todo rm 1
    cyc quiz ask -n 5\thint cyc quiz ask --limit 5
    cyc export csv\thint cyc todo export --format csv
    cyc reset goal\thint cyc goal off
    cyc reset theme\thint cyc theme github
    cyc reset config\thint cyc config unset theme
    cyc reset streak\thint cyc streak
    cyc stop nagging\trun cyc nag off
    cyc delete done tasks\thint cyc todo list --done
    cyc clear completed tasks\thint cyc todo list --done
    cyc delete overdue tasks\thint cyc todo list --overdue
    cyc todo clear milk\thint cyc todo rm milk
    cyc clear 1\thint cyc todo rm 1
    cyc clear all my tasks\thint cyc todo reset
    cyc alert 1 off\thint cyc todo alert 1 off
    cyc remind off\thint cyc nag off
    cyc tell me off\thint cyc nag off
    cyc remind me to turn the heater off\thint cyc todo add turn the heater off
    cyc todo prune 2025-01-01\thint cyc todo history --prune 2025-01-01
    cyc forget me\thint cyc logout
    cyc dday remove Trip\thint cyc dday list
    cyc config set reminder off\thint cyc nag off
    cyc config nag off\thint cyc nag off
    cyc config set notifications off\thint cyc nag off
    cyc config set nag on\thint cyc nag on
    cyc set reminder off\thint cyc nag off
    cyc set weather off\thint cyc weather off
    cyc 알림 잠깐 끄기\thint cyc nag snooze 1h
    cyc stop reminders today\thint cyc nag snooze today
    cyc stop reminders until 10pm\thint cyc nag snooze until 22:00
    cyc stop notifications tomorrow\thint cyc freeze tomorrow
    cyc disable reminders on friday\thint cyc freeze friday
    cyc disable notifications this weekend\thint cyc config set streak.rest_days sat,sun
    cyc turn off reminders for 2 hours\thint cyc nag snooze 2h
    cyc stop alarm 2\thint cyc todo alert 2 off
    cyc cancel alarm for task 2\thint cyc todo alert 2 off
    cyc mute notifications\thint cyc nag snooze today
    cyc mute reminders for 1 hour\thint cyc nag snooze 1h
    cyc stop nagging me\thint cyc nag off
    cyc stop goal 9pm\thint cyc goal off
    cyc nag off tomorrow\thint cyc freeze tomorrow
    cyc nag off until 10pm\thint cyc nag snooze until 22:00
    cyc dont nag me tomorrow\thint cyc freeze tomorrow
    cyc don’t nag me tomorrow\thint cyc freeze tomorrow
    cyc dont nag me today\thint cyc nag snooze today
    cyc dday edit 1 2027-05-01\thint cyc dday edit 1 --date 2027-05-01
    cyc dday 1 2027-05-01\thint cyc dday edit 1 --date 2027-05-01
    cyc dday postpone 1 2027-05-01\thint cyc dday edit 1 --date 2027-05-01
    cyc dday reschedule 1 to 2027-05-01\thint cyc dday edit 1 --date 2027-05-01
    cyc dday move 1 2027-05-01\thint cyc dday edit 1 --date 2027-05-01
    cyc 디데이 수정 1 2027-05-01\thint cyc dday edit 1 --date 2027-05-01
    cyc dday edit 1 Final exam\thint cyc dday edit 1 --title "Final exam"
    cyc dday cancel 1\thint cyc dday rm 1
    cyc countdown to 12-25\thint cyc dday add Exam 12-25
    cyc countdown to friday\thint cyc dday add Exam friday
    cyc countdown to Trip 12-25\thint cyc dday add Trip 12-25
    cyc countdown to new year 01-01\thint cyc dday add new year 01-01
    cyc countdown to new year\thint cyc dday add new year 2027-03-06
    cyc countdown to friday Trip\thint cyc dday add Trip friday
    cyc dday D-100\thint cyc dday add Exam 2027-03-05
    cyc dday done 2026-12-24\thint cyc dday list
    cyc dday cancel Exam 2027-03-06\thint cyc dday list
    cyc dday ad Exam 2026-12-24\thint cyc dday add Exam 2026-12-24
    cyc dday ADD Exam 2026-12-24\trun cyc dday add Exam 2026-12-24
    cyc dday show 1\thint cyc dday list
    cyc todo append 1 more words\thint cyc todo edit 1
    cyc todo 1 append more\thint cyc todo edit 1
    cyc append 1 more words\thint cyc todo edit 1
    cyc todo rename 1 to Oat milk\trun cyc todo edit 1 Oat milk
    cyc rename 1 to milk\thint cyc todo edit 1 milk
    cyc 할일 어떻게 지워?\thint cyc todo rm --help
    cyc 할일 우유 지워\thint cyc todo rm 우유
    cyc mark milk done\thint cyc todo done milk
    cyc mark done 1\trun cyc todo done 1
    cyc mark task 1 done\trun cyc todo done 1
    cyc mark 1 and 2 done\trun cyc todo done 1 2
    cyc mark 1\thint cyc todo done 1
    cyc mark all done\thint cyc todo list --pending
    cyc cancel 1\thint cyc todo rm 1
    cyc cancel task 1\thint cyc todo rm 1
    cyc cancel gym\thint cyc todo add cancel gym
    cyc cancel dday 1\thint cyc dday rm 1
    cyc cancel all\thint cyc todo undo
    cyc remind me every 30 minutes\thint cyc nag on --every 30m
    cyc remind me from 8pm to 11pm\thint cyc nag on --from 20:00 --until 23:00
    cyc remind me at 9:30pm every day\thint cyc nag on --from 21:30
    cyc remind me about milk at 9pm\thint cyc todo add milk at 9pm
    cyc remind task 1 at 21:00\thint cyc todo edit 1 --at 21:00
    cyc remind me at 9pm\thint cyc nag on --from 21:00
    cyc did I commit today?\trun cyc check
    cyc 오늘 커밋 했어?\trun cyc check
    cyc 목표 100일로 설정\trun cyc goal 100
    cyc 목표를 100일로\trun cyc goal 100
    cyc 목표 취소해줘\trun cyc goal off
    cyc 테마 겨울로\thint cyc theme winter
    cyc 언어 영어로\thint cyc config set language en
    cyc enable quiz\thint cyc quiz on
    cyc start quiz\trun cyc quiz ask
    cyc add "-5 degrees"\thint cyc todo add -- "-5 degrees"
    cyc add -- -5\trun cyc todo add -- -5
    cyc config set color off\thint cyc --no-color
    cyc config set weather.place New York\trun cyc config set weather.place 'New York'
    cyc config set nag.command notify-send hello\trun cyc config set nag.command 'notify-send hello'
    cyc config set nag.from 10 pm\thint cyc config set nag.from 22:00
    cyc config set streak.rest_days sat sun\trun cyc config set streak.rest_days sat,sun
    cyc nag on --via kakao\thint cyc nag on --via ntfy
    cyc nag on --via desktop,phone --from 21:00\thint cyc nag on --via desktop,ntfy --from 21:00
    cyc nag on --channel\thint cyc nag on --via desktop
    cyc nag on --every 10\thint cyc nag on --every 10m
    cyc nag --via ntfy --from 21:00\thint cyc nag on --via ntfy --from 21:00
    cyc nag --scheduler cron\thint cyc nag on --scheduler cron
    cyc todo edit 1 --due none\thint cyc todo edit 1 --clear due
    cyc todo due 1 off\thint cyc todo edit 1 --clear due
    cyc todo edit 1 --at off\thint cyc todo edit 1 --clear at
    cyc reset all data\thint cyc todo reset
    cyc check ''\thint cyc check
    cyc streak for torvalds\trun cyc streak torvalds
    cyc card of torvalds\trun cyc card torvalds
    cyc card save\thint cyc card -o card.svg
    cyc todo export csv\trun cyc todo export --format csv
    cyc todo export CSV\trun cyc todo export --format csv
    cyc 2025 잔디\trun cyc year 2025
    cyc cancel snooze\trun cyc nag snooze off
    cyc what is my streak\thint cyc streak
    cyc year for torvalds\trun cyc year torvalds
    cyc config set theme 파랑\thint cyc config set theme blue
    cyc goal -5\thint cyc goal 5
    cyc 알림 잠깐만 꺼줘\thint cyc nag snooze 1h
    cyc 잠깐 알림 끄기\thint cyc nag snooze 1h
    cyc 알림 오늘만 꺼줘\thint cyc nag snooze today
    cyc 알림 30분만 꺼줘\thint cyc nag snooze 30m
    cyc 알림 30분만 미뤄줘\trun cyc nag snooze 30m
    cyc nag snooze 한 시간만\trun cyc nag snooze 1h
    cyc 30분만 조용히\thint cyc nag snooze 30m
    cyc stop reminders for a while\thint cyc nag snooze 1h
    cyc dday finish thesis 2027-03-01\thint cyc dday add finish thesis 2027-03-01
    cyc dday move house 2027-03-01\thint cyc dday add move house 2027-03-01
    cyc dday 완료 발표 2027-03-01\thint cyc dday add 완료 발표 2027-03-01
    cyc dday cancel Exam\thint cyc dday list
    cyc 디데이 어떻게 지워?\thint cyc dday rm --help
    cyc 할일 우유 지워줘\thint cyc todo rm 우유
    cyc mark done\thint cyc todo done 1
    cyc mark as done 1\trun cyc todo done 1
    cyc set color off\thint cyc --no-color
    cyc color off\thint cyc --no-color
    cyc dday 수능 D-100\trun cyc dday add 수능 2027-03-05
    cyc dday add Exam d-30\trun cyc dday add Exam 2026-12-25
    cyc dday add 연애 D+100\trun cyc dday add 연애 2026-08-17
    cyc dday 1 D-30\thint cyc dday edit 1 --date 2026-12-25
    cyc dday add 12월 25일 크리스마스\trun cyc dday add 크리스마스 "12월 25일"
    cyc dday add next friday party\trun cyc dday add party 2026-12-04
    cyc dday 다음 주 금요일 여행\trun cyc dday add 여행 2026-12-04
    cyc goal undo\thint cyc todo undo
    cyc freeze undo\thint cyc todo undo
    cyc freeze next weekend\thint cyc freeze 2026-12-05 --until 2026-12-06
    cyc freeze 이번 주말\thint cyc freeze 2026-11-28 --until 2026-11-29
    cyc 기념일 2020년 5월 1일\thint cyc dday add Exam 2020년 5월 1일
    cyc anniversary 1 may 2020\thint cyc dday add Exam 1 may 2020
    cyc dday SAT 13 march\trun cyc dday add SAT 13 march
    cyc dday 금요일 12월 4일\trun cyc dday add 금요일 12월 4일
    cyc dday 12월 3일\thint cyc dday add Exam 12월 3일
    cyc 생일 3월 3일\thint cyc dday add Mom 3월 3일 --yearly
    cyc birthday 3 march\thint cyc dday add Mom 3 march --yearly
    cyc 시험까지 며칠\thint cyc dday list
    cyc 연속 며칠\trun cyc streak
    cyc 작년 통계\trun cyc year 2025
    cyc 올해 통계\trun cyc year
    cyc last year stats\trun cyc year 2025
    cyc 날씨 어때\trun cyc weather
    cyc 날씨 꺼줘\trun cyc weather off
    cyc 색 끄기\thint cyc --no-color
    cyc 8월 10일부터 14일까지 휴가\thint cyc freeze "8월 10일" --until "8월 14일"
    cyc freeze 8월 10일부터 8월 14일까지\trun cyc freeze "8월 10일" --until "8월 14일"
    cyc freeze 12월 30일부터 2일까지\trun cyc freeze "12월 30일" --until "1월 2일"
    cyc freeze 12월 10일 부터 14일 까지\trun cyc freeze "12월 10일" --until "12월 14일"
    cyc todo add 밥 --due 12월 24일 --at 저녁 7시\thint --due "12월 24일" --at "저녁 7시"
    cyc nag on --from 저녁 8시 --until 밤 11시\thint --from "저녁 8시" --until "밤 11시"
    cyc quiz on --from 10 am --every 2 hours\thint --from "10 am" --every "2 hours"
    cyc nag on --until 밤 12시\thint cyc nag on --until 24:00
    cyc goal 30 --from last friday\thint cyc goal 30 --from 2026-11-20
    cyc stats --since 지난 금요일\thint cyc stats --since 2026-11-20
    cyc todo edit 1 --wait 다음 주 월요일\thint cyc todo edit 1 --wait "다음 주 월요일"
    cyc todo add 밥 --at 저녁 7시 --label 빨강\thint cyc todo add 밥 --at "저녁 7시" --label red
    cyc todo postpone 1 9pm\thint cyc todo edit 1 --due tomorrow
    cyc todo wait 1 9pm\thint cyc todo edit 1 --wait mon
    cyc todo edit 1 --hide fri\thint cyc todo edit 1 --wait fri
    cyc todo edit 1 --hide 없음\thint cyc todo edit 1 --clear wait
    cyc todo list --date fri\thint cyc todo list --day fri
    cyc todo edit 1 --tag none\thint cyc todo edit 1 --clear label
    cyc todo label 1 none\thint cyc todo edit 1 --clear label
    cyc 통계 오늘\thint cyc stats --help
    cyc gkfdlf cnrk to cor\thint cyc todo add 새 책
    cyc gkfdlf cnrk dndb --due tue\thint cyc todo add 우유 --due tue
    cyc tjfwjd language en\thint cyc config set language en
    cyc 2번 금요일로 미루기\thint cyc todo edit 2 --due 금요일
    cyc 우유 금요일로 미루기\thint cyc todo edit 우유 --due 금요일
    """
}
