/// What is wrong in the lines of a file, for people.
package enum FileProblems {
  /// How many are told one by one.
  private static let maxTold = 10

  /// A line each, the first ones with where they begin; how many more there are comes last.
  package static func told(_ problems: [(line: Int, reason: Sentence)]) -> [Sentence] {
    let lines = problems.prefix(maxTold).map { line, reason in
      Sentence(en: "  line \(line): \(reason)", ko: "  \(line)번째 줄: \(reason)")
    }
    let more = Counts.grouped(problems.count - lines.count)
    return lines + (problems.count > maxTold ? [Sentence(en: "  and \(more) more", ko: "  그 밖에 \(more)개")] : [])
  }

  /// - Parameter path: `-` is standard input.
  package static func nothingImported(from path: String, _ problems: [(line: Int, reason: Sentence)]) -> Sentence {
    .joined([nothingImported(from: path)] + told(problems), by: "\n")
  }

  /// - Parameter reason: why no line of it is any better.
  package static func nothingImported(from path: String, since reason: Sentence) -> Sentence {
    .joined([nothingImported(from: path), reason], by: ": ")
  }

  private static func nothingImported(from path: String) -> Sentence {
    let name = path == "-" ? Sentence(en: "standard input", ko: "표준 입력") : .typed(path)
    return Sentence(en: "nothing was imported from \(name)", ko: "\(name)에서 아무것도 가져오지 않았어요")
  }
}
