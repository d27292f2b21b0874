import Foundation
import Platform
import Testing

@Suite struct ProgramEnvironmentTests {
  @Test func itIsTheOneThatFoundationReads() {
    #expect(ProgramEnvironment.all() == ProcessInfo.processInfo.environment)
    #expect(!ProgramEnvironment.all().isEmpty)
  }
}
