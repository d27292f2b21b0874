internal import Platform

/// The process may open too few files, take too little memory, or start no thread.
package struct ResourceShortageFailure: UserFacingError, Equatable {
  let shortage: ResourceShortage

  /// A streak over the network opens eleven: three streams, a cache with its journal, and libcurl's connection with its helpers.
  static let minDescriptors = 20
  /// libcurl and libxml2 map 80 MB with all that they bring along; the largest page, taken apart, takes another 30.
  static let minMemoryBytes = 128 << 20

  /// Nil where there is enough of everything.
  package static func now() -> ResourceShortageFailure? {
    ResourceShortage.current(minDescriptors: minDescriptors, minMemoryBytes: minMemoryBytes).map {
      ResourceShortageFailure(shortage: $0)
    }
  }

  package var message: Sentence {
    switch shortage {
    case .descriptors(let limit):
      Sentence(
        en: "only \(limit) files may be open at once here, and cyc needs \(Self.minDescriptors)",
        ko: "여기서는 파일을 한 번에 \(limit)개까지만 열 수 있는데, cyc에는 \(Self.minDescriptors)개가 필요해요")
    case .memory:
      Sentence(
        en: "there is too little memory: cyc needs \(Self.minMemoryBytes >> 20) MB",
        ko: "메모리가 모자라요. cyc에는 \(Self.minMemoryBytes >> 20)MB가 필요해요")
    case .threads:
      Sentence(en: "no more processes or threads can be started here", ko: "여기서는 프로세스나 스레드를 더 시작할 수 없어요")
    }
  }

  package var hint: Sentence? {
    switch shortage {
    case .descriptors: .typed("ulimit -n 1024")
    case .memory:
      Sentence(
        en: "close something, or raise the limit: ulimit -v unlimited",
        ko: "다른 프로그램을 닫거나 한도를 올려 주세요: ulimit -v unlimited")
    case .threads:
      Sentence(
        en: "close something, or raise the limit: ulimit -u unlimited",
        ko: "다른 프로그램을 닫거나 한도를 올려 주세요: ulimit -u unlimited")
    }
  }

  package var exitStatus: ExitStatus { .tryAgainLater }
}
