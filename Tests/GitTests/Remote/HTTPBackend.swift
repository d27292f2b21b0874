import Foundation
import Loopback
import Platform

/// git's own server program behind a loopback port, where `user` and `secret` log in.
final class HTTPBackend: Sendable {
  enum Mood: Sendable {
    case friendly
    /// Whoever comes may read.
    case open
    case refusing(Int)
    /// The connection ends in the middle of the answer to a request of this kind.
    case cutting(String)
    case silent
  }

  private static let login = "Basic \(Data("user:secret".utf8).base64EncodedString())"

  private let server: WireServer

  init(serving folder: String, mood: Mood = .friendly) throws {
    server = try WireServer { HTTPBackend.answer($0, folder, mood) }
  }

  var url: String { server.url }
  var requests: [WireServer.Request] { server.requests }
  func stop() { server.stop() }

  private static func answer(_ request: WireServer.Request, _ folder: String, _ mood: Mood) -> [WireServer.Step] {
    switch mood {
    case .refusing(let status) where status != 401: return [.respond(status), .close]
    case .silent: return [.pause(seconds: 30), .close]
    default: break
    }
    let isOpen = if case .open = mood { true } else { false }
    guard isOpen || request.header("Authorization") == login else {
      return [.respond(401, headers: ["WWW-Authenticate: Basic realm=\"git\""])]
    }
    guard let response = response(request, folder) else { return [.respond(500), .close] }
    if case .cutting(let kind) = mood, request.path.contains(kind) {
      return [.send(Array(response.prefix(response.count - 40))), .reset]
    }
    return [.send(response)]
  }

  /// What git-http-backend(1) answers as a CGI program (RFC 3875).
  private static func response(_ request: WireServer.Request, _ folder: String) -> [UInt8]? {
    let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
    let environment = [
      "PATH": RemoteFixture.path, "GIT_PROJECT_ROOT": folder, "GIT_HTTP_EXPORT_ALL": "1", "REMOTE_USER": "user",
      "REQUEST_METHOD": request.method, "PATH_INFO": parts[0], "QUERY_STRING": parts.count > 1 ? parts[1] : "",
      "CONTENT_TYPE": request.header("Content-Type") ?? "", "CONTENT_LENGTH": "\(request.body.count)",
      "HTTP_CONTENT_ENCODING": request.header("Content-Encoding") ?? "",
      "GIT_PROTOCOL": request.header("Git-Protocol") ?? "", "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder,
    ]
    let result = try? Program.run(
      ["git", "http-backend"], input: request.body, environment: environment, timeoutSeconds: 60)
    guard let output = result?.outputBytes, let end = output.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: output[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let status = head.first { $0.hasPrefix("Status: ") }.map { String($0.dropFirst(8)) } ?? "200 OK"
    let body = output[end.upperBound...]
    let lines = ["HTTP/1.1 \(status)"] + head.filter { !$0.hasPrefix("Status: ") } + ["Content-Length: \(body.count)"]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
