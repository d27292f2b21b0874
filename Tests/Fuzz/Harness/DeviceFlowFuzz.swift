@testable import GitHub
import HTTP

/// What a host answers while somebody logs in: first the code, then one reply a line.
enum DeviceFlowFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 16)
    guard let first = lines.first, let code = try? DeviceCode(answer(first)) else { return lines.forEach(tryReply) }
    law(code.deviceCode.utf8.count <= DeviceCode.maxDeviceCodeBytes, "a long device code")
    law(code.userCode.utf8.count <= DeviceCode.maxUserCodeBytes, "a code that nobody would type")
    law((1...DeviceCode.maxIntervalSeconds).contains(code.intervalSeconds), "every \(code.intervalSeconds) s")
    law(code.expiresInSeconds <= DeviceCode.maxExpirySeconds, "a code that lives for \(code.expiresInSeconds) s")
    tryWaiting(DeviceFlow(code), lines.dropFirst())
  }

  /// The waiting never passes the code's end, and never gets shorter than was asked for.
  private static func tryWaiting(_ start: DeviceFlow, _ lines: ArraySlice<ArraySlice<UInt8>>) {
    var (flow, elapsed) = (start, 0.0)
    for line in lines {
      let wait = flow.waitSeconds(elapsedSeconds: elapsed)
      law(wait >= 0 && elapsed + wait <= max(elapsed, flow.expiresInSeconds) + 0.001, "waits \(wait) s")
      elapsed += wait
      tryReply(line)
      guard case .wait(let next) = flow.next(after: DeviceFlowReply(answer(line)), elapsedSeconds: elapsed) else {
        return
      }
      law(next.intervalSeconds >= flow.intervalSeconds, "asks more often than before")
      law(elapsed < next.expiresInSeconds, "waits for a code whose life is over")
      flow = next
    }
  }

  private static func tryReply(_ line: ArraySlice<UInt8>) {
    guard case .granted(let grant) = DeviceFlowReply(answer(line)) else { return }
    law((1...TokenGrant.maxTokenBytes).contains(grant.token.utf8.count), "no token, or a long one")
    law(grant.token.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "a token that could end a header")
  }

  private static func answer(_ body: ArraySlice<UInt8>) -> Result<Response, TransferError> {
    .success(Response(status: 200, headers: [], body: Array(body), url: "https://github.com/login/device/code"))
  }
}
