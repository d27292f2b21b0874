import Days
import Testing

@testable import CycBase

@Suite struct RecurrenceWordsTests {
  /// Typed words and their canonical form.
  static let typed: [(String, String)] = [
    ("day", "day"), ("daily", "day"), ("every day", "day"), ("every other day", "2d"), ("3 days", "3d"), ("3d", "3d"),
    ("every three days", "3d"), ("weekday", "weekday"), ("every workday", "weekday"),
    ("mon-fri", "weekday"),
    ("weekend", "sat,sun"), ("week", "week"), ("weekly", "week"), ("2w", "2w"), ("2 weeks", "2w"), ("biweekly", "2w"),
    ("mon,thu", "mon,thu"), ("thu, mon", "mon,thu"), ("Monday and Thursday", "mon,thu"), ("every friday", "fri"),
    ("fridays", "fri"), ("every other friday", "2w fri"), ("2w on fri", "2w fri"), ("week on mon", "mon"),
    ("month", "month"), ("monthly", "month"), ("3 months", "3m"), ("quarterly", "3m"), ("month 25", "month 25"),
    ("month on the 25th", "month 25"), ("the 25th", "month 25"), ("25th of the month", "month 25"),
    ("month last", "month last"), ("last day of the month", "month last"), ("end of the month", "month last"),
    ("last fri", "last fri"), ("last friday of the month", "last fri"), ("3m 15", "3m 15"), ("year", "year"),
    ("yearly", "year"), ("2 years", "2y"), ("year on may 17", "year 05-17"), ("may 17", "year 05-17"),
    ("17 may", "year 05-17"), ("year 02-29", "year 02-29"), ("after 3d", "after 3d"), ("3d after done", "after 3d"),
    ("2 weeks after completion", "after 2w"), ("a month when done", "after month"), ("매일", "day"), ("날마다", "day"),
    ("격일", "2d"), ("이틀마다", "2d"), ("3일마다", "3d"), ("사흘마다", "3d"), ("평일", "weekday"), ("평일마다", "weekday"),
    ("주말마다", "sat,sun"), ("매주", "week"), ("매주 월요일", "mon"), ("매주 월,목", "mon,thu"), ("매주 월·목", "mon,thu"),
    ("매주 월목", "mon,thu"), ("월요일과 목요일마다", "mon,thu"), ("월요일마다", "mon"), ("격주", "2w"), ("격주 금요일", "2w fri"),
    ("2주마다", "2w"), ("2주마다 금요일", "2w fri"), ("두 주마다", "2w"), ("매달", "month"), ("매월", "month"), ("3개월마다", "3m"),
    ("월마다", "month"), ("월마다 25일", "month 25"), ("월,목마다", "mon,thu"),
    ("세 달마다", "3m"), ("매월 25일", "month 25"), ("매달 25일에", "month 25"), ("매달 말일", "month last"),
    ("매달 마지막 날", "month last"), ("매달 마지막 금요일", "last fri"), ("분기마다", "3m"), ("매분기 25일", "3m 25"),
    ("every 2 quarters on the 25th", "6m 25"), ("매년", "year"), ("해마다", "year"),
    ("매년 5월 17일", "year 05-17"), ("2년마다", "2y"), ("완료 후 3일", "after 3d"), ("끝내고 2주 뒤", "after 2w"),
    ("완료 후 한 달", "after month"),
  ]

  @Test(arguments: typed)
  func typedWordsAreRead(words: String, canonical: String) {
    #expect(ParsedRecurrence.read(words)?.description == canonical)
  }

  @Test(arguments: [
    "", "every", "sometimes", "0d", "1000 days", "month 32", "every moment", "after", "after done", "mon tuesday x",
    "25",
    "year 13-01", "february 30", "매", "마다", "매주 25일", "매달 32일", "일이", "한 번", "완료 후", "5월 17일",
    "quarter end", "every 2 quarters on the last day", "매분기 말일", "분기마다 마지막 금요일",
  ])
  func otherWordsAreNotRead(words: String) { #expect(ParsedRecurrence.read(words) == nil) }

  @Test(arguments: [
    ("day", "every day", "매일"), ("3d", "every 3 days", "3일마다"), ("weekday", "every weekday", "평일마다"),
    ("week", "every week", "매주"), ("mon", "every Mon", "매주 월요일"), ("mon,thu", "every Mon, Thu", "매주 월·목"),
    ("2w fri", "every 2 weeks on Fri", "2주마다 금요일"), ("month", "every month", "매달"),
    ("month 25", "every month on day 25", "매달 25일"), ("3m last", "every 3 months on the last day", "3개월마다 말일"),
    ("last fri", "every month on the last Fri", "매달 마지막 금요일"), ("year 05-17", "every year on 17 May", "매년 5월 17일"),
    ("after 3d", "3 days after it is done", "끝낸 뒤 3일"), ("after week", "1 week after it is done", "끝낸 뒤 1주"),
    ("after weekday", "on the weekday after it is done", "끝낸 다음 평일"),
  ])
  func recurrenceIsWrittenInWords(canonical: String, english: String, korean: String) throws {
    #expect(try #require(Recurrence(canonical: canonical)).words == Sentence(english: english, korean: korean))
  }
}
