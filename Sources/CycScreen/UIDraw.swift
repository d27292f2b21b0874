internal import CycBase
internal import CycList
internal import Days
package import Screen
internal import Terminal
internal import Todos

extension UIState {
  package func draw() -> Picture {
    var picture = Picture(columns: columns, rows: rows)
    if isTooSmall {
      picture.draw(Line(shown(UIWords.tooSmall(columns: columns, rows: rows))), row: 0)
      return picture
    }
    picture.draw(tabs, row: 0)
    if tab == .today {
      drawToday(in: &picture)
    } else if let gridWidths {
      drawGrid(gridWidths, in: &picture)
    } else {
      drawHeadings(in: &picture)
    }
    for place in places { draw(place, in: &picture) }
    if help != nil { drawHelp(in: &picture) }
    if prompt != nil { drawPrompt(in: &picture) } else { drawBottom(in: &picture) }
    return picture
  }

  /// A text for this display.
  private func shown(_ sentence: Sentence) -> String { TodoLook.shown(sentence(language), display, language) }

  private var rule: Line {
    Line(String(repeating: display.isASCII ? "-" : "─", count: columns), Style(dim: true))
  }

  private var mark: String { display.isASCII ? ">" : "›" }

  private var tabs: Line {
    let actions: [(Tab, UIAction)] = [(.today, .today), (.board, .board), (.matrix, .matrix)]
    var line = Line()
    for (tab, action) in actions {
      let name = "\(tab.rawValue + 1) \(action.name(language))"
      let isOpen = tab == self.tab
      line.append(Segment(isOpen ? "[\(name)]" : " \(name) ", Style(bold: isOpen, dim: !isOpen)))
    }
    if !search.isEmpty {
      line.append(Segment("/" + TodoLook.shown(search, display, language), Style(bold: true)), at: line.width + 1)
    }
    return line
  }

  // MARK: - Lists

  private func draw(_ place: Place, in picture: inout Picture) {
    guard let area = area(of: place), let list = lists[place] else { return }
    if list.items.isEmpty {
      let words = search.isEmpty ? UIWords.nothing : UIWords.notFound
      let lines = Segment(shown(words), Style(dim: true)).wrapped(to: area.width)
      picture.draw(Array(lines.prefix(area.rows)), row: area.row, column: area.column)
      return
    }
    let window = window(of: place)
    var row = area.row
    let end = area.row + area.rows
    if window.above > 0, area.rows > 1 {
      picture.draw(more(UIWords.above(window.above, display.isASCII), area), row: row, column: area.column)
      row += 1
    }
    let markWidth = tab == .today ? width(of: window.shown, in: list, \.warningMark) : 0
    let signWidth = tab == .today ? width(of: window.shown, in: list, \.quadrantSign) : 0
    for index in window.shown {
      guard let todo = todos[list.items[index]], row < end else { continue }
      let lines =
        tab == .today
        ? [taskLine(todo, width: area.width, markWidth: markWidth, signWidth: signWidth)]
        : card(todo, width: area.width)
      if index == list.selectedIndex, place == self.place {
        picture.draw(Line(mark, Style(bold: true)), row: row, column: area.column - 1)
        picture.cursor = Picture.Cursor(row: row, column: area.column - 1, isVisible: false)
      }
      picture.draw(Array(lines.prefix(end - row)), row: row, column: area.column, width: area.width)
      row += lines.count
    }
    if window.below > 0, row < end {
      picture.draw(more(UIWords.below(window.below, display.isASCII), area), row: row, column: area.column)
    }
  }

  private func width(of range: Range<Int>, in list: ScrollList<String>, _ text: KeyPath<TodoLook, String>) -> Int {
    range.lazy.compactMap { todos[list.items[$0]] }.map { look($0)[keyPath: text].displayWidth }.max() ?? 0
  }

  private func more(_ words: Sentence, _ area: UIArea) -> Line {
    Line(
      spaces(min(area.width, numberWidth + 1)) + shown(words).truncated(to: max(0, area.width - numberWidth - 1)),
      Style(dim: true))
  }

  /// A task on one line.
  private func taskLine(_ todo: Todo, width: Int, markWidth: Int, signWidth: Int) -> Line {
    let look = look(todo)
    let begin = [
      look.number.padded(leadingTo: numberWidth), look.columnSign, look.quadrantSign.padded(to: signWidth),
      look.warningMark.padded(to: markWidth),
    ]
    var line = Line(begin.joined(separator: " "), look.style)
    let alert = look.alert.isEmpty ? "" : "  \(look.alert)"
    let room = width - line.width - 1
    let title = look.title.truncated(to: max(0, room - alert.displayWidth), ellipsis: display.ellipsis)
    line.append(Segment(title + alert, look.style), at: line.width + 1)
    return line
  }

