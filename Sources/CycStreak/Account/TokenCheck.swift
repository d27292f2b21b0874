internal import CycBase
internal import GitHub

/// Asks GitHub whose token this is.
enum TokenCheck {
  /// The account of a token that was just obtained; a token must not be lost to one dropped connection.
  ///
  /// - Throws: `ConnectionFailure`
  static func user(host: Host, token: String, in world: World) throws -> User {
    let origin = TokenOrigin(source: .typed, hidesStoredToken: false)
    for pauseSeconds in [1.0, 3.0] {
      do {
        return try ask(host: host, token: token, in: world)
      } catch .unreachable, .serverTrouble {
        world.sleep(pauseSeconds)
      } catch {
        throw world.failure(error, host: host, token: origin)
      }
    }
    do {
      return try ask(host: host, token: token, in: world)
    } catch {
      world.note(LoginPhrases.nothingStored)
      throw world.failure(error, host: host, token: origin)
    }
  }

  /// One question, with a spinner.
  static func ask(host: Host, token: String, in world: World) throws(GitHubError) -> User {
    let answers = world.withSpinner(LoginPhrases.askingWho(host)) {
      world.send([User.request(host: host, token: token)])
    }
    guard let answer = answers.first else { throw .unreadable }
    return try User(answer)
  }
}
