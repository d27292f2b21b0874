internal import Terminal
internal import Todos

extension ImportProblem.Reason {
  /// What is wrong, for a person.
  func said(_ format: ImportFormat) -> Sentence {
    switch self {
    case .notUTF8: Sentence(en: "not UTF-8", ko: "UTF-8이 아니에요")
    case .notText: Sentence(en: "a NUL byte: this is not a text file", ko: "NUL 바이트가 있어요. 텍스트 파일이 아니에요")
    case .notJSON: Sentence(en: "not JSON", ko: "JSON이 아니에요")
    case .notCSV:
      Sentence(en: "a misplaced quotation mark", ko: "따옴표가 맞지 않아요")
    case .cellCount(let count, let columns):
      Sentence(
        en: "\(count) \(count == 1 ? "cell" : "cells") under \(columns) columns", ko: "칸이 \(count)개인데 열은 \(columns)개예요"
      )
    case .notTasks: format.notTasks
    case .schemaVersion(let version?):
      Sentence(
        en: "schema_version \(shown(version)); this cyc reads 1",
        ko: "schema_version 값이 \(shown(version))인데, 이 cyc는 1을 읽어요")
    case .schemaVersion(nil): Sentence(en: "\"schema_version\":1 is missing", ko: "\"schema_version\":1이 없어요")
    case .quotedSchemaVersion(let version):
      Sentence(
        en: "schema_version is the text \"\(shown(version))\"; it has to be the number 1, without quotes",
        ko: "schema_version 값이 문자열 \"\(shown(version))\"로 적혀 있어요. 따옴표 없이 숫자 1을 적어 주세요")
    case .unknownKey(let name):
      Sentence(
        en: "'\(shown(name))' is unknown here, and would be lost", ko: "모르는 이름이라 가져오면 사라져요: '\(shown(name))'")
    case .repeatedKey(let name):
      Sentence(en: "'\(shown(name))' appears twice", ko: "두 번 나오는 이름이에요: '\(shown(name))'")
    case .missingKey(let name): Sentence(en: "'\(shown(name))' is missing", ko: "빠진 이름이에요: '\(shown(name))'")
    case .badValue(let name):
      Sentence(en: "the value of '\(shown(name))' makes no sense here", ko: "'\(shown(name))'의 값을 알 수 없어요")
    case .text(let problem): problem.said
    case .alertWithoutDay: Sentence(en: "an alert without a due date", ko: "기한이 없는데 알림이 있어요")
    case .completedButNotDone: Sentence(en: "completed, but not in the column done", ko: "완료 시각이 있는데 상태가 done이 아니에요")
    case .sameUUID(let line): Sentence(en: "the same UUID as in line \(line)", ko: "\(line)번째 줄과 UUID가 같아요")
    }
  }

  private func shown(_ name: String) -> String { Sanitizer.clean(name).truncated(to: 40) }
}

extension ImportFormat {
  fileprivate var notTasks: Sentence {
    switch self {
    case .json, .todotxt, .csv:
      Sentence(
        en: "not a list of tasks, as in {\"schema_version\":1,\"tasks\":[…]}",
        ko: "{\"schema_version\":1,\"tasks\":[…]} 같은 할 일 목록이 아니에요")
    case .taskwarrior:
      Sentence(en: "not a task, as `task export` prints it", ko: "`task export`가 출력하는 할 일이 아니에요")
    }
  }
}
