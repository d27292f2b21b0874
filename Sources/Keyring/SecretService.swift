internal import Platform

/// GNOME Keyring, KWallet, KeePassXC and others, over the session bus.
///
/// A prompt that the service offers is never called, so no dialog appears. Source: Secret Service API Draft 0.2,
/// "org.freedesktop.Secret.Service", ".Collection", ".Item" and "Negotiation of Session Encryption".
public struct SecretService: SecretStore {
  private static let name = "org.freedesktop.secrets"
  private static let path = "/org/freedesktop/secrets"
  private static let interfaces = "org.freedesktop.Secret"
  private static let noObject = "/"

  /// Time for `check` of a service that runs, which usually takes a few milliseconds.
  public static let checkSeconds = 0.2
  /// Time for anything else, which may have to start the service.
  public static let limitSeconds = 2.0

  private let environment: [String: String]
  private let runtimeFolders: String

  /// Finds the bus in `runtimeFolders` if `environment` does not name it, as in a cron job.
  public init(environment: [String: String], runtimeFolders: String = "/run/user") {
    self.environment = environment
    self.runtimeFolders = runtimeFolders
  }

  public func check(mayStart: Bool) throws(KeyringError) {
    try withBus(seconds: mayStart ? Self.limitSeconds : Self.checkSeconds, mayStart: mayStart) {
      (client) throws(DBusError) in
      _ = try client.unlockedCollection()
    }
  }

  public func secret(_ name: SecretName) throws(KeyringError) -> String? {
    try withBus(seconds: Self.limitSeconds, mayStart: true) { (client) throws(DBusError) in
      guard let item = try client.items(name).first else { return nil }
      return try client.secret(of: item)
    }
  }

  public func store(_ secret: String, as name: SecretName) throws(KeyringError) {
    try withBus(seconds: Self.limitSeconds, mayStart: true) { (client) throws(DBusError) in
      try client.create(name, secret: secret, in: try client.unlockedCollection())
    }
  }

  public func remove(_ name: SecretName) throws(KeyringError) {
    try withBus(seconds: Self.limitSeconds, mayStart: true) { (client) throws(DBusError) in
      for item in try client.items(name) { try client.delete(item) }
    }
  }

  private func withBus<Value>(
    seconds: Double, mayStart: Bool, _ body: (inout ServiceClient) throws(DBusError) -> Value
  ) throws(KeyringError) -> Value {
    let address = SessionBus.completing(environment, runtimeFolders: runtimeFolders)[SessionBus.variable, default: ""]
    do throws(DBusError) {
      var client = ServiceClient(bus: try DBusConnection(address, withinSeconds: seconds), mayStart: mayStart)
      try client.bus.join()
      return try body(&client)
    } catch {
      switch error {
      case .noBus, .named("org.freedesktop.DBus.Error.ServiceUnknown"),
        .named("org.freedesktop.DBus.Error.NameHasNoOwner"):
        throw .absent
      case .named("\(Self.interfaces).Error.IsLocked"): throw .locked
      // The bus says so if the keyring ends before it answers.
      case .silent, .named("org.freedesktop.DBus.Error.NoReply"): throw .silent
      case .named, .malformed: throw .failed
      }
    }
  }

  /// The calls of one connection. A session ends with its connection.
  private struct ServiceClient: ~Copyable {
    var bus: DBusConnection
    let mayStart: Bool

    private mutating func call(
      _ interface: String, _ member: String, of path: String, _ signature: String, answeredBy answer: String,
      _ arguments: (inout DBusWriter) -> Void
    ) throws(DBusError) -> DBusReader {
      var call = DBusMessage.Call(
        destination: SecretService.name, path: path, interface: interface, member: member, signature: signature,
        mayStart: mayStart)
      arguments(&call.body)
      return try bus.call(call, answeredBy: answer)
    }

    /// The collection for new secrets.
    mutating func unlockedCollection() throws(DBusError) -> String {
      var alias = try call("\(interfaces).Service", "ReadAlias", of: SecretService.path, "s", answeredBy: "o") {
        $0.string("default")
      }
      let path = try alias.string()
      // No collection is the default, so there is no keyring: making one would need a prompt for its password.
      if path == SecretService.noObject { throw .noBus }
      var property = try call("org.freedesktop.DBus.Properties", "Get", of: path, "ss", answeredBy: "v") {
        $0.string("\(interfaces).Collection")
        $0.string("Locked")
      }
      guard try property.signature() == "b" else { throw .malformed }
      if try property.boolean() { throw .named("\(interfaces).Error.IsLocked") }
      return path
    }

    /// Paths of the unlocked items of a name. Throws if all of them are locked.
    mutating func items(_ name: SecretName) throws(DBusError) -> [String] {
      var found = try call("\(interfaces).Service", "SearchItems", of: SecretService.path, "a{ss}", answeredBy: "aoao")
      {
        $0.dictionary(SecretService.attributes(name))
      }
      let (unlocked, locked) = (try found.strings(), try found.strings())
      if unlocked.isEmpty, !locked.isEmpty { throw .named("\(interfaces).Error.IsLocked") }
      return unlocked
    }

    /// A session that sends secrets as they are: only this user reaches the bus.
    private mutating func openSession() throws(DBusError) -> String {
      var session = try call("\(interfaces).Service", "OpenSession", of: SecretService.path, "sv", answeredBy: "vo") {
        $0.string("plain")
        $0.signature("s")
        $0.string("")
      }
      guard try session.signature() == "s" else { throw .malformed }
      _ = try session.string()
      return try session.string()
    }

    /// Throws `.malformed` if the secret is not text.
    mutating func secret(of item: String) throws(DBusError) -> String {
      let session = try openSession()
      var answer = try call("\(interfaces).Item", "GetSecret", of: item, "o", answeredBy: "(oayays)") {
        $0.string(session)
      }
      _ = try answer.string()
      _ = try answer.byteArray()
      guard let text = String(validating: try answer.byteArray(), as: UTF8.self) else { throw .malformed }
      return text
    }

    mutating func create(_ name: SecretName, secret: String, in collection: String) throws(DBusError) {
      let session = try openSession()
      var answer = try call(
        "\(interfaces).Collection", "CreateItem", of: collection, "a{sv}(oayays)b", answeredBy: "oo"
      ) { writer in
        writer.array(alignment: 8) { writer in
          writer.align(8)
          writer.string("\(interfaces).Item.Label")
          writer.signature("s")
          writer.string(name.label)
          writer.align(8)
          writer.string("\(interfaces).Item.Attributes")
          writer.signature("a{ss}")
          writer.dictionary(SecretService.attributes(name))
        }
        writer.align(8)
        writer.string(session)
        // Parameters of the encryption: an empty array.
        writer.number(0)
        writer.array(alignment: 1) { writer in for byte in secret.utf8 { writer.byte(byte) } }
        writer.string("text/plain; charset=utf8")
        // Replace an item with the same attributes.
        writer.boolean(true)
      }
      _ = try answer.string()
      try rejectPrompt(try answer.string())
    }

    mutating func delete(_ item: String) throws(DBusError) {
      var answer = try call("\(interfaces).Item", "Delete", of: item, "", answeredBy: "o") { _ in }
      try rejectPrompt(try answer.string())
    }

    /// Throws if the service wants to show a prompt, which means that it is locked.
    private func rejectPrompt(_ path: String) throws(DBusError) {
      if path != SecretService.noObject { throw .named("\(interfaces).Error.IsLocked") }
    }
  }

  private static func attributes(_ name: SecretName) -> [(String, String)] {
    [("account", name.account), ("service", name.service)]
  }
}
