internal import Terminal

/// What can be wrong in a file of any program's, for people.
package enum FileWords {
  package static let notUTF8 = Sentence(en: "not UTF-8", ko: "UTF-8이 아니에요")
  package static let binary = Sentence(en: "a NUL byte: this is not a text file", ko: "NUL 바이트가 있어요. 텍스트 파일이 아니에요")
  package static let notJSON = Sentence(en: "not JSON", ko: "JSON이 아니에요")
  package static let notCSV = Sentence(en: "a misplaced quotation mark", ko: "따옴표가 맞지 않아요")

  /// - Parameter version: as it is written; nil where none is.
  package static func schemaVersion(_ version: String?) -> Sentence {
    guard let version else { return Sentence(en: "\"schema_version\":1 is missing", ko: "\"schema_version\":1이 없어요") }
    return Sentence(
      en: "schema_version \(shown(version)); this cyc reads 1",
      ko: "schema_version 값이 \(shown(version))인데, 이 cyc는 1만 읽을 수 있어요")
  }

  package static let newerVersion = Sentence(
    en: "a newer cyc may have written it: update cyc", ko: "더 최신 버전의 cyc가 만든 파일일 수 있어요. cyc를 업데이트해 주세요")

  package static func unknownName(_ name: String) -> Sentence {
    Sentence(en: "'\(shown(name))' is unknown here, and would be lost", ko: "모르는 이름이라 가져오면 사라져요: '\(shown(name))'")
  }

  package static func repeatedName(_ name: String) -> Sentence {
    Sentence(en: "'\(shown(name))' appears twice", ko: "두 번 나오는 이름이에요: '\(shown(name))'")
  }

  package static func missingName(_ name: String) -> Sentence {
    Sentence(en: "'\(shown(name))' is missing", ko: "빠진 이름이에요: '\(shown(name))'")
  }

  package static func badValue(_ name: String) -> Sentence {
    Sentence(en: "the value of '\(shown(name))' makes no sense here", ko: "'\(shown(name))'에 쓸 수 없는 값이에요")
  }

  package static let fixLines = Sentence(en: "fix these lines, then import it again", ko: "이 줄들을 고친 다음 다시 가져와 주세요")

  /// As much as a message has room for.
  package static func shown(_ name: String) -> String { Sanitizer.clean(name).truncated(to: 40) }
}
