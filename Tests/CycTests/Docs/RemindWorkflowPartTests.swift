import Days
import Foundation
import Loopback
import Support
import Synchronization
import Testing

private let hasYAML =
  (try? Process.run(URL(filePath: "/usr/bin/python3"), arguments: ["-c", "import yaml"])).map { process in
    process.waitUntilExit()
    return process.terminationStatus == 0
  } ?? false

/// The workflow in `docs/remind.md`: it is valid YAML and has no permissions. Its last step runs against stand-ins for GitHub
/// and ntfy.
@Suite(.enabled(if: hasYAML, "python3-yaml is missing: make parts-deps"))
struct RemindWorkflowPartTests {
  /// The workflow as PyYAML reads it. The key `on` becomes true, as in YAML 1.1.
  private static func workflow(_ cyc: BuiltCyc) async throws -> [String: Any] {
    let page = PackageFolder.url.appending(path: "docs/remind.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = try #require(text.firstMatch(of: /```yaml\n([\s\S]*?)\n```/)).output.1
    try Data(block.utf8).write(to: URL(filePath: cyc.home.path("remind.yml")))
    let answer = try await cyc.run(
      "python3 -c 'import json, yaml; print(json.dumps(yaml.safe_load(open(\"remind.yml\"))))'")
    try #require(answer.exitCode == 0, "\(answer.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
    return try #require(json as? [String: Any])
  }

  private static func steps(_ workflow: [String: Any]) throws -> [[String: Any]] {
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    #expect(jobs.count == 1)
    return try #require(jobs.values.first?["steps"] as? [[String: Any]])
  }

  @Test func workflowIsValidAndHasNoPermissions() async throws {
    let workflow = try await Self.workflow(BuiltCyc())
    let triggers = try #require(workflow["true"] as? [String: Any])
    #expect(Set(triggers.keys) == ["schedule", "workflow_dispatch"])
    let schedules = try #require(triggers["schedule"] as? [[String: String]])
    #expect(schedules == [["cron": "17 \(AheadEvening.workflowHours) * * *", "timezone": "Asia/Seoul"]])
    #expect((workflow["permissions"] as? [String: Any])?.isEmpty == true)
    let steps = try Self.steps(workflow)
    #expect(steps.allSatisfy { ($0["uses"] == nil) != ($0["run"] == nil) })
    #expect(steps.compactMap { $0["uses"] as? String }.allSatisfy { $0.hasPrefix("actions/") && $0.contains("@v") })
    // Secrets are only in variables, never in the text of a script.
    #expect(steps.compactMap { $0["run"] as? String }.allSatisfy { !$0.contains("${{") })
  }

  /// A stand-in for ntfy that keeps its messages.
  private final class Phone: Sendable {
    private let held = Mutex<[[String: String]]>([])
    var messages: [[String: String]] { held.withLock { $0 } }
    private let queued = Mutex<[String]>([])
    /// Identifiers of messages that wait for their time.
    var waiting: [String] { queued.withLock { $0 } }

    func take(_ request: WireServer.Request) -> [WireServer.Step] {
      guard request.method == "POST" else {
        let asksForMessages = request.path.hasPrefix("/cyc-secret/json?")
        return [.respond(body: asksForMessages ? Array(messages.map(event).joined().utf8) : [])]
      }
      if request.header("Delay") != nil {
        let identifier = request.path.split(separator: "/").last.map(String.init) ?? ""
        queued.withLock { $0.append(identifier) }
        return [.respond(body: Array(#"{"time":1,"expires":2,"sequence_id":"\#(identifier)"}"#.utf8))]
      }
      let json = (try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]) ?? [:]
      let texts = json.compactMapValues { $0 as? String }
      held.withLock { $0.append(texts.merging(["token": request.header("Authorization") ?? ""]) { $1 }) }
      return [.respond(body: Array("{}".utf8))]
    }

    private func event(_ message: [String: String]) -> String {
      #"{"event":"message","sequence_id":"\#(message["sequence_id"] ?? "")"}"# + "\n"
    }
  }

  /// Runs the last step as GitHub does, with other secrets.
  private func remind(
    at now: String, token: String = "", hasCommitted: Bool = false, on phone: Phone = Phone()
  ) async throws -> (answer: BuiltCyc.Answer, messages: [[String: String]]) {
    let cyc = try BuiltCyc()
    let step = try #require(try Self.steps(await Self.workflow(cyc)).last)
    let server = try WireServer { phone.take($0) }
    defer { server.stop() }
    let standIn = try await StandIn.start(today: Day(iso8601: "2026-11-21"), isStrict: false)
    if hasCommitted { try await standIn.commit() }
    var variables = try #require(step["env"] as? [String: String])
    #expect(Set(variables.filter { $0.value.contains("secrets.") }.keys) == ["NTFY_TOPIC", "NTFY_TOKEN", "CYC_TOKEN"])
    variables.merge([
      "NTFY_SERVER": server.url, "NTFY_TOPIC": "cyc-secret", "NTFY_TOKEN": token, "CYC_TOKEN": "",
      "CYC_HOST": standIn.address, "CYC_NOW": now,
    ]) { $1 }
    try Data((step["run"] as? String ?? "").utf8).write(to: URL(filePath: cyc.home.path("step.sh")))
    let answer = try await cyc.run("sh -e step.sh", environment: variables)
    await standIn.stop()
    return (answer, phone.messages)
  }

  @Test func openDaySendsOneMessage() async throws {
    let phone = Phone()
    let (answer, messages) = try await remind(at: "2026-11-21T21:17:00+09:00", on: phone)
    // Later reminders wait on the server: a later run may be hours late, or never come.
    #expect(
      phone.waiting == ["cyc-2026-11-21-2200", "cyc-2026-11-21-2300", "cyc-2026-11-22-2300", "cyc-2026-11-23-2300"])
    #expect(answer.exitCode == 0, "\(answer.output)\(answer.errors)")
    #expect(answer.output.contains("reminded: nothing yet today"))
    #expect(messages.count == 1)
    #expect(messages.first?["topic"] == "cyc-secret")
    #expect(messages.first?["title"]?.hasSuffix("open · 2 h 43 min left") == true, "\(messages)")
    #expect(messages.first?["token"] == "")
  }

  @Test func ntfyTokenIsSentToTheServer() async throws {
    let (answer, messages) = try await remind(at: "2026-11-21T23:17:00+09:00", token: "tk_secret")
    #expect(answer.exitCode == 0, "\(answer.output)\(answer.errors)")
    #expect(messages.map { $0["token"] } == ["Bearer tk_secret"])
    #expect(!answer.output.contains("tk_secret") && !answer.errors.contains("tk_secret"))
  }

  /// Two machines that do not sync send one message for each hour.
  @Test func reminderOfAnotherMachineIsNotRepeated() async throws {
    let phone = Phone()
    #expect(try await remind(at: "2026-11-21T21:17:00+09:00", on: phone).messages.count == 1)
    let (answer, messages) = try await remind(at: "2026-11-21T21:40:00+09:00", on: phone)
    #expect(answer.exitCode == 0 && messages.count == 1, "\(answer.output)\(answer.errors)")
    #expect(try await remind(at: "2026-11-21T22:17:00+09:00", on: phone).messages.count == 2)
  }

  @Test func doneDaySendsNoMessage() async throws {
    let (answer, messages) = try await remind(at: "2026-11-21T21:17:00+09:00", hasCommitted: true)
    #expect(answer.exitCode == 0 && messages.isEmpty)
    #expect(answer.output.contains("silent: already committed today"))
  }

  /// GitHub may start a scheduled run late.
  @Test func lateRunAfterMidnightSendsNoMessage() async throws {
    let (answer, messages) = try await remind(at: "2026-11-22T00:04:00+09:00")
    #expect(answer.exitCode == 0 && messages.isEmpty)
    #expect(answer.output.contains("silent: outside 19:00–24:00"))
  }
}
