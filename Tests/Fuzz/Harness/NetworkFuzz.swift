import Days
import Formats
import HTTP
import Streaks

@testable import GitHub
@testable import Notify
@testable import Sync

/// Contribution and profile pages from a server.
enum ContributionPageFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    tryProfile(bytes)
    let page: ContributionPage
    do {
      page = try ContributionPage(html: bytes)
    } catch {
      if case .notUnderstood(.libraryMissing(let reason)) = error { fatalError("nothing is tested: \(reason)") }
      return
    }
    let days = page.calendar.days
    law(!days.isEmpty, "an empty calendar instead of an error")
    law(days.allSatisfy { page.range.contains($0.day) }, "a day outside of the page's range")
    law(zip(days, days.dropFirst()).allSatisfy { $0.day + 1 == $1.day }, "an unreported gap between days")
    law(days.allSatisfy { $0.count != nil || $0.level != nil }, "a day with neither count nor level")
    law(days.allSatisfy { (0...4).contains($0.level ?? 0) && ($0.count ?? 0) >= 0 }, "a level or a count out of range")
    law((try? ContributionPage(html: bytes)) == page, "the same page read twice is different")
  }

  private static func tryProfile(_ bytes: [UInt8]) {
    guard let login = Login("hana") else { return }
    let response = Response(status: 200, headers: [], body: bytes, url: "https://github.com/hana")
    _ = try? ProfilePage.isPrivate(.success(response), login: login)
  }
}

/// Answers of GitHub's APIs, or of a server in its place.
enum GraphQLFuzz {
  private static let statuses = [200, 200, 200, 401, 403, 404, 429, 502]

  /// The first byte selects the status.
  static func tryOne(_ bytes: [UInt8]) {
    let response = Response(
      status: statuses[Int(bytes.first ?? 0) % statuses.count],
      headers: [Header(name: "Retry-After", value: "9"), Header(name: "X-RateLimit-Remaining", value: "0")],
      body: Array(bytes.dropFirst()), url: "https://api.github.com/graphql")
    tryCalendar(.success(response))
    if let history = try? AccountHistory(.success(response)) { check(history) }
    if let user = try? User(.success(response)) { law(Login(user.login) != nil, "no login: \(user.login)") }
    _ = try? AccountEmails(.success(response))
    _ = try? PublicAccount(.success(response))
  }

  private static func tryCalendar(_ result: Result<Response, TransferError>) {
    guard let login = Login("hana") else { return }
    let window = QueryWindow(yearEndingOn: Day(number: 20_780))
    guard let answer = try? ContributionQuery(login: login, window: window).answer(result) else { return }
    let days = answer.calendar.days
    law(!days.isEmpty && days.allSatisfy { window.days.contains($0.day) }, "days of another window")
    law(zip(days, days.dropFirst()).allSatisfy { $0.day + 1 == $1.day }, "an unreported gap between days")
    law(days.allSatisfy { ($0.count ?? -1) >= 0 }, "a day without a count")
    law(answer.total >= 0 && answer.restricted >= 0, "a negative total")
    check(answer.history)
  }

  private static func check(_ history: AccountHistory) {
    law(history.years == Set(history.years).sorted(), "years out of order")
    law(history.years.allSatisfy((1...9999).contains), "a year that no calendar has")
  }
}

/// Answers of a host during a login: first the code, then one reply per line.
enum DeviceFlowFuzz {
  static func tryOne(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 16)
    guard let first = lines.first, let code = try? DeviceCode(answer(first)) else { return lines.forEach(tryReply) }
    law(code.deviceCode.utf8.count <= DeviceCode.maxDeviceCodeBytes, "a long device code")
    law(code.userCode.utf8.count <= DeviceCode.maxUserCodeBytes, "a user code too long to type")
    law((1...DeviceCode.maxIntervalSeconds).contains(code.intervalSeconds), "every \(code.intervalSeconds) s")
    law(code.expiresInSeconds <= DeviceCode.maxExpirySeconds, "a code that lives for \(code.expiresInSeconds) s")
    tryWaiting(DeviceFlow(code), lines.dropFirst())
  }

  /// Waits never pass the code's expiry, and the interval never shrinks.
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

