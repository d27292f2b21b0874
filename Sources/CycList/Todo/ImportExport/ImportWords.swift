internal import CycBase
internal import Days
internal import Todos

extension ImportFormat {
  /// The kind of file, as in `Read as Todoist's CSV`.
  var title: Sentence {
    switch self {
    case .json: Sentence(en: "cyc's JSON", ko: "cyc JSON")
    case .csv: Sentence(en: "a CSV table", ko: "CSV 표")
    case .todotxt: .typed("todo.txt")
    case .taskwarrior: Sentence(en: "Taskwarrior's JSON", ko: "Taskwarrior JSON")
    case .todoist: Sentence(en: "Todoist's CSV", ko: "Todoist CSV")
    case .ticktick: Sentence(en: "TickTick's CSV", ko: "TickTick CSV")
    case .google: Sentence(en: "Google Tasks' JSON", ko: "Google Tasks JSON")
    case .microsoft: Sentence(en: "Microsoft To Do's JSON", ko: "Microsoft To Do JSON")
    case .trello: Sentence(en: "Trello's JSON", ko: "Trello JSON")
    case .things: Sentence(en: "Things' JSON", ko: "Things JSON")
    case .reminders: Sentence(en: "Apple Reminders' JSON", ko: "Apple 미리 알림 JSON")
    case .icalendar: .typed("iCalendar")
    case .markdown: Sentence(en: "a Markdown checklist", ko: "Markdown 체크리스트")
    case .org: .typed("Org")
    }
  }
}

extension TodoFile.Meaning {
  /// The field that a column's values go to; nil if they are not imported, or are part of another field.
  fileprivate func title(in format: ImportFormat) -> Sentence? {
    switch self {
    case .title: Sentence(en: "title", ko: "제목")
    case .body: Sentence(en: "note", ko: "메모")
    case .due: Sentence(en: "due day", ko: "기한")
    case .time: Sentence(en: "alert", ko: "알림")
    case .done: Sentence(en: "column", ko: "상태")
    case .completed: Sentence(en: "finished on", ko: "완료일")
    case .priority: Sentence(en: "quadrant", ko: "사분면")
    case .rule: Sentence(en: "repeat; the note if it is not understood", ko: "반복 (읽을 수 없으면 메모)")
    case .other:
      Sentence(en: "the note, below \"from \(format.name):\"", ko: "메모의 \"from \(format.name):\" 아래")
    case .own: Sentence(en: "the same field", ko: "같은 항목")
    case .auxiliary, .ignored: nil
    }
  }
}

/// The plan of an import, or its result.
struct TodoImportReport {
  let files: [(name: String, file: TodoFile)]
  let plan: ImportPlan
  /// Whether this is a preview: nothing has been changed yet.
  let isPreview: Bool

  var leftOut: [ImportProblem] { files.flatMap(\.file.leftOut) }
  var repaired: [ImportProblem] { files.flatMap(\.file.repaired) }
  /// Number of tasks in the files that the list already had.
  private var known: Int { plan.replaced + plan.unchanged + plan.kept }

  var sentences: [Sentence] {
    [summary] + (isPreview ? columns : []) + details
      + lines(about: \.repaired, Sentence(en: "changed to fit", ko: isPreview ? "맞게 바꿀 것" : "맞게 바꾼 것"), isRepair: true)
      + lines(about: \.leftOut, Sentence(en: "left out", ko: isPreview ? "가져오지 않을 것" : "가져오지 않은 것"), isRepair: false)
  }

