internal import Platform

/// A program of the person's own, which gets the text on its standard input and in variables.
public struct CommandChannel: Channel {
  private let effects: NotifyEffects
  private let program: [String]
  private let name: String
  private let variables: (title: String, body: String)

  /// - Parameters:
  ///   - program: the program, by its whole path or a name that is looked up, and its arguments.
  ///   - name: what it is called in an error.
  ///   - variables: the names of those that hold the title and the body.
  public init(
    _ effects: NotifyEffects, program: [String], called name: String, variables: (title: String, body: String)
  ) {
    self.effects = effects
    self.program = program
    self.name = name
    self.variables = variables
  }

  public func send(_ message: Message) throws(DeliveryError) {
    try check()
    let message = message.cleaned
    let texts = [variables.title: message.title, variables.body: message.text]
    _ = try effects.deliver(
      by: program, called: name, effects.environment.merging(texts) { $1 }, input: "\(message.text)\n")
  }

  public func check() throws(DeliveryError) {
    // A relative path would mean another program in every folder, which is none for `find` either.
    guard let first = program.first, Program.find(first, environment: effects.environment) != nil else {
      throw .programMissing(name)
    }
  }
}
