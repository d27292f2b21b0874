import Foundation
import PackagePlugin

/// Compiles licences into a target: its own, those of the packages it depends on, and Swift's.
@main
struct EmbedLicenses: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let products = ([target] + target.recursiveTargetDependencies).flatMap(\.dependencies).compactMap { dependency in
      if case .product(let product) = dependency { product.id } else { nil }
    }
    let packages = context.package.dependencies.map(\.package).filter { package in
      package.products.contains { products.contains($0.id) }
    }
    var sources = [(name: context.package.displayName, file: try license(in: context.package.directoryURL))]
    for package in packages {
      // People know a package by its address, from which its display name may differ.
      sources.append((package.directoryURL.lastPathComponent, try license(in: package.directoryURL)))
    }
    let toolchain = try context.tool(named: "swiftc").url.resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let swift = toolchain.appending(path: "share/swift/LICENSE.txt")
    if FileManager.default.fileExists(atPath: swift.path) { sources.append(("Swift", swift)) }

    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedLicenses.swift")
    return [
      .buildCommand(
        displayName: "Embedding licences", executable: try context.tool(named: "embed-licenses").url,
        arguments: [output.path] + sources.flatMap { [$0.name, $0.file.path] }, inputFiles: sources.map(\.file),
        outputFiles: [output])
    ]
  }

  private func license(in package: URL) throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: package.path).sorted()
    guard let name = names.first(where: { $0.uppercased().hasPrefix("LICENSE") }) else {
      throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "\(package.path)/LICENSE"])
    }
    return package.appending(path: name)
  }
}
