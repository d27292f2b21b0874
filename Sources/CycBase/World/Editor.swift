/// The editor that a person works with.
package struct Editor {
  private let command: [String]

  /// What `VISUAL` or `EDITOR` names, with its arguments; nil where neither does.
  package init?(environment: [String: String]) {
    let commands = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
      .map { $0.split(separator: " ").map(String.init) }
    guard let command = commands.first(where: { !$0.isEmpty }) else { return nil }
    self.command = command
  }

  /// Opens a file and waits until the editor is closed.
  ///
  /// - Throws: `EditorFailure`
  package func open(_ path: String, in world: World) throws(EditorFailure) {
    let status: Int32
    do {
      status = try world.runOnTerminal(command + [path], world.environmentForOthers)
    } catch {
      throw .notStarted(command[0], path: path)
    }
    guard status == 0 else { throw .failed(command[0], status: status) }
  }
}
