/// The notes that a call says once: where three parts of it cannot read one file, that is worth one line.
package final class SaidNotes {
  private var said: Set<Sentence> = []

  package init() {
  }

  package func isNew(_ note: Sentence) -> Bool { said.insert(note).inserted }
}
