import Days
import Support
import Testing
import Todos

@testable import CycBase
@testable import CycList

/// The text that `cyc todo edit` opens in an editor.
@Suite struct TodoFormTests {
  /// Writing all fields would revert what another process changed while the editor was open.
  @Test(arguments: [nil, "b\n# c"])
  func untouchedFormChangesNothing(body: String?) throws {
    let now = try TestWorld().world.clock.now()
    let todo = Todo(number: 1, uuid: "x", title: "a", body: body, created: now)
    #expect(try TodoForm.edit(TodoForm.text(of: todo, .english), of: todo, today: now.today) == TodoEdit())
  }
}
