extension String {
  /// Itself as text in the markup of desktops and of Slack.
  var escapedAsMarkup: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
