import Testing

@testable import cyc

@Suite struct AboutTests {
  /// cyc's own, and the packages that `Package.swift` has it built from, with what one of them brings along.
  @Test func theLicencesOfAllThatIsCompiledInAreKnown() {
    let components = embeddedLicenses.map(Component.init)
    let names = components.map(\.name)
    #expect(names.first == "cyc")
    #expect(Set(names).isSuperset(of: ["swift-argument-parser", "GRDB.swift", "TOMLKit", "toml++"]))
    #expect(!names.contains("FlyingFox"))
    for component in components {
      #expect(component.license != nil, "\(component.name)")
      #expect(component.text.count > 500, "\(component.name)")
      #expect(component.text.contains("Copyright") || component.text.contains("copyright"), "\(component.name)")
    }
  }

  @Test func anotherLicenceIsNotGuessed() {
    #expect(Component(name: "x", text: "Do what you want.").license == nil)
    #expect(Component(name: "x", text: "Apache License\nVersion 2.0").license == "Apache-2.0")
  }
}
