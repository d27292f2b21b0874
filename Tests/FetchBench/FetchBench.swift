import Foundation
import HTTP
import Loopback

/// The programs that Tests/Bench/fetch.sh times: a loopback server, and `Client` fetching from it.
///
/// - `fetch-bench serve FILE.gz` answers every request with that page,
/// - `fetch-bench fetch BASE-URL COUNT` discards each page, as `curl -o /dev/null` does,
/// - `fetch-bench keep BASE-URL COUNT` keeps all pages until the last one has arrived.
@main
struct FetchBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.count, arguments.last.flatMap { Int($0) }) {
    case ("serve", 2, _): try serve(file: arguments[2])
    case ("fetch", 3, let count?): fetch(from: arguments[2], count: count, keeping: false)
    case ("keep", 3, let count?): fetch(from: arguments[2], count: count, keeping: true)
    default:
      print("usage: fetch-bench serve FILE.gz | fetch-bench fetch|keep BASE-URL COUNT")
      exit(64)
    }
  }

  /// Prints the port and runs until standard input ends.
  private static func serve(file: String) throws {
    let page = WireServer.Step.respond(
      headers: ["Content-Encoding: gzip"], body: Array(try Data(contentsOf: URL(filePath: file))))
    let server = try WireServer { _ in [page] }
    try FileHandle.standardOutput.write(contentsOf: Data("\(server.port)\n".utf8))
    while readLine() != nil {}
    server.stop()
  }

  private static func fetch(from base: String, count: Int, keeping: Bool) {
    let client = Client(ClientConfiguration(userAgent: "fetch-bench"))
    let requests = (0..<count).map { Request.get("\(base)/\($0)") }
    var good = 0
    if keeping {
      good = client.send(requests).count { isPage($0) }
    } else {
      var rest = requests.makeIterator()
      client.send(next: { rest.next() }, receive: { good += isPage($1) ? 1 : 0 })
    }
    if good == 0 || good < count {
      print("\(count - good) of \(count) failed")
      exit(1)
    }
  }

  private static func isPage(_ result: Result<Response, TransferError>) -> Bool {
    guard case .success(let response) = result else { return false }
    return response.status == 200 && !response.body.isEmpty
  }
}
