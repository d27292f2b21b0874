internal import CycBase
internal import Days

/// The questions of `cyc nag on` on a terminal: which one follows an answer, and what was agreed at the end.
///
/// It asks for the hours and for the ways to reach the user. Each chosen way is tried, and is used only if the user has seen
/// the message. Nothing is changed before the last answer.
struct NagDialogue: Equatable {
  /// A way to reach the user, in the order of the list.
  struct Way: Equatable {
    enum State: Equatable {
      case ready
      /// A phone that has to subscribe to a new topic first.
      case needsTopic
      case unusable(Sentence)
    }

    let channel: NagChannel
    let state: State
    /// Whether it is in `nag.via`.
    var isInUse = false
  }

  enum Question: Equatable {
    case hours
    /// How often to remind.
    case pace
    case ways
    /// Whether the phone has subscribed to the new topic.
    case subscribed
    /// Whether the user has seen the test.
    case seen(NagChannel)
    /// Whether to try a way again that failed or was not seen.
    case again(NagChannel)
    case consent
  }

  /// The caller's next step.
  enum Turn: Equatable {
    case ask(Question)
    /// Send a test, and report it to `tested`.
    case test(NagChannel)
    case agreed, declined
  }

  let ways: [Way]
  private let initialWindow: NagWindow
  private(set) var turn: Turn
  /// About the last answer or test.
  private(set) var remark: Sentence?
  /// Whether the changes of the schedule must be shown before the next question.
  private(set) var showsDifference = false
  private(set) var window: NagWindow
  /// Ways that the user has seen a test through.
  private(set) var reached: [NagChannel] = []
  /// Chosen ways still to be tried, the present one first.
  private var untried: [NagChannel] = []

  /// - Parameter asksForHours: false if there are only messages about tasks, which have their own times
  init(ways: [Way], window: NagWindow, asksForHours: Bool = true) {
    (self.ways, initialWindow, self.window) = (ways, window, window)
    turn = .ask(asksForHours ? .hours : .ways)
  }

  /// Ways that Enter chooses, if ready: those in use, else those on this machine. None sends anything to other machines
  /// unless the user has chosen it before.
  var usualWays: [NagChannel] {
    let ready = ways.filter { $0.state == .ready }
    let used = ready.filter(\.isInUse)
    return (used.isEmpty ? ready.filter { [.desktop, .terminal].contains($0.channel) } : used).map(\.channel)
  }

  /// Whether the phone was reached through the new topic.
  var usesNewTopic: Bool {
    reached.contains(.ntfy) && ways.contains { $0.channel == .ntfy && $0.state == .needsTopic }
  }

  /// Settings that were changed, as typed values.
  var changes: [(AnySetting, String)] {
    let clock = SettingType<Int>.clock(allowsMidnight: true)
    let via = reached.map(\.rawValue).joined(separator: ",")
    return AnySetting.typed([
      (.nagFrom, window.fromMinute == initialWindow.fromMinute ? nil : clock.text(window.fromMinute)),
      (.nagUntil, window.untilMinute == initialWindow.untilMinute ? nil : clock.text(window.untilMinute)),
      (
        .nagEvery,
        window.everyMinutes == initialWindow.everyMinutes ? nil : ParsedDuration.text(minutes: window.everyMinutes)
      ),
      (.nagVia, reached == ways.filter(\.isInUse).map(\.channel) ? nil : via),
    ])
  }
}

// MARK: - Answers

extension NagDialogue {
  /// - Parameter line: nil if the input is closed
  mutating func answer(_ line: String?) {
    (remark, showsDifference) = (nil, false)
    guard case .ask(let question) = turn else { return }
    guard let line else { return turn = .declined }
    let text = line.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch question {
    case .hours: answerHours(text)
    case .pace: answerPace(text)
    case .ways: answerWays(text)
    case .subscribed:
      if NagDialogue.isSkip(text) { skip(.ntfy) } else { turn = .test(.ntfy) }
    case .seen(let channel): answerSeen(text, channel)
    case .again(let channel):
      if text.isEmpty { turn = .test(channel) } else if NagDialogue.isSkip(text) { skip(channel) }
    case .consent: answerConsent(text)
    }
  }

  /// - Parameter failure: why the message was not sent; nil if it was
  mutating func tested(_ failure: Sentence?) {
    guard case .test(let channel) = turn else { return }
    remark = failure.map { NagDialogueWords.failed(channel, $0) }
    turn = .ask(failure == nil ? .seen(channel) : .again(channel))
  }

  static let skip = "s"
  static let difference = "d"

