import Days
import Foundation
import Platform
import Support
import Testing

@testable import CycBase

/// Wednesday, 10:00.
private let now = CivilTime(day: Day(iso8601: "2026-11-25") ?? Day(number: 0), hour: 10, minute: 0)

/// The words of a shell line; if a quote is not closed, as in `May's`, the words between spaces.
private func words(_ line: String) -> [String] {
  ShellWords(line)?.words ?? line.split(separator: " ").map(String.init)
}

private func read(_ line: String) -> DatedTitle { DatedTitle(words(line), now: now) }

/// Titles in `../shared/facts/titles.tsv`, if this checkout has that folder.
private let sharedTitles: [[String]] = {
  let file = PackageFolder.url.deletingLastPathComponent().appending(path: "shared/facts/titles.tsv")
  guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}()

@Suite struct DatedTitleTests {
  /// Typed words, title, due day, time.
  static let dated = rows(
    """
    Take 1/2 tablet at 8am|Take 1/2 tablet||08:00
    Upgrade to 12.1 tomorrow|Upgrade to 12.1|2026-11-26|
    Close issue 12 tomorrow|Close issue 12|2026-11-26|
    Review PR 3/4 tomorrow|Review PR 3/4|2026-11-26|
    Read chapters 5-6 friday|Read chapters 5-6|2026-11-27|
    Read chapters 5-6 at 9pm|Read chapters 5-6||21:00
    iPhone 17 dec 24|iPhone 17|2026-12-24|
    Meet Jan 2026-12-24|Meet Jan|2026-12-24|
    Sprint 3 dec 28 2026|Sprint 3|2026-12-28|
    파이썬 3.12 내일까지|파이썬 3.12|2026-11-26|
    여행 3박 4일 12월 24일|여행 3박 4일|2026-12-24|
    여행 3박 4일 금요일|여행 3박 4일|2026-11-27|
    Call June 9pm|Call June||21:00
    30일 챌린지 오후 9시|30일 챌린지||21:00
    30일 스쿼트 챌린지 오후 9시|30일 스쿼트 챌린지||21:00
    1일 1커밋 오후 9시|1일 1커밋||21:00
    다음 주 발표 자료 금요일까지|다음 주 발표 자료|2026-11-27|
    다음 주 회의 내일까지|다음 주 회의|2026-11-26|
    이번 주 회의 금요일까지|이번 주 회의|2026-11-27|
    피아노 연주 금요일|피아노 연주|2026-11-27|
    12월 보고서 금요일까지|12월 보고서|2026-11-27|
    내일 오후 3:30 치과|치과|2026-11-26|15:30
    오늘 저녁 7:30 약속 장소|약속 장소|2026-11-25|19:30
    내일 새벽 0:30 배포|배포|2026-11-26|00:30
    Meet Ann tomorrow afternoon at 3:30|Meet Ann|2026-11-26|15:30
    Call mum tonight 9:30|Call mum|2026-11-25|21:30
    팀 회의 금요일 오후 2시|팀 회의|2026-11-27|14:00
    문의 내일까지|문의|2026-11-26|
    11월 20일까지 보고서|보고서|2027-11-20|
    내일 한 시간 운동|한 시간 운동|2026-11-26|
    내일 역할 정하기|역할 정하기|2026-11-26|
    Buy milk tomorrow 9pm|Buy milk|2026-11-26|21:00
    Buy milk, tomorrow|Buy milk|2026-11-26|
    Call mum tonight|Call mum|2026-11-25|
    Call mum tonight at 9|Call mum|2026-11-25|21:00
    Call Bob this evening|Call Bob|2026-11-25|
    Meet Ann tomorrow morning|Meet Ann|2026-11-26|
    Meet Ann tomorrow morning at 9|Meet Ann|2026-11-26|09:00
    Call mum the day after tomorrow|Call mum|2026-11-27|
    Submit the report by friday|Submit the report|2026-11-27|
    Submit the report due friday|Submit the report|2026-11-27|
    Send the invoice by 5pm|Send the invoice||17:00
    Send the invoice by friday 5pm|Send the invoice|2026-11-27|17:00
    Dentist Thursday|Dentist|2026-11-26|
    Dentist thurs 10am|Dentist|2026-11-26|10:00
    Call mum on sat|Call mum|2026-11-28|
    Call mum sat 9pm|Call mum|2026-11-28|21:00
    Meet Ann 10am on friday|Meet Ann|2026-11-27|10:00
    Meet Ann at noon tomorrow|Meet Ann|2026-11-26|12:00
    Deploy at 21:30|Deploy||21:30
    Take 2 tablets at 8am|Take 2 tablets||08:00
    Read Psalm 3:16 tomorrow|Read Psalm 3:16|2026-11-26|
    Party next sat|Party|2026-12-05|
    Party this friday|Party|2026-11-27|
    Plan the sprint next week|Plan the sprint|2026-11-30|
    Finish the draft by next month|Finish the draft|2026-12-01|
    Clean up at the end of the month|Clean up|2026-11-30|
    Close the books end of year|Close the books|2026-12-31|
    Pay rent Dec 1st|Pay rent|2026-12-01|
    Pay rent on 1 December 9am|Pay rent|2026-12-01|09:00
    Pay rent Dec 1, 2027|Pay rent|2027-12-01|
    Pay rent on the 1st|Pay rent|2026-12-01|
    Pay rent by 12/24|Pay rent|2026-12-24|
    Release 2026-12-15|Release|2026-12-15|
    Water the plants in 3 days|Water the plants|2026-11-28|
    Start in two weeks|Start|2026-12-09|
    Turn the heating on tomorrow|Turn the heating on|2026-11-26|
    tomorrow 9am dentist|dentist|2026-11-26|09:00
    tomorrow call mum at 9pm|call mum|2026-11-26|21:00
    Friday: write the changelog|write the changelog|2026-11-27|
    2026-12-03: dentist|dentist|2026-12-03|
    'Read Tomorrow' tomorrow|Read Tomorrow|2026-11-26|
    milk due:tomorrow|milk|2026-11-26|
    Pay rent by 12/12|Pay rent|2026-12-12|
    Pay rent due:12/12|Pay rent|2026-12-12|
    Pay rent due:2026-12-01 +home|Pay rent +home|2026-12-01|
    우유 사기 내일 저녁 9시|우유 사기|2026-11-26|21:00
    내일 우유 사기|우유 사기|2026-11-26|
    내일 우유 사기 저녁 9시|우유 사기|2026-11-26|21:00
    내일 저녁 9시에 우유 사기|우유 사기|2026-11-26|21:00
    내일 저녁 약속|저녁 약속|2026-11-26|
    내일 아침에 우유 사기|우유 사기|2026-11-26|
    오늘 밤 설거지|설거지|2026-11-25|
    오늘 30분 달리기|30분 달리기|2026-11-25|
    내일까지 보고서 내기|보고서 내기|2026-11-26|
    보고서 내기 금요일까지|보고서 내기|2026-11-27|
    금요일 회의 준비 내일까지|금요일 회의 준비|2026-11-26|
    내일 모레 치과|치과|2026-11-27|
    내일 15시 회의|회의|2026-11-26|15:00
    내일 오후 3시 반 치과|치과|2026-11-26|15:30
    오후 세 시 치과|치과||15:00
    오전 11시까지 제출|제출||11:00
    정오에 산책|산책||12:00
    21:30에 배포|배포||21:30
    30분 뒤 빨래 널기|빨래 널기|2026-11-25|10:30
    한 시간 뒤 전화하기|전화하기|2026-11-25|11:00
    이틀 뒤 택배 찾기|택배 찾기|2026-11-27|
    한 달 뒤 갱신하기|갱신하기|2026-12-25|
    석 달 뒤 갱신하기|갱신하기|2027-02-25|
    12월 3일 오후 2시부터 회의|오후 2시부터 회의|2026-12-03|
    내일 오후 두 시부터 회의|오후 두 시부터 회의|2026-11-26|
    내일 오전 10시쯤 회의|오전 10시쯤 회의|2026-11-26|
    오늘 저녁 7시에서 9시 사이 운동|저녁 7시에서 9시 사이 운동|2026-11-25|
    25일까지 월급 확인|월급 확인|2026-11-25|
    12월 25일 저녁 7시 파티|파티|2026-12-25|19:00
    12/24까지 선물 사기|선물 사기|2026-12-24|
    다음 주 금요일 오후 2시 회의|회의|2026-12-04|14:00
    다음주 금요일까지 보고서|보고서|2026-12-04|
    다음 달 5일 결제|결제|2026-12-05|
    이번 달 말까지 정산하기|정산하기|2026-11-30|
    세금 내기 다음 달 말일까지|세금 내기|2026-12-31|
    다음 주에 치과|치과|2026-11-30|
    """)

