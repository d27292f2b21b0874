/// A text with `{name}` where a value belongs.
package struct Template {
  private enum Part {
    case text(Substring)
    case name(String)
  }

  private let parts: [Part]

  package init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts += [.text(rest[..<open]), .name(String(rest[rest.index(after: open)..<close]))]
      rest = rest[rest.index(after: close)...]
    }
    self.parts = parts + [.text(rest)]
  }

  /// The names for which it has a place.
  package var names: Set<String> {
    Set(
      parts.compactMap { part in
        if case .name(let name) = part { name } else { nil }
      })
  }

  /// The text with the values in it, in one pass, so that nothing in a value is taken for a name. A name without a value stays.
  package func filled(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .name(let name): values[name] ?? "{\(name)}"
      }
    }.joined()
  }
}
