internal import CycBase

/// Who commits what `cyc sync` sends: an address that nobody can ever register, so that none of it counts as a contribution.
///
/// Source: RFC 2606, section 2, for `.invalid`.
package enum SyncAuthor {
  package static let name = "cyc"
  package static let email = "sync@cyc.invalid"
}
