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
    var listener = TextListener()
    do {
      _ = try HTMLReader.read(response.body, into: &listener)
    } catch {
      throw .page(.notUnderstood(.init(error)))
    }
    let words = listener.text.lowercased()
    return ["'", "’"].contains { words.contains("\(login.name.lowercased())\($0)s activity is private") }
  }

  /// The page's text in one piece: an escaped apostrophe alone cuts a sentence into three.
  private struct TextListener: HTMLHandler {
    var text = ""

    mutating func text(_ piece: borrowing TextPiece) { text += piece.string }
    mutating func start(_ tag: borrowing StartTag) {}
    mutating func end(_ tag: borrowing EndTag) {}
  }
}
