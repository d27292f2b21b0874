import Testing

@testable import Notify

@Suite struct DesktopAbilitiesTests {
  /// As `dbus-send` prints it, and as `gdbus` does.
  @Test(arguments: [
    ("   array [\n      body      body-markup      actions   ]\n", "   gnome-shell   GNOME   51.1   1.2\n", true, true),
    ("(['actions', 'body', 'body-markup'],)\n", "('gnome-shell', 'GNOME', '51.1', '1.2')\n", true, true),
    ("(['body', 'action-icons', 'actions'],)\n", "('Xfce Notify Daemon', 'Xfce', '0.9.6', '1.2')\n", true, false),
    ("   array [\n      body   body-hyperlinks   ]\n", "   notify-osd   Canonical   1.0   1.1\n", false, false),
    ("   array [\n      actions   body   ]\n", "   dunst   knopwob   1.9.0 (2022-06-27)   1.2\n", false, true),
    ("(['body', 'actions', 'body-markup'],)\n", "('mako', 'emersion', '1.11.0', '1.2')\n", false, true),
    ("(['action-icons', 'body'],)\n", "('Plasma', 'KDE', '6.0', '1.2')\n", false, false),
    ("", "", false, false),
  ])
  func buttonsAndMarkupAreKnown(_ capabilities: String, _ information: String, buttons: Bool, markup: Bool) {
    let abilities = DesktopAbilities(capabilities: capabilities, information: information)
    #expect(abilities.drawsButtons == buttons && abilities.readsMarkup == markup)
  }
}
