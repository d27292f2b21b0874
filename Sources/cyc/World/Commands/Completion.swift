internal import ArgumentParser

/// What the shell wants completed is asked for while the arguments are parsed, by closures to which the parser hands nothing: here they
/// find the world.
struct Completion: @unchecked Sendable {
  // Never leaves the thread that parses.
  let world: World

  @TaskLocal static var current: Completion?

  init(world: World, settings: Settings?) {
    var world = world
    if let settings { world.settings = settings }
    self.world = world
  }
}

extension CompletionKind {
  /// Values that are known only when they are asked for, each with what it means, for shells that show that.
  ///
  /// Whatever goes wrong leaves nothing to choose from: somebody is in the middle of a line.
  static func values(
    _ values: @escaping @Sendable (World) throws -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { _, _, _ in
      guard let world = Completion.current?.world else { return [] }
      return ((try? values(world)) ?? []).map { line(for: $0, in: .requesting) }
    }
  }

  /// One line of what the shell is answered.
  static func line(for choice: (value: String, meaning: String), in shell: CompletionShell?) -> String {
    switch shell {
    case .zsh: "\(choice.value.replacing(":", with: "\\:")):\(choice.meaning)"
    case .fish: "\(choice.value)\t\(choice.meaning)"
    default: choice.value
    }
  }
}
