/// What a call has changed that is looked after when it is done.
final class Changes {
  /// Whether there is something that a status bar may be showing.
  var hasAny = false
  /// Whether the personal database is among it.
  var hasPersonal = false
  /// Whether it was a sync, or tried to be one: then none is to follow.
  var hasSynced = false
}
