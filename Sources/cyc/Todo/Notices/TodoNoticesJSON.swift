internal import Days
internal import JSON
internal import Todos

extension TodoNotice {
  /// As scripts read it, with what it says.
  func json(_ language: Language) -> JSONValue {
    let message = TodoNoticeMessage(self, language: language)
    return [
      "id": id,
      "kind": kind.rawValue,
      "number": todo.number,
      "uuid": todo.uuid,
      "title": message.title,
      "body": message.body,
      "when": when.description,
      "state": moment.rawValue,
    ]
  }
}
