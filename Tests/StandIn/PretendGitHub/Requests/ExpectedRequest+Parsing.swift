extension ExpectedRequest {
  /// Reads one line.
  public init(line: String) throws(GrammarError) {
    let words = try Words.split(line)
    guard let arrow = words.firstIndex(of: "->") else { throw GrammarError("no arrow: METHOD PATH -> ANSWER") }
    guard arrow >= 2 else { throw GrammarError("no method and path before the arrow") }
    let target = words[1]
    guard words[0].allSatisfy({ $0.isASCII && $0.isUppercase }), target.hasPrefix("/") else {
      throw GrammarError("no method and path: \(words[0]) \(target)")
    }
    let question = target.firstIndex(of: "?")
    var answer = words[(arrow + 1)...]
    times = try ExpectedRequest.times(&answer)
    self.line = line
    method = words[0]
    path = String(target[..<(question ?? target.endIndex)])
    query = question.map { String(target[target.index(after: $0)...]) }
    conditions = try ExpectedRequest.conditions(words[2..<arrow])
    self.answer = try Answer(words: answer)
  }

  /// Reads a text of lines; an error names the line's number.
  public static func lines(_ text: String) throws(GrammarError) -> [ExpectedRequest] {
    var expectations: [ExpectedRequest] = []
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(GrammarError) {
        expectations.append(try ExpectedRequest(line: String(line)))
      } catch {
        throw GrammarError("line \(index + 1): \(error)")
      }
    }
    return expectations
  }

  private static func times(_ words: inout ArraySlice<String>) throws(GrammarError) -> Times {
    guard let last = words.last, last.hasPrefix("x"), last.count > 1 else { return .exactly(1) }
    if last == "x*" {
      words.removeLast()
      return .any
    }
    guard let count = Int(last.dropFirst()) else { return .exactly(1) }
    guard count > 0 else { throw GrammarError("\(last) expects nothing: leave the line out") }
    words.removeLast()
    return .exactly(count)
  }

  private static func conditions(_ words: ArraySlice<String>) throws(GrammarError) -> [Condition] {
    var conditions: [Condition] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else { throw GrammarError("no condition: \(word)") }
      conditions.append(
        try condition(String(word[..<equals]), value: String(word[word.index(after: equals)...])))
    }
    return conditions
  }

  private static func condition(_ key: String, value: String) throws(GrammarError) -> Condition {
    switch key {
    case "auth" where value == "none": return .noHeader(name: "authorization")
    case "auth": return .header(name: "authorization", value: "Bearer \(value)")
    case "cookie": return .cookie(containing: value)
    case _ where key.hasPrefix("form."): return .form(field: String(key.dropFirst(5)), value: value)
    case _ where key.hasPrefix("variable."): return .variable(name: String(key.dropFirst(9)), value: value)
    case _ where key.hasPrefix("header."):
      let name = key.dropFirst(7).lowercased()
      return value == "none" ? .noHeader(name: name) : .header(name: name, value: value)
    default: throw GrammarError("no condition is called \(key)")
    }
  }
}
