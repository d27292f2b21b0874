/// A way on which messages reach a person.
enum NagChannel: String, CaseIterable {
  case desktop, terminal, ntfy, webhook, mail, command
}

/// Why a channel did not take a message, in a few words for the log and for `cyc nag status`; never an address or a topic, which
/// are secrets.
struct NagChannelFailure: Error, Equatable {
  let reason: Sentence
}
