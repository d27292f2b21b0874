import Foundation
import HTTP
import Support

/// `fetch-bench serve FILE.gz` answers everything with that page; `fetch-bench fetch BASE-URL COUNT` fetches pages.
@main
struct FetchBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.count) {
    case ("serve", 2): try serve(file: arguments[2])
    case ("fetch", 3): fetch(from: arguments[2], count: Int(arguments[3]) ?? 0)
    default:
      print("usage: fetch-bench serve FILE.gz | fetch-bench fetch BASE-URL COUNT")
      exit(64)
    }
  }

  /// Prints the port and runs until standard input ends.
  private static func serve(file: String) throws {
    let page = WireServer.Step.respond(
      headers: ["Content-Encoding: gzip"], body: Array(try Data(contentsOf: URL(filePath: file))))
    let server = try WireServer { _ in [page] }
    try FileHandle.standardOutput.write(contentsOf: Data("\(server.port)\n".utf8))
    while let line = readLine(), !line.isEmpty {}
    server.stop()
  }

  private static func fetch(from base: String, count: Int) {
    let client = Client(ClientConfiguration(userAgent: "fetch-bench"))
    let results = client.send((0..<count).map { .get("\(base)/\($0)") })
    let failed = results.filter { (try? $0.get())?.status != 200 }
    if results.isEmpty || !failed.isEmpty {
      print("\(failed.count) of \(count) failed: \(failed.first.map { "\($0)".prefix(200) } ?? "")")
      exit(1)
    }
  }
}