  var summary: Sentence {
    let formats = files.map(\.file.format)
    let source = Sentence.joined(formats.distinct.map(\.title), by: ", ")
    if plan.added + known == 0 {
      return leftOut.isEmpty
        ? Sentence(en: "Read as \(source): there are no tasks in the file.", ko: "읽은 형식: \(source). 파일에 할 일이 없어요.")
        : Sentence(en: "Read as \(source): no task to import.", ko: "읽은 형식: \(source). 가져올 할 일이 없어요.")
    }
    let (added, count) = (TodoPhrases.count(plan.added), Counts.grouped(known))
    let undo =
      isPreview || plan.changes.isEmpty
      ? Sentence(en: "", ko: "") : Sentence(en: " To undo: cyc todo undo", ko: " 되돌리려면: cyc todo undo")
    return Sentence(
      en: "Read as \(source): \(added) new, \(count) known.\(undo)",
      ko: "읽은 형식: \(source). 새 할 일 \(Counts.grouped(plan.added))개, 이미 있는 할 일 \(count)개.\(undo)")
  }

  private var details: [Sentence] {
    func counted(_ count: Int, _ text: (String) -> Sentence) -> [Sentence] {
      count > 0 ? [text(Counts.grouped(count))] : []
    }
    return counted(plan.replaced) { count in
      Sentence(en: "Changed here as in the file: \(count).", ko: "파일에서 달라진 대로 고친 할 일: \(count)개.")
    }
      + counted(plan.kept - plan.unclear) { count in
        Sentence(
          en: "Left as they are, since they were changed here after the file was written: \(count).",
          ko: "파일보다 나중에 여기서 바뀌어서 그대로 둔 할 일: \(count)개.")
      }
      + counted(plan.unclear) { count in
        Sentence(
          en: "Left as they are, although the file differs, since it is unknown which of the two is newer: \(count).",
          ko: "파일과 다르지만 어느 쪽이 새것인지 알 수 없어서 그대로 둔 할 일: \(count)개.")
      }
      + counted(plan.renumbered) { count in
        Sentence(
          en: "Renumbered, since other tasks have or had their numbers: \(count).",
          ko: "원래 번호를 다른 할 일이 쓰고 있거나 썼던 적이 있어서 새 번호를 받은 할 일: \(count)개.")
      }
  }

  /// Which fields the columns of tables become; a line for each field.
  private var columns: [Sentence] {
    files.flatMap { file -> [Sentence] in
      let groups = Dictionary(grouping: file.file.columns.filter { !$0.name.isEmpty }) { $0.meaning }
      return TodoFile.Meaning.allCases.compactMap { meaning in
        guard meaning != .auxiliary, let columns = groups[meaning] else { return nil }
        let names = columns.map { FileWords.shown($0.name) }.joined(separator: ", ")
        guard let title = meaning.title(in: file.file.format) else {
          return Sentence(en: "  not taken: \(names)", ko: "  가져오지 않는 열: \(names)")
        }
        return Sentence(en: "  \(names) → \(title)", ko: "  \(names) → \(title)")
      }
    }
  }

  /// For each file, a heading such as `3 were left out:`, then a line for each problem.
  private func lines(
    about path: KeyPath<TodoFile, [ImportProblem]>, _ result: Sentence, isRepair: Bool
  ) -> [Sentence] {
    files.flatMap { name, file -> [Sentence] in
      let problems = file[keyPath: path]
      if problems.isEmpty { return [] }
      let count = problems.count
      let source = files.count > 1 ? Sentence(en: " in \(name)", ko: " (\(name))") : Sentence(en: "", ko: "")
      let verb = isPreview ? "would be" : count == 1 ? "was" : "were"
      return [
        Sentence(
          en: "\(Counts.grouped(count)) \(verb) \(result.english)\(source):",
          ko: "\(result.korean)\(source): \(Counts.grouped(count))개")
      ]
        + FileProblems.sentences(
          problems.map { ($0.line, isRepair ? $0.reason.repair : $0.reason.sentence(for: file.format)) })
    }
  }
}

