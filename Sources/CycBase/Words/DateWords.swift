internal import Days

/// Words in and around the dates of a title.
enum DateWords {
  /// Whether the first or the last word can belong to a date, or a word to a recurrence. A quick check, since most
  /// titles have neither.
  static func mayContainDate(_ arguments: [String]) -> Bool {
    [arguments[0], arguments[arguments.count - 1]].contains { isPart(TitleWord($0)) }
      || arguments.contains { $0 == "every" || isKoreanRepeat($0) }
  }

  /// A Hangul syllable, or one of the letters into which macOS splits syllables in file names (normal form D).
  static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
  }

  /// Whether a date in digits may also be a version or an amount: `12.1`.
  static func isDecimal(_ text: String) -> Bool { text.utf8.count { $0 == UInt8(ascii: ".") } == 1 }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Whether a word can be a part of a date or a time.
  static func isPart(_ word: TitleWord) -> Bool {
    if word.lower.isEmpty { return false }
    if word.lower.utf8.contains(where: isDigit) { return true }
    return word.isKorean ? isKoreanPart(withoutParticle(word.lower)) : english.contains(word.lower)
  }

  // MARK: - English

  /// The first seven are full names.
  static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed", "thu",
    "thur", "thurs", "fri", "sat", "sun",
  ]

  private static let units = ["day", "week", "month", "year", "days", "weeks", "months", "years"]

  private static let english =
    weekdays + units + [
      "today", "tomorrow", "tonight", "noon", "am", "pm", "a.m.", "p.m.", "morning", "afternoon", "evening", "night",
      "on", "by", "due", "at", "in", "next", "this", "the", "end", "of", "after", "a", "two", "three", "four", "five",
      "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "jan", "feb", "mar", "apr", "may", "jun", "jul",
      "aug", "sep", "sept", "oct", "nov", "dec", "january", "february", "march", "april", "june", "july", "august",
      "september", "october", "november", "december",
    ]

  /// After one of these words, a date belongs to the words before it: `the mail from monday`, `from 9am to 5pm`.
  static let englishLinks = [
    "from", "since", "after", "before", "until", "till", "to", "for", "of", "about", "than", "through", "between",
    "and", "or", "&", "+", "-", "–", "—", "/", "~", "a", "an", "the", "my", "our", "your", "his", "her", "its", "their",
    "this", "that", "these", "those", "last", "past", "previous", "next", "every", "each", "any", "all", "another",
    "like", "as", "vs", "versus", "with", "without", "against", "except", "not", "no", "is", "was", "are", "were", "be",
    "early", "late", "mid", "around", "week", "year", "month", "ago", "only", "starting", "beginning", "ending",
    "expiring", "happening", "effective", "scheduled", "planned", "dated", "coming", "open", "closed", "opens",
    "closes", "starts", "begins", "ends", "expires", "arrives", "comes", "leaves",
  ]

  /// Words that begin a clause, to which a date at the end may belong: `Check if the shop is open tomorrow`.
  static let clauseWords = ["what", "who", "whose", "whom", "which", "where", "when", "why", "whether", "if"]

  /// If one of these follows a date at the front, the date is only the beginning of a range: `Monday to Friday`.
  static let englishRangeWords = ["to", "until", "till", "and", "or", "-", "–", "—", "~", "&", "+", "/", "through"]

  static let englishRepeats = ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly", "annually", "everyday"]

  /// Words before `every` that keep it in the title: `Take a walk once every day`, `Note almost every day`.
  static let beforeEvery = ["almost", "nearly", "once", "twice", "not", "in", "on", "at"]

  /// Whether a word can be between `every` and the end of a recurrence.
  static func mayFollowEvery(_ word: TitleWord) -> Bool {
    isPart(word)
      || ["other", "second", "third", "and", "weekday", "weekdays", "weekend", "last", "first"].contains(word.lower)
  }

  /// Words that make a weekday after them a name: `Good Friday`, `Cyber Monday`.
  static let wordsBeforeNamedWeekdays = [
    "good", "black", "casual", "cyber", "freaky", "super", "ash", "palm", "easter", "maundy", "shrove", "fat", "holy",
    "giving", "blue", "bloody", "manic", "taco", "whit", "spy",
  ]

  /// Verbs whose object may be a day or a week: `Plan next week`.
  static let verbsOfPeriods = [
    "plan", "review", "schedule", "prepare", "organise", "organize", "discuss", "block", "skip", "celebrate", "cover",
    "summarise", "summarize", "describe", "enjoy", "survive", "seize",
  ]

  /// After one of these verbs, `in 2 months` says how long something takes, not when: `Lose 5 kg in 2 months`.
  static let verbsOfLengths = [
    "learn", "read", "watch", "lose", "gain", "save", "earn", "finish", "complete", "master", "run", "walk", "ride",
    "cycle", "climb", "swim", "travel", "visit", "see", "build", "solve", "beat", "memorise", "memorize",
    "write",
  ]

  // MARK: - Korean

  static func withoutParticle(_ text: String) -> String {
    for particle in KoreanParticle.allCases
    where text.hasSuffix(particle.rawValue) && text.count > particle.rawValue.count {
      return String(text.dropLast(particle.rawValue.count))
    }
    return text
  }

  private static let korean = [
    "오늘", "오늘밤", "내일", "모레", "내일모레", "글피", "다음", "다음주", "다음달", "다음해", "다다음", "다다음주", "이번", "이번주", "이번달", "이달",
    "이달말", "주", "달", "해", "말", "월말", "말일", "연말", "오전", "오후", "새벽", "아침", "낮", "저녁", "밤", "정오", "뒤", "후", "반", "까지",
    "에", "시", "시간", "분", "일", "월", "년", "개월", "하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘", "보름", "일주일",
  ]

  private static func isKoreanPart(_ word: String) -> Bool {
    if korean.contains(word) || word.hasSuffix("요일") { return true }
    if word.count > 1, word.hasSuffix("뒤") || word.hasSuffix("후") { return isKoreanPart(String(word.dropLast())) }
    guard let (_, unit) = Numerals.leading(word[...]) else { return false }
    return ["", "시", "시반", "시간", "달", "주", "해"].contains(unit)
  }

  /// `12시`, `자정에`; not `3시간`.
  static func isHour(_ word: String) -> Bool {
    let word = withoutParticle(word)
    return word == "자정" || word.hasSuffix("시") && word.utf8.first.map(isDigit) == true
  }

  /// Whether a word ends a time that cyc does not read: `2시부터`, `30분쯤`, `반부터`.
  static func endsUnreadTime(_ word: String) -> Bool {
    guard let ending = ["부터", "에서", "쯤", "경", "즈음", "정도"].first(where: word.hasSuffix) else { return false }
    let time = word.dropLast(ending.count)
    if time == "반" || time == "정오" { return true }
    let unit = time.drop { $0.isASCII && $0.isNumber }
    guard let rest = unit.count < time.count ? unit : Numerals.leading(time)?.rest else { return false }
    return rest == "분" || rest.hasPrefix("시") && !rest.hasPrefix("시간")
  }

  /// Whether a word such as `매주` or `3일마다` says that the task repeats: a date next to it is one of many.
  static func isKoreanRepeat(_ word: String) -> Bool {
    word.hasSuffix("마다") || ["매일", "매주", "매달", "매월", "매년", "매해", "격주", "격주로", "격월"].contains(word)
  }

  private static let narrowingBeginnings = ["첫", "둘째", "셋째", "넷째", "다섯째", "두번째", "세번째", "네번째"]

  private static let narrowingWords = [
    "초", "초순", "상순", "중순", "하순", "말", "말일", "월말", "전날", "다음날", "봄", "여름", "가을", "겨울",
    "상반기", "하반기", "주말", "평일", "주중", "주초", "월초", "연초", "연말", "보름", "생일", "설", "설날", "추석", "명절", "크리스마스", "성탄절",
  ]

  /// Whether a word after 매주, 매달 or 매년 says on which of its days: `매달 둘째 토요일`, `매년 5월`, `매월 1일, 15일`, `매주 월~금`.
  static func narrowsRepeat(_ next: String, then: String?) -> Bool {
    if next.contains("~") || next.hasSuffix("부터") || isWeekdayRange(next) { return true }
    if narrowingBeginnings.contains(where: next.hasPrefix) { return true }
    if ["두", "세", "네"].contains(next) { return then?.hasPrefix("번째") ?? false }
    if narrowingWords.contains(withoutParticle(next)) { return true }
    guard next.utf8.first.map(isDigit) == true else { return false }
    // `5월`, `15일`, `1,15일`, `2번째`
    let unit = next.drop { $0.isASCII && ($0.isNumber || $0 == "," || $0 == "/") }
    return ["월", "일", "번째", "째", "주차", "분기"].contains(where: unit.hasPrefix)
  }

  /// `월-금`
  private static func isWeekdayRange(_ word: String) -> Bool {
    let ends = word.split(separator: "-")
    return ends.count == 2 && ends.allSatisfy { $0.count == 1 && "월화수목금토일".contains($0) }
  }

  /// Words after a date that make it a part of something else: `12월 1일 이후`.
  static let koreanLinks = [
    "중으로", "안으로", "내로", "내에", "이내로", "이내에", "전까지", "이전까지", "이전에", "이전으로", "이후에", "이후로", "쯤", "즈음", "경", "무렵",
    "부터", "이후", "이전", "전", "전에", "후", "후에", "뒤", "뒤에", "중", "중에", "안에", "동안", "이내", "내", "또는", "혹은", "이나", "및",
    "그리고", "만에", "현재", "기준", "vs", "~", "-", "음력", "음력으로",
  ]

  /// Words after 아침 or 저녁 that make it a meal: `내일 저녁 약속`.
  static let mealWords = [
    "약속", "준비", "준비하기", "식사", "먹기", "밥", "메뉴", "모임", "만들기", "예약", "예약하기", "차리기", "사기", "초대", "도시락", "굶기", "거르기",
    "하기", "뭐",
  ]

  private static let koreanTopics = [
    "일정", "일정표", "계획", "스케줄", "날씨", "기온", "뉴스", "신문", "운세", "식단", "급식", "메뉴", "시간표", "하루", "할일", "해야", "뭐", "무엇", "몇",
    "어떤", "배움", "배움카드", "볼", "쓸", "갈", "올", "낼", "살", "만날", "보낼", "먹을", "입을", "읽을", "마실", "신을", "챙길", "가져갈", "배울", "한",
    "읽은", "쓴", "배운", "본", "먹은", "산", "만난", "찍은", "받은", "온", "간",
  ]

  /// Units before which 한 is a number: `내일 한 시간 달리기`, but not `오늘 한 일`.
  private static let countedUnits = ["시간", "번", "권", "잔", "바퀴", "쪽", "챕터", "세트", "끼"]

  /// Whether the words after a date name something of that day, so that the date stays in the title: `내일 날씨`,
  /// `오늘 할 일`.
  static func isTopicOfDay(_ next: String, then: String?) -> Bool {
    if next == "한", let then, countedUnits.contains(where: then.hasPrefix) { return false }
    return next.hasSuffix("할") && next != "역할" || koreanTopics.contains(next)
  }

  private static let koreanPrefixes = [
    "지난", "지난주", "매", "마지막", "첫", "첫째", "둘째", "셋째", "넷째", "그", "어느", "모든", "작년", "재작년", "올해", "내년", "내후년", "및", "또는",
    "혹은", "그리고", "~", "-", "/", "음력", "음력으로", "(음력)",
  ]

  /// Whether the word before a date at the end makes the date a part of the title: `13일의 금요일`, `월요일부터 금요일까지`,
  /// `불타는 금요일`.
  ///
  /// - Parameter isMarked: Whether a particle follows the date
  static func keepsKoreanDateInTitle(_ before: String, isMarked: Bool) -> Bool {
    if koreanPrefixes.contains(before) || isDay(before) { return true }
    if before.hasSuffix("부터") || before.hasSuffix("의") && !nounsIn의.contains(before) { return true }
    if before.hasSuffix("와") || before.hasSuffix("과"), isDay(String(before.dropLast())) { return true }
    // `밥 먹고 30분 뒤 약`: the time counts from what the verb says.
    if ["먹고", "하고", "나고", "가고", "오고", "내고", "치고", "자고"].contains(where: before.hasSuffix) { return true }
    return !isMarked && ["는", "은", "던", "한"].contains(where: before.hasSuffix)
  }

  /// Nouns that end like the particle 의: `팀 회의 금요일 오후 2시`. Whole words, since many others end alike and have the
  /// particle: `우리 사회의 내일`, `세상의 금요일`.
  private static let nounsIn의: Set<String> = [
    "회의", "주간회의", "월간회의", "팀회의", "전체회의", "화상회의", "정기회의", "강의", "문의", "논의", "협의", "합의", "상의", "토의",
    "심의", "건의", "동의", "정의",
  ]

  // MARK: - Both languages

  private static let lunar: [Substring] = ["음력", "음력으로", "(음력)", "lunar", "(lunar)"]

  /// Whether the first or last word says that a date is one of the lunar calendar.
  static func isLunar(_ text: String) -> Bool {
    let words = text.lowercased().split(separator: " ")
    return [words.first, words.last].contains { $0.map { lunar.contains($0) } ?? false }
  }

  private static let ordinals = [
    "every", "first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "4th", "5th",
    "매주", "첫", "첫째", "둘째", "셋째", "넷째", "다섯째", "마지막",
  ]

  /// The number of words before a weekday that make it another day than the next one: 1 for `third thursday` and
  /// `둘째주 목요일`, 2 for `둘째 주 목요일` and `세 번째 목요일`.
  static func weekdayModifierCount(_ before: [String], _ weekday: String) -> Int {
    let weekday = withoutParticle(weekday.lowercased())
    let isWeekday = Weekday.allCases.contains { $0.description == weekday || $0.abbreviation == weekday }
    guard isWeekday || weekday.hasSuffix("요일"), let last = before.last?.lowercased() else { return 0 }
    let count = ["week", "other", "주", "주차", "번째", "번째주"].contains(last) ? 2 : 1
    return count <= before.count && isWeekdayModifier(before.suffix(count).joined().lowercased()) ? count : 0
  }

  private static func isWeekdayModifier(_ word: String) -> Bool {
    if ordinals.contains(word) || ["번째", "번째주"].contains(where: word.hasSuffix) { return true }
    if ["nextweek", "everyother"].contains(word) { return true }
    guard let unit = ["week", "주차", "주"].first(where: word.hasSuffix) else { return false }
    let number = word.dropLast(unit.count)
    // `3주차 목요일`; in `아파트 주차 금요일` the same word means parking.
    let isNumber = !number.isEmpty && number.allSatisfy(\.isNumber)
    return ordinals.contains(String(number)) || unit == "주차" && isNumber
  }

  private static let days = ["today", "tomorrow", "tonight", "오늘", "내일", "모레", "글피"]

  static func isDay(_ word: String) -> Bool {
    var word = withoutParticle(word)
    if word.hasSuffix("'s") || word.hasSuffix("’s") { word.removeLast(2) }
    return days.contains(word) || weekdays.prefix(7).contains(word) || word.count == 3 && word.hasSuffix("요일")
  }
}
