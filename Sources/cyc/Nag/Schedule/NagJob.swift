internal import Days
internal import Platform

/// What the schedule runs, with everything of the environment that it must be given since the scheduler has none of it.
struct NagJob: Equatable {
  struct Variable: Equatable {
    let name: String
    let value: String
  }

  /// The absolute path of the binary.
  let program: String
  let arguments: [String]
  /// In the order in which they are written.
  let environment: [Variable]
  /// The absolute path of the file that gets what the run prints.
  let log: String

  /// What is kept from the time of the installation. Tokens are not: a crontab is no place for secrets.
  private static let keptNames =
    ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "TZ", "CYC_HOST"] + proxyNames + [
      "no_proxy", "NO_PROXY", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]
  /// Where libcurl learns of a proxy (curl(1), "ENVIRONMENT").
  private static let proxyNames = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
  private static let folders = [
    ("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".local/share"), ("XDG_CACHE_HOME", ".cache"),
    ("XDG_STATE_HOME", ".local/state"),
  ]

  /// - Parameters:
  ///   - home: the home folder that a scheduler takes from the password database.
  ///   - language: one that was asked for by name; otherwise settings and locale decide, as at any other time.
  init(
    program: String, environment: [String: String], home: String, log: String, language: Language? = nil
  ) {
    self.program = program
    arguments = ["nag", "run"] + (language.map { ["--lang", $0.rawValue] } ?? [])
    self.environment = NagJob.kept(of: environment, home: home)
    self.log = log
  }

  static func log(in directories: Directories) -> String { "\(directories.state)/nag.log" }

  /// Variables that are not kept since a password stands in them, and schedules are no place for one.
  static func namesWithPassword(in environment: [String: String]) -> [String] {
    proxyNames.filter { environment[$0, default: ""].contains("@") }
  }

  private static func kept(of environment: [String: String], home: String) -> [Variable] {
    let own = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
    let moved = own == home ? [] : [Variable(name: "HOME", value: own)]
    let secret = namesWithPassword(in: environment)
    let named = keptNames.filter { !secret.contains($0) }.compactMap { name in
      // An empty TZ is UTC; the others are then as if they were not set.
      environment[name].flatMap { $0.isEmpty && name != "TZ" ? nil : Variable(name: name, value: $0) }
    }
    let folders = folders.compactMap { name, usual -> Variable? in
      guard let value = environment[name], value.hasPrefix("/"), value != "\(own)/\(usual)" else { return nil }
      return Variable(name: name, value: value)
    }
    return moved + named + folders
  }

  private var words: [String] { [program, log] + environment.map(\.value) }
}

// MARK: - cron

extension NagJob {
  /// A shell that cannot open the log runs nothing, and cron writes a mail about it every time: the folder may have been removed.
  static let makingFolder = "mkdir -p -m 700"
  /// The longest line that every cron reads (`MAX_COMMAND` of Vixie's).
  static let mostCronBytes = 990

  /// The line of a crontab.
  var cronLine: String {
    let variables = environment.map { "\($0.name)=\(NagJob.quoted($0.value)) " }.joined()
    let call = "\(variables)\(NagJob.quoted(program)) \(arguments.joined(separator: " "))"
    let folder = String(log[..<(log.lastIndex(of: "/") ?? log.startIndex)])
    let command = "\(NagJob.makingFolder) \(NagJob.quoted(folder)) && \(call) >> \(NagJob.quoted(log)) 2>&1"
    return "\(NagTick.cronTime) \(command.replacing("%", with: "\\%"))"
  }

  /// A word for a shell.
  static func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\"'\"'"))'" }

  /// A word that cannot be written down: with a control character in it, or in a crontab a backslash, which each cron reads in its
  /// own way.
  func wordThatCannotBeHeld(by scheduler: NagScheduler) -> String? {
    words.first { word in
      word.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || (scheduler == .cron && $0 == "\\") }
    }
  }
}

// MARK: - systemd and launchd

extension NagJob {
  /// The text of `cyc-nag.service`, from its template.
  func service(template: String) -> String {
    let variables = environment.map { "Environment=\(NagJob.systemdQuoted("\($0.name)=\($0.value)"))\n" }.joined()
    let command = ([program] + arguments).map { NagJob.systemdQuoted($0).replacing("$", with: "$$") }
    return Template(template).filled([
      "environment": variables, "command": command.joined(separator: " "), "log": log.replacing("%", with: "%%"),
    ])
  }

  /// The text of the property list of launchd.plist(5), from its template.
  func propertyList(template: String) -> String {
    let arguments = ([program] + arguments).map { "    <string>\(Markup.escaped($0))</string>\n" }.joined()
    let variables = environment.map {
      "    <key>\($0.name)</key><string>\(Markup.escaped($0.value))</string>\n"
    }.joined()
    return Template(template).filled([
      "arguments": arguments, "environment": variables, "log": Markup.escaped(log),
    ])
  }

  /// A word in double quotes as systemd.syntax(7) reads it, percent signs doubled (systemd.unit(5), specifiers).
  private static func systemdQuoted(_ word: String) -> String {
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("%", with: "%%")
    return "\"\(escaped)\""
  }
}
