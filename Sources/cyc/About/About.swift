internal import CycBase
internal import CycStreak
internal import CycList
internal import CycNag
internal import CycQuiz
internal import Formats
internal import Platform

/// What `cyc about` knows of the program.
struct About {
  let version: String
  let places: [(name: PlaceName, path: String)]
  /// cyc itself, and what is compiled into it.
  let components: [Component]

  enum PlaceName: String {
    case settings, token, list, backups, cache, log
  }

  static func places(in directories: Directories) -> [(name: PlaceName, path: String)] {
    [
      (.settings, Settings.path(in: directories)), (.token, Credentials.path(in: directories)),
      (.list, PersonalDatabase.path(in: directories)),
      (.backups, PersonalDatabase.backupFolder(in: directories)), (.cache, ContributionCache.path(in: directories)),
      (.log, directories.nagLog),
    ]
  }

  /// The licences, one after the other, as their authors wrote them.
  var texts: String {
    components.map { "\($0.name)\n\(String(repeating: "-", count: $0.name.count))\n\($0.text)\n" }.joined(
      separator: "\n")
  }

  func json(withTexts: Bool) -> JSONValue {
    [
      "version": version, "license": components.first?.license,
      "paths": JSONValue.object(places.map { JSONMember(name: $0.name.rawValue, value: .string($0.path)) }),
      "components": components.dropFirst().map { component -> JSONValue in
        [
          "name": component.name, "license": component.license,
          "text": withTexts ? JSONValue.string(component.text) : .null,
        ]
      },
    ]
  }
}

/// Something that is compiled in, with the text of its licence.
struct Component {
  let name: String
  let text: String

  /// The licence's name in the list of SPDX; nil where the text is another one.
  ///
  /// Source: https://spdx.org/licenses
  var license: String? {
    if text.contains("Permission is hereby granted, free of charge, to any person obtaining a copy") { return "MIT" }
    guard text.contains("Apache License"), text.contains("Version 2.0") else { return nil }
    return text.contains("Runtime Library Exception") ? "Apache-2.0 WITH Swift-exception" : "Apache-2.0"
  }
}
