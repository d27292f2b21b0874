extension String {
  /// Itself as text in XML, HTML, and the markup of desktops and of Slack; what XML does not allow stays in it.
  ///
  /// - Parameter quotes: whether quotes are escaped too, which only attributes need and Slack does not understand.
  public func escapedAsXML(quotes: Bool = false) -> String {
    let text = replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    return quotes ? text.replacing("\"", with: "&quot;").replacing("'", with: "&#39;") : text
  }
}
