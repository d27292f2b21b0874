import Foundation
import HTTP
import Loopback
import Platform
import Support
import Testing

@testable import Notify

/// The service's complaint about a body, by its documentation; nil if it is fine.
private func complaint(about body: [UInt8], headers: (String) -> String?, for format: WebhookFormat) -> String? {
  guard headers("Content-Type") == "application/json",
    let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
  else { return "no JSON object" }
  func text(_ key: String, max: Int = .max) -> Bool {
    guard let text = object[key] as? String else { return false }
    return !text.isEmpty && text.utf16.count <= max
  }
  func keys(_ names: String...) -> Bool { Set(object.keys) == Set(names) }
  let isFine =
    switch format {
    case .slack: keys("text", "mrkdwn") && text("text", max: 40_000) && object["mrkdwn"] as? Bool == false
    case .zulip, .mattermost, .rocketChat: keys("text") && text("text", max: 40_000)
    case .googleChat: keys("text") && text("text", max: 4000)
    case .discord:
      keys("content", "allowed_mentions") && text("content", max: 2000)
        && (object["allowed_mentions"] as? [String: [String]]) == ["parse": []]
    case .telegram:
      keys("chat_id", "text", "disable_notification") && text("chat_id") && text("text", max: 4096)
        && object["disable_notification"] is Bool
    case .teams: isCard(object)
    case .gotify: keys("title", "message", "priority") && text("message") && object["priority"] is Int
    case .pushover:
      keys("token", "user", "title", "message", "priority") && text("token") && text("user")
        && text("title", max: 250) && text("message", max: 1024) && (-2...2).contains(object["priority"] as? Int ?? 9)
    case .jandi:
      headers("Accept") == "application/vnd.tosslab.jandi-v2+json" && keys("body", "connectInfo") && text("body")
        && (object["connectInfo"] as? [[String: String]])?.allSatisfy { $0["title"] != nil && $0["description"] != nil }
          == true
    case .json: keys("title", "body", "urgency", "text") && text("title") && text("urgency") && text("text")
    }
  return isFine ? nil : "\(format): \(object)"
}

private func isCard(_ object: [String: Any]) -> Bool {
  guard object["type"] as? String == "message", let attachments = object["attachments"] as? [[String: Any]],
    let card = attachments.first, card["contentType"] as? String == "application/vnd.microsoft.card.adaptive",
    let content = card["content"] as? [String: Any], content["type"] as? String == "AdaptiveCard",
    content["version"] is String, let blocks = content["body"] as? [[String: Any]]
  else { return false }
  return blocks.allSatisfy {
    let runs = $0["inlines"] as? [[String: String]]
    return $0["type"] as? String == "RichTextBlock" && runs?.count == 1 && runs?[0]["type"] == "TextRun"
      && runs?[0]["text"] != nil
  }
}

@Suite(.waits, .serialized) struct WebhookTests {
  /// An address of each service, and where its request goes.
  static let addresses: [(WebhookFormat, String, String)] = [
    (.slack, "/services/T0/B0/x", "/services/T0/B0/x"), (.discord, "/api/webhooks/1/x", "/api/webhooks/1/x?wait=true"),
    (.mattermost, "/hooks/abc", "/hooks/abc"), (.rocketChat, "/hooks/abc/def", "/hooks/abc/def"),
    (.googleChat, "/v1/spaces/S/messages?key=k&token=t", "/v1/spaces/S/messages?key=k&token=t"),
    (
      .zulip, "/api/v1/external/slack_incoming?api_key=k&stream=s&topic=t",
      "/api/v1/external/slack_incoming?api_key=k&stream=s&topic=t"
    ),
    (.telegram, "/bot1:x/sendMessage?chat_id=-42", "/bot1:x/sendMessage"),
    (
      .teams, "/workflows/w/triggers/manual/paths/invoke?api-version=1&sig=s",
      "/workflows/w/triggers/manual/paths/invoke?api-version=1&sig=s"
    ), (.gotify, "/message?token=t", "/message?token=t"),
    (.pushover, "/1/messages.json?token=t&user=u", "/1/messages.json"),
    (.jandi, "/connect-api/webhook/1/x", "/connect-api/webhook/1/x"), (.json, "/hook?x=1", "/hook?x=1"),
  ]

  private func sending() throws -> TestEffects {
    let test = try TestEffects()
    test.sendRequests()
    return test
  }

