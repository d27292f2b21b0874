/// The notes that a call has said: where three parts of it cannot read one file, that is worth one line.
final class SaidNotes {
  private var said: Set<Sentence> = []

  func isNew(_ note: Sentence) -> Bool { said.insert(note).inserted }
}