  /// Titles that stay as typed: they have no date of the task, or one that could be a part of the title or be misread.
  static let plain = rows(
    """
    회의 12월 11일 금요일
    회의 12월 11일 금요일 오후 2시
    회의 25일 금요일
    회의 2주 뒤 금요일
    회의 차주 금요일
    회의 담주 금요일 오후 2시
    회의 다음 다음 주 금요일
    회의록 정리 지난 주 금요일
    회의록 정리 저번 주 금요일
    보고서 12월 말일까지
    월세 다다음 달 말일
    여행 28년 1월 3일
    여행 2028 1월 3일
    휴가 12월 1일에서 3일까지
    치과 14시에서 16시
    공연 12/24 오후 8시
    공연 2026. 12. 24. 오후 8시
    공연 12월 24일(목) 오후 8시
    12/24 공연 오후 8시
    회의 25일 오후 2시
    25일 회의 오후 2시
    등산 이번 주말 오전 9시
    회의 12월 말 오후 2시
    Meet Ann Dec 11 friday
    Meet Ann 2026-12-11 fri
    Meet Ann in 2 weeks on friday
    Renew the passport 3 Jan 28
    Call mum 12/24 9pm
    Meeting the 25th at 2pm
    Lunch dec 5 with Ann 1pm
    Party this weekend 8pm
    매월 말까지 정산
    매월 25일, 말일 정산
    매월 말일 전날 정산
    카드값 담달 10일까지
    카드값 지난 달 10일까지
    카드값 익월 10일까지
    매달 둘째 토요일 등산
    매월 세 번째 수요일 회의
    매월 2번째 화요일 회의
    매달 중순에 보고
    매년 5월 종합소득세 신고
    매주 월~금 운동
    매주 월요일부터 금요일까지 운동
    매주 주말 등산
    매주 월-금 운동
    매달 1주차 회의
    매년 1분기 보고
    매년 추석 선물 주문
    매년 연말 파티
    매월 1일, 15일 정산
    매월 1일과 15일 정산
    매달 5일까지 보고서
    매년 2월 30일 파티
    월세 25일 매달
    엄마 생신 3월 3일 매년
    Pay rent 25 aug every month
    Pay rent 24 nov every month
    Gym friday every week
    Standup monday every week at 9am
    목요일 발표 자료 내일까지 만들기
    12월 24일 파티 초대장 12월 1일까지 보내기
    내일 오전 10시 회의 자료 오늘까지 만들기
    Dinner tomorrow night at 12:30
    Report every quarter end
    분기마다 말일 보고서
    Deploy tonight at 1am
    Deploy tomorrow night 12:30am
    Deploy friday night at 2am
    오늘 밤 0:30 배포
    우리 사회의 내일
    세상의 금요일
    11월 20일 회의록 정리
    11월 20일에 생긴 버그 고치기
    Write minutes nov 20
    오늘 한 일 정리
    오늘 한 커밋 정리
    Call mum sat
    Watch the sun
    Write about due: dates
    Find out what due:soon means
    Where we sat
    I may need a new charger
    Write the March newsletter
    Read May's notes
    Answer monday's mail
    Answer the mail from monday
    Move the meeting to friday
    Prepare slides for friday 8pm
    Prepare the friday demo at 9pm
    Work from 9am to 5pm
    Decide today or tomorrow
    Write about today
    Write down what happened today
    Check if the shop is open tomorrow
    Passport expires dec 1
    Watch The Day After Tomorrow
    Watch Edge of Tomorrow
    Watch Freaky Friday
    Shop on Cyber Monday
    Watch Saturday Night Live
    Read Around the World in 80 days
    Learn Rust in 30 days
    Read 52 books in a year
    Run for 30 minutes
    Plan next week
    Read John 3:16
    Upgrade to 12.1
    Upgrade by 12.1
    Pay 12/24
    Sort the notes 2019 Jan 6
    내일 비 오나?
    Close issue 12
    Read 1984
    Sort the notes 2026-01-15
    Email Tim re: friday
    Sun: a history
    Monday 5 things to do
    tomorrow buy milk
    tonight at 12 party
    9pm tomorrow
    Stretch daily at 7:30
    Read Every Day
    Take a walk once every day
    Note what happens every day
    Look at almost every month
    every monday
    Cut my hair 5 weeks after the last one
    매일 하는 일 적기
    매일 할 일 정리
    매주 9시 뉴스 보기
    'Buy milk tomorrow'
    30분 달리기
    3시간 공부하기
    9시 뉴스 보기
    정오 뉴스
    금 시세 보기
    일 끝내고 연락하기
    5월의 신부 읽기
    3월 보고서 쓰기
    오늘의집 주문 확인
    내일배움카드 신청
    매일우유 사기
    오늘부터 운동하기
    오늘 할 일 정리
    내일 입을 옷 다리기
    내일 날씨 확인하기
    내일 밤 12시 배포
    어제 회의록 정리
    월요일부터 금요일까지 휴가
    휴가 월요일부터 금요일까지
    12월 1일 이후 계획 보기
    금요일 안으로 제출
    금요일 전까지 제출
    내일 오후 3시 전까지 전화
    오늘 중으로 제출
    내일 오전 9시 30분부터 회의
    내일 오전 9시 반부터 회의
    내일 9시 30분부터 회의
    제사 음력 8월 15일
    제사 음력으로 8월 15일
    8월 15일 음력 제사
    지난주 금요일 회의록
    이번 주 월요일 회의록
    영화 13일의 금요일
    불타는 금요일
    다음 주 계획 세우기
    다음 주까지 보고서
    월말 정산하기
    점심 12시 약속
    약 오전 8시, 오후 8시
    약 오전 8시와 오후 8시
    약 오전 8시 30분과 오후 8시 30분
    약 8시 반, 저녁 8시 반
    약 정오와 밤 10시
    밥 먹고 30분 뒤 약
    2026-12-03 회의록 정리
    매주 금요일까지 보고
    '내일 우유 사기'
    """
  ).map { $0[0] }

  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Typed words, title, recurrence, first due day, time.
  static let repeated = rows(
    """
    주간 회의 매주 월요일 오전 10시|주간 회의|mon|2026-11-30|10:00
    매일 한 시간 운동|한 시간 운동|day|2026-11-25|
    Take out the bins every monday|Take out the bins|mon|2026-11-30|
    Run every mon and thu|Run|mon,thu|2026-11-26|
    Run every mon, thu|Run|mon,thu|2026-11-26|
    Stretch every day at 7:30|Stretch|day|2026-11-26|07:30
    Stretch every day at 9pm|Stretch|day|2026-11-25|21:00
    Water the plants every 3 days|Water the plants|3d|2026-11-25|
    Call mum every other sunday|Call mum|2w sun|2026-11-29|
    Pay rent every month on the 1st|Pay rent|month 1|2026-12-01|
    Send the report every last friday of the month|Send the report|last fri|2026-11-27|
    Renew the domain every year|Renew the domain|year|2026-11-25|
    Cut my hair every 5 weeks after done|Cut my hair|after 5w|2026-11-25|
    매주 월요일 쓰레기 버리기|쓰레기 버리기|mon|2026-11-30|
    매주 월,목 달리기|달리기|mon,thu|2026-11-26|
    매일 아침 7시 30분 스트레칭|스트레칭|day|2026-11-26|07:30
    스트레칭 매일 저녁 9시|스트레칭|day|2026-11-25|21:00
    매월 25일 월급 확인|월급 확인|month 25|2026-11-25|
    매달 말일 정산|정산|month last|2026-11-30|
    격주 금요일 회고|회고|2w fri|2026-11-27|
    달리기 매주 화,목|달리기|tue,thu|2026-11-26|
    운동 매주 월수금|운동|mon,wed,fri|2026-11-25|
    회의 격주 화|회의|2w tue|2026-12-01|
    필터 갈기 3개월마다|필터 갈기|3m|2026-11-25|
    금요일마다 청소|청소|fri|2026-11-27|
    평일마다 영어 단어|영어 단어|weekday|2026-11-25|
    매일 1시간 독서|1시간 독서|day|2026-11-25|
    매주 월요일 회의 오후 3시|회의|mon|2026-11-30|15:00
    평일마다 스탠드업 오전 9시|스탠드업|weekday|2026-11-26|09:00
    매주 월요일 스터디 9시|스터디 9시|mon|2026-11-30|
    매일 약 오전 8시 오후 8시|약 오전 8시 오후 8시|day|2026-11-25|
    매일 약 8시 30분 오후 8시 30분|약 8시 30분 오후 8시 30분|day|2026-11-25|
    매일 약 오전 8시 / 오후 8시|약 오전 8시 / 오후 8시|day|2026-11-25|
    매주 두 번 운동|두 번 운동|week|2026-11-25|
    매주 3 km 달리기|3 km 달리기|week|2026-11-25|
    """)

