/// The value of an `Authorization` header and the one origin that may see it.
///
/// It prints as its origin alone, whichever way it is printed: as text, for the debugger, or by reflection.
public struct Credential: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public let origin: Origin
  let authorization: String

  /// - Parameter authorization: the whole value, such as "Bearer TOKEN".
  public init(origin: Origin, authorization: String) {
    self.origin = origin
    self.authorization = authorization
  }

  public var description: String { "credential for \(origin)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
