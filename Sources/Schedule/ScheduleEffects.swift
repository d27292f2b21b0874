public import Platform

/// What changing a schedule touches outside the program.
public struct ScheduleEffects {
  /// Runs a program to its end with some input.
  public let run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// What these programs get; it says as well where they are found, and where a person's units lie.
  public let environment: [String: String]
  /// The folder for copies of earlier crontabs.
  public let backups: String
  /// The name of a copy that is made now; later ones sort behind earlier ones.
  public let backupName: () -> String
  /// The file that is locked while a schedule is changed.
  public let lock: String

  public init(
    environment: [String: String], backups: String, backupName: @escaping () -> String, lock: String,
    run: @escaping (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  ) {
    self.run = run
    self.environment = environment
    self.backups = backups
    self.backupName = backupName
    self.lock = lock
  }
}
