/// Text among the tags of XML, of a desktop's bubbles and of Slack.
enum Markup {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
