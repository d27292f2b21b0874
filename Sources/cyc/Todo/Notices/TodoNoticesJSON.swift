internal import Days
internal import Todos

/// The notices that are pending as scripts read them, next first.
struct TodoNoticesJSON: Encodable {
  private let now: String
  private let scheduled: Bool
  private let notices: [TodoNoticeJSON]

  private enum CodingKeys: String, CodingKey {
    case now, scheduled, notices
  }

  init(_ notices: [TodoNotice], now: CivilTime, isScheduled: Bool, language: Language) {
    self.now = now.description
    scheduled = isScheduled
    self.notices = notices.map { TodoNoticeJSON(notice: $0, language: language) }
  }
}

/// A notice with what it says.
struct TodoNoticeJSON: Encodable {
  let notice: TodoNotice
  let language: Language

  private enum Keys: String, CodingKey {
    case id, kind, number, uuid, title, body, when, state
  }

  // A body that there is none of is written as null: a missing key could be taken for an older cyc's.
  func encode(to encoder: any Encoder) throws {
    let message = TodoNoticeMessage(notice, language: language)
    var object = encoder.container(keyedBy: Keys.self)
    try object.encode(notice.id, forKey: .id)
    try object.encode(notice.kind.rawValue, forKey: .kind)
    try object.encode(notice.todo.number, forKey: .number)
    try object.encode(notice.todo.uuid, forKey: .uuid)
    try object.encode(message.title, forKey: .title)
    try object.encode(message.body, forKey: .body)
    try object.encode(notice.when.description, forKey: .when)
    try object.encode(notice.moment.rawValue, forKey: .state)
  }
}