/// Messages in the reply topic, to which anyone who knows its name can write.
enum NtfyFuzz {
  private static let now = 1_785_791_520
  private static let actions: Set = ["hour", "today", "q1"]

  static func tryOne(_ bytes: [UInt8]) {
    let found = NtfyChannel.replies(bytes, to: actions, now: now)
    law(found.replies.count <= NtfyChannel.maxReplies, "\(found.replies.count) replies")
    law(found.replies.allSatisfy { actions.contains($0.action) }, "an action that was not offered")
    law(found.replies.allSatisfy { abs($0.time - now) <= NtfyChannel.maxClockSkewSeconds }, "a reply of another time")
    law(zip(found.replies, found.replies.dropFirst()).allSatisfy { $0.time <= $1.time }, "replies out of order")
  }
}

/// Records from another machine: base, mine and theirs, separated by NUL.
enum SyncFuzz {
  private static let rules = MergeRules(
    fields: ["uuid", "title", "body", "column", "completed", "due", "alert", "changed"],
    units: [["column", "completed"], ["due", "alert"]], textFields: ["body"], timeField: "changed")
  private static let schema = RecordSchema(
    markerPath: "cyc.json", format: 1,
    kinds: [
      RecordKind(folder: "todo", layout: .sharded, rules: rules),
      RecordKind(folder: "goal", layout: .single, rules: rules),
      RecordKind(folder: "goal/reached", layout: .flat, rules: rules),
    ])

  static func tryOne(_ bytes: [UInt8]) {
    tryPath(bytes)
    _ = RepositoryMarker(bytes).map { law(RepositoryMarker($0.bytes) == $0, "a marker is not read back") }
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    let records = parts.map { try? Record(bytes: Array($0)) }
    for record in records.compactMap(\.self) {
      // The canonical form can be longer than the input.
      guard record.bytes.count <= Record.maxBytes else { continue }
      law((try? Record(bytes: record.bytes)) == record, "a record is not read back")
      law((try? Record(bytes: record.bytes))?.bytes == record.bytes, "a record has two forms")
    }
    if records.count == 3 { tryMerge(records[0], records[1], records[2]) }
  }

  private static func tryPath(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self), let path = schema.path(at: text) else { return }
    law(path.text.utf8.elementsEqual(bytes), "a path with two forms")
    law(schema.path(kind: path.kind, name: path.name) == path, "a path is not rebuilt from its parts")
  }

  /// Two machines that merge the same records get the same result.
  private static func tryMerge(_ base: Record?, _ mine: Record?, _ theirs: Record?) {
    let here = rules.merge(base: base, mine: mine, theirs: theirs)
    law(rules.merge(base: base, mine: mine, theirs: mine).record == mine, "equal records are changed")
    // With field times, a change with an earlier time than the base's may lose on the machine that receives it.
    if !hasFieldTimes(base) {
      let there = rules.merge(base: base, mine: theirs, theirs: mine)
      law(here.record == there.record, "two machines end with different records")
      law(here.conflicts.count == there.conflicts.count, "a conflict that only one machine reports")
    }
    if !hasFieldTimes(base), !hasFieldTimes(theirs) {
      law(
        rules.merge(base: base, mine: base, theirs: theirs).record == theirs, "a change of only one side is not taken")
    }
    if mine != nil, theirs != nil { law(here.record != nil, "a record that is on both sides is removed") }
    let names = [base, mine, theirs].compactMap(\.self).reduce(into: Set<String>()) { names, record in
      names.formUnion(record.fields.map(\.name))
    }
    law(Set(here.record?.fields.map(\.name) ?? []).isSubset(of: names), "a field that is on no side")
  }

  private static func hasFieldTimes(_ record: Record?) -> Bool {
    record?.fields.contains { $0.name.hasPrefix("at.") } ?? false
  }
}
