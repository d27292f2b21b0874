import Foundation
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that answers byte by byte what a test tells it to.
///
/// Each connection has its own thread, outside Swift's cooperative pool, and stays open from request to request until
/// the handler says otherwise or the client goes.
public final class WireServer: Sendable {
  /// A request as it came in.
  public struct Request: Sendable {
    /// 0 for the first one that the server got, on whichever connection.
    public var number = 0
    /// 0 for the first connection.
    public var connection: Int
    public var method: String
    /// The target as it was sent, with its query.
    public var path: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    /// The value of the first header of that name, in whatever case.
    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  /// One thing to do in answer to a request.
  public enum Step: Sendable {
    case send([UInt8])
    case pause(seconds: Double)
    /// Ends the connection in good order.
    case close
    /// Ends the connection with a TCP reset.
    case reset
  }

  public typealias Handler = @Sendable (Request) -> [Step]

  public let port: Int
  private let listener: Int32
  private let wire: Wire

  /// Starts to listen on a free port; throws a `POSIXError` where the system has none.
  public init(handler: @escaping Handler) throws {
    (listener, port) = try Wire.listen()
    wire = try Wire(handler: handler)
    wire.spawn { [wire, listener] in wire.accept(from: listener) }
  }

  deinit {
    stop()
  }

  /// "http://127.0.0.1:PORT"
  public var url: String { "http://127.0.0.1:\(port)" }
  /// "http://localhost:PORT": the same server, but another origin.
  public var otherURL: String { "http://localhost:\(port)" }

  /// All requests so far, in the order in which they came.
  public var requests: [Request] { wire.log.withLock { $0.requests } }
  /// How many connections were opened so far.
  public var connectionCount: Int { wire.log.withLock { $0.connectionCount } }

  /// Closes the port and every connection, and waits until its threads have ended.
  public func stop() {
    wire.stop()
    wire.log.withLock { log in
      if !log.isListenerClosed { close(listener) }
      log.isListenerClosed = true
    }
  }
}

extension WireServer.Step {
  /// A whole response with a Content-Length.
  public static func respond(_ status: Int = 200, headers: [String] = [], body: [UInt8] = []) -> WireServer.Step {
    let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)"] + headers
    return .send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  public static func send(_ text: String) -> WireServer.Step {
    .send(Array(text.utf8))
  }
}
