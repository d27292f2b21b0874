/// What the parts of one call know of each other: the notes that are said once, since where three of them cannot read one file, that
/// is worth one line.
final class SaidNotes {
  private var said: Set<Sentence> = []
  /// Whether something may be different now that a status bar shows.
  var hasChangedSomething = false

  func isNew(_ note: Sentence) -> Bool { said.insert(note).inserted }
}
