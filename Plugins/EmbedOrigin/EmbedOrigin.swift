import Foundation
import PackagePlugin

/// Compiles into a target the address for bug reports (the variable `CYC_ISSUES`, which releases set), and licences:
/// its own, those of the packages it depends on, and Swift's.
@main
struct EmbedOrigin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let products = ([target] + target.recursiveTargetDependencies).flatMap(\.dependencies).compactMap { dependency in
      if case .product(let product) = dependency { product.id } else { nil }
    }
    let packages = context.package.dependencies.map(\.package).filter { package in
      package.products.contains { products.contains($0.id) }
    }
    var sources = [(name: context.package.displayName, file: try license(in: context.package.directoryURL))]
    for package in packages {
      // The last part of the address, by which people know a package; its display name may differ.
      sources.append((package.directoryURL.lastPathComponent, try license(in: package.directoryURL)))
    }
    let toolchain = try context.tool(named: "swiftc").url.resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let swift = toolchain.appending(path: "share/swift/LICENSE.txt")
    if FileManager.default.fileExists(atPath: swift.path) { sources.append(("Swift", swift)) }

    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedOrigin.swift")
    let issues = ProcessInfo.processInfo.environment["CYC_ISSUES"] ?? ""
    return [
      .buildCommand(
        displayName: "Embedding the origin", executable: try context.tool(named: "embed-origin").url,
        arguments: [output.path, issues] + sources.flatMap { [$0.name, $0.file.path] }, inputFiles: sources.map(\.file),
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
