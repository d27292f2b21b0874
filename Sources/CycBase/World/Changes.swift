/// What a call has changed that is looked after when it is done.
package final class Changes {
  /// Whether there is something that a status bar may be showing.
  package var hasAny = false
  /// Whether the personal database is among it.
  package var hasPersonal = false
  /// Whether it was a sync, or tried to be one: then none is to follow.
  package var hasSynced = false

  package init() {
  }

}
