internal import CycBase
internal import CycStreak
internal import Foundation
internal import Terminal

/// Checks what a D-day is called and shown with. Nothing is mended silently: what is stored is what was typed.
package enum DDayWords {
  /// Longest title, in grapheme clusters.
  package static let maxClusters = 100
  /// A cluster can have any number of combining marks.
  private static let maxScalars = 1000
  private static let maxScalarsOfIcon = 20

  /// The title in normal form C, without spaces around it.
  ///
  /// - Throws: `DDayFailure`
  package static func title(_ text: String) throws(DDayFailure) -> String {
    guard Sanitizer.clean(text) == text else { throw .controlCharacters }
    let title = normal(text)
    guard title.displayWidth > 0 else { throw .blankTitle }
    guard title.count <= maxClusters, title.unicodeScalars.count <= maxScalars else {
      throw .longTitle(clusters: title.count)
    }
    return title
  }

  /// The icon; nil where the text is empty.
  ///
  /// - Throws: `DDayFailure`
  package static func icon(_ text: String) throws(DDayFailure) -> String? {
    guard Sanitizer.clean(text) == text else { throw .controlCharacters }
    if text.isEmpty { return nil }
    let icon = normal(text)
    guard icon.count == 1, icon.displayWidth > 0, icon.unicodeScalars.count <= maxScalarsOfIcon else { throw .badIcon }
    return icon
  }

  private static func normal(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
  }
}
