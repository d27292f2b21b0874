internal import Platform

// What systemd and launchd read.
extension ScheduledJob {
  /// The text of a service (systemd.service(5)).
  func service(_ names: ScheduleNames) -> String {
    let variables = environment.map { "Environment=\(ScheduledJob.systemdQuoted("\($0.name)=\($0.value)"))" }
    let command = ([program] + arguments).map { ScheduledJob.systemdQuoted($0).replacing("$", with: "$$") }
    let log = log.replacing("%", with: "%%")
    let lines =
      ["# \(names.heading)", "[Unit]", "Description=\(names.serviceDescription)", "", "[Service]", "Type=oneshot"]
      + serviceLines + variables + [
        "ExecStart=\(command.joined(separator: " "))", "StandardOutput=append:\(log)", "StandardError=append:\(log)",
      ]
    return lines.map { $0 + "\n" }.joined()
  }

  /// The text of its timer (systemd.timer(5)).
  func timer(_ names: ScheduleNames) -> String {
    """
    # \(names.heading)
    [Unit]
    Description=\(names.timerDescription)

    [Timer]
    OnCalendar=*-*-* *:00/\(everyMinutes):00
    Persistent=true
    AccuracySec=1s

    [Install]
    WantedBy=timers.target

    """
  }

  /// The text of a property list (launchd.plist(5)).
  func propertyList(_ names: ScheduleNames) -> String {
    let arguments = ([program] + arguments).map { "    <string>\($0.escapedAsXML())</string>\n" }.joined()
    let variables = environment.map {
      "    <key>\($0.name)</key><string>\($0.value.escapedAsXML())</string>\n"
    }.joined()
    let minutes = stride(from: 0, to: 60, by: everyMinutes).map {
      "    <dict><key>Minute</key><integer>\($0)</integer></dict>\n"
    }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- \(names.heading) -->
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key><string>\(names.unit)</string>
        <key>ProgramArguments</key>
        <array>
      \(arguments)  </array>
        <key>EnvironmentVariables</key>
        <dict>
      \(variables)  </dict>
        <key>StandardOutPath</key><string>\(log.escapedAsXML())</string>
        <key>StandardErrorPath</key><string>\(log.escapedAsXML())</string>
        <key>StartCalendarInterval</key>
        <array>
      \(minutes)  </array>
      </dict>
      </plist>

      """
  }

  /// A word in double quotes as systemd.syntax(7) reads it, percent signs doubled (systemd.unit(5), specifiers).
  private static func systemdQuoted(_ word: String) -> String {
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
    return "\"\(escaped)\""
  }
}
