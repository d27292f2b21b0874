internal import Foundation
internal import HTTP

/// The services whose webhooks are known. The raw values are names for people to type.
public enum WebhookFormat: String, CaseIterable, Hashable, Sendable {
  case slack, discord, mattermost
  case rocketChat = "rocket-chat"
  case googleChat = "google-chat"
  case zulip, telegram, teams, gotify, pushover, jandi
  /// `{"title","body","urgency","text"}`, for other servers and for workflows of Slack.
  case json

  /// The service that an address belongs to, by host and path; on a loopback host the path alone decides. `json` for all
  /// others.
  ///
  /// Sources: docs.slack.dev, "Sending messages using incoming webhooks"; Discord's developer documentation, "Execute
  /// Webhook"; core.telegram.org/bots/api; pushover.net/api; gotify.net, "Push messages"; support.jandi.com.
  public init(address: String) {
    guard let origin = Origin(url: address), let parts = URLComponents(string: address) else {
      self = .json
      return
    }
    let path = parts.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    let query = Set((parts.queryItems ?? []).map(\.name))
    func isAt(_ hosts: String...) -> Bool {
      origin.isLoopback || hosts.contains { origin.host == $0 || origin.host.hasSuffix(".\($0)") }
    }
    self =
      switch path.first ?? "" {
      case "services" where isAt("hooks.slack.com", "hooks.slack-gov.com"): .slack
      case "api" where WebhookFormat.isDiscord(path) && isAt("discord.com", "discordapp.com"): .discord
      case "api" where path.suffix(2) == ["external", "slack_incoming"]: .zulip
      // Mattermost has one part after /hooks/, Rocket.Chat two.
      case "hooks" where path.count == 2: .mattermost
      case "hooks" where path.count == 3: .rocketChat
      case "v1" where path.starts(with: ["v1", "spaces"]) && isAt("chat.googleapis.com"): .googleChat
      case let first where first.hasPrefix("bot") && path.last == "sendMessage" && isAt("api.telegram.org"): .telegram
      case _ where WebhookFormat.isTeams(path) && isAt("logic.azure.com", "powerplatform.com", "powerautomate.com"):
        .teams
      case "1" where path == ["1", "messages.json"] && isAt("api.pushover.net"): .pushover
      case "connect-api" where isAt("wh.jandi.com"): .jandi
      case _ where path.last == "message" && query.contains("token"): .gotify
      default: .json
      }
  }

  /// `/api/webhooks/…`, or with a version: `/api/v10/webhooks/…`.
  private static func isDiscord(_ path: [String]) -> Bool {
    let hasVersion = path.count > 1 && path[1].hasPrefix("v") && Int(path[1].dropFirst()) != nil
    return path.dropFirst(hasVersion ? 2 : 1).first == "webhooks"
  }

  private static func isTeams(_ path: [String]) -> Bool {
    path.contains("workflows") && path.contains("triggers") && path.last == "invoke"
  }

  /// Names of the query items that an address must have.
  public var requiredQueryItems: [String] {
    switch self {
    case .telegram: ["chat_id"]
    case .pushover: ["token", "user"]
    case .gotify: ["token"]
    default: []
    }
  }
}

/// Why a service refused a message, read from its answer.
public enum WebhookProblem: String, CaseIterable, Hashable, Sendable {
  /// The channel, chat, space or person does not exist.
  case unknownChat
  /// The webhook was removed, or never existed.
  case unknownWebhook
  case badToken
  /// The sender may not post there.
  case notAllowed
  case archived
  /// The service could not read the message.
  case notUnderstood
}

extension WebhookFormat {
  /// Nil if the answer reports no known problem.
  func problem(status: Int, body: String) -> WebhookProblem? {
    // Most services answer with the message, whose text and ids may contain any of the words below. Only Rocket.Chat
    // reports failures with a status of success.
    if (200..<300).contains(status), self != .rocketChat { return nil }
    let body = body.lowercased()
    let says = { (words: String...) in words.contains { body.contains($0.lowercased()) } }
    switch self {
    case .slack:
      if says("channel_not_found", "user_not_found") { return .unknownChat }
      if says("channel_is_archived") { return .archived }
      if says("action_prohibited", "posting_to_general_channel_denied") { return .notAllowed }
      if says("no_service", "no_team", "no_active_hooks", "invalid_token") { return .unknownWebhook }
      return says("invalid_payload", "no_text") ? .notUnderstood : nil
    case .zulip:
      if says("INVALID_API_KEY", "Invalid API key", "UNAUTHORIZED") { return .badToken }
      if says("does not exist") { return .unknownChat }
      if says("not authorized") { return .notAllowed }
      return says("\"result\":\"error\"", "\"result\": \"error\"") ? .notUnderstood : nil
    case .discord:
      // Discord's error codes for an unknown webhook, and for an invalid token.
      if says("10015") || status == 404 { return .unknownWebhook }
      if says("50027") || status == 401 { return .badToken }
      return status == 400 ? .notUnderstood : nil
    case .telegram:
      // A group gets another chat_id when it becomes a supergroup.
      if says("chat not found", "user not found", "upgraded to a supergroup") { return .unknownChat }
      if status == 403 || says("bot was blocked", "bot was kicked", "not enough rights") { return .notAllowed }
      if status == 401 || status == 404 { return .badToken }
      return status == 400 ? .notUnderstood : nil
    case .pushover:
      if says("user identifier", "\"user\":\"invalid\"") { return .unknownChat }
      return says("application token", "\"token\":\"invalid\"") ? .badToken : nil
    case .gotify: return status == 401 || status == 403 ? .badToken : nil
    case .googleChat:
      if status == 404 { return .unknownChat }
      return status == 401 || status == 403 ? .badToken : status == 400 ? .notUnderstood : nil
    case .mattermost:
      if says("Invalid webhook") || status == 404 { return .unknownWebhook }
      if says("archived", "deleted_channel") { return .archived }
      return status == 403 ? .notAllowed : nil
    case .rocketChat:
      if status == 404 || says("Invalid integration") { return .unknownWebhook }
      return says("\"success\":false") ? .notUnderstood : nil
    case .teams: return status == 401 || status == 403 ? .badToken : status == 404 ? .unknownWebhook : nil
    case .jandi: return status == 404 ? .unknownWebhook : status == 400 ? .notUnderstood : nil
    case .json: return nil
    }
  }
}
