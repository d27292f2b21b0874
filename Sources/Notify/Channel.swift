/// A way on which messages reach a person.
public protocol Channel {
  /// Sends a message, and waits until it is handed over.
  func send(_ message: Message) throws(DeliveryError)

  /// Whether a message would get through now, as far as that can be told without sending one.
  ///
  /// - Throws: what it would fail with
  func check() throws(DeliveryError)
}

extension Channel {
  /// Where only sending tells.
  public func check() throws(DeliveryError) {}
}
