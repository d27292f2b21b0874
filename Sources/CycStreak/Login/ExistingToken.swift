internal import CycBase
internal import GitHub
internal import Platform

/// A token that exists already: on the standard input, or with GitHub's own command line.
enum ExistingToken {
  /// Reads a token from the standard input.
  ///
  /// - Throws: `LoginFailure.noToken` where there is none, `.notAToken` where something else is there.
  static func fromStandardInput(in world: World) throws -> String {
    let text: String
    if world.terminal.inputIsTerminal {
      guard world.canAsk else { throw LoginFailure.noToken }
      world.err(LoginPhrases.pasteToken(world.language) + "\n")
      text = world.readSecretLine() ?? ""
    } else {
      guard let bytes = try? world.readAll(1 << 20) else { throw LoginFailure.notAToken }
      text = String(decoding: bytes, as: UTF8.self)
    }
    guard text.contains(where: { !$0.isWhitespace }) else { throw LoginFailure.noToken }
    guard let token = Token.cleaned(text) else { throw LoginFailure.notAToken }
    return token
  }

  /// Who is logged in with gh, as it remembers without asking GitHub; nil where it does not say.
  static func loginOfGH(host: Host, in world: World) -> String? {
    let program = ["gh", "config", "get", "user", "--host", host.name]
    guard let result = try? world.run(program, world.environmentForOthers, []), result.exitCode == 0 else { return nil }
    return result.output.split(whereSeparator: \.isWhitespace).first.flatMap { Login(String($0)) }?.name
  }

  /// Asks `gh auth token` for the token that it stores for a host.
  ///
  /// - Throws: `LoginFailure.noGH` where gh is missing, `.ghHasNoToken` where it is not logged in.
  static func fromGH(host: Host, in world: World) throws -> String {
    let result: ProgramResult
    do {
      // gh must tell the token that it stores, not one that a variable hands it.
      result = try world.run(["gh", "auth", "token", "--hostname", host.name], world.environmentForOthers, [])
    } catch ProgramError.notFound {
      throw LoginFailure.noGH
    } catch {
      throw LoginFailure.ghHasNoToken(host: host.name)
    }
    guard result.exitCode == 0, let token = Token.cleaned(result.output) else {
      throw LoginFailure.ghHasNoToken(host: host.name)
    }
    return token
  }
}
