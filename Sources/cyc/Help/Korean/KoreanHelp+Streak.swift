internal import CycBase

extension KoreanHelp {
  /// Contributions: `streak` to `card`.
  static let streak: [Sentence] = [
    // cyc streak
    Sentence(en: "Show your streak and your grass.", ko: "연속 기록과 잔디를 보여 줘요."),
    Sentence(
      en: "A day counts when it has a contribution. Today cannot break the streak until it is over.",
      ko: "기여가 있는 날을 세요. 오늘이 끝나기 전까지는 오늘 때문에 기록이 끊기지 않아요."),
    Sentence(
      en: """
        The current streak is the one of today, whatever period is shown. Totals cover the period shown; \
        with --year, so does the longest streak.
        """,
      ko: """
        어느 기간을 보든 현재 연속 기록은 오늘까지의 기록이에요. 합계는 보여 주는 기간의 것이고, --year를 쓰면 최장 기록도 그래요.
        """),
    Sentence(
      en: """
        Your days of rest (the setting streak.rest_days, and `cyc freeze`) do not break your streak and are \
        not counted. If GitHub's own number differs, it is shown next to yours. Other people's days of rest \
        are not known.
        """,
      ko: """
        쉬는 날(설정 streak.rest_days와 `cyc freeze`)에는 기록이 끊기지 않고, 날수에도 넣지 않아요. GitHub의 숫자와 다르면 나란히 보여 줘요. 다른 사람의 \
        쉬는 날은 알 수 없어요.
        """),
    Sentence(
      en: """
        A date shows that day: its contributions, and the streak at its end. It is 2026-11-20, 11-20 (the \
        last one), yesterday, 어제 or 11월 20일.
        """,
      ko: """
        날짜를 적으면 그날의 기여와 그날까지의 연속 기록을 보여 줘요. 2026-11-20, 11-20(가장 최근), yesterday, 어제, 11월 20일처럼 적어요.
        """),
    Sentence(
      en: """
        Several people become a table, the longest streak first, everybody counted as GitHub counts; with \
        --json it is one object per line, in the order of the names. The exit status is 2 if someone could \
        not be shown.
        """,
      ko: """
        여러 사람을 적으면 기록이 긴 순서로 표를 보여 줘요. 모두 GitHub처럼 세요. --json을 쓰면 적은 순서대로 한 줄에 한 사람씩 나와요. 보여 주지 못한 사람이 있으면 \
        종료 상태는 2예요.
        """),
    Sentence(en: "yours, with a year of grass", ko: "내 기록과 1년 치 잔디"),
    Sentence(en: "anyone's, for one year", ko: "다른 사람의 한 해"),
    Sentence(en: "one day, and the streak at its end", ko: "하루의 기여와 그날까지의 기록"),
    Sentence(
      en: "Whose streak (default: yours), several people's, or a day.",
      ko: "누구의 기록인지 적어요 (기본값: 나). 여러 사람이나 하루도 돼요."),
    Sentence(
      en: "Read logins from a file, one per line (- for standard input); # begins a comment.",
      ko: "파일에서 아이디를 한 줄에 하나씩 읽어요 (-는 표준 입력). #부터는 주석이에요."),
    Sentence(en: "Show one calendar year.", ko: "한 해를 보여 줘요."),
    Sentence(en: "Show the last N days.", ko: "최근 N일을 보여 줘요."),
    Sentence(
      en: "Show the last N months: this one up to today, and the whole months before it.",
      ko: "최근 N개월을 보여 줘요. 이번 달은 오늘까지, 그전 달은 통째로 보여 줘요."),
    Sentence(
      en: """
        Show the days from a date on: 2024-05-01, 05-01 (the last one), fri, yesterday or 2w (two weeks \
        ago).
        """,
      ko: """
        이날부터 보여 줘요: 2024-05-01, 05-01(가장 최근), fri, yesterday, 2w(2주 전).
        """),
    Sentence(en: "Show every year since the first contribution.", ko: "첫 기여부터 모든 해를 보여 줘요."),
    Sentence(en: "Count as GitHub does, without days of rest.", ko: "쉬는 날 없이 GitHub처럼 세어요."),
    Sentence(
      en: "Show the streak of weeks too (settings: streak.weekly_target, week_start).",
      ko: "주 단위 연속 기록도 보여 줘요 (설정: streak.weekly_target, week_start)."),
    Sentence(
      en: "Print JSON: one object, or one per line for several people.",
      ko: "JSON으로 출력해요. 여러 사람이면 한 줄에 하나씩 나와요."),
    Sentence(en: "Explain the numbers in plain words.", ko: "숫자를 쉬운 말로 설명해요."),
    Sentence(
      en: "text, json, or a picture: svg or png (default: text).",
      ko: "text, json이나 그림(svg, png)이에요 (기본값: text)."),
    Sentence(
      en: "Draw into this file (- for a pipe), as SVG or PNG by its name.",
      ko: "이 파일에 그려요 (파이프는 -). 이름에 따라 SVG나 PNG가 돼요."),
    Sentence(
      en: "For a picture: only light or only dark (default: by the reader's system; PNG: light).",
      ko: "그림을 밝게만 또는 어둡게만 그려요 (기본값: 보는 사람의 시스템 설정, PNG는 밝게)."),
    Sentence(en: "Fetch everything again, however fresh the cache is.", ko: "캐시가 아무리 새것이어도 모두 다시 가져와요."),
    Sentence(en: "Do not use the network: show what is in the cache.", ko: "네트워크를 쓰지 않고 캐시에 있는 것을 보여 줘요."),
    Sentence(
      en: """
        Where contributions come from: page, graphql (needs a token), or auto: the page, plus GraphQL if \
        there is a token, for your private contributions and when the page does not answer.
        """,
      ko: """
        기여를 어디에서 가져올지 정해요: page, graphql(토큰 필요), auto. auto는 페이지를 읽고, 토큰이 있으면 비공개 기여나 페이지가 응답하지 않을 때를 위해 \
        GraphQL도 써요.
        """),
    Sentence(
      en: "Save GitHub's page as it was read to a new file, for a bug report.",
      ko: "읽은 GitHub 페이지를 그대로 새 파일에 저장해요. 버그를 알릴 때 써요."),
    Sentence(
      en: "Colours of the grass, as `cyc theme` shows them (default: github).",
      ko: "잔디의 색이에요. `cyc theme`으로 볼 수 있어요 (기본값: github)."),
    Sentence(
      en: "Glyphs of the grass: block, square, dot, shade or ascii (default: coloured squares).",
      ko: "잔디를 그리는 글자예요: block, square, dot, shade, ascii (기본값: 색칠한 네모)."),
    Sentence(
      en: "With --days: draw the days in N rows, today at the bottom right.",
      ko: "--days와 함께: 날을 N줄로 그려요. 오른쪽 아래가 오늘이에요."),
    // cyc check
    Sentence(en: "Check whether you have contributed today.", ko: "오늘 기여했는지 확인해요."),
    Sentence(
      en: "Exit status: 0 done or a day of rest, 1 not yet, 75 unknown. With -q that is the only answer.",
      ko: "종료 상태: 0 했거나 쉬는 날, 1 아직, 75 알 수 없음. -q를 쓰면 종료 상태로만 답해요."),
    Sentence(
      en: "Days of rest are yours to choose: the setting streak.rest_days, and `cyc freeze`.",
      ko: "쉬는 날은 직접 정해요: 설정 streak.rest_days와 `cyc freeze`."),
    Sentence(en: "in a script", ko: "스크립트에서"),
    Sentence(en: "someone else's today", ko: "다른 사람의 오늘"),
    Sentence(en: "Whose day (default: yours).", ko: "누구의 오늘인지 적어요 (기본값: 나)."),
    Sentence(en: "Print one JSON object.", ko: "JSON 객체 하나를 출력해요."),
    // cyc why
    Sentence(
      en: "Explain why commits do not count: today's, or those of other days.",
      ko: "오늘이나 다른 날의 커밋이 왜 집계되지 않는지 알려 줘요."),
    Sentence(
      en: """
        Checks your commits of today: are they pushed, on the default branch or gh-pages, not in a fork, \
        with an e-mail that GitHub knows, and dated today? It asks git on this machine and, with a token, \
        GitHub.
        """,
      ko: """
        오늘 커밋을 확인해요. 푸시했는지, 기본 브랜치나 gh-pages에 있는지, 포크가 아닌지, GitHub가 아는 이메일인지, 날짜가 오늘인지 살펴봐요. 이 컴퓨터의 git에 묻고, \
        토큰이 있으면 GitHub에도 물어요.
        """),
    Sentence(
      en: """
        Outside of a repository it checks all of nag.repositories. For several days or repositories it \
        compares your commits with the number that GitHub counts.
        """,
      ko: """
        저장소 밖에서는 nag.repositories의 모든 저장소를 확인해요. 여러 날이나 여러 저장소라면 내 커밋을 GitHub가 센 수와 견줘요.
        """),
    Sentence(
      en: """
        The commands it prints touch your own commits that are not pushed yet, and nothing else: no commit \
        of others, no date, no merge.
        """,
      ko: """
        알려 주는 명령은 아직 푸시하지 않은 내 커밋만 건드려요. 남의 커밋, 날짜, 병합은 건드리지 않아요.
        """),
    Sentence(
      en: "Exit status: 0 all of them count, 1 some do not or there are none, 2 not in a repository.",
      ko: "종료 상태: 0 모두 집계됨, 1 집계되지 않는 것이 있거나 커밋이 없음, 2 저장소 안이 아님."),
    Sentence(en: "the repository you are in", ko: "지금 있는 저장소"),
    Sentence(en: "the last seven days", ko: "최근 7일"),
    Sentence(en: "count an old e-mail as yours", ko: "예전 이메일도 내 것으로"),
    Sentence(
      en: "Folders of repositories (default: the one you are in, else those of nag.repositories).",
      ko: "저장소 폴더예요 (기본값: 지금 있는 곳, 아니면 nag.repositories)."),
    Sentence(en: "Check the commits of one day.", ko: "하루의 커밋을 확인해요."),
    Sentence(
      en: """
        Check the commits from a date on: 2026-11-20, 11-20 (the last one), fri, yesterday or 2w (two weeks \
        ago).
        """,
      ko: """
        이날부터의 커밋을 확인해요: 2026-11-20, 11-20(가장 최근), fri, yesterday, 2w(2주 전).
        """),
    Sentence(en: "Check the commits of the last 7 days.", ko: "최근 7일의 커밋을 확인해요."),
    Sentence(en: "Check the commits of the last year, by cause and month.", ko: "최근 1년의 커밋을 원인별, 월별로 확인해요."),
    Sentence(en: "Check all repositories of nag.repositories.", ko: "nag.repositories의 모든 저장소를 확인해요."),
    Sentence(
      en: """
        Print a text for GitHub's support about commits that GitHub does not count (default: of the last \
        year).
        """,
      ko: """
        GitHub가 세지 않은 커밋을 GitHub 지원팀에 알릴 글을 출력해요 (기본값: 최근 1년).
        """),
    Sentence(
      en: "Another e-mail of yours, such as an old one; can be given several times.",
      ko: "예전 이메일처럼 내 다른 이메일이에요. 여러 번 쓸 수 있어요."),
    Sentence(en: "Do not use the network.", ko: "네트워크를 쓰지 않아요."),
    // cyc day
    Sentence(en: "Show one day: its contributions, and the streak at its end.", ko: "하루의 기여와 그날까지의 연속 기록을 보여 줘요."),
    Sentence(
      en: """
        DATE is 2026-11-20, 11-20 (the last one), fri (the last one), yesterday, 3d (three days ago), 어제 or \
        11월 20일. The streak is counted at the end of that day; today is not over and can still change.
        """,
      ko: """
        DATE는 2026-11-20, 11-20(가장 최근), fri(가장 최근), yesterday, 3d(3일 전), 어제, 11월 20일처럼 적어요. 연속 기록은 그날이 끝난 때를 \
        기준으로 세요. 오늘은 아직 끝나지 않아서 바뀔 수 있어요.
        """),
    Sentence(en: "last Friday", ko: "지난 금요일"),
    Sentence(en: "someone else's day", ko: "다른 사람의 하루"),
    Sentence(en: "Which day, then whose (default: yours).", ko: "어느 날인지, 그다음에 누구의 날인지 적어요 (기본값: 나)."),
    // cyc history
    Sentence(en: "Show which past days GitHub has changed, and when.", ko: "GitHub에서 어느 날이 언제 달라졌는지 보여 줘요."),
    Sentence(
      en: """
        cyc remembers what GitHub has shown for each day of your account, and when. If a past day stops \
        counting, it is told once, and listed here. GitHub does not say why.
        """,
      ko: """
        cyc는 내 계정의 날마다 GitHub가 보여 준 수와 그때를 기억해요. 지난날이 더는 집계되지 않으면 한 번 알려 주고 여기에 적어 둬요. 왜 그런지는 GitHub가 알려 주지 \
        않아요.
        """),
    Sentence(
      en: """
        An export has one JSON object per line. An import adds what another machine has seen, and changes \
        nothing that is known.
        """,
      ko: """
        내보내면 한 줄에 JSON 객체가 하나씩 나와요. 가져오면 다른 컴퓨터에서 본 것이 더해지고, 이미 아는 것은 바뀌지 않아요.
        """),
    Sentence(en: "everything that has changed", ko: "지금까지 달라진 모든 것"),
    Sentence(en: "the last two weeks", ko: "최근 2주"),
    Sentence(en: "to take along to another machine", ko: "다른 컴퓨터로 옮길 때"),
    Sentence(en: "The first day: 2026-11-20, fri, 2w or yesterday.", ko: "첫날이에요: 2026-11-20, fri, 2w, yesterday."),
    Sentence(en: "Write all that was seen, one JSON object per line.", ko: "지금까지 본 것을 한 줄에 JSON 객체 하나씩 내보내요."),
    Sentence(en: "Add what an exported file has.", ko: "내보낸 파일의 내용을 더해요."),
    Sentence(en: "Forget all that was seen of an account.", ko: "한 계정에서 본 것을 모두 잊어요."),
    Sentence(en: "The file to write.", ko: "쓸 파일이에요."),
    Sentence(en: "Replace an existing file without asking.", ko: "이미 있는 파일을 묻지 않고 바꿔요."),
    // cyc stats
    Sentence(en: "Show when and how much you contribute.", ko: "언제 얼마나 기여하는지 보여 줘요."),
    Sentence(
      en: """
        Days are those of the contribution graph, whose weeks begin on Sunday. The quartiles are of active \
        days: a quarter of them has no more contributions than the first.
        """,
      ko: """
        날은 기여 그래프의 날이고, 그래프의 한 주는 일요일에 시작해요. 사분위수는 기여한 날만으로 계산해요. 기여한 날의 4분의 1은 첫째 값보다 기여가 많지 않아요.
        """),
    Sentence(
      en: "The picture shows weekdays by month, or by year if it covers more than three years.",
      ko: "그림은 요일별, 월별로 보여 주고, 3년이 넘으면 연도별로 보여 줘요."),
    Sentence(en: "the last year", ko: "최근 1년"),
    Sentence(en: "one calendar year, for scripts", ko: "한 해, 스크립트용"),
    Sentence(en: "a picture for a web page", ko: "웹페이지에 넣을 그림"),
    Sentence(en: "Whose statistics (default: yours).", ko: "누구의 통계인지 적어요 (기본값: 나)."),
    Sentence(
      en: "Colours to draw in, as `cyc theme` shows them (default: github).",
      ko: "그릴 색이에요. `cyc theme`으로 볼 수 있어요 (기본값: github)."),
    // cyc year
    Sentence(
      en: "Look back on a year: total, longest streak, best days, compared with the year before.",
      ko: "한 해를 돌아봐요: 합계, 최장 기록, 가장 많이 기여한 날, 지난해와 비교."),
    Sentence(
      en: """
        This year is compared with the same days of the year before, a past year with all of it. Empty days \
        are those without a contribution; today is not counted as empty until it is over.
        """,
      ko: """
        올해는 지난해의 같은 기간과, 지난 해는 그 전해 전체와 비교해요. 빈 날은 기여가 없는 날이에요. 오늘은 끝나기 전까지 빈 날로 세지 않아요.
        """),
    Sentence(en: "this year so far", ko: "올해, 지금까지"),
    Sentence(en: "someone else's, another year", ko: "다른 사람의 다른 해"),
    Sentence(en: "a picture to share", ko: "자랑할 그림"),
    Sentence(en: "Which year (default: this one).", ko: "어느 해인지 적어요 (기본값: 올해)."),
    Sentence(en: "Whose year (default: yours).", ko: "누구의 해인지 적어요 (기본값: 나)."),
    // cyc card
    Sentence(
      en: "Show a card of the streak, or make one for a README.",
      ko: "연속 기록 카드를 보여 주거나, README에 넣을 카드를 만들어요."),
    Sentence(
      en: """
        The picture needs no script and no other file. It follows the reader's system, light or dark. \
        GitHub's own switch does not reach pictures; with one of each (--theme-mode) a README can choose by \
        <picture>.
        """,
      ko: """
        그림에는 스크립트도 다른 파일도 필요 없어요. 보는 사람의 시스템 설정에 따라 밝거나 어두워요. GitHub에서 고른 테마는 그림에 전해지지 않아요. --theme-mode로 \
        하나씩 만들면 README에서 <picture>로 골라 보여 줄 수 있어요.
        """),
    Sentence(
      en: """
        The total and the longest streak cover the last year, the years that were read for the current \
        streak, and older days that cyc has seen before; with --all every year. The card says which.
        """,
      ko: """
        합계와 최장 기록은 최근 1년, 현재 기록을 세느라 읽은 해, 전에 본 날을 합친 것이에요. --all을 쓰면 모든 해를 세요. 어느 기간인지는 카드에 적혀 있어요.
        """),
    Sentence(en: "a card of all years", ko: "모든 해의 카드"),
    Sentence(en: "for a README", ko: "README용"),
    Sentence(en: "for dark pages", ko: "어두운 페이지용"),
    Sentence(en: "Whose card (default: yours).", ko: "누구의 카드인지 적어요 (기본값: 나)."),
    Sentence(en: "Count every year since the first contribution.", ko: "첫 기여부터 모든 해를 세요."),
  ]
}
