import Dispatch
import FlyingFox
import Foundation
import Platform
import PretendGitHub

/// hana's private repositories: created through the API, and served to git over HTTP with her token as password.
///
/// git's own HTTP backend serves them.
///
/// Source: git-http-backend(1), RFC 3875; GitHub, "Create a repository for the authenticated user".
enum PretendRepositories {
  private static let owner = "hana"
  /// Name of a repository that the token may not create, as if it lacked the scope.
  private static let forbidden = "forbidden"
  /// Name of a repository whose hook rejects every push.
  private static let guarded = "guarded"

  /// Created with the first repository, and removed when the process exits.
  private static let folder: String = {
    atexit { try? FileManager.default.removeItem(atPath: PretendRepositories.folder) }
    return FileManager.default.temporaryDirectory.appendingPathComponent("stand-in-\(UUID().uuidString)").path
  }()

  /// Returns nil if the request is not about a repository.
  static func answer(_ request: HTTPRequest) async throws -> HTTPResponse? {
    if request.method == .POST, request.path == "/api/v3/user/repos" {
      return await create(try await request.bodyData, request.headers[.authorization])
    }
    let parts = request.path.split(separator: "/", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[1].hasSuffix(".git") else { return nil }
    // A number in place of the owner is the status to answer with.
    if let status = Int(parts[0]) { return text("", HTTPStatusCode(status, phrase: "")) }
    guard request.headers[.authorization] == basic else { return loginWanted }
    let place = "\(folder)/\(parts[0])/\(parts[1])"
    guard FileManager.default.fileExists(atPath: place) else { return text("Repository not found.", .notFound) }
    return await git(request, try await request.bodyData)
  }

  private static let basic = "Basic \(Data("x-access-token:\(Answer.defaultToken)".utf8).base64EncodedString())"

  private static var loginWanted: HTTPResponse {
    HTTPResponse(
      statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic realm=\"GitHub\""]))
  }

  private static func text(_ text: String, _ status: HTTPStatusCode) -> HTTPResponse {
    HTTPResponse(statusCode: status, headers: HTTPHeaders([.contentType: "text/plain"]), body: Data(text.utf8))
  }

  private static func create(_ body: Data, _ authorization: String?) async -> HTTPResponse {
    struct Wish: Decodable { let name: String }
    struct Made: Encodable {
      let full_name: String
      let `private` = true
    }
    guard authorization == "Bearer \(Answer.defaultToken)" else { return text("{}", .unauthorized) }
    guard let name = try? JSONDecoder().decode(Wish.self, from: body).name, name != forbidden else {
      return text("{\"message\":\"Not Found\"}", .notFound)
    }
    let place = "\(folder)/\(owner)/\(name).git"
    if FileManager.default.fileExists(atPath: place) {
      return text("{\"message\":\"name already exists on this account\"}", HTTPStatusCode(422, phrase: "Unprocessable"))
    }
    let result = await run(["git", "init", "-q", "--bare", place], [:], [])
    if name == guarded { addHook(to: place) }
    guard result?.exitCode == 0, let answer = try? JSONEncoder().encode(Made(full_name: "\(owner)/\(name)")) else {
      return text("{}", .internalServerError)
    }
    return HTTPResponse(statusCode: .created, headers: HTTPHeaders([.contentType: "application/json"]), body: answer)
  }

  /// Source: githooks(5), pre-receive.
  private static func addHook(to repository: String) {
    _ = FileManager.default.createFile(
      atPath: "\(repository)/hooks/pre-receive",
      contents: Data("#!/bin/sh\necho 'GH006: Protected branch update failed.' >&2\nexit 1\n".utf8),
      attributes: [.posixPermissions: 0o755])
  }

  private static func git(_ request: HTTPRequest, _ body: Data) async -> HTTPResponse {
    let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let environment = [
      "GIT_PROJECT_ROOT": folder, "GIT_HTTP_EXPORT_ALL": "1", "REMOTE_USER": owner,
      "REQUEST_METHOD": request.method.rawValue, "PATH_INFO": request.path, "QUERY_STRING": query,
      "CONTENT_TYPE": request.headers[.contentType] ?? "", "CONTENT_LENGTH": "\(body.count)",
      "HTTP_CONTENT_ENCODING": request.headers[HTTPHeader("Content-Encoding")] ?? "",
      "GIT_PROTOCOL": request.headers[HTTPHeader("Git-Protocol")] ?? "",
    ]
    guard let output = await run(["git", "http-backend"], environment, Array(body))?.outputBytes,
      let end = output.firstRange(of: Array("\r\n\r\n".utf8))
    else { return text("git failed", .internalServerError) }
    var headers = HTTPHeaders()
    var status = HTTPStatusCode.ok
    for line in String(decoding: output[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n") {
      let parts = line.components(separatedBy: ": ")
      if parts[0] == "Status" {
        status = HTTPStatusCode(Int(parts[1].prefix(3)) ?? 500, phrase: String(parts[1].dropFirst(4)))
      } else if parts.count > 1 {
        headers.addValue(parts[1], for: HTTPHeader(parts[0]))
      }
    }
    return HTTPResponse(statusCode: status, headers: headers, body: Data(output[end.upperBound...]))
  }

  /// Runs a program on another thread, since `Program.run` blocks.
  private static func run(_ program: [String], _ environment: [String: String], _ input: [UInt8]) async
    -> ProgramResult?
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let all = environment.merging(["PATH": path, "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: try? Program.run(program, input: input, environment: all, timeoutSeconds: 60))
      }
    }
  }
}