  @Test(arguments: repeated)
  func repeatsAreTakenOutOfTheTitle(row: [String]) {
    let title = read(row[0])
    #expect(title.title == row[1] && title.typedDate != nil)
    #expect(title.recurrence?.description == row[2] && title.due?.description == row[3])
    #expect(title.time?.description ?? "" == row[4])
  }

  @Test func hangulInNormalFormDIsReadToo() {
    let title = read("우유 사기 내일 오후 3시".decomposedStringWithCanonicalMapping)
    #expect(title.title == "우유 사기" && title.due?.description == "2026-11-26" && title.time?.description == "15:00")
  }

  @Test(arguments: dated)
  func datesAreTakenOutOfTheTitle(row: [String]) {
    let title = read(row[0])
    #expect(title.title == row[1] && title.typedDate != nil)
    #expect(title.due?.description ?? "" == row[2])
    #expect(title.time?.description ?? "" == row[3])
  }

  @Test(arguments: plain)
  func otherTitlesKeepAllWords(typed: String) {
    let title = read(typed)
    #expect(title.title == words(typed).joined(separator: " "))
    #expect(title.typedDate == nil && title.due == nil && title.time == nil && title.ambiguity == nil)
    #expect(title.recurrence == nil)
  }

  @Test(arguments: [
    ("Take a walk every day at 9", "every day at 9", ["--every day --at 09:00", "--every day --at 21:00"]),
    ("격주 금요일 9시 회고", "격주 금요일 9시", ["--every '2w fri' --at 09:00", "--every '2w fri' --at 21:00"]),
    ("Meet Sam at 9", "at 9", ["--at 09:00", "--at 21:00"]),
    ("Meet Ann tomorrow at 9", "tomorrow at 9", ["--due 2026-11-26 --at 09:00", "--due 2026-11-26 --at 21:00"]),
    ("Call mum wednesday 9pm", "wednesday 9pm", ["--due 2026-11-25 --at 21:00", "--due 2026-12-02 --at 21:00"]),
    ("다음 주 회의 금요일까지", "금요일까지", ["--due 2026-11-27", "--due 2026-12-04"]),
    ("다음주 회의 금요일 오후 2시", "금요일 오후 2시", ["--due 2026-11-27 --at 14:00", "--due 2026-12-04 --at 14:00"]),
    ("내일 3시 회의", "내일 3시", ["--due 2026-11-26 --at 03:00", "--due 2026-11-26 --at 15:00"]),
  ])
  func ambiguousWordsStayWithTheirReadings(typed: String, words: String, options: [String]) {
    let title = read(typed)
    #expect(title.title == typed && title.typedDate == nil && title.due == nil && title.time == nil)
    #expect(title.ambiguity == DatedTitle.Ambiguity(words: words, options: options))
  }

