/// Puts back into order what arrives in any order, and lets go of each piece as soon as all before it are there.
struct InOrder<Piece> {
  private var next = 0
  private var waiting: [Int: Piece] = [:]

  /// Takes the piece of an index, from 0, each once; gives the pieces that are due now.
  mutating func take(_ piece: Piece, at index: Int) -> [Piece] {
    waiting[index] = piece
    var due: [Piece] = []
    while let piece = waiting.removeValue(forKey: next) {
      due.append(piece)
      next += 1
    }
    return due
  }
}