extension ImportProblem.Reason {
  /// How an entry was changed to fit.
  var repair: Sentence {
    switch self {
    case .unreadDate(let text):
      Sentence(
        en: "the date \"\(FileWords.shown(text))\" is not understood; it is in the note",
        ko: "읽을 수 없는 날짜라 메모에 두었어요: \"\(FileWords.shown(text))\"")
    case .ambiguousDate(let text):
      Sentence(
        en: "the date \"\(FileWords.shown(text))\" could be two days; it is in the note. Use --dates mdy or dmy",
        ko: "두 가지로 읽히는 날짜라 메모에 두었어요: \"\(FileWords.shown(text))\". --dates mdy나 dmy를 써 주세요")
    case .priority(let text):
      Sentence(
        en: "there is no quadrant for priority \(text); it is in the note", ko: "우선순위 \(text)에 맞는 사분면이 없어서 메모에 두었어요")
    case .text(.blank), .missingKey("title"):
      Sentence(en: "it has no title, so the first line of its note was used", ko: "제목이 없어서 메모의 첫 줄을 제목으로 썼어요")
    case .text(.unsafe(.title, "\n")):
      Sentence(en: "the title has several lines; all are in the note", ko: "제목이 여러 줄이라 전체를 메모에 두었어요")
    case .text(.unsafe(_, let scalar)):
      Sentence(
        en: "characters that cannot be stored were dropped: \(scalar.codeName)",
        ko: "저장할 수 없는 문자를 뺐어요: \(scalar.codeName)")
    case .text(.long(.title, let count, let max)) where count > TodoText.maxBodyLength:
      Sentence(
        en: "the title has \(Counts.grouped(count)) characters and was cut to \(max); the note has as much as fits",
        ko: "제목이 \(Counts.grouped(count))자라 \(max)자로 줄이고, 메모에는 들어가는 만큼 두었어요")
    case .text(.long(.title, let count, let max)):
      Sentence(
        en: "the title has \(count) characters and was cut to \(max); all of it is in the note",
        ko: "제목이 \(count)자라 \(max)자로 줄이고 전체를 메모에 두었어요")
    case .text(.long(.body, let count, let max)):
      Sentence(
        en: "the note has \(Counts.grouped(count)) characters and was cut to \(Counts.grouped(max))",
        ko: "메모가 \(Counts.grouped(count))자라 \(Counts.grouped(max))자로 줄였어요")
    case .notCSV:
      Sentence(en: "a misplaced quotation mark was read as text", ko: "따옴표가 맞지 않아서 글자로 읽었어요")
    case .badValue("due"):
      Sentence(en: "the value of 'due' is not a date; it is kept as text", ko: "'due' 값이 날짜가 아니라서 글자로 두었어요")
    case .unknownKey(let name):
      Sentence(
        en: "'\(FileWords.shown(name))' is unknown here; it is in the note",
        ko: "모르는 이름이라 메모에 두었어요: '\(FileWords.shown(name))'")
    case .missingKey("alert"):
      Sentence(en: "'alert_on' without 'alert' was ignored", ko: "'alert' 없이 'alert_on'만 있어서 뺐어요")
    default: Sentence.joined([sentence(for: .json), Sentence(en: "it is in the note", ko: "메모에 두었어요")], by: "; ")
    }
  }
}

