package import Platform

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension SystemReason {
  /// What the system says, told to a person; without the name of the call that failed.
  ///
  /// What hardly ever happens is told in the system's own English.
  package var sentence: Sentence { told ?? .typed(text) }

  /// The reasons that occur in practice.
  private var told: Sentence? {
    switch code {
    case ENOENT: Sentence(en: "no such file or folder", ko: "그런 파일이나 폴더가 없어요")
    case ENOTDIR: Sentence(en: "part of the path is not a folder", ko: "경로 중간에 폴더가 아닌 것이 있어요")
    case EISDIR: Sentence(en: "it is a folder", ko: "파일이 아니라 폴더예요")
    case EACCES: Sentence(en: "permission denied", ko: "권한이 없어요")
    case EPERM: Sentence(en: "not permitted", ko: "허용되지 않았어요")
    case EROFS: Sentence(en: "it is on a read-only disk", ko: "읽기 전용 디스크에 있어요")
    case ENOSPC: Sentence(en: "no space left on the disk", ko: "디스크에 남은 자리가 없어요")
    case EDQUOT: Sentence(en: "your disk quota is used up", ko: "쓸 수 있는 디스크 용량을 다 썼어요")
    case EFBIG: Sentence(en: "the file is too large", ko: "파일이 너무 커요")
    case EEXIST: Sentence(en: "it already exists", ko: "이미 있어요")
    case ELOOP: Sentence(en: "too many symbolic links", ko: "심볼릭 링크가 너무 많이 이어져요")
    case ENAMETOOLONG: Sentence(en: "the name is too long", ko: "이름이 너무 길어요")
    case EMFILE, ENFILE: Sentence(en: "too many open files", ko: "열려 있는 파일이 너무 많아요")
    case ENOMEM: Sentence(en: "not enough memory", ko: "메모리가 모자라요")
    case EIO: Sentence(en: "the disk failed", ko: "디스크에 오류가 났어요")
    case EAGAIN: Sentence(en: "another program holds it", ko: "다른 프로그램이 쓰고 있어요")
    case EBADF: Sentence(en: "it is closed", ko: "닫혀 있어요")
    case ENXIO, ENODEV: Sentence(en: "no such device", ko: "그런 장치가 없어요")
    default: nil
    }
  }
}

extension PrivateFileError {
  /// What is wrong, without the path.
  package var sentence: Sentence {
    switch self {
    case .readableByOthers(_, let mode):
      Sentence(en: "others have rights on it (mode \(octal(mode)))", ko: "다른 사용자에게도 권한이 있어요 (모드 \(octal(mode)))")
    case .notOwned: Sentence(en: "it belongs to another user", ko: "다른 사용자의 것이에요")
    case .notRegular: Sentence(en: "it is not a regular file", ko: "일반 파일이 아니에요")
    case .tooLarge: Sentence(en: "it is too large", ko: "너무 커요")
    case .system(_, _, let reason): reason.sentence
    }
  }

  private func octal(_ mode: Int) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension StandardInputError {
  package var sentence: Sentence {
    switch self {
    case .tooLarge(let limit):
      Sentence(en: "it is larger than \(Counts.grouped(limit)) bytes", ko: "\(Counts.grouped(limit))바이트가 넘어요")
    case .system(_, let reason): reason.sentence
    }
  }
}
