extension Instant {
  /// `YYYY-MM-DDThh:mm:ss±hh:mm` (RFC 3339): the moment, and what the local clock showed at it.
  public var rfc3339WithOffset: String {
    let offset = local.secondsAsUTC - secondsSince1970
    let minutes = abs(offset) / 60
    let sign = offset < 0 ? "-" : "+"
    return "\(local)\(sign)\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }

  /// Reads a moment with its offset from UTC, as RFC 3339 writes it; nil for anything else, also for a time without one.
  public init?(rfc3339 text: String) {
    guard case .moment(let seconds) = TimeStamp(iso8601: text),
      case .local(let local) = TimeStamp(iso8601: String(text.prefix { !"Zz+".contains($0) }.prefix(19)))
    else { return nil }
    self.init(secondsSince1970: seconds, local: local)
  }
}