  @Test(arguments: addresses)
  func bodyHasTheFormatOfTheService(format: WebhookFormat, path: String, target: String) throws {
    let server = try WireServer { _ in [.respond(200)] }
    #expect(WebhookFormat(address: server.url + path) == format)
    let texts = ["", "커밋 🔥 @everyone <!channel> & \"x\"", String(repeating: "가나다 ", count: 3000)]
    for urgency in Urgency.allCases {
      for text in texts {
        let message = Message(title: "Day 59 open · 3 h left", body: text, details: ["1 a", "2 b"], urgency: urgency)
        #expect(WebhookChannel(try sending().effects, url: server.url + path).failure(message) == nil)
        let request = try #require(server.requests.last)
        #expect(request.path == target)
        #expect(complaint(about: request.body, headers: request.header, for: format) == nil)
      }
    }
  }

  @Test func mentionsInATextNotifyNoOne() throws {
    let server = try WireServer { _ in [.respond(204)] }
    func sent(_ path: String, _ text: String = "@everyone <!channel> & 커밋") throws -> [String: Any] {
      let channel = WebhookChannel(try sending().effects, url: server.url + path)
      #expect(channel.failure(.example(text)) == nil)
      let body = try #require(server.requests.last).body
      return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }
    #expect(
      try sent("/services/T0/B0/x")["text"] as? String == "Hello Hana: @everyone &lt;!channel&gt; &amp; 커밋")
    #expect(try sent("/api/webhooks/1/x")["content"] as? String == "Hello Hana: @everyone <!channel> & 커밋")
    for path in ["/hooks/x", "/hooks/x/y", "/api/v1/external/slack_incoming?api_key=k"] {
      let text = try sent(path)["text"] as? String
      #expect(text == "Hello Hana: @\u{200B}everyone <\u{200B}!channel> & 커밋")
    }
    // With U+0D4E before it, a sign is another `Character` to Swift, but not to a service.
    let slack = try sent("/services/T0/B0/x", "\u{D4E}<!channel>")["text"] as? String
    #expect(slack == "Hello Hana: \u{D4E}&lt;!channel&gt;")
    #expect(try sent("/hooks/x", "\u{D4E}@all")["text"] as? String == "Hello Hana: \u{D4E}@\u{200B}all")
    let chat = try sent("/v1/spaces/S/messages?key=k", "<users/all>")["text"] as? String
    #expect(chat?.contains("users/all") == true && chat?.contains("<users/all>") == false)
  }

  /// The signs of Markdown in a task's title are text, and stay on the screen.
  @Test func signsOfMarkdownAreText() throws {
    let server = try WireServer { _ in [.respond(200)] }
    func sent(_ path: String, _ text: String) throws -> [String: String] {
      let channel = WebhookChannel(try sending().effects, url: server.url + path)
      #expect(channel.failure(.example(text)) == nil)
      let body = try #require(server.requests.last).body
      let object = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
      return object.compactMapValues { $0 as? String }
    }
    let text = "Fix __init__.py and *args of `f` \\d~ a|b https://x.example/a_b"
    let discord = "Fix \\_\\_init\\_\\_.py and \\*args of \\`f\\` \\\\d\\~ a\\|b https://x.example/a_b"
    #expect(try sent("/api/webhooks/1/x", text)["content"] == "Hello Hana: \(discord)")
    #expect(try sent("/hooks/x", text)["text"] == "Hello Hana: \(discord)")
    let zulip = "Fix &#95;&#95;init&#95;&#95;.py and &#42;args of &#96;f&#96; \\d&#126; a|b https://x.example/a_b"
    #expect(try sent("/api/v1/external/slack_incoming?api_key=k", text)["text"] == "Hello Hana: \(zulip)")
    #expect(try sent("/services/T0/B0/x", text)["text"] == "Hello Hana: \(text)")
    // `parse_mode` and `html` would make the service read markup, so they are left out.
    let telegram = try sent("/bot1:x/sendMessage?chat_id=1&parse_mode=MarkdownV2&message_thread_id=5", text)
    #expect(telegram == ["chat_id": "1", "text": "Hello Hana: \(text)", "message_thread_id": "5"])
    let pushover = try sent("/1/messages.json?token=t&user=u&html=1&device=d", text)
    #expect(pushover["html"] == nil && pushover["device"] == "d")
  }

  @Test(arguments: [
    ("https://hooks.slack.com/services/T0/B0/x", WebhookFormat.slack),
    ("https://hooks.slack.com/triggers/T/1/x", .json),
    ("https://hooks.slack.com/workflows/T/1/x", .json), ("https://discord.com/api/webhooks/1/x", .discord),
    ("https://discord.com/api/v10/webhooks/1/x", .discord), ("https://discord.com/api/v10/users/1", .json),
    ("https://canary.discord.com/api/webhooks/1/x", .discord), ("https://chat.example.com/hooks/abc", .mattermost),
    ("https://chat.example.com/hooks/abc/def", .rocketChat),
    ("https://chat.googleapis.com/v1/spaces/S/messages?key=k&token=t", .googleChat),
    ("https://zulip.example.com/api/v1/external/slack_incoming?api_key=k", .zulip),
    ("https://api.telegram.org/bot1:x/sendMessage?chat_id=1", .telegram),
    ("https://prod-1.westeurope.logic.azure.com:443/workflows/w/triggers/manual/paths/invoke?sig=s", .teams),
    (
      "https://default1.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/w/triggers/manual/"
        + "paths/invoke?sig=s", .teams
    ), ("https://push.example.com/message?token=t", .gotify),
    ("https://api.pushover.net/1/messages.json?token=t&user=u", .pushover),
    ("https://wh.jandi.com/connect-api/webhook/1/x", .jandi),
    ("https://hooks.slack.com.example.com/services/T0/B0/x", .json), ("https://example.com/services/x", .json),
    ("https://notdiscord.com/api/webhooks/1/x", .json), ("https://discord.com/x", .json),
    ("https://example.com/message", .json), ("https://example.com/bot1:x/sendMessage?chat_id=1", .json),
    ("https://example.com?/services/x", .json), ("nonsense", .json),
  ])
  func addressSelectsTheFormat(address: String, format: WebhookFormat) {
    #expect(WebhookFormat(address: address) == format)
  }

  @Test(arguments: [
    (WebhookFormat.telegram, "https://api.telegram.org/bot1:x/sendMessage", ["chat_id"]),
    (.telegram, "https://api.telegram.org/bot1:x/sendMessage?chat_id=", ["chat_id"]),
    (.pushover, "https://api.pushover.net/1/messages.json?token=t", ["user"]),
    (.gotify, "https://push.example.com/message?token=t", []), (.slack, "https://hooks.slack.com/services/x", []),
  ])
  func missingPartsOfAnAddressAreNamed(format: WebhookFormat, address: String, missing: [String]) {
    #expect(WebhookChannel.missingQuery(of: address, format) == missing)
  }

  @Test(arguments: [
    ("/services/x", 404, "channel_not_found", DeliveryError.webhook(.slack, .unknownChat)),
    ("/services/x", 410, "channel_is_archived", .webhook(.slack, .archived)),
    ("/services/x", 403, "action_prohibited", .webhook(.slack, .notAllowed)),
    ("/services/x", 404, "no_service", .webhook(.slack, .unknownWebhook)),
    ("/services/x", 400, "invalid_payload", .webhook(.slack, .notUnderstood)),
    ("/api/webhooks/1/x", 404, #"{"message":"Unknown Webhook","code":10015}"#, .webhook(.discord, .unknownWebhook)),
    ("/api/webhooks/1/x", 401, #"{"message":"Invalid Webhook Token","code":50027}"#, .webhook(.discord, .badToken)),
    (
      "/bot1:x/sendMessage?chat_id=1", 400,
      #"{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}"#, .webhook(.telegram, .unknownChat)
    ),
    (
      "/bot1:x/sendMessage?chat_id=1", 400,
      #"{"ok":false,"error_code":400,"description":"Bad Request: group chat was upgraded to a supergroup chat"}"#,
      .webhook(.telegram, .unknownChat)
    ),
    (
      "/bot1:x/sendMessage?chat_id=1", 401, #"{"ok":false,"error_code":401,"description":"Unauthorized"}"#,
      .webhook(.telegram, .badToken)
    ),
    (
      "/bot1:x/sendMessage?chat_id=1", 403,
      #"{"ok":false,"error_code":403,"description":"Forbidden: bot was blocked by the user"}"#,
      .webhook(.telegram, .notAllowed)
    ),
    (
      "/1/messages.json?token=t&user=u", 400, #"{"user":"invalid","errors":["user identifier is invalid"],"status":0}"#,
      .webhook(.pushover, .unknownChat)
    ), ("/message?token=t", 401, #"{"error":"Unauthorized"}"#, .webhook(.gotify, .badToken)),
    ("/hooks/a/b", 200, #"{"success":false}"#, .webhook(.rocketChat, .notUnderstood)),
    ("/hooks/a", 400, #"{"message":"Invalid webhook"}"#, .webhook(.mattermost, .unknownWebhook)),
    ("/v1/spaces/S/messages?key=k", 404, "{}", .webhook(.googleChat, .unknownChat)),
    (
      "/api/v1/external/slack_incoming?api_key=k", 401, #"{"result":"error","msg":"Invalid API key"}"#,
      .webhook(.zulip, .badToken)
    ), ("/hook", 404, "channel_not_found", .refused(status: 404)),
    ("/services/x", 500, "x", .serverFailed(status: 500)),
  ])
  func errorAnswerGivesItsDeliveryError(path: String, status: Int, answer: String, error: DeliveryError) throws {
    let server = try WireServer { _ in [.respond(status, body: Array(answer.utf8))] }
    #expect(WebhookChannel(try sending().effects, url: server.url + path).failure(.example("x")) == error)
  }

  /// The answer has the message, whose text and ids may contain what means a failure elsewhere.
  @Test(arguments: [
    ("/api/webhooks/1/x", #"{"id":"1310015999","content":"Call 50027"}"#),
    ("/bot1:x/sendMessage?chat_id=1", #"{"ok":true,"result":{"text":"chat not found"}}"#),
    ("/hooks/a/b", #"{"success":true}"#), ("/services/x", "ok"),
  ])
  func deliveredMessageIsNotAFailureWhateverItsTextSays(path: String, answer: String) throws {
    let server = try WireServer { _ in [.respond(200, body: Array(answer.utf8))] }
    #expect(WebhookChannel(try sending().effects, url: server.url + path).failure(.example("x")) == nil)
  }

  @Test func templateIsFilledWithEscapedTexts() throws {
    let server = try WireServer { _ in [.respond(200)] }
    let template = try WebhookTemplate(
      "X-Room: commits\n\n{\"msg\": \"{{title}} {{text}} {{urgency}} {{other}}\"}\n")
    let message = Message(title: "a \"{{text}}\"", body: "line\ntwo", urgency: .critical)
    let channel = WebhookChannel(try sending().effects, url: server.url + "/services/x", template: template)
    #expect(channel.failure(message) == nil)
    let request = try #require(server.requests.last)
    #expect(request.header("X-Room") == "commits" && request.header("Content-Type") == "application/json")
    let object = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: String]
    #expect(object == ["msg": "a \"{{text}}\" line two critical {{other}}"])
  }

  @Test func templateMayBeginWithAByteOrderMark() throws {
    let server = try WireServer { _ in [.respond(200)] }
    let template = try WebhookTemplate("\u{FEFF}{\r\n  \"msg\": \"{{title}}\"\r\n}\r\n")
    let channel = WebhookChannel(try sending().effects, url: server.url + "/x", template: template)
    #expect(channel.failure(Message(title: "Buy milk", body: "")) == nil)
    let request = try #require(server.requests.last)
    let object = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: String]
    #expect(object == ["msg": "Buy milk"])
  }

  /// An alert of a task without a note. Services refuse an empty text.
  @Test(arguments: [("{{text}}", "Buy milk"), ("{{title}}: {{text}}", "Buy milk: ")])
  func titleReplacesAnEmptyTextIfTheTemplateHasNoTitle(template: String, text: String) throws {
    let server = try WireServer { _ in [.respond(200)] }
    let template = try WebhookTemplate("{\"msg\": \"\(template)\"}")
    let channel = WebhookChannel(try sending().effects, url: server.url + "/services/x", template: template)
    #expect(channel.failure(Message(title: "Buy milk", body: "")) == nil)
    let request = try #require(server.requests.last)
    let object = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: String]
    #expect(object == ["msg": text])
  }

  @Test(arguments: [
    ("{\"a\": 1}", WebhookTemplate.Problem.noPlaceholder), ("{\"a\": {{title}}}", .notJSON(line: 1)),
    ("Host: evil.example\n\n{\"a\": \"{{title}}\"}", .badHeader(line: 1)),
    ("X-Room: 커밋방\n{\"a\": \"{{title}}\"}", .badHeader(line: 1)),
    ("Accept: a\nno header\n{\"a\": \"{{title}}\"}", .badHeader(line: 2)),
    ("Accept: a\n\n{\"a\": \"{{title}}\",\n}", .notJSON(line: 4)), ("", .noPlaceholder),
  ])
  func badTemplatesAreRefusedWithTheirLine(text: String, problem: WebhookTemplate.Problem) {
    #expect(throws: problem) { _ = try WebhookTemplate(text) }
  }
}
