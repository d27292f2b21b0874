internal import CycBase

extension KoreanHelp {
  /// `goal`, `dday`, `freeze` and `weather`.
  static let goal: [Sentence] = [
    // cyc goal
    Sentence(en: "Show or set a goal: a number of days in a row.", ko: "며칠 연속을 목표로 할지 보여 주거나 정해요."),
    Sentence(
      en: """
        D-42 means 42 days to go, D-DAY that the goal is reached today, D+3 that it was passed 3 days ago. \
        Without a goal of your own it is 100 days.
        """,
      ko: """
        D-42는 42일 남았다는 뜻이고, D-DAY는 오늘 목표를 이뤘다는 뜻, D+3은 3일 전에 넘었다는 뜻이에요. 목표를 정하지 않으면 100일이에요.
        """),
    Sentence(
      en: "Reached goals are remembered; `cyc goal N` sets the next one.",
      ko: "이룬 목표는 기억해 둬요. `cyc goal N`으로 다음 목표를 정하세요."),
    Sentence(
      en: "--animate needs a terminal; elsewhere the picture stands still.",
      ko: "--animate는 터미널에서만 움직여요. 다른 곳에서는 그림이 멈춰 있어요."),
    Sentence(en: "a hundred days in a row", ko: "100일 연속"),
    Sentence(en: "how far you are", ko: "얼마나 왔는지"),
    Sentence(en: "counted from today", ko: "오늘부터 세기"),
    Sentence(en: "The goal in days (1 to 3650), or off.", ko: "목표 날수예요 (1부터 3650까지). off면 목표를 없애요."),
    Sentence(
      en: """
        Count from this day on: 2026-11-01, 11-01 (the last one), fri, today or 2w (two weeks ago); \
        otherwise the whole streak counts.
        """,
      ko: """
        이날부터 세요: 2026-11-01, 11-01(가장 최근), fri, today, 2w(2주 전). 적지 않으면 연속 기록 전체를 세요.
        """),
    Sentence(en: "List the goals that you reached.", ko: "이룬 목표를 보여 줘요."),
    Sentence(en: "Let the dinosaur ride until a key is pressed.", ko: "키를 누를 때까지 공룡이 달려요."),
    // cyc dday
    Sentence(en: "Count down to anniversaries and deadlines.", ko: "기념일과 마감일까지 남은 날을 보여 줘요."),
    Sentence(
      en: """
        D-3 is in three days, D-DAY today, D+3 was three days ago, by local days. Without a subcommand it \
        lists them, the next one first.
        """,
      ko: """
        D-3은 3일 뒤, D-DAY는 오늘, D+3은 3일 전이에요. 내 시간대의 날짜로 세요. 하위 명령 없이 쓰면 가까운 날부터 보여 줘요.
        """),
    Sentence(en: "A yearly 29 February falls on 1 March in other years.", ko: "해마다 돌아오는 2월 29일은 평년에는 3월 1일이에요."),
    Sentence(en: "what is ahead", ko: "다가오는 날"),
    Sentence(en: "one more", ko: "하나 더"),
    // cyc dday add
    Sentence(en: "Add a day.", ko: "디데이를 추가해요."),
    Sentence(
      en: """
        The date is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일. Everything before \
        it is the title, up to 100 characters; no quotes are needed.
        """,
      ko: """
        날짜는 2026-12-24, 12-24(다음에 오는 날), fri, tomorrow, +2w, 내일, 12월 24일처럼 적어요. 그 앞은 모두 제목이고 100자까지예요. 따옴표는 \
        없어도 돼요.
        """),
    Sentence(
      en: """
        A yearly day that was given a year shows which anniversary it is. A yearly 29 February falls on 1 \
        March in other years.
        """,
      ko: """
        해마다 돌아오는 날에 연도를 적으면 몇 주년인지 보여 줘요. 2월 29일은 평년에는 3월 1일이에요.
        """),
    Sentence(en: "a deadline", ko: "마감일"),
    Sentence(en: "an anniversary", ko: "기념일"),
    Sentence(en: "The title, then the date.", ko: "제목, 그다음에 날짜를 적어요."),
    Sentence(en: "One character to show before the title, such as 🎂.", ko: "제목 앞에 보여 줄 글자 하나예요. 예: 🎂"),
    Sentence(en: "Repeat every year.", ko: "해마다 돌아와요."),
    // cyc dday list
    Sentence(en: "List D-days, the next one first.", ko: "디데이를 가까운 날부터 보여 줘요."),
    Sentence(
      en: "`cyc dday edit` and `cyc dday rm` take the number at the front of a line.",
      ko: "`cyc dday edit`와 `cyc dday rm`에는 줄 앞의 번호를 적어요."),
    Sentence(en: "with numbers", ko: "번호와 함께"),
    Sentence(en: "for scripts", ko: "스크립트용"),
    // cyc dday edit
    Sentence(en: "Change a day.", ko: "디데이를 바꿔요."),
    Sentence(
      en: "Anything that is not named stays as it is; --icon '' removes the icon.",
      ko: "적지 않은 것은 그대로예요. --icon ''은 아이콘을 없애요."),
    Sentence(en: "put off by a week", ko: "일주일 미루기"),
    Sentence(en: "every year", ko: "해마다"),
    Sentence(en: "Its number in the list.", ko: "목록에 있는 번호예요."),
    Sentence(en: "A new title, up to 100 characters.", ko: "새 제목이에요. 100자까지예요."),
    Sentence(en: "When it is, as for `cyc dday add`.", ko: "날짜예요. `cyc dday add`처럼 적어요."),
    Sentence(en: "One character to show before the title.", ko: "제목 앞에 보여 줄 글자 하나예요."),
    Sentence(en: "Whether it returns every year.", ko: "해마다 돌아오는지 정해요."),
    // cyc dday rm
    Sentence(en: "Remove a day.", ko: "디데이를 지워요."),
    Sentence(en: "`cyc todo undo` brings it back, even later.", ko: "`cyc todo undo`로 나중에라도 되살릴 수 있어요."),
    Sentence(en: "by its number in the list", ko: "목록에 있는 번호로"),
    Sentence(en: "and back", ko: "지웠다가 되살리기"),
    // cyc weather
    Sentence(en: "Show the weather for your place.", ko: "내 지역의 날씨를 보여 줘요."),
    Sentence(
      en: """
        Off until you set a place. Then bare `cyc` shows it too. The forecast comes from Open-Meteo.com, \
        which is told the place's coordinates to two decimals and the name of your time zone, at most every \
        half hour. Weather older than half an hour is shown with its age, older than three hours without the \
        current temperature.
        """,
      ko: """
        지역을 정하기 전에는 꺼져 있어요. 정하면 `cyc`에도 나와요. 예보는 Open-Meteo.com에서 받아요. 소수 둘째 자리까지의 좌표와 시간대 이름을 많아야 30분에 한 번 \
        알려 줘요. 30분이 넘은 날씨는 얼마나 지났는지 함께, 세 시간이 넘은 날씨는 지금 기온 없이 보여 줘요.
        """),
    Sentence(en: "now, and today's high and low", ko: "지금 날씨와 오늘의 최고·최저 기온"),
    Sentence(en: "of this place from now on", ko: "이제부터 이 지역의 날씨"),
    Sentence(en: "Ask again, however fresh the cache is.", ko: "캐시가 아무리 새것이어도 다시 물어봐요."),
    // cyc weather set
    Sentence(en: "Set the place, by its name or its coordinates.", ko: "이름이나 좌표로 지역을 정해요."),
    Sentence(
      en: """
        A name is looked for in your language, then in English, by Open-Meteo's search, which is told the \
        name and the language; you choose among the places of that name. A region narrows them down: `Paris, \
        Texas`. Coordinates, latitude first, need no search. off is the same as `cyc weather off`.
        """,
      ko: """
        이름은 Open-Meteo에서 먼저 내 언어로, 그다음 영어로 찾아요. 이름과 언어를 알려 주고, 같은 이름이 여럿이면 골라요. `Paris, Texas`처럼 지역을 덧붙이면 \
        좁혀져요. 좌표는 위도부터 적고, 찾지 않아요. off는 `cyc weather off`와 같아요.
        """),
    Sentence(en: "asks which one", ko: "어느 곳인지 물어봐요"),
    Sentence(en: "without a search", ko: "찾지 않고 좌표로"),
    Sentence(en: "south of the equator", ko: "적도의 남쪽"),
    Sentence(en: "A city, LAT,LON or off.", ko: "도시, 위도,경도(LAT,LON), off 가운데 하나예요."),
    Sentence(en: "Name of the place (default: the name that was found).", ko: "지역의 이름이에요 (기본값: 찾은 이름)."),
    // cyc weather off
    Sentence(en: "Turn the weather off, and forget the place.", ko: "날씨를 끄고 지역을 잊어요."),
    Sentence(en: "no more requests", ko: "더는 묻지 않기"),
    Sentence(en: "the same", ko: "같은 일"),
    // cyc freeze
    Sentence(en: "Take days off without losing your streak.", ko: "연속 기록을 잃지 않고 쉬어요."),
    Sentence(
      en: """
        A frozen day does not break your streak when it has no contribution, and is not counted; with one it \
        counts as usual. Days in the past can be frozen too. Weekdays on which you always rest are a \
        setting: `cyc config set streak.rest_days sat,sun`.
        """,
      ko: """
        쉬는 날에는 기여가 없어도 기록이 끊기지 않고, 날수에는 넣지 않아요. 기여가 있으면 평소처럼 세요. 지난날도 쉬는 날로 정할 수 있어요. 언제나 쉬는 요일은 설정이에요: `cyc \
        config set streak.rest_days sat,sun`.
        """),
    Sentence(
      en: """
        GitHub knows nothing of frozen days: `cyc streak` shows its number beside yours, and --strict shows \
        it alone.
        """,
      ko: """
        GitHub는 쉬는 날을 몰라요. `cyc streak`는 GitHub의 숫자를 나란히 보여 주고, --strict는 그것만 보여 줘요.
        """),
    Sentence(
      en: "DATE is 2026-12-24, 12-24 (the next one), fri, tomorrow, +2w, 내일 or 12월 24일.",
      ko: "DATE는 2026-12-24, 12-24(다음에 오는 날), fri, tomorrow, +2w, 내일, 12월 24일처럼 적어요."),
    Sentence(en: "today needs no commit", ko: "오늘은 쉬기"),
    Sentence(en: "a holiday ahead", ko: "다가오는 휴일"),
    Sentence(en: "what is frozen", ko: "쉬는 날 보기"),
    // cyc freeze add
    Sentence(
      en: "Freeze a day, or the days up to another one; without a date, list them.",
      ko: "하루나 그날부터 며칠을 쉬는 날로 정해요. 날짜가 없으면 쉬는 날을 보여 줘요."),
    Sentence(en: "four days at once", ko: "나흘을 한 번에"),
    Sentence(
      en: "The first day: 2026-12-24, 12-24 (the next one), fri, tomorrow or +2w.",
      ko: "첫날이에요: 2026-12-24, 12-24(다음에 오는 날), fri, tomorrow, +2w."),
    Sentence(
      en: """
        The last day (default: the first one), at most 366 days; 01-02 and fri are looked for from the first \
        day on.
        """,
      ko: """
        마지막 날이에요 (기본값: 첫날). 366일까지예요. 01-02와 fri는 첫날부터 찾아요.
        """),
    Sentence(en: "Why, in a few words.", ko: "이유를 짧게 적어요."),
    // cyc freeze list
    Sentence(en: "List the frozen days.", ko: "쉬는 날을 보여 줘요."),
    Sentence(en: "with numbers, for cyc freeze off", ko: "cyc freeze off에 쓸 번호와 함께"),
    // cyc freeze off
    Sentence(en: "Remove a freeze.", ko: "쉬는 날을 없애요."),
    Sentence(
      en: "A freeze of several days is removed as a whole, whichever of its days you name.",
      ko: "며칠을 이어 쉬기로 했다면, 그 가운데 하루만 적어도 모두 없애요."),
    Sentence(en: "by one of its days", ko: "그 가운데 하루로"),
    Sentence(en: "One of its days, or its number in the list.", ko: "그 가운데 하루, 또는 목록에 있는 번호예요."),
  ]
}
