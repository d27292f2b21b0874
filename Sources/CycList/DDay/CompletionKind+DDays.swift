internal import CycBase
internal import CycStreak
package import ArgumentParser
internal import Terminal

extension CompletionKind {
  /// The numbers of the D-days, with their titles.
  package static let ddays = values { world in
    try DDayStore.all(in: world).map { ("\($0.number)", Sanitizer.clean($0.title)) }
  }
}
