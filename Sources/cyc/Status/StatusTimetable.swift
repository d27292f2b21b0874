internal import CycBase
internal import Days

/// The lines of a status for the rest of a day, as segments that end at given times. The time left and ages are
/// placeholders, which the launcher fills in.
struct StatusTimetable: Equatable {
  struct Line: Equatable {
    let text: String
    let exitStatus: ExitStatus
  }

  enum Piece: Equatable {
    case text([UInt8])
    /// Time until or since a time in seconds since 1970, as `StatusValues.compact` writes it.
    case shortLeft(Int), shortSince(Int)
    /// The time until or since a time in seconds since 1970, as a number of seconds.
    case secondsLeft(Int), secondsSince(Int)
  }

  struct Segment: Equatable {
    /// First second after it, in seconds since 1970.
    var until: Int
    let exitStatus: ExitStatus
    let pieces: [Piece]

    func line(at now: Int) -> Line {
      let bytes = pieces.flatMap { piece -> [UInt8] in
        switch piece {
        case .text(let bytes): bytes
        case .shortLeft(let end): Array(StatusValues.compact(seconds: end - now).utf8)
        case .shortSince(let start): Array(StatusValues.compact(seconds: now - start).utf8)
        case .secondsLeft(let end): Array(String(end - now).utf8)
        case .secondsSince(let start): Array(String(now - start).utf8)
        }
      }
      return Line(text: String(decoding: bytes, as: UTF8.self), exitStatus: exitStatus)
    }
  }

  /// First second for which it has lines, in seconds since 1970.
  let from: Int
  private(set) var segments: [Segment] = []

  /// Nil if the line may change at an unknown time, without a change of a file.
  /// - Parameters:
  ///   - limit: the first second that must not be answered from it, such as that of the next fetch
  ///   - line: gives the line of a status; called for the beginning of each segment
  init?(_ facts: StatusFacts, until limit: Int? = nil, line: (StatusReading) -> Line) {
    from = facts.readAt.secondsSince1970
    // Whether a sync is under way depends on a lock, which changes no file.
    guard facts.isDayRegular, facts.fixed.sync == nil,
      facts.streak.map({ $0.checkedAt.secondsSince1970 <= facts.readAt.secondsSince1970 }) ?? true
    else { return nil }
    let end = [facts.end, limit, facts.orderMayChangeAt].compactMap(\.self).min() ?? from
    let starts = ([from] + facts.moments).filter { $0 < end }
    for (start, until) in zip(starts, starts.dropFirst() + [end]) where start < until {
      guard let segment = StatusTimetable.segment(facts, from: start, until: until, line) else { break }
      if let last = segments.last, last.exitStatus == segment.exitStatus, last.pieces == segment.pieces {
        segments[segments.count - 1].until = until
      } else {
        segments.append(segment)
      }
    }
    if segments.isEmpty { return nil }
  }

  /// Nil before its time and after its last segment.
  func line(at now: Int) -> Line? {
    now < from ? nil : segments.first { now < $0.until }?.line(at: now)
  }

  // MARK: - Placeholders

  /// Times so long that their texts occur nowhere else. They replace the real ones to find where the line shows them,
  /// so that the layout of lines is written only once.
  private static let (leftSeconds, ageSeconds) = (77_777_777_777_777, 66_666_666_666_666)

  private static func segment(
    _ facts: StatusFacts, from start: Int, until: Int, _ line: (StatusReading) -> Line
  ) -> Segment? {
    var reading = facts.reading(at: facts.instant(at: start))
    let shown = line(reading)
    if reading.ageSeconds == nil, reading.secondsLeft == nil {
      return Segment(until: until, exitStatus: shown.exitStatus, pieces: [.text(Array(shown.text.utf8))])
    }
    if reading.secondsLeft != nil { reading.secondsLeft = leftSeconds }
    reading.ageSeconds = ageSeconds
    let placeholders = placeholders(end: facts.end, checkedAt: facts.streak?.checkedAt.secondsSince1970 ?? 0)
    let segment = Segment(
      until: until, exitStatus: shown.exitStatus, pieces: pieces(of: Array(line(reading).text.utf8), placeholders))
    // Not equal if a title contains one of the placeholders.
    return segment.line(at: start) == shown ? segment : nil
  }

  private static func placeholders(end: Int, checkedAt: Int) -> [(text: [UInt8], piece: Piece)] {
    [
      (StatusValues.compact(seconds: leftSeconds), .shortLeft(end)), (String(leftSeconds), .secondsLeft(end)),
      (StatusValues.compact(seconds: ageSeconds), .shortSince(checkedAt)),
      (String(ageSeconds), .secondsSince(checkedAt)),
    ].map { (Array($0.utf8), $1) }
  }

  private static func pieces(of text: [UInt8], _ placeholders: [(text: [UInt8], piece: Piece)]) -> [Piece] {
    var pieces: [Piece] = []
    var (start, index) = (0, 0)
    while index < text.count {
      let rest = text[index...]
      guard let found = placeholders.first(where: { rest.first == $0.text.first && rest.starts(with: $0.text) }) else {
        index += 1
        continue
      }
      if start < index { pieces.append(.text(Array(text[start..<index]))) }
      pieces.append(found.piece)
      index += found.text.count
      start = index
    }
    return start < text.count ? pieces + [.text(Array(text[start...]))] : pieces
  }
}
