internal import CycBase
internal import GitHub

/// Where a token comes from, without the token.
package struct TokenOrigin: Equatable {
  package enum Source: Equatable {
    case variable(String)
    case file(String)
    /// Just handed in, not stored yet.
    case typed
  }

  package let source: Source
  /// Whether a variable goes before a token that `cyc login` stored.
  let hidesStoredToken: Bool
}

/// Tokens, told to people.
package enum Token {
  /// The token with its kind in the open and the rest in stars, of which there are always as many.
  ///
  /// Source: GitHub, "Behind GitHub's new authentication token formats", for the prefixes.
  static func masked(_ token: String) -> String {
    let prefixes = ["gho_", "ghp_", "ghu_", "ghs_", "ghr_", "github_pat_"]
    return (prefixes.first { token.hasPrefix($0) } ?? "") + String(repeating: "*", count: 16)
  }

  /// A token as somebody handed it in, without the space around it; nil where that cannot be a token.
  package static func cleaned(_ text: String) -> String? {
    let trimmed = text.drop { $0.isWhitespace }
    let token = String(trimmed.reversed().drop { $0.isWhitespace }.reversed())
    let isPlain = token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && !token.isEmpty && token.utf8.count <= TokenGrant.maxTokenBytes ? token : nil
  }
}
