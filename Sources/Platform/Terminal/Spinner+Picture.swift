extension Spinner {
  /// What draws the frame of a number over the one before: a turning sign and the label.
  public static func picture(frame: Int, label: String, unicode: Bool) -> String {
    let signs = unicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
    return "\r\u{1B}[K\(signs[frame % signs.count]) \(label)"
  }
}