  // MARK: - Around the lists

  private func count(_ place: Place) -> Int { lists[place]?.items.count ?? 0 }

  private func drawToday(in picture: inout Picture) {
    picture.draw(shownPanel, row: body.lowerBound)
    let heading = "\(UIWords.next(language)) (\(count(.next)))"
    picture.draw(Line(" " + heading, Style(bold: true)), row: body.lowerBound + shownPanel.count)
  }

  /// The heading of a list, in one line or two.
  private func heading(_ place: Place) -> [String] {
    switch place {
    case .next: []
    case .column(let column): ["\(TodoLook.sign(column, display)) \(column.title(language)) (\(count(place)))"]
    case .quadrant(let quadrant):
      ["\(quadrant.label(display, language)) (\(count(place)))", quadrant.meaning(language)]
    }
  }

  private func drawGrid(_ widths: [Int], in picture: inout Picture) {
    func cells(_ places: ArraySlice<Place>, rows: Int, _ lines: (Place) -> [Line]) -> [[Line]] {
      zip(places, widths).map { place, width in
        let lines = lines(place).map { line in
          var whole = line
          whole.pad(to: width)
          return whole
        }
        return lines + Array(repeating: Line(), count: max(0, rows - lines.count))
      }
    }
    func headingLines(_ place: Place, width: Int) -> [Line] {
      heading(place).enumerated().map { index, text in
        let isOpen = place == self.place
        return Line(
          text.truncated(to: width, ellipsis: display.ellipsis), Style(bold: index == 0 && isOpen, dim: index > 0))
      }
    }
    let rows =
      tab == .board
      ? [
        cells(places[...], rows: 1) { headingLines($0, width: widths.min() ?? 0) },
        cells(places[...], rows: gridRows[0]) { _ in [] },
      ]
      : [
        cells(places[..<2], rows: gridRows[0]) { headingLines($0, width: widths.min() ?? 0) },
        cells(places[2...], rows: gridRows[1]) { headingLines($0, width: widths.min() ?? 0) },
      ]
    picture.draw(display.frame(rows: rows, widths: widths).lines, row: body.lowerBound)
  }

  /// The names of all lists on one line, if only one of them fits. On a narrow screen, only the open one has its name.
  private func drawHeadings(in picture: inout Picture) {
    let whole = headings(areShort: false)
    picture.draw(whole.width <= columns ? whole : headings(areShort: true), row: body.lowerBound)
    picture.draw(rule, row: body.lowerBound + 1)
  }

  private func headings(areShort: Bool) -> Line {
    let (left, right) = display.isASCII ? ("<", ">") : ("‹", "›")
    return Line(
      places.map { place in
        let isOpen = place == self.place
        let text = isOpen || !areShort ? heading(place).first ?? "" : "\(sign(of: place)) \(count(place))"
        return Segment(isOpen ? left + text + right : " \(text) ", Style(bold: isOpen, dim: !isOpen))
      })
  }

  private func sign(of place: Place) -> String {
    switch place {
    case .next: ""
    case .column(let column): TodoLook.sign(column, display)
    case .quadrant(let quadrant): display.isASCII ? quadrant.title(language) : quadrant.sign
    }
  }

  // MARK: - The bottom

  private func drawBottom(in picture: inout Picture) {
    if let message {
      picture.draw(line(of: message), row: rows - 2, column: 1, width: columns - 1)
    }
    if help != nil {
      let keys = fitting(UIWords.helpKeys, columns: columns - 1)
      picture.draw(Line.flow(keys, columns: columns - 1).first ?? Line(), row: rows - 1, column: 1)
      return
    }
    let help = Segment(shown(UIWords.help), Style(dim: true))
    let keys = fitting(UIWords.keys(tab), columns: columns - 3 - help.width) + [help]
    picture.draw(Line.flow(keys, columns: columns - 1).first ?? Line(), row: rows - 1, column: 1)
  }

  private func line(of message: Message) -> Line {
    let style = Style(foreground: message.isError ? .named(.red) : nil)
    let text = display.isASCII ? TodoPhrases.ascii(message.text(language), language) : message.text(language)
    return Line(
      TodoLook.shown(text, display, language).truncated(to: columns - 1, ellipsis: display.ellipsis),
      style)
  }

  /// As many as fit on one line, from the first.
  private func fitting(_ keys: [Sentence], columns: Int) -> [Segment] {
    var left = columns
    return keys.map { Segment(shown($0), Style(dim: true)) }.prefix { segment in
      left -= segment.width + 2
      return left >= -2
    }
  }

