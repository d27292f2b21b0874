package import CycBase
package import Streaks
package import Terminal

/// The colours that mean the same wherever they are drawn; words or places say it too.
extension Display {
  package func color(of today: Streak.Today) -> Color {
    switch today {
    case .done: color(.green, dark: RGB(red: 63, green: 185, blue: 80), light: RGB(red: 26, green: 127, blue: 55))
    case .resting: .named(.cyan)
    case .pending, .unknown: amber
    }
  }

  /// What is still open, today above all, or not quite certain.
  package var amber: Color {
    color(.yellow, dark: RGB(red: 227, green: 163, blue: 31), light: RGB(red: 154, green: 103, blue: 0))
  }

  /// A day without contributions: the background, and a little of what is written on it.
  var emptyDayColor: Color {
    let unknown = isDark ? RGB(red: 13, green: 17, blue: 23) : .white
    return .rgb((background ?? unknown).mixed(with: isDark ? .white : .black, share: isDark ? 0.12 : 0.08))
  }

  /// Of sixteen colours the user's palette says how they look.
  private func color(_ name: NamedColor, dark: RGB, light: RGB) -> Color {
    depth > .ansi16 ? .rgb(isDark ? dark : light) : .named(name)
  }
}
