internal import CycBase
internal import GitHub
internal import HTTP
internal import Platform
internal import Terminal

/// Runs the device flow: shows the code, waits, asks GitHub, and follows the decisions of `DeviceFlow`.
struct DeviceLogin {
  let host: Host
  let clientID: String
  let scopes: [String]
  /// Whether Enter opens the page in a browser, if it is on `host`.
  let offersBrowser: Bool

  /// How often to start over because GitHub does not know the code.
  private static let maxUnknownCodes = 2

  func run(in world: World) throws -> TokenGrant {
    var unknownCodes = 0
    while true {
      do {
        return try attempt(in: world)
      } catch LoginFailure.deviceFlow(.incorrectDeviceCode, _) where unknownCodes < DeviceLogin.maxUnknownCodes {
        unknownCodes += 1
        world.screen.note(LoginPhrases.startingOver)
      } catch LoginFailure.deviceFlow(.expired, let host) {
        guard world.screen.canAsk, world.screen.confirm(LoginPhrases.newCode) else {
          throw LoginFailure.deviceFlow(.expired, host: host)
        }
      }
    }
  }

  private func attempt(in world: World) throws -> TokenGrant {
    let code = try requestCode(in: world)
    let start = world.clock.uptimeSeconds()
    let isOffered = offersBrowser && host.contains(url: code.verificationURL)
    show(code, offersBrowser: isOffered, on: world.screen)
    var mayOpen = isOffered
    var flow = DeviceFlow(code)
    while true {
      let elapsed = world.clock.uptimeSeconds() - start
      wait(flow.waitSeconds(elapsedSeconds: elapsed), code, mayOpen: &mayOpen, in: world)
      let reply = poll(code, in: world)
      if case .failed(let error) = reply, flow.failuresInARow == 0 {
        world.screen.note(LoginPhrases.stillTrying(world.failure(error, host: host)))
      }
      switch flow.next(after: reply, elapsedSeconds: world.clock.uptimeSeconds() - start) {
      case .wait(let next): flow = next
      case .granted(let grant):
        if isOffered { forgetSpareEnters(on: world.screen) }
        return grant
      case .failed(let failure): throw LoginFailure.deviceFlow(failure, host: host)
      }
    }
  }

  private func requestCode(in world: World) throws -> DeviceCode {
    let request = DeviceCode.request(host: host, clientID: clientID, scopes: scopes)
    do {
      return try DeviceCode(world.answer(to: request, LoginPhrases.askingForCode(host)) ?? noAnswer)
    } catch .refused(let failure) {
      throw LoginFailure.deviceFlow(failure, host: host)
    } catch .failed(let error) {
      throw world.failure(error, host: host)
    }
  }

  private func show(_ code: DeviceCode, offersBrowser: Bool, on screen: Screen) {
    let text = LoginPhrases.code(
      Sanitizer.clean(code.userCode), url: Sanitizer.clean(code.verificationURL), offersBrowser: offersBrowser)
    screen.show(text)
    if !host.contains(url: code.verificationURL) { screen.note(LoginPhrases.addressElsewhere(host)) }
  }

  /// Discards surplus presses of Enter, which would answer the next question. Ends after 16: input may be endless.
  private func forgetSpareEnters(on screen: Screen) {
    for _ in 0..<16 where screen.waitForEnter(0) != .entered { return }
  }

  /// Waits before the next request; the first press of Enter meanwhile opens the page, if `mayOpen`.
  private func wait(_ seconds: Double, _ code: DeviceCode, mayOpen: inout Bool, in world: World) {
    guard mayOpen else { return world.clock.sleep(seconds) }
    let end = world.clock.uptimeSeconds() + seconds
    let key = world.screen.waitForEnter(seconds)
    if key != .timedOut { mayOpen = false }
    guard key == .entered else { return }
    if !world.programs.launch(["xdg-open", code.verificationURL], world.home.environmentForOthers) {
      world.screen.note(LoginPhrases.noBrowser)
    }
    world.clock.sleep(max(0, end - world.clock.uptimeSeconds()))
  }

  private func poll(_ code: DeviceCode, in world: World) -> DeviceFlowReply {
    let request = DeviceFlowReply.request(host: host, clientID: clientID, deviceCode: code.deviceCode)
    return DeviceFlowReply(world.network.send([request]).first ?? noAnswer)
  }

  private var noAnswer: Result<Response, TransferError> { .failure(.failed(host: host.name, reason: "no answer")) }
}
