package import ArgumentParser

/// The world, for whoever answers the shell's Tab key: the parser calls those closures while it parses, and hands them nothing.
package struct Completion: @unchecked Sendable {
  // Used on the parsing thread alone, hence unchecked.
  package let world: World

  @TaskLocal package static var current: Completion?

  package init(world: World, settings: Settings?) {
    var world = world
    if let settings { world.settings = settings }
    self.world = world
  }
}

extension CompletionKind {
  /// Values that are known only at run time, each with its meaning, which zsh and fish show beside it.
  ///
  /// An error means an empty list: nobody wants a message in the middle of a line.
  package static func values(
    _ values: @escaping @Sendable (World) throws -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { _, _, _ in
      guard let world = Completion.current?.world else { return [] }
      return ((try? values(world)) ?? []).map { line(for: $0, in: .requesting) }
    }
  }

  /// One line of what the shell is answered.
  package static func line(for choice: (value: String, meaning: String), in shell: CompletionShell?) -> String {
    switch shell {
    case .zsh: "\(choice.value.replacing(":", with: "\\:")):\(choice.meaning)"
    case .fish: "\(choice.value)\t\(choice.meaning)"
    default: choice.value
    }
  }
}
