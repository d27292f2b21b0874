package import ArgumentParser

extension CompletionKind {
  /// The names of all settings, with what they are.
  package static let settings = values { world in
    world.declaredSettings.all.map { ($0.name, $0.sentence(world.language)) }
  }
}

extension SettingKind {
  /// The values that there are; none where they cannot be listed.
  package var choices: [String] {
    switch self {
    case .choice(let values), .list(of: let values, max: _): values
    case .truth: ["true", "false"]
    default: []
    }
  }
}
