internal import Foundation
internal import Platform

/// Notifications of systems without a session bus: Windows, seen from WSL, and macOS. They have no buttons.
///
/// Experimental: the command lines are tested, but no Windows and no Mac has run them.
public enum NativeDesktop: Equatable, Sendable {
  /// Path of Windows PowerShell.
  case windows(powershell: String)
  case macOS

  /// Windows shows no toast for an unknown application, so it is sent in the name of PowerShell. The GUID
  /// is that of the folder System32.
  private static let application =
    #"{1AC14E77-02E7-4E5D-B744-2EB1AE5198B7}\WindowsPowerShell\v1.0\powershell.exe"#
  /// Where PowerShell is if `PATH` lacks Windows' folders, as under cron.
  private static let usualPowerShell = "/mnt/c/Windows/System32/WindowsPowerShell/v1.0/powershell.exe"

  /// Nil on a Linux outside of WSL.
  ///
  /// - Parameter kernel: text of /proc/version, which contains "microsoft" in WSL
  public init?(environment: [String: String], kernel: String?) {
    #if os(macOS)
      self = .macOS
    #else
      guard let kernel, kernel.lowercased().contains("microsoft") else { return nil }
      self = .windows(powershell: Program.find("powershell.exe", environment: environment) ?? Self.usualPowerShell)
    #endif
  }

  /// The text of /proc/version; nil if there is none.
  public static func kernel() -> String? {
    (try? SharedFile.read("/proc/version", limitBytes: 4096)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Name or path of the program that shows messages.
  var program: String {
    switch self {
    case .windows(let path): path
    case .macOS: "osascript"
    }
  }

  /// The command that shows a message.
  func showing(_ message: Message) -> [String] {
    let message = message.cleaned
    switch self {
    case .windows(let path):
      let texts = [message.title, message.text].map { "<text>\($0.escapedAsXML())</text>" }.joined()
      let toast = "<toast><visual><binding template=\"ToastGeneric\">\(texts)</binding></visual></toast>"
      return Self.powershell(
        path,
        """
        [Windows.Data.Xml.Dom.XmlDocument, Windows.Data.Xml.Dom, ContentType = WindowsRuntime] | Out-Null
        $xml = New-Object Windows.Data.Xml.Dom.XmlDocument
        $xml.LoadXml(\(Self.quoted(toast)))
        $toast = New-Object Windows.UI.Notifications.ToastNotification $xml
        $toast.Tag = 'cyc'
        $manager::CreateToastNotifier(\(Self.quoted(Self.application))).Show($toast)
        """)
    case .macOS:
      let script = [
        "on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run",
      ]
      return [program] + script.flatMap { ["-e", $0] } + [message.title, message.text]
    }
  }

  /// The command that removes the shown message; nil if the system cannot.
  var withdrawing: [String]? {
    guard case .windows(let path) = self else { return nil }
    return Self.powershell(path, "$manager::History.Remove('cyc', '', \(Self.quoted(Self.application)))")
  }

  /// The command that runs a script, which is encoded, so that no shell needs quotes.
  private static func powershell(_ path: String, _ script: String) -> [String] {
    let manager = """
      $ErrorActionPreference = 'Stop'
      $manager = [Windows.UI.Notifications.ToastNotificationManager, Windows.UI.Notifications, ContentType = WindowsRuntime]

      """
    let bytes = (manager + script).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [path, "-NoProfile", "-NonInteractive", "-EncodedCommand", Data(bytes).base64EncodedString()]
  }

  /// A PowerShell literal, in which only quotes are doubled. PowerShell also accepts typographic ones as quotes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing(["'": "''", "‘": "‘‘", "’": "’’", "‚": "‚‚", "‛": "‛‛"]))'"
  }
}