  private func drawPrompt(in picture: inout Picture) {
    guard let prompt else { return }
    var row = rows - bottomRows
    picture.clear(rows: row..<rows, columns: 0..<columns)
    if prompt.purpose != .find {
      picture.draw(rule, row: row)
      let place: Sentence
      switch self.place {
      case .column(let column) where column != .done: place = column.title
      case .quadrant(let quadrant): place = quadrant.title
      default: place = BoardColumn.todo.title
      }
      picture.draw(
        Line(shown(UIWords.title(of: prompt.purpose, column: place)), Style(bold: true)), row: row + 1, column: 1)
      row += 2
    }
    let names = UIPrompt.Field.allCases.prefix(prompt.fields.count).map { field in
      prompt.purpose == .find ? shown(UIWords.find) : shown(UIWords.name(of: field))
    }
    let start = (names.map(\.displayWidth).max() ?? 0) + 3
    for (field, name) in zip(UIPrompt.Field.allCases, names) {
      let text = prompt.fields[field.rawValue].shown(columns: max(2, columns - start))
      picture.draw(Line(name, Style(dim: true)), row: row, column: 1)
      picture.draw(Line(display.isASCII ? text.text.asciiOnly(language) : text.text), row: row, column: start)
      if field == prompt.field {
        picture.cursor = Picture.Cursor(row: row, column: min(columns - 1, start + text.caret), isVisible: true)
      }
      let reading = reading(field, prompt)
      let end = start + text.text.displayWidth + 2
      if !reading.isEmpty, end + reading.displayWidth <= columns {
        picture.draw(
          Line(reading, Style(dim: true)), row: row, column: max(end, min(start + 11, columns - reading.displayWidth)))
      }
      row += 1
    }
    if prompt.purpose == .find { return }
    if let message {
      picture.draw(line(of: message), row: rows - 1, column: 1)
    } else {
      let keys = fitting(UIWords.promptKeys(prompt.purpose), columns: columns - 1)
      picture.draw(Line.flow(keys, columns: columns - 1).first ?? Line(), row: rows - 1, column: 1)
    }
  }

  /// The day or time that a typed text means: `2026-12-04 (Fri), D-8`. Empty if it cannot be read.
  private func reading(_ field: UIPrompt.Field, _ prompt: UIPrompt) -> String {
    let (due, time) = (field == .due ? prompt[.due] : "", field == .time ? prompt[.time] : "")
    guard field != .title, let edit = try? TodoEdit(title: "x", due: due, time: time, of: nil, today: now.day) else {
      return ""
    }
    if let due = edit.due {
      return "\(due) (\(due.weekday.shortName(language))), \(DDayLabel.text(daysLeft: now.day.distance(to: due)))"
    }
    return edit.time.map { "\($0)" } ?? ""
  }

  // MARK: - Keys

  private func drawHelp(in picture: inout Picture) {
    guard let help else { return }
    let width = columns - 4
    let room = max(1, body.count - 4)
    picture.clear(rows: body, columns: 0..<columns)
    let lines = Array(repeating: Line(), count: body.count - 2)
    picture.draw(display.frame(rows: [[lines]], widths: [width]).lines, row: body.lowerBound)
    let title = Line([Segment(shown(UIWords.helpTitle), Style(bold: true)), Segment("  / " + help.field.text)])
    picture.draw(title, row: body.lowerBound + 1, column: 2, width: width)
    let window = help.list.window(rows: room) { _ in 1 }
    var row = body.lowerBound + 3
    if window.above > 0 {
      picture.draw(Line(shown(UIWords.above(window.above, display.isASCII)), Style(dim: true)), row: row, column: 4)
      row += 1
    }
    for index in window.shown {
      let action = help.list.items[index]
      let isSelected = index == help.list.selectedIndex
      if isSelected { picture.draw(Line(mark, Style(bold: true)), row: row, column: 2) }
      var line = Line(TodoLook.shown(action.keyNames.joined(separator: " "), display, language), Style(bold: true))
      line.append(Segment(action.name(language)), at: 14)
      if let command = action.command(selected) {
        line.append(Segment(TodoLook.shown(command, display, language), Style(dim: true)), at: max(line.width + 2, 46))
      }
      picture.draw(line, row: row, column: 3, width: width - 1)
      if isSelected { picture.cursor = Picture.Cursor(row: row, column: 2, isVisible: false) }
      row += 1
    }
    if window.below > 0 {
      picture.draw(Line(shown(UIWords.below(window.below, display.isASCII)), Style(dim: true)), row: row, column: 4)
    }
  }
}
