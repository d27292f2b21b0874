internal import Platform

extension DesktopChannel {
  /// Takes away the message that still stands, with whoever waits for a choice on it.
  public func withdraw() {
    let environment = SessionBus.completing(effects.environment)
    guard let bubble = DesktopBubble(environment, folder: folder), let place = try? bubble.takePlace() else { return }
    if let number = bubble.number(on: NotificationServer.current(environment, effects)) {
      NotificationServer.close(number, environment, effects)
    }
    withExtendedLifetime(place) {}
  }
}
