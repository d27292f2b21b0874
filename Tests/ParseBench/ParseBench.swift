internal import CXML2
import Foundation
import GitHub
import Streaks

/// `parse-bench PAGE.html …`: compares `ContributionPage(html:)` with libxml2's SAX parse of the same bytes, whose handlers
/// do nothing. The excess of the ratio over 1 is the cost of `HTMLReader`, of collecting the cells and of checking them.
///
/// Both read each page in turn in each round. Measures processor time, so that other work on the machine does not count.
@main
struct ParseBench {
  static func main() throws {
    let pages = try CommandLine.arguments.dropFirst().map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
    guard !pages.isEmpty else {
      print("usage: parse-bench PAGE.html …")
      exit(64)
    }
    let names = ["libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib"]
    guard names.contains(where: { cyc_xml2_open($0) == nil }) else {
      print("libxml2 cannot be loaded")
      exit(2)
    }
    let rounds = 150
    let warmUps = 10
    var bare: [Duration] = []
    var ours: [Duration] = []
    for round in 0..<rounds + warmUps {
      let one = parseBare(pages)
      let other = try parse(pages)
      guard round >= warmUps else { continue }
      bare.append(one)
      ours.append(other)
    }
    report("libxml2", bare, pages)
    report("cyc", ours, pages)
    print("ratio \((median(ours) / median(bare)).formatted(.number.precision(.fractionLength(2))))")
  }

  private static func parse(_ pages: [[UInt8]]) throws -> Duration {
    try processorTime {
      for page in pages {
        guard try !ContributionPage(html: page).calendar.days.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
      }
    }
  }

  private static func parseBare(_ pages: [[UInt8]]) -> Duration {
    processorTime {
      for page in pages {
        guard let parser = cyc_html_new() else { fatalError("out of memory") }
        defer { cyc_html_free(parser) }
        cyc_html_listen(parser, nil, { _, _, _ in }, { _, _ in }, { _, _, _ in })
        page.withUnsafeBytes { bytes in
          var unread = bytes[...]
          withUnsafeMutablePointer(to: &unread) { source in
            cyc_html_read(parser, source) { source, buffer, count in
              guard let source, let buffer else { return 0 }
              let unread = source.assumingMemoryBound(to: Slice<UnsafeRawBufferPointer>.self)
              let piece = unread.pointee.prefix(Int(count))
              UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)).copyBytes(from: piece)
              unread.pointee.removeFirst(piece.count)
              return Int32(piece.count)
            }
          }
        }
      }
    }
  }

  private static func processorTime(_ work: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try work()
    return now() - start
  }

  private static func report(_ name: String, _ times: [Duration], _ pages: [[UInt8]]) {
    let microseconds = median(times) / .microseconds(pages.count)
    let bytes = pages.reduce(0) { $0 + $1.count } / pages.count
    print("\(name) \(Int(microseconds.rounded())) µs/page \(Int((Double(bytes) / microseconds).rounded())) MB/s")
  }

  private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
}
