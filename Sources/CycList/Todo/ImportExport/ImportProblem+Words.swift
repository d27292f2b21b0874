package import CycBase
internal import CycStreak
package import Todos

extension ImportProblem.Reason {
  /// What is wrong, for a person.
  package func said(_ format: ImportFormat) -> Sentence {
    switch self {
    case .notUTF8: FileWords.notUTF8
    case .notText: FileWords.binary
    case .notJSON: FileWords.notJSON
    case .notCSV: FileWords.notCSV
    case .cellCount(let count, let columns):
      Sentence(
        en: "\(count) \(count == 1 ? "cell" : "cells") under \(columns) columns", ko: "칸이 \(count)개인데 열은 \(columns)개예요"
      )
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
    case .text(let problem): problem.said
    case .alertWithoutDay: Sentence(en: "an alert without a due date", ko: "기한이 없는데 알림이 있어요")
    case .completedButNotDone: Sentence(en: "completed, but not in the column done", ko: "완료 시각이 있는데 상태가 done이 아니에요")
    case .sameUUID(let line): Sentence(en: "the same UUID as in line \(line)", ko: "\(line)번째 줄과 UUID가 같아요")
    }
  }
}

extension ImportFormat {
  fileprivate var notTasks: Sentence {
    switch self {
    case .json, .todotxt, .csv:
      Sentence(
        en: "not a list of tasks, as in {\"schema_version\":1,\"tasks\":[…]}",
        ko: "{\"schema_version\":1,\"tasks\":[…]} 형식의 할 일 목록이 아니에요")
    case .taskwarrior:
      Sentence(en: "not a task, as `task export` prints it", ko: "`task export`가 출력하는 할 일이 아니에요")
    }
  }
}
