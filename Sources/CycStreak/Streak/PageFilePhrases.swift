internal import CycBase
internal import GitHub
internal import Platform

/// What is said of pages that are kept for a report.
enum PageFilePhrases {
  static func offer(_ login: Login) -> Sentence {
    Sentence(
      en: "to report it, save the page: cyc streak \(login.typed) --save-page page.html",
      ko: "제보하려면 페이지를 저장해 주세요: cyc streak \(login.typed) --save-page page.html")
  }

  static func saved(_ page: ReadPage, to path: String) -> Sentence {
    let size = Counts.grouped(page.bytes.count)
    let saved = Sentence(
      en: "the page was saved to \(path) (\(size) bytes)", ko: "페이지를 \(path)에 저장했어요 (\(size)바이트)")
    guard !page.isUnderstood else { return saved }
    return Sentence(
      en: "\(saved); it contains no token; please attach it to an issue in cyc's issue tracker",
      ko: "\(saved). 토큰은 들어 있지 않아요. cyc의 이슈 트래커에 첨부해 알려 주세요")
  }

  static func noPage(_ path: String) -> Sentence {
    Sentence(en: "no page was read, so \(path) was not written", ko: "읽은 페이지가 없어서 \(path) 파일을 만들지 않았어요")
  }
}

/// A page could not be kept.
struct PageFileFailure: UserFacingError, Equatable {
  let path: String
  let error: AtomicFileError

  var message: Sentence {
    switch error {
    case .exists:
      Sentence(en: "\(path) already exists; it was left untouched", ko: "\(path) 파일이 이미 있어요. 그대로 두었어요")
    case .system(let reason):
      Sentence(
        en: "cannot write \(path): \(reason.sentence)", ko: "\(path) 파일에 쓸 수 없어요: \(reason.sentence)")
    }
  }

  var hint: Sentence? {
    Sentence(en: "name another file: --save-page FILE", ko: "다른 파일 이름을 적어 주세요: --save-page FILE")
  }

  var exitStatus: ExitStatus { .failed }
}
