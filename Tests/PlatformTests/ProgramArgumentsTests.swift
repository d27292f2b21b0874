import Platform
import Testing

@Suite struct ProgramArgumentsTests {
  @Test func theyAreThoseThatSwiftReadsFromTheSystem() {
    #expect(ProgramArguments.all() == CommandLine.arguments)
    #expect(ProgramArguments.all()?.isEmpty == false)
  }
}
