import Todos
import Support
import Testing

@Suite("Order keys")
struct OrderKeyTests {
  @Test func whatIsNoKeyIsRefused() {
    for text in ["", "0", "V0", "a-b", "é", " V", String(repeating: "V", count: 41)] {
      #expect(OrderKey(text) == nil, "\(text)")
    }
    #expect(OrderKey(String(repeating: "V", count: 40)) != nil)
  }

  @Test func keysSortAsTheirBytes() throws {
    let keys = try ["01", "1", "9z", "A", "Z", "a", "a1", "z", "zz1"].map { try #require(OrderKey($0)) }
    #expect(keys.sorted() == keys)
  }

  @Test func betweenIsStrict() throws {
    for seed in UInt64(0)..<3000 {
      var random = SeededGenerator(seed: seed)
      let pair = [randomKey(using: &random), randomKey(using: &random)].sorted()
      let before = try #require(OrderKey.between(nil, pair[0], using: &random), "seed \(seed)")
      let after = try #require(OrderKey.between(pair[1], nil, using: &random), "seed \(seed)")
      #expect(before < pair[0] && after > pair[1], "seed \(seed): \(before) \(pair) \(after)")
      let middle = OrderKey.between(pair[0], pair[1], using: &random)
      #expect((middle != nil) == (pair[0] < pair[1]), "seed \(seed)")
      #expect(middle.map { pair[0] < $0 && $0 < pair[1] && OrderKey($0.text) == $0 } ?? true, "seed \(seed): \(pair)")
      #expect(OrderKey.between(pair[1], pair[0], using: &random) == nil, "seed \(seed)")
    }
  }

  @Test func neighboursThatAreOneDigitApart() throws {
    var random = SeededGenerator(seed: 1)
    for (low, high) in [("V", "V01"), ("Vz", "W"), ("1", "2"), ("Vzzzz", "W00001"), ("01", "02")] {
      let (lower, upper) = (try #require(OrderKey(low)), try #require(OrderKey(high)))
      let middle = try #require(OrderKey.between(lower, upper, using: &random))
      #expect(lower < middle && middle < upper, "\(low) \(middle.text) \(high)")
    }
  }

  @Test func tenThousandAtTheEndStayShort() throws {
    var random = SeededGenerator(seed: 2)
    var (last, first) = (OrderKey.between(nil, nil, using: &random), OrderKey.between(nil, nil, using: &random))
    for count in 1...10_000 {
      let (previous, next) = (try #require(last), try #require(first))
      last = OrderKey.between(previous, nil, using: &random)
      first = OrderKey.between(nil, next, using: &random)
      #expect(try #require(last) > previous && #require(first) < next, "\(count)")
    }
    #expect(try #require(last).text.count <= 7 && #require(first).text.count <= 9)
  }

  @Test func twoMachinesRarelyMeet() throws {
    var (mine, theirs) = (SeededGenerator(seed: 3), SeededGenerator(seed: 4))
    let meetings = (0..<1000).filter { _ in
      OrderKey.between(nil, nil, using: &mine) == OrderKey.between(nil, nil, using: &theirs)
    }
    #expect(meetings.count <= 3)
  }

  @Test func spacedKeysAscendAndAreShort() {
    for count in [0, 1, 2, 61, 62, 1000, 10_000] {
      var random = SeededGenerator(seed: UInt64(count))
      let keys = OrderKey.spaced(count, using: &random)
      #expect(keys.count == count && zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "\(count)")
      #expect(keys.allSatisfy { $0.text.count <= 6 && OrderKey($0.text) == $0 }, "\(count)")
    }
  }

  private func randomKey(using random: inout SeededGenerator) -> OrderKey {
    let digits = Array("0019AZaz")
    while true {
      let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in digits.randomElement(using: &random) ?? "1" }
      if let key = OrderKey(String(text)) { return key }
    }
  }
}
