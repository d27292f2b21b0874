internal import ArgumentParser

/// For which pages a picture is coloured, where it does not follow the reader's system.
///
/// GitHub's own switch between light and dark reaches no picture; a page can choose between two by `<picture>`.
package enum ThemeMode: String, CaseIterable, ExpressibleByArgument {
  case light
  case dark
}
