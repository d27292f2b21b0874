import Days
import Streaks
import Terminal
import Todos

@testable import cyc

/// Titles that a bar, a prompt or a menu would obey if they reached it as they are.
enum HostileTitle {
  static let all = [
    "$(touch X)", "`touch X`", "\\$(touch X)", "${X}", "$$ $", "${exec touch X}", "${color red}x", "!touch X!",
    "#(touch X)", "##(touch X)", "###(touch X)", "#[fg=red]x", "##[fg=red]x", "###[fg=red]x", "### Heading",
    "#{session_name} #S", "#{l:x}", "x#", "#",
    "\\# # \\\\#", "# a comment",
    "%{F#f00}x%{F-}", "%%{F#f00}x", "%{A1:touch X:}x%{A}", "100%", "%%", "%F{red}x%f", "%(?.yes.no) %n %H",
    "<b>x</b>", "<span", "&amp; &", "a | b", "| bash=touch param1=X", "|", "-- x", "---", "--", "- x", "-",
    "\"", "'", "\\", "\"}],[{\"full_text\":\"x\"", "\\u0041 \\n", ":smile: :sf.circle:", "~ * ? ; > X",
    "{streak} ({left})",
    "\u{FF05}{F#f00}", "two\nlines", "---\n--x | bash=touch param1=X", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}x",
    "\u{9B}31mx", "\u{1}\\[x\\]\u{2}", "nul\0info\u{1F}3", "\u{202E}txt.exe", "\u{200F}mark", "line\u{2028}separator",
    "커밋 메시지 다듬기", "👨‍👩‍👧‍👦 가족", "שלום", String(repeating: "w", count: 10_000),
    String(repeating: "$(touch X)", count: 1000), String(repeating: "한", count: 10_000),
    // An accent or a joiner makes one character of itself and what stands before it, and none in the programs that read bytes.
    "<\u{301}b>x<\u{FE0F}/b>", "&\u{200D}amp;", "a |\u{301} bash=touch param1=X", "%{\u{301}F#f00}x",
    "%\u{301}{F#f00}x",
    "#[\u{301}fg=red]x", "#\u{FE0F}[fg=red]x", "#(\u{301}touch X)", "$\u{301}(touch X)", "${\u{FE0F}color red}x",
    "\"\u{301}",
    "\\\u{301}\"", "--\u{301} x", "-\u{FE0F}- x",
  ]

  /// What is to be read of a title, whichever program shows it: as much as there is room for, and nothing that is obeyed.
  static func shown(_ title: String) -> String { Sanitizer.clean(title).truncated(to: 40) }

  /// An evening at risk, on which a task and a D-day have this title.
  static func reading(_ title: String) -> StatusReading {
    let today = Day(number: 20_778)
    let now = CivilTime(day: today, hour: 21, minute: 12, second: 0)
    let instant = Instant(secondsSince1970: now.secondsAsUTC, local: now)
    let todo = Todo(number: 2, uuid: "uuid", title: title, created: instant)
    let tasks = NextTodos(tasks: NextTodo.ordered([todo], at: now), open: 1)
    let dday = DDay(number: 1, title: title, icon: nil, date: today + 3, knowsYear: true, isYearly: false)
    return StatusReading(
      state: .risk, streakDays: 58, secondsLeft: 10_080, todayCount: 0, tasks: tasks, overdue: 0, dday: dday,
      seen: instant,
      now: now, ageSeconds: 60, login: "hana", page: "https://github.com/hana")
  }

  /// What a program gets to read.
  static func text(_ format: String, _ title: String, menu: StatusMenu = .xbar) throws -> String {
    let request = try StatusRequest(format)
    return StatusText(
      reading: reading(title), request: request, language: .english, isASCII: false, program: "/usr/bin/cyc", menu: menu
    ).text
  }
}
