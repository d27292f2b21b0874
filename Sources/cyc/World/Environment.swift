internal import Foundation

/// The variables that the process was started with.
enum Environment {
  static func current() -> [String: String] {
    ProcessInfo.processInfo.environment
  }
}