  /// Any word for no skips too. One of them is ㄴ, the key s of a Korean keyboard.
  private static func isSkip(_ text: String) -> Bool {
    [skip, "skip"].contains(text) || YesOrNo.reading(text, usually: true) == false
  }

  private mutating func answerHours(_ text: String) {
    guard !text.isEmpty else { return turn = .ask(.pace) }
    let separated = ["부터", " to ", " until ", "–", "-"].reduce(text) { $0.replacing($1, with: "~") }
    var parts = separated.replacing("까지", with: "").split(separator: "~").map { $0.filter { $0 != " " } }
      .map { ["24시", "자정", "밤12시", "midnight"].contains($0) ? "24:00" : $0 }
    // `오후 7시-11시`: the part of the day belongs to both times.
    if parts.count == 2, ParsedTime.one(parts[1]) == nil {
      let ends = ParsedTime.readings(of: parts[1], after: String(parts[0].prefix { !$0.isNumber }))
      if ends.count == 1 { parts[1] = ends[0].description }
    }
    // Both are read like `nag.until`, which allows 24:00. Alone, 24:00 is no start, and refused below.
    let times = parts.compactMap { AnySetting.nagUntil.kind.value(typed: $0).flatMap(AnySetting.nagUntil.read) }
    guard (1...2).contains(times.count), times.count == parts.count,
      let from = ClockTime(minuteOfDay: times.count == 2 ? times[0] % 1440 : times[0])
    else {
      return remark = NagDialogueWords.noHours
    }
    // Midnight is the start of the day in front of another time, and the end behind one.
    let until = times.count == 2 ? (times[1] == 0 ? 1440 : times[1]) : window.untilMinute
    guard let window = NagWindow(from: from, untilMinute: until, everyMinutes: window.everyMinutes) else {
      return remark = NagDialogueWords.noWindow
    }
    self.window = window
    turn = .ask(.pace)
  }

  private mutating func answerPace(_ text: String) {
    guard !text.isEmpty else { return turn = .ask(.ways) }
    guard let typed = AnySetting.nagEvery.kind.value(typed: text), let minutes = AnySetting.nagEvery.read(typed),
      let from = ClockTime(minuteOfDay: window.fromMinute),
      let window = NagWindow(from: from, untilMinute: window.untilMinute, everyMinutes: minutes)
    else { return remark = NagDialogueWords.noPace }
    self.window = window
    turn = .ask(.ways)
  }

  private mutating func answerWays(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }
    let named = words.compactMap { word in
      Int(word).flatMap { ways.indices.contains($0 &- 1) ? ways[$0 - 1] : nil }
        ?? ways.first {
          $0.channel.rawValue == word || $0.channel.words.english == word || $0.channel.words.korean == word
        }
    }
    guard named.count == words.count else { return remark = NagDialogueWords.noWay(count: ways.count) }
    for way in named {
      if case .unusable(let reason) = way.state { return remark = NagDialogueWords.unusable(way.channel, reason) }
    }
    let chosen = words.isEmpty ? usualWays : named.map(\.channel)
    guard !chosen.isEmpty else { return remark = NagDialogueWords.noWay(count: ways.count) }
    untried = ways.map(\.channel).filter(chosen.contains)
    reached = []
    tryNext()
  }

  private mutating func answerSeen(_ text: String, _ channel: NagChannel) {
    if text == NagDialogue.skip { return skip(channel) }
    switch YesOrNo.reading(text, usually: true) {
    case true?:
      reached.append(channel)
      untried.removeFirst()
      tryNext()
    case false?:
      remark = NagDialogueWords.notSeen(channel)
      turn = .ask(.again(channel))
    case nil: break
    }
  }

  private mutating func answerConsent(_ text: String) {
    // ㅇ is the key d of a Korean keyboard. It also means yes, but showing the lines changes nothing.
    if [NagDialogue.difference, "ㅇ"].contains(text) { return showsDifference = true }
    switch YesOrNo.reading(text, usually: true) {
    case true?: turn = .agreed
    case false?: turn = .declined
    case nil: break
    }
  }

  private mutating func skip(_ channel: NagChannel) {
    untried.removeAll { $0 == channel }
    tryNext()
  }

  private mutating func tryNext() {
    if let channel = untried.first {
      let needsTopic = ways.contains { $0.channel == channel && $0.state == .needsTopic }
      turn = needsTopic ? .ask(.subscribed) : .test(channel)
    } else if reached.isEmpty {
      remark = NagDialogueWords.noneLeft
      turn = .ask(.ways)
    } else {
      turn = .ask(.consent)
    }
  }
}
