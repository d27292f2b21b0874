internal import CycBase
internal import CycStreak
internal import Days

/// What `cyc dday` says.
enum DDayPhrases {
  static let none = Sentence(
    en: "No D-days yet. Add one: cyc dday add \"Summer holiday\" 2027-07-20",
    ko: "아직 디데이가 없어요. 추가하려면: cyc dday add \"여름휴가\" 2027-07-20")

  static func added(_ day: DDay, _ today: Day) -> Sentence {
    Sentence(
      en: "Added \(day.number): \(told(day, today))",
      ko: "\(day.number)번 디데이를 추가했어요: \(told(day, today))")
  }

  static func changed(_ day: DDay, _ today: Day) -> Sentence {
    Sentence(
      en: "Changed \(day.number): \(told(day, today))",
      ko: "\(day.number)번 디데이를 바꿨어요: \(told(day, today))")
  }

  static func removed(_ day: DDay, _ today: Day) -> Sentence {
    Sentence(
      en: "Removed \(day.number): \(told(day, today))",
      ko: "\(day.number)번 디데이를 지웠어요: \(told(day, today))")
  }

  /// The date that is looked forward to, and how often it comes.
  static func date(_ day: DDay, today: Day) -> Sentence {
    let next = day.next(on: today)
    let weekday = next.weekday.shortName
    let yearly = day.isYearly ? Sentence(en: ", yearly", ko: ", 매년") : Sentence(en: "", ko: "")
    let ordinal = day.ordinal(on: today).map { Sentence(en: ", \(english($0))", ko: ", \($0)주년") }
    return Sentence(
      en: "\(next) (\(weekday))\(yearly)\(ordinal)",
      ko: "\(next) (\(weekday))\(yearly)\(ordinal)")
  }

  /// `1st`, `2nd`, `3rd`, `11th`.
  static func english(_ ordinal: Int) -> String {
    let isTeen = (11...13).contains(ordinal % 100)
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(ordinal)\(isTeen ? "th" : endings[ordinal % 10] ?? "th")"
  }

  private static func told(_ day: DDay, _ today: Day) -> Sentence {
    let date = date(day, today: today)
    let mark = day.mark(on: today)
    let title = [day.icon, day.title].compactMap { $0 }.joined(separator: " ")
    return Sentence(en: "\(mark) \(title), \(date)", ko: "\(mark) \(title), \(date)")
  }
}
