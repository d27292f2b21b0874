internal import Formats
internal import Foundation
internal import HTTP
internal import Platform

/// Sends messages to a chat or to the user's own server.
public struct WebhookChannel: Channel {
  private let effects: NotifyEffects
  private let url: String
  private let format: WebhookFormat
  private let template: WebhookTemplate?

  /// - Parameters:
  ///   - format: nil to recognize it by the address
  ///   - template: headers and body to send instead of the format's
  public init(_ effects: NotifyEffects, url: String, format: WebhookFormat? = nil, template: WebhookTemplate? = nil) {
    self.effects = effects
    self.url = url
    self.format = format ?? WebhookFormat(address: url)
    self.template = template
  }

  public func send(_ message: Message) throws(DeliveryError) {
    if let template {
      let (headers, body) = template.filled(with: message.cleaned)
      return try effects.post(json: body, to: url, headers: headers)
    }
    let (address, query) = format.movesQuery ? WebhookChannel.withoutQuery(url) : (url, [:])
    var members = format.body(of: message, query)
    if format.movesQuery, case .object(let own) = members {
      // Other parts of the query, such as the topic of a Telegram group or Pushover's device. Those that make the
      // service read markup are left out: the text is plain.
      let isPlain = { (name: String) in !WebhookFormat.markupQuery.contains(name) }
      let others = query.filter { part in isPlain(part.key) && !own.contains { $0.name == part.key } }
        .sorted { $0.key < $1.key }
      members = .object(own + others.map { JSONMember(name: $0.key, value: .string($0.value)) })
    }
    let body = members.text()
    try effects.post(json: Array(body.utf8), to: format.completed(address), headers: format.headers) { response in
      let text = String(decoding: response.body, as: UTF8.self)
      return format.problem(status: response.status, body: text).map { .webhook(format, $0) }
    }
  }

  /// The address without its query, and the query's values.
  private static func withoutQuery(_ url: String) -> (address: String, query: [String: String]) {
    guard var parts = URLComponents(string: url) else { return (url, [:]) }
    let query = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    parts.query = nil
    return (parts.string ?? url, query)
  }

  /// Parts of the query that the format needs and the address lacks.
  public static func missingQuery(of url: String, _ format: WebhookFormat) -> [String] {
    let query = withoutQuery(url).query
    return format.requiredQueryItems.filter { query[$0, default: ""].isEmpty }
  }
}

extension WebhookFormat {
  /// Whether the query of the address goes into the body.
  fileprivate var movesQuery: Bool { self == .telegram || self == .pushover }

  /// Telegram's and Pushover's options for markup.
  fileprivate static let markupQuery: Set = ["parse_mode", "entities", "html", "monospace"]

  /// Jandi's documentation requires this header.
  fileprivate var headers: [Header] {
    self == .jandi ? [Header(name: "Accept", value: "application/vnd.tosslab.jandi-v2+json")] : []
  }

  /// Discord reports no error unless it is asked to wait.
  fileprivate func completed(_ url: String) -> String {
    guard self == .discord, !url.contains("wait=") else { return url }
    return url + (url.contains("?") ? "&" : "?") + "wait=true"
  }

  /// The request's body. Texts are cut to the service's limit, taken as UTF-16 units: the limits are in characters, and
  /// a text never has more characters than units.
  fileprivate func body(of message: Message, _ query: [String: String]) -> JSONValue {
    let (line, clean) = (message.line, message.cleaned)
    switch self {
    // The text is plain: `__init__.py` and `*args` stay as they are.
    case .slack: return ["text": line.escapedAsXML(), "mrkdwn": false]
    // Google Chat mentions a person, or everyone in the space, with `<users/ID>`.
    case .googleChat: return ["text": line.replacing(["<": "<\u{200B}"]).cut(toUnits: 4000)]
    case .mattermost: return ["text": line.withBackslashes.withoutMentions]
    case .zulip: return ["text": line.withEntities.withoutMentions]
    case .rocketChat: return ["text": line.withoutMentions]
    case .discord:
      // If the backslashes do not fit, leave them out: the options at the end of a quiz matter more.
      let plain = line.withBackslashes
      let text = plain.utf16.count <= 2000 ? plain : line.cut(toUnits: 2000)
      return ["content": text, "allowed_mentions": ["parse": [JSONValue]()]]
    case .telegram:
      return [
        "chat_id": query["chat_id"] ?? "", "text": line.cut(toUnits: 4096),
        "disable_notification": message.urgency == .low,
      ]
    case .teams:
      // A `TextBlock` would read Markdown.
      let text: JSONValue = ["type": "RichTextBlock", "inlines": [["type": "TextRun", "text": line] as JSONValue]]
      let card: JSONValue = ["type": "AdaptiveCard", "version": "1.4", "body": [text]]
      let attachment: JSONValue = ["contentType": "application/vnd.microsoft.card.adaptive", "content": card]
      return ["type": "message", "attachments": [attachment]]
    case .gotify:
      return ["title": clean.title, "message": clean.textOrTitle, "priority": message.urgency.priority(2, 5, 8)]
    case .pushover:
      return [
        "token": query["token"] ?? "", "user": query["user"] ?? "", "title": clean.title.cut(toUnits: 250),
        "message": clean.textOrTitle.cut(toUnits: 1024), "priority": message.urgency.priority(-1, 0, 1),
      ]
    case .jandi:
      let info: JSONValue = ["title": clean.title, "description": clean.text]
      return ["body": clean.title, "connectInfo": [info]]
    case .json:
      return ["title": clean.title, "body": clean.text, "urgency": message.urgency.rawValue, "text": line]
    }
  }
}

