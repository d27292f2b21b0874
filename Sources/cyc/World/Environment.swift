#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The variables that the process was started with.
enum Environment {
  static func current() -> [String: String] {
    ProcessInfo.processInfo.environment
  }
}
