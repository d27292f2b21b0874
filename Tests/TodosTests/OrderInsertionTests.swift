import Todos
import Support
import Testing

@Suite("Putting things into a list by their keys")
struct OrderInsertionTests {
  @Test func aThousandRandomMovesKeepTheOrderAndTheLength() {
    for seed in UInt64(0)..<5 { expectSortedAfterMoves(seed, count: 20) { Int.random(in: 0..<$0, using: &$1) } }
  }

  @Test func aThousandMovesToOnePlaceGiveNewKeysNowAndThen() {
    let rekeyings = expectSortedAfterMoves(7, count: 50) { _, _ in 25 }
    #expect((1..<20).contains(rekeyings))
  }

  @Test func equalKeysMakeRoom() throws {
    let (equal, last) = (try #require(OrderKey("V")), try #require(OrderKey("W")))
    var random = SeededGenerator(seed: 8)
    let insertion = OrderInsertion(at: 1, of: [equal, equal, equal, last], using: &random)
    let second = try #require(insertion.rekeyed[1])
    let third = try #require(insertion.rekeyed[2])
    #expect(insertion.rekeyed.count == 2)
    #expect([equal, insertion.key, second, third, last] == [last, third, second, insertion.key, equal].sorted())
    #expect(OrderInsertion(at: 3, of: [equal, equal, equal, last], using: &random).rekeyed.isEmpty)
    #expect(OrderInsertion(at: 0, of: [equal, equal], using: &random).rekeyed.isEmpty)
  }

  @Test func intoAnEmptyList() {
    var random = SeededGenerator(seed: 9)
    #expect(OrderInsertion(at: 0, of: [], using: &random).rekeyed.isEmpty)
  }

  /// Moves things a thousand times within a list, beside a plain array that is moved in the same way.
  ///
  /// - Returns: how often another thing got a new key.
  @discardableResult
  private func expectSortedAfterMoves(
    _ seed: UInt64, count: Int, _ target: (Int, inout SeededGenerator) -> Int
  ) -> Int {
    var random = SeededGenerator(seed: seed)
    var keys = Dictionary(uniqueKeysWithValues: zip(0..., OrderKey.spaced(count, using: &random)))
    var order = Array(0..<count)
    var rekeyings = 0
    for move in 0..<1000 {
      let thing = order.remove(at: Int.random(in: 0..<count, using: &random))
      let index = target(count, &random)
      let insertion = OrderInsertion(at: index, of: order.compactMap { keys[$0] }, using: &random)
      for (other, key) in insertion.rekeyed { keys[order[other]] = key }
      if !insertion.rekeyed.isEmpty { rekeyings += 1 }
      keys[thing] = insertion.key
      order.insert(thing, at: index)
      let sorted = order.compactMap { keys[$0] }
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), move \(move)")
      #expect(sorted.allSatisfy { $0.text.count <= OrderKey.maxLength }, "seed \(seed), move \(move)")
    }
    return rekeyings
  }
}
