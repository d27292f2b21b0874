internal import Platform

/// A job to schedule, with the environment variables it needs: a scheduler passes on none of them.
public struct ScheduledJob: Equatable, Sendable {
  public struct Variable: Equatable, Sendable {
    public let name: String
    public let value: String
  }

  /// Absolute path.
  public let program: String
  /// Words without blanks and quotes.
  public let arguments: [String]
  /// In the order in which they are written.
  public private(set) var environment: [Variable]
  /// `HOME` of the environment, or else of the password database.
  private let home: String
  /// Absolute path of the file that receives the job's output.
  public let log: String
  /// Must divide 60.
  public let everyMinutes: Int
  /// Extra lines for systemd's `[Service]` section.
  public let serviceLines: [String]

  private static let localeNames = ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "TZ"]
  /// Variables from which libcurl takes a proxy (curl(1), "ENVIRONMENT").
  private static let proxyNames = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
  private static let networkNames =
    proxyNames + ["no_proxy", "NO_PROXY", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"]
  /// Variables for folders, and their defaults in the home folder.
  private static let folders = [
    ("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".local/share"), ("XDG_CACHE_HOME", ".cache"),
    ("XDG_STATE_HOME", ".local/state"),
  ]

  /// - Parameters:
  ///   - environment: only variables for locale, zone, folders and network access are kept
  ///   - alsoKeeping: further variables to keep; must not be secrets
  ///   - home: the home folder in the password database, which schedulers use
  public init(
    program: String, arguments: [String], environment: [String: String], alsoKeeping names: [String] = [], home: String,
    log: String, everyMinutes: Int, serviceLines: [String] = []
  ) {
    self.program = program
    self.arguments = arguments
    self.home = ScheduledJob.usedHome(environment, home)
    self.environment = ScheduledJob.keptVariables(of: environment, ScheduledJob.localeNames + names, home: home)
    self.log = log
    self.everyMinutes = everyMinutes
    self.serviceLines = serviceLines
  }

  /// Proxy variables that contain a password. They are not kept: a schedule is no place for secrets.
  public static func namesWithPassword(in environment: [String: String]) -> [String] {
    proxyNames.filter { environment[$0, default: ""].contains("@") }
  }

  private static func usedHome(_ environment: [String: String], _ home: String) -> String {
    environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
  }

  /// Whether a crontab with this `HOME` for its jobs sets another one than ours.
  func differs(from crontabHome: String?) -> Bool { crontabHome.map { $0 != home } ?? false }

  /// With `HOME`, if the crontab sets another one for its jobs.
  func settingHome(over crontabHome: String?) -> ScheduledJob {
    guard differs(from: crontabHome), !environment.contains(where: { $0.name == "HOME" }) else { return self }
    var job = self
    job.environment.insert(Variable(name: "HOME", value: home), at: 0)
    return job
  }

  private static func keptVariables(of environment: [String: String], _ names: [String], home: String) -> [Variable] {
    let usedHome = usedHome(environment, home)
    let moved = usedHome == home ? [] : [Variable(name: "HOME", value: usedHome)]
    let secret = namesWithPassword(in: environment)
    let named = (names + networkNames).filter { !secret.contains($0) }.compactMap { name in
      // An empty TZ means UTC. Other empty variables count as unset.
      environment[name].flatMap { $0.isEmpty && name != "TZ" ? nil : Variable(name: name, value: $0) }
    }
    let folders = folders.compactMap { name, usual -> Variable? in
      guard let value = environment[name], value.hasPrefix("/"), value != "\(usedHome)/\(usual)" else { return nil }
      return Variable(name: name, value: value)
    }
    return moved + named + folders
  }

  private var words: [String] { [program, log] + environment.map(\.value) }
}

extension ScheduledJob {
  /// The log's folder may have been removed. A shell that cannot open the log runs nothing, and cron mails an error.
  static let makeLogFolder = "mkdir -p -m 700"
  /// The longest line that every cron accepts (`MAX_COMMAND` in Vixie cron).
  public static let maxCronBytes = 990

  var cronTime: String { "*/\(everyMinutes) * * * *" }

  var cronLine: String {
    let variables = environment.map { "\($0.name)=\(ScheduledJob.quoted($0.value)) " }.joined()
    let call = "\(variables)\(ScheduledJob.quoted(program)) \(arguments.joined(separator: " "))"
    let folder = String(log[..<(log.lastIndex(of: "/") ?? log.startIndex)])
    let command = "\(ScheduledJob.makeLogFolder) \(Self.quoted(folder)) && \(call) >> \(Self.quoted(log)) 2>&1"
    return "\(cronTime) \(command.replacing(["%": "\\%"]))"
  }

  static func quoted(_ word: String) -> String { "'\(word.replacing(["'": "'\"'\"'"]))'" }

  /// A path or value that the schedule cannot contain: one with a control character, or for cron with a backslash,
  /// which each cron reads differently. Nil if there is none.
  func unusableWord(for scheduler: Scheduler) -> String? {
    words.first { word in
      word.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || (scheduler == .cron && $0 == "\\") }
    }
  }

  /// A service unit (systemd.service(5)).
  func service(_ names: ScheduleNames) -> String {
    let variables = environment.map { "Environment=\(ScheduledJob.systemdQuoted("\($0.name)=\($0.value)"))" }
    let command = ([program] + arguments).map { ScheduledJob.systemdQuoted($0).replacing(["$": "$$"]) }
    let log = log.replacing(["%": "%%"])
    let lines =
      ["# \(names.heading)", "[Unit]", "Description=\(names.serviceDescription)", "", "[Service]", "Type=oneshot"]
      + serviceLines + variables + [
        "ExecStart=\(command.joined(separator: " "))", "StandardOutput=append:\(log)", "StandardError=append:\(log)",
      ]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Its timer unit (systemd.timer(5)).
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

  /// A property list (launchd.plist(5)).
  func propertyList(_ names: ScheduleNames) -> String {
    func lines(_ elements: [String]) -> String { elements.map { "    \($0)\n" }.joined() }
    let arguments = ([program] + arguments).map { "<string>\($0.escapedAsXML())</string>" }
    let variables = environment.map { "<key>\($0.name)</key><string>\($0.value.escapedAsXML())</string>" }
    let minutes = stride(from: 0, to: 60, by: everyMinutes)
      .map { "<dict><key>Minute</key><integer>\($0)</integer></dict>" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- \(names.heading) -->
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key><string>\(names.unit)</string>
        <key>ProgramArguments</key>
        <array>
      \(lines(arguments))  </array>
        <key>EnvironmentVariables</key>
        <dict>
      \(lines(variables))  </dict>
        <key>StandardOutPath</key><string>\(log.escapedAsXML())</string>
        <key>StandardErrorPath</key><string>\(log.escapedAsXML())</string>
        <key>StartCalendarInterval</key>
        <array>
      \(lines(minutes))  </array>
      </dict>
      </plist>

      """
  }

  /// Quotes a word as in systemd.syntax(7) and doubles percent signs (systemd.unit(5), specifiers).
  private static func systemdQuoted(_ word: String) -> String {
    let escaped = word.replacing(["\\": "\\\\", "\"": "\\\"", "%": "%%"])
    return "\"\(escaped)\""
  }
}
