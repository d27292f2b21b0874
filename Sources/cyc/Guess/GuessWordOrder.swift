internal import CycBase

/// Rules for words in another order: a Korean verb or a noun at the end, the attributes of other programs.
extension GuessReader {
  /// Joins `할 일`, which the tables have as one word.
  static func joiningTask(_ words: [String]) -> [String] {
    guard let index = words.indices.dropLast().first(where: { words[$0] == "할" && words[$0 + 1].hasPrefix("일") }) else {
      return words
    }
    return words[..<index] + ["할" + words[index + 1]] + words[(index + 2)...]
  }

  /// `이번 주 할일`, `overdue tasks`: a filter before the list.
  func filteredList(_ words: [String]) -> GuessStep? {
    guard words.count > 1, let last = words.last,
      Self.forms(of: last).contains(where: { Self.nouns[$0] == "todo" }),
      let filter = filter(words.dropLast().map { $0.replacing("'s", with: "") })
    else { return nil }
    return .run(["todo", "list"] + filter)
  }

  /// `우유 사기 추가` is `추가 우유 사기`, and `서울 날씨` is `날씨 서울`. A title may also end like that, so it is only a hint.
  func verbLast(_ words: [String]) -> GuessStep? {
    guard words.count > 1, let last = words.last, !last.allSatisfy(\.isASCII),
      let entry = Self.entry(last, in: Self.top)
    else { return nil }
    let isPostponing = [["nag", "snooze"], ["todo", "edit"]].contains(entry.target)
    if isPostponing, let call = postponed(Array(words.dropLast())) { return .hint(call) }
    // `시험까지 며칠`, how long until the exam: `며칠` alone means the streak.
    if entry.target == ["streak"], words[words.count - 2].hasSuffix("까지") { return .hints("dday list") }
    return .hint([last] + words.dropLast())
  }

  /// `2번 금요일로`, before `미루기` or `변경`
  private func postponed(_ words: [String]) -> [String]? {
    guard words.count > 1, let last = words.last else { return nil }
    let (task, date) = ParsedDay.trailing(words.dropLast() + [Self.withoutTo(last)])
    guard ParsedDay.isDate([date]) else { return nil }
    return ["todo", "edit"] + (Self.taskNumbers(Array(task)) ?? [task.joined(separator: " ")]) + ["--due", date]
  }

  /// `내일` for `내일로`
  static func withoutTo(_ word: String) -> String {
    word.hasSuffix("로") ? String(word.dropLast(word.hasSuffix("으로") ? 2 : 1)) : word
  }

  /// `알림 한 시간 미루기` is `알림 미루기 한 시간`.
  func groupVerbLast(_ group: String, _ rest: [String]) -> GuessStep? {
    guard rest.count > 1, let last = rest.last, !last.allSatisfy(\.isASCII),
      let entry = Self.entry(last, in: Self.verbs[group] ?? [:])
    else { return nil }
    // `할일 어떻게 지워?` is a question.
    if rest.contains(where: { ["어떻게", "어케"].contains(Self.key($0)) }) {
      return .hint(Array(entry.target.prefix(2)) + ["--help"])
    }
    let step = entry.step(Array(rest.dropLast()))
    if case .run(let call)? = step, call.starts(with: ["todo", "rm"]) { return .hint(call) }
    return step
  }

  /// The option for an attribute and its value, which may be empty for none; nil for other names. An example stands for
  /// a value that the option does not take, since the call is only proposed.
  private func option(for name: String, _ value: String) -> [String]? {
    switch name {
    case "due":
      if isDayOrNone([value]) || dayAndTime(value) != nil { return ["--due", value] }
      let time = Int(value) == nil ? Self.typedTime(value) : nil
      return time.map { ["--at", $0] } ?? ["--due", "tomorrow"]
    case "wait", "scheduled": return ["--wait", isDayOrNone([value]) ? value : "mon"]
    case "recur":
      if Self.nothing(value, ["edit"]) != nil { return ["--every", "off"] }
      return ["--every", ParsedRecurrence.read(value) == nil ? "week" : value]
    // New tasks without a due day have this quadrant.
    case "priority", "pri": return ["-Q", value.isEmpty ? "decide" : Self.quadrant(value) ?? "do"]
    default: return nil
    }
  }

  /// Taskwarrior's `modify 1,2 due:fri priority:H`. Without this, the attributes would become the title.
  ///
  /// - Parameter otherOptions: options that were typed as such
  func modified(_ words: [String], _ otherOptions: [String] = []) -> GuessStep? {
    guard let numbers = words.first.flatMap({ Self.taskNumbers([$0]) }) else { return nil }
    var (title, options): ([String], [String]) = ([], [])
    for word in words.dropFirst() {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, ["status", "state"].contains(parts[0]), let column = Self.column([parts[1]]) {
        return .hint(["todo", "move"] + numbers + [column] + otherOptions)
      } else if parts.count == 2, let option = option(for: parts[0], parts[1]) {
        options += option
      } else {
        title.append(word)
      }
    }
    // Only one task can get the title.
    if options.isEmpty || (numbers.count > 1 && !title.isEmpty) { return nil }
    return .hint(["todo", "edit"] + numbers + title + options + otherOptions)
  }
}
