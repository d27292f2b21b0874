/// Whether a call has changed something that somebody may be looking at, such as a status bar.
final class Changes {
  var hasAny = false
}
