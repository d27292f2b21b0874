/// Who commits what `cyc sync` sends: an address that nobody can ever register, so that none of it counts as a contribution.
///
/// Source: RFC 2606, section 2, for `.invalid`.
enum SyncAuthor {
  static let name = "cyc"
  static let email = "sync@cyc.invalid"
}
