public import Platform

/// Why a schedule was not read or changed; where nothing else is said, nothing was changed.
public enum ScheduleError: Error, Equatable, Sendable {
  /// The program that switches a scheduler is not on the machine.
  case notThere(Scheduler)
  /// A word that cannot be written into a schedule, such as the program's path.
  case unusablePath(String)
  /// A line of more than `ScheduledJob.maxCronBytes`.
  case longLine
  /// What `crontab` said.
  case unreadable(said: String)
  /// The person may not use `crontab`, as cron.allow and cron.deny have it; what it said.
  case forbidden(said: String)
  /// The crontab has not exactly one beginning and, behind it, one end.
  case markers
  case notBackedUp(PrivateFileError)
  /// The copy that was made before something was written; nil where nothing was.
  case changedMeanwhile(backup: String?)
  case notWritten(said: String, backup: String)
  case notRolledBack(backup: String)
  /// It was written, and what is there now cannot be read.
  case notReadBack(backup: String)
  /// Somebody else changes the schedule.
  case busy
  /// A file of the name that the schedule's wants belongs to somebody else.
  case notOurs(path: String)
  case file(PrivateFileError)
  case notRemoved(path: String)
  /// What `systemctl` or `launchctl` said.
  case refused(Scheduler, said: String)
  /// What `systemd-analyze verify` said of the units.
  case badUnits(said: String)
  /// The crontab has its jobs run by something that does not read the line as a Bourne shell does.
  case strangeShell(String)
}