  @Test(arguments: [
    ("Buy milk tomorrow", "Buy milk"), ("\"Buy milk tomorrow\"", "Buy milk tomorrow"),
    ("Answer \"friday\" mail", "Answer \"friday\" mail"), ("Don't  say it", "Don't  say it"), ("\"\"", "\"\""),
  ])
  func lineInDoubleQuotesIsTheTitle(line: String, title: String) {
    #expect(DatedTitle(line: line, now: now).title == title)
  }

  @Test(.enabled(if: !sharedTitles.isEmpty, "../shared/facts/titles.tsv is not beside this checkout"))
  func sharedTitlesAreRead() {
    for row in sharedTitles {
      let title = read(row[0])
      let passed = title.time.map { $0.minuteOfDay <= now.minuteOfDay } ?? false
      let due = title.due ?? title.time.map { _ in passed ? now.day + 1 : now.day }
      #expect(title.title == row[1] && due?.description ?? "-" == row[2], "\(row[0])")
      #expect(title.time?.description ?? "-" == row[3], "\(row[0])")
      #expect(title.recurrence?.description ?? "-" == row[4], "\(row[0])")
    }
  }
}

/// Laws over random titles.
@Suite struct DatedTitleLawTests {
  /// Words of titles; many look like dates, but are not.
  private static let words = [
    "buy", "Milk", "read", "May's", "notes", "may", "march", "sat", "sun", "monitor", "paprika", "second", "hand",
    "the", "a", "in", "at", "for", "of", "Friday's", "12.1", "PR#12", "v2", "9V", "30분",
    "3시간", "일", "금", "토", "5월의", "오늘의집", "매일우유", "내일배움카드", "우유", "사기", "보고서", "다음", "이번", "반", "밤", "내일은", "3월",
  ]

