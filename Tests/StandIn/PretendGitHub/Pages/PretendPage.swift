/// GitHub's other pages, as far as a reader of contributions meets them.
enum PretendPage {
  static func profile(login: String, isPrivate: Bool) -> String {
    let activity =
      isPrivate
      ? """
      <div class="blankslate"><h3>\(login)'s activity is private</h3></div>
      """
      : """
      <div class="js-yearly-contributions">
        <include-fragment src="/users/\(login)/contributions">Loading contributions</include-fragment>
      </div>
      """
    return page(
      title: "\(login) · Stand-in",
      body: """
        <main itemscope itemtype="http://schema.org/Person">
        <h1 class="vcard-names"><span class="p-nickname vcard-username" itemprop="additionalName">\(login)</span></h1>
        \(activity)
        </main>
        """)
  }

  static func organisation(login: String) -> String {
    page(
      title: "\(login) · Stand-in",
      body: """
        <meta name="hovercard-subject-tag" content="organization:1">
        <main itemscope itemtype="http://schema.org/Organization">
        <header class="pagehead orghead"><h1>\(login)</h1></header>
        <h2>Repositories</h2>
        <p>Everything that this organisation works on; nobody's calendar.</p>
        </main>
        """)
  }

  static let signIn = page(
    title: "Sign in · Stand-in",
    body: """
      <form action="/session" accept-charset="UTF-8" method="post">
      <label for="login_field">Username or email address</label><input type="text" name="login" id="login_field">
      <label for="password">Password</label><input type="password" name="password" id="password">
      <input type="submit" name="commit" value="Sign in">
      </form>
      """)

  static func device(code: String) -> String {
    page(
      title: "Device activation · Stand-in",
      body: "<h1>Device activation</h1>\n<p>The code is <kbd>\(code)</kbd>; this stand-in grants it by itself.</p>")
  }

  private static func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><title>\(title)</title></head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
