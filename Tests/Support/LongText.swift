public import Testing

/// A text of megabytes as a test's argument, of which the test run prints the beginning and the length alone.
public struct LongText: CustomTestStringConvertible, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public var testDescription: String { "\(text.prefix(60))… (\(text.utf8.count) bytes)" }
}
