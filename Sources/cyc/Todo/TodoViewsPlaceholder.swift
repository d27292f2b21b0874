internal import Days
internal import Todos
struct TodoJSON: Encodable { init(_ t: Todo, today: Day) {}; func encode(to e: any Encoder) throws {} }
struct TodoListJSON: Encodable {
  init(_ t: [Todo], total: Int, today: Day) {}; func encode(to e: any Encoder) throws {}
}
struct TodoListTable {
  let todos: [Todo];
  var text: String {
    todos.map {
      "\($0.number)\t\($0.column.rawValue)\t\($0.quadrant.rawValue)\t\($0.due?.description ?? "")\t\($0.alert?.time.description ?? "")\t\($0.title)\n"
    }.joined()
  }
}
struct TodoListText {
  let todos: [Todo]; let today: Day; let display: Display; let language: Language; let more: Int; let isNarrow: Bool;
  var text: String { "" }
}
struct TodoCards {
  let todos: [Todo]; let today: Day; let display: Display; let language: Language; let more: Int;
  var text: String { "" }
}
struct TodoCardText {
  let todo: Todo; let today: Day; let display: Display; let language: Language; var text: String { "" }
}