  private static let days = [
    "today", "tomorrow", "fri", "by friday", "next friday", "Dec 1", "in 3 days", "2026-12-03", "next week",
  ]

  private static let koreanDays = ["오늘", "내일", "금요일까지", "다음 주 금요일", "12월 1일", "3일 뒤", "모레"]

  @Test func titleWithoutADateIsUnchanged() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<3000 {
      let title = (0..<Int.random(in: 1...7, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? ""
      }
      let dated = DatedTitle(title, now: now)
      #expect(dated.title == title.joined(separator: " ") && dated.typedDate == nil, "\(title)")
    }
  }

  @Test func onlyTheWordsOfTheDateAreTakenOut() {
    var random = SeededGenerator(seed: 42)
    let (english, korean) = (["water", "Plants", "dentist", "PR#12", "mail"], ["우유", "사기", "치과", "10km", "달리기"])
    for _ in 0..<1000 {
      let isKorean = Bool.random(using: &random)
      let title = (0...2).map { _ in (isKorean ? korean : english).randomElement(using: &random) ?? "" }
      let date = (isKorean ? Self.koreanDays : Self.days).randomElement(using: &random) ?? ""
      let time = [[], isKorean ? ["저녁", "9시"] : ["9pm"]].randomElement(using: &random) ?? []
      // `금요일까지 저녁 9시` (a time after "by Friday") is not Korean usage.
      let phrase = date.split(separator: " ").map(String.init) + (date.hasSuffix("까지") ? [] : time)
      let isAtFront = isKorean && Bool.random(using: &random)
      let dated = DatedTitle(isAtFront ? phrase + title : title + phrase, now: now)
      #expect(
        dated.title == title.joined(separator: " ") && dated.typedDate == phrase.joined(separator: " "),
        "\(title) \(phrase)"
      )
      #expect(dated.due != nil && (dated.time != nil) == (phrase.count > date.split(separator: " ").count))
    }
  }

  @Test func titleAndDatesAreAllTypedWords() {
    var random = SeededGenerator(seed: 43)
    let all = Self.words + (Self.days + Self.koreanDays).flatMap { $0.split(separator: " ").map(String.init) }
    let pieces =
      all + ["9pm", "9시", "저녁", "21:30", "every", "매주", "매일", "3일마다", "mon", "weekday", "Friday:", "까지", "12", "noon"]
    for _ in 0..<5000 {
      let typed = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let dated = DatedTitle(typed, now: now)
      let words =
        (dated.title.split(separator: " ") + (dated.typedDate ?? "").replacing(",", with: "").split(separator: " "))
      #expect(words.map(String.init).sorted() == typed.sorted() && !dated.title.isEmpty, "\(typed)")
      #expect((dated.typedDate == nil) == (dated.due == nil && dated.time == nil), "\(typed)")
    }
  }
}