extension String {
  /// With backslashes before the signs that Discord and Mattermost read as formatting.
  fileprivate var withBackslashes: String {
    replacingOutsideAddresses(["\\": "\\\\", "*": "\\*", "_": "\\_", "~": "\\~", "`": "\\`", "|": "\\|"])
  }

  /// Zulip has no backslashes, but shows `&#42;` as `*`. Source: `build_inlinepatterns` in its zerver/lib/markdown.
  fileprivate var withEntities: String {
    replacingOutsideAddresses(["*": "&#42;", "_": "&#95;", "~": "&#126;", "`": "&#96;"])
  }

  /// A task's title could notify a whole channel, by `@all` or as in Slack by `<!channel>`, which Mattermost turns into
  /// `@channel`. Source: `expandAnnouncement` in its server/channels/app/slack.go.
  fileprivate var withoutMentions: String { replacing(["@": "@\u{200B}", "<": "<\u{200B}"]) }

  /// The services do not format web addresses, and inserted characters would break them.
  private func replacingOutsideAddresses(_ replacements: KeyValuePairs<Unicode.Scalar, String>) -> String {
    split(separator: " ", omittingEmptySubsequences: false).map {
      $0.contains("://") ? String($0) : String($0).replacing(replacements)
    }.joined(separator: " ")
  }
}

extension Urgency {
  /// The service's number for the urgency.
  fileprivate func priority(_ low: Int, _ normal: Int, _ critical: Int) -> Int {
    switch self {
    case .low: low
    case .normal: normal
    case .critical: critical
    }
  }
}

/// A request of the user's own: lines of headers, which may be missing, and a JSON body with `{{title}}`, `{{text}}`
/// and `{{urgency}}` in its strings.
public struct WebhookTemplate: Equatable, Sendable {
  /// Line numbers start at 1.
  public enum Problem: Error, Hashable, Sendable {
    case badHeader(line: Int)
    case notJSON(line: Int)
    case noPlaceholder
  }

  private let headers: [Header]
  private let json: String

  /// Headers that the HTTP client sets itself, and cookies, which no webhook needs.
  private static let refusedHeaders = ["host", "content-length", "transfer-encoding", "connection", "cookie"]

  /// - Parameter text: contents of the template's file
  public init(_ text: String) throws(Problem) {
    // Editors of Windows write U+FEFF before the text.
    let lines = text.drop { $0 == "\u{FEFF}" }.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The JSON begins on the first line that looks like a JSON value.
    let jsonStart = lines.firstIndex { $0.drop(while: \.isWhitespace).first.map { "{[\"".contains($0) } ?? false } ?? 0
    var headers: [Header] = []
    for (index, line) in lines[..<jsonStart].enumerated() where !line.allSatisfy(\.isWhitespace) {
      let parts = line.split(separator: ":", maxSplits: 1)
      let name = parts.first.map(String.init) ?? ""
      let isValid = !name.isEmpty && line.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !name.contains(" ")
      guard parts.count == 2, isValid, !WebhookTemplate.refusedHeaders.contains(name.lowercased()) else {
        throw .badHeader(line: index + 1)
      }
      headers.append(Header(name: name, value: String(parts[1].drop(while: \.isWhitespace))))
    }
    self.headers = headers
    json = lines[jsonStart...].joined(separator: "\n")
    guard json.contains("{{title}}") || json.contains("{{text}}") else { throw .noPlaceholder }
    var reader = JSONReader(Array(filledJSON(["title": "a \"b\"\n", "text": "c", "urgency": "normal"]).utf8))
    do throws(JSONError) {
      _ = try reader.readValue()
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw .notJSON(line: jsonStart + error.line)
    }
  }

  func filled(with message: Message) -> (headers: [Header], body: [UInt8]) {
    // A task without a note has only a title.
    let text = json.contains("{{title}}") ? message.text : message.textOrTitle
    let values = ["title": message.title, "text": text, "urgency": message.urgency.rawValue]
    return (headers, Array(filledJSON(values).utf8))
  }

  private func filledJSON(_ values: [String: String]) -> String {
    // A value may contain a placeholder, which stays text.
    let parts = json.split(separator: "{{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts.first ?? "")) { text, part in
      guard let end = part.firstRange(of: "}}"), let value = values[String(part[..<end.lowerBound])] else {
        return text + "{{" + part
      }
      return text + JSONValue.string(value).text().dropFirst().dropLast() + part[end.upperBound...]
    }
  }
}
