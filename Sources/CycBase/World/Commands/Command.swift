package import ArgumentParser

/// A command of cyc: parsed by ArgumentParser, run in a world that is handed to it.
package protocol Command: ParsableCommand {
  var shared: SharedOptions { get }

  static var settingsUse: SettingsUse { get }

  /// Does the work. What goes wrong is thrown; `ExitStatus.no` is thrown where the answer is no.
  func run(in world: World) throws
}

extension Command {
  package static var settingsUse: SettingsUse { .needed }
}

/// What a settings file that cannot be read means for a command.
package enum SettingsUse {
  case needed
  /// It goes on without them.
  case wanted
  /// It goes on without them, and says nothing on stderr but how it is to be called.
  case silent
  /// It does without them, or is there to put them right and reads them itself.
  case unread
}
