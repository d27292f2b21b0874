internal import HTML
public import HTTP

/// The page of a profile, which alone tells an account without contributions from one that hides them.
public enum ProfilePage {
  public static func request(host: Host, login: Login) -> Request {
    .get(host.profileURL(login), headers: [Header(name: "Accept", value: "text/html")])
  }

  /// Whether the profile says that its activity is private.
  public static func isPrivate(_ result: Result<Response, TransferError>, login: Login) throws(GitHubError) -> Bool {
    let response = try answer(result)
    var listener = NoticeListener(login: login.name.lowercased())
    do {
      _ = try HTMLReader.read(response.body, into: &listener)
    } catch {
      throw .unreadable
    }
    return listener.isPrivate
  }

  private struct NoticeListener: HTMLHandler {
    let login: String
    var isPrivate = false

    mutating func text(_ text: borrowing TextPiece) {
      let words = text.string.lowercased()
      if words.contains("\(login)'s activity is private") || words.contains("\(login)’s activity is private") {
        isPrivate = true
      }
    }
    mutating func start(_ tag: borrowing StartTag) {}
    mutating func end(_ tag: borrowing EndTag) {}
  }
}
