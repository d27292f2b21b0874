@testable import Notify

/// What stands in the topic of replies, to which whoever knows it can write.
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
