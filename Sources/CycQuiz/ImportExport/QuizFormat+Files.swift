internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
public import ArgumentParser
public import Quizzes

extension QuizFormat: ExpressibleByArgument {
  /// The format that a file's name says by its end; nil where it says none.
  package init?(ofFile path: String) {
    let name = path.lowercased()
    guard let format = QuizFormat.allCases.first(where: { $0.fileEnds.contains { name.hasSuffix($0) } }) else {
      return nil
    }
    self = format
  }

  /// What names of such files end in, the usual one first.
  package var fileEnds: [String] {
    switch self {
    case .csv: [".csv"]
    case .anki: [".txt", ".tsv"]
    case .json: [".json"]
    }
  }
}
