/// What a program calls its schedule, and by which it finds again what it wrote.
public struct ScheduleNames: Equatable, Sendable {
  /// Stands in a crontab behind `# BEGIN` and `# END`.
  public let marker: String
  /// The name of the units of systemd and of launchd's agent.
  public let unit: String
  /// The first words of each file: only files with them are replaced and removed.
  public let signature: String
  /// How a person has the files removed.
  public let removal: String
  /// What systemd shows of the service and of its timer.
  public let serviceDescription: String
  public let timerDescription: String

  public init(
    marker: String, unit: String, signature: String, removal: String, serviceDescription: String,
    timerDescription: String
  ) {
    self.marker = marker
    self.unit = unit
    self.signature = signature
    self.removal = removal
    self.serviceDescription = serviceDescription
    self.timerDescription = timerDescription
  }

  var heading: String { "\(signature); \(removal)." }
}