extension Unicode.Scalar {
  /// `U+200B`
  var codeName: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension ImportProblem.Reason {
  /// The problem itself, for files and entries that are not imported.
  func sentence(for format: ImportFormat) -> Sentence {
    switch self {
    case .notUTF8: FileWords.notUTF8
    case .cp949: Sentence(en: "not UTF-8, but Korean text in CP949", ko: "UTF-8이 아니라 CP949로 된 글이에요")
    case .archive: Sentence(en: "a ZIP archive", ko: "ZIP 압축 파일이에요")
    case .ownReport:
      Sentence(
        en: "a report that cyc todo export wrote for people: an import would add its tasks once more",
        ko: "cyc todo export가 사람이 읽도록 쓴 보고서예요. 가져오면 같은 할 일이 한 번 더 생겨요")
    case .notText: FileWords.binary
    case .notJSON: FileWords.notJSON
    case .notCSV: FileWords.notCSV
    case .noTitleColumn(let names):
      Sentence(
        en: "none of these columns is known to have titles: \(names.map(FileWords.shown).joined(separator: ", "))",
        ko: "제목으로 쓸 열을 알 수 없어요. 열: \(names.map(FileWords.shown).joined(separator: ", "))")
    case .cellCount(let count, let columns):
      Sentence(
        en: "\(count) cell\(count == 1 ? "" : "s") under \(columns) column\(columns == 1 ? "" : "s")",
        ko: "칸이 \(count)개인데 열은 \(columns)개예요")
    case .notTasks: format.notTasks
    case .schemaVersion(let version): FileWords.schemaVersion(version)
    case .quotedSchemaVersion(let version):
      Sentence(
        en: "schema_version is the text \"\(FileWords.shown(version))\"; it has to be the number 1, without quotes",
        ko: "schema_version 값이 문자열 \"\(FileWords.shown(version))\"로 적혀 있어요. 따옴표 없이 숫자 1을 적어 주세요")
    case .unknownKey(let name): FileWords.unknownName(name)
    case .repeatedKey(let name): FileWords.repeatedName(name)
    case .missingKey(let name): FileWords.missingName(name)
    case .badValue(let name): FileWords.badValue(name)
    case .unreadDate(let text):
      Sentence(
        en: "the date \"\(FileWords.shown(text))\" is not understood", ko: "읽을 수 없는 날짜예요: \"\(FileWords.shown(text))\"")
    case .ambiguousDate(let text):
      Sentence(
        en: "the date \"\(FileWords.shown(text))\" could be two days: use --dates mdy or dmy",
        ko: "두 가지로 읽히는 날짜예요: \"\(FileWords.shown(text))\". --dates mdy나 dmy를 써 주세요")
    case .text(let problem): problem.sentence
    case .repeatWithoutDay: Sentence(en: "a repeating task without a due date", ko: "기한이 없는데 반복하는 할 일이에요")
    case .alertWithoutDay: Sentence(en: "an alert without a due date", ko: "기한이 없는데 알림이 있어요")
    case .completedButNotDone: Sentence(en: "completed, but not in the column done", ko: "완료 시각이 있는데 상태가 done이 아니에요")
    case .sameUUID(let line): Sentence(en: "the same UUID as in line \(line)", ko: "\(line)번째 줄과 UUID가 같아요")
    case .priority(let text): Sentence(en: "there is no quadrant for priority \(text)", ko: "우선순위 \(text)에 맞는 사분면이 없어요")
    case .skipped(let reason): reason.sentence
    }
  }
}

extension ImportProblem.SkipReason {
  fileprivate var sentence: Sentence {
    switch self {
    case .deleted: Sentence(en: "deleted there", ko: "거기에서 지운 할 일이에요")
    case .template: Sentence(en: "the template of a repeating task", ko: "반복되는 할 일의 템플릿이에요")
    case .cancelled: Sentence(en: "cancelled there", ko: "거기에서 취소한 할 일이에요")
    case .archived: Sentence(en: "in the archive there", ko: "거기에서 보관한 할 일이에요")
    case .note: Sentence(en: "a note, not a task", ko: "할 일이 아니라 메모예요")
    case .notTask: Sentence(en: "not a task", ko: "할 일이 아니에요")
    case .blank: Sentence(en: "it has neither a title nor a note", ko: "제목도 메모도 없어요")
    }
  }
}

extension ImportFormat {
  fileprivate var notTasks: Sentence {
    switch self {
    case .taskwarrior: Sentence(en: "not a task, as `task export` prints it", ko: "`task export`가 출력하는 할 일이 아니에요")
    case .json, .csv, .todotxt:
      Sentence(
        en: "not a list of tasks, as in {\"schema_version\":1,\"tasks\":[…]}",
        ko: "{\"schema_version\":1,\"tasks\":[…]} 형식의 할 일 목록이 아니에요")
    default: Sentence(en: "not a task, as in \(title)", ko: "\(title)의 할 일이 아니에요")
    }
  }
}
