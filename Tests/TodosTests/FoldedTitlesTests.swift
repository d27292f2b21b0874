import Support
import Testing
import Todos

@Suite struct FoldedTitlesTests {
  @Test func searchWhileTypingFindsWhatACommandFinds() {
    for seed in UInt64(0)..<40 {
      var tasks = RandomTodos(seed: seed)
      let todos = (1...50).map { tasks.todo($0) }
      let titles = FoldedTitles(todos)
      let words = todos.map(\.title) + ["", " ", "w", "ＷＲＩＴＥ", "한글", "É", "é", "👨", "100", "X", "커밋 커밋"]
      for word in words {
        // While a word is typed, only its beginning is there.
        let beginning = String(word.prefix(Int.random(in: 0...max(0, word.count), using: &tasks.random)))
        for word in [word, beginning] {
          let found = titles.indices(with: word).map { todos[$0] }
          #expect(found == Todo.titled(containing: word, in: todos), "seed \(seed): \(word)")
        }
      }
    }
  }

  @Test func wordsAreNotFoundAcrossTwoTitles() {
    let todos = ["ab", "cd", ""].enumerated().map {
      Todo(number: $0.offset + 1, uuid: "\($0.offset)", title: $0.element, created: RandomTodos.evening)
    }
    let titles = FoldedTitles(todos)
    #expect(titles.indices(with: "bc") == [] && titles.indices(with: "CD") == [1])
  }
}
