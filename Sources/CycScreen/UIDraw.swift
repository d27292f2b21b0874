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
      picture.draw(Segment(shown(UIWords.tooSmall(columns: columns, rows: rows))).wrapped(to: max(1, columns)), row: 0)
      return picture
    }
    drawTabs(in: &picture)
    switch tab {
    case .today: drawToday(in: &picture)
    case .ddays: drawHeading(UIAction.ddays.name(language), in: &picture)
    case .history: drawHeading(UIAction.history.name(language), in: &picture)
    case .quiz: drawQuestion(in: &picture)
    case .board, .matrix: if let gridWidths { drawGrid(gridWidths, in: &picture) } else { drawHeadings(in: &picture) }
    }
    for place in places {
      if place == .days, showsGrid, !list.items.isEmpty { drawCards(in: &picture) } else { draw(place, in: &picture) }
    }
    if showsDetails { drawDetails(in: &picture) }
    if help != nil { drawHelp(in: &picture) }
    if prompt != nil { drawPrompt(in: &picture) } else { drawBottom(in: &picture) }
    return picture
  }

  private func shown(_ sentence: Sentence) -> String { shown(sentence(language)) }

  func shown(_ text: String) -> String { TodoLook.shown(text, display, language) }

  private var rule: Line {
    Line(String(repeating: display.isASCII ? "-" : "─", count: columns), Style(dim: true))
  }

  /// In front of the selected item.
  private var mark: String { display.isASCII ? ">" : "›" }

  private func drawTabs(in picture: inout Picture) {
    let tabs = tabRanges
    for (tab, text, range) in tabs {
      picture.draw(Line(text, Style(bold: tab == self.tab, dim: tab != self.tab)), row: 0, column: range.lowerBound)
    }
    let end = (tabs.last?.range.upperBound ?? 0) + 1
    if !searchMark.isEmpty {
      let mark = searchMark.truncated(to: max(0, columns - end), ellipsis: display.ellipsis)
      picture.draw(Line(mark, Style(bold: true)), row: 0, column: end)
    } else if let streak, end + streak.width <= columns {
      picture.draw(Line([streak]), row: 0, column: columns - streak.width)
    }
    // The digits choose options now, and the names of the other tabs do not fit: say how to reach them.
    if quizTakesDigits, search.isEmpty, tabs.contains(where: \.text.isEmpty) {
      let keys = Line(shown(UIWords.otherTabs), Style(dim: true))
      if end + keys.width + 1 + (streak?.width ?? 0) <= columns { picture.draw(keys, row: 0, column: end) }
    }
  }

  // MARK: - Lists

  private func draw(_ place: Place, in picture: inout Picture) {
    guard let area = area(of: place), let list = lists[place] else { return }
    if list.items.isEmpty {
      let words: Sentence? =
        switch tab {
        case .ddays: UIWords.noDays
        case .history: UIWords.noSteps
        case .quiz: nil
        case .today, .board, .matrix:
          search.isEmpty ? UIWords.nothing : places.allSatisfy { count($0) == 0 } ? UIWords.notFound : nil
        }
      let lines = words.map { Segment(shown($0), Style(dim: true)).wrapped(to: area.width) } ?? []
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
    let markWidth = markWidth(of: window.shown, in: list)
    for index in window.shown where row < end {
      let item = list.items[index]
      let lines = lines(item, at: index, area.width, markWidth)
      let isSelected = index == list.selectedIndex && place == self.place
      if isSelected || marked.contains(item) {
        picture.draw(
          Line(mark(isSelected, marked.contains(item)), Style(bold: true)), row: row, column: area.column - 1)
      }
      if isSelected { picture.cursor = Picture.Cursor(row: row, column: area.column - 1, isVisible: false) }
      let shown = lines.prefix(end - row).map { isSelected ? $0.reversed(to: area.width) : $0 }
      picture.draw(shown, row: row, column: area.column, width: area.width)
      row += lines.count
    }
    if window.below > 0, row < end {
      picture.draw(more(UIWords.below(window.below, display.isASCII), area), row: row, column: area.column)
    }
  }

  private func mark(_ isSelected: Bool, _ isMarked: Bool) -> String {
    isMarked ? (isSelected ? (display.isASCII ? "*" : "»") : "+") : mark
  }

  private func lines(_ item: String, at index: Int, _ width: Int, _ markWidth: Int) -> [Line] {
    switch tab {
    case .today: todos[item].map { [taskLine($0, width: width, markWidth: markWidth)] } ?? [Line()]
    case .board, .matrix: todos[item].map { card($0, width: width) } ?? [Line()]
    case .ddays: days[item].map { dayLines($0, width: width) } ?? [Line()]
    case .quiz: optionLines(index, width: width)
    case .history: steps[item].map { stepLines($0, width: width) } ?? [Line()]
    }
  }

  /// Columns of the widest mark, such as `D-3`, of the shown items; 0 if the tab aligns none.
  private func markWidth(of range: Range<Int>, in list: ScrollList<String>) -> Int {
    let items = range.lazy.map { list.items[$0] }
    return switch tab {
    case .today: items.compactMap { todos[$0] }.map { look($0).warningMark.displayWidth }.max() ?? 0
    case .ddays, .board, .matrix, .quiz, .history: 0
    }
  }

  private func more(_ words: Sentence, _ area: UIArea) -> Line {
    Line(
      spaces(min(area.width, numberWidth + 1)) + shown(words).truncated(to: max(0, area.width - numberWidth - 1)),
      Style(dim: true))
  }

  private func taskLine(_ todo: Todo, width: Int, markWidth: Int) -> Line {
    let look = look(todo)
    let signWidth = display.isASCII ? Quadrant.allCases.map { $0.title(language).displayWidth }.max() ?? 0 : 2
    let prefix = [
      look.number.padded(leadingTo: numberWidth), look.columnSign, look.quadrantSign.padded(to: signWidth),
      look.warningMark.padded(to: markWidth),
    ]
    var line = Line(prefix.joined(separator: " "), look.style)
    let room = width - line.width - 1
    var marks = [Segment(look.alert, look.style), look.color].filter { $0.width > 0 }
    var end = marks.reduce(0) { $0 + $1.width + 2 }
    while !marks.isEmpty, room - end < min(8, look.title.displayWidth) {
      end -= marks.removeLast().width + 2
    }
    let title = look.title.truncated(to: max(0, room - end), ellipsis: display.ellipsis)
    line.append(Segment(title, look.style), at: line.width + 1)
    for mark in marks { line.append(mark, at: line.width + 2) }
    return line
  }

  /// `D-30  🎄 Christmas`, and the date at the end of the first line if there is room.
  func dayLines(_ day: DDay, width: Int) -> [Line] {
    let left = day.daysLeft(on: now.day)
    let style = Style(bold: left == 0, dim: left < 0)
    let isWhole = columns >= UIState.minColumnsOfWholeDates
    let date = shown(
      isWhole ? DDayPhrases.date(day, today: now.day) : day.next(on: now.day).written(in: now.day.year))
    let markWidth = (days.values.map { $0.mark(on: now.day).displayWidth }.max() ?? 0) + 2
    let hasDate = columns >= UIState.minColumnsOfDates
    let room = max(1, width - markWidth - (hasDate ? date.displayWidth + 2 : 0))
    return Segment(title(of: day), style).wrapped(to: room).enumerated().map { index, title in
      var line = index == 0 ? Line(day.mark(on: now.day), style) : Line()
      line.append(title, at: markWidth)
      if hasDate, index == 0 { line.append(Segment(date, Style(dim: true)), at: width - date.displayWidth) }
      return line
    }
  }

  private func title(of day: DDay) -> String {
    let day = display.isASCII ? DDayText.ascii(day, language) : day
    return [day.icon, shown(day.title)].compactMap(\.self).joined(separator: " ")
  }

  /// The mark, the title and the date: at most `cardRows - 1` lines. The title gets those that the date leaves.
  private func cardLines(_ day: DDay, width: Int) -> [Line] {
    let isPast = day.daysLeft(on: now.day) < 0
    func lines(_ text: String, atMost max: Int, _ style: Style) -> [Line] {
      let lines = text.wrapped(to: width)
      let rest = lines.dropFirst(max - 1).joined(separator: " ")
      return (lines.prefix(max - 1) + [rest.truncated(to: width, ellipsis: display.ellipsis)]).filter { !$0.isEmpty }
        .map { Line($0, style) }
    }
    let date = lines(shown(DDayPhrases.date(day, today: now.day)), atMost: 2, Style(dim: true))
    let title = lines(title(of: day), atMost: UIState.cardRows - 2 - date.count, Style(dim: isPast))
    return [Line(day.mark(on: now.day), Style(bold: !isPast, dim: isPast))] + title + date
  }

  private func drawCards(in picture: inout Picture) {
    let width = cardWidth - 2
    for (index, item) in list.items.enumerated() {
      guard let day = days[item], let origin = cardOrigin(index) else { continue }
      let lines = cardLines(day, width: width)
      if index == list.selectedIndex {
        picture.draw(Line(mark, Style(bold: true)), row: origin.row, column: origin.column - 1)
        picture.cursor = Picture.Cursor(row: origin.row, column: origin.column - 1, isVisible: false)
      }
      let shown = lines.prefix(max(0, body.upperBound - origin.row))
        .map { index == list.selectedIndex ? $0.reversed(to: width) : $0 }
      picture.draw(shown, row: origin.row, column: origin.column, width: width)
    }
    guard let area = area(of: .days) else { return }
    let window = cardWindow
    if window.above > 0 {
      let words = UIWords.above(window.above * cardsPerRow, display.isASCII)
      picture.draw(more(words, area), row: area.row, column: area.column)
    }
    let hidden = list.items.count - window.shown.upperBound * cardsPerRow
    if hidden > 0 {
      picture.draw(more(UIWords.below(hidden, display.isASCII), area), row: body.upperBound - 1, column: area.column)
    }
  }

  // MARK: - Around the lists

  private func count(_ place: Place) -> Int { lists[place]?.items.count ?? 0 }

  private func drawToday(in picture: inout Picture) {
    picture.draw(shownPanel, row: body.lowerBound)
    let row = body.lowerBound + shownPanel.count
    picture.draw(shownSide, row: row)
    let heading = Segment("\(UIWords.next(language)) (\(count(.next)))", Style(bold: true))
    let parts = search.isEmpty ? [heading] : [heading, Segment(shown(UIWords.escShowsAll), Style(dim: true))]
    let column = area(of: .next)?.column ?? 1
    picture.draw(Line.flow(parts, columns: columns - column).first ?? Line(), row: row, column: column)
  }

  private func drawHeading(_ text: String, in picture: inout Picture) {
    picture.draw(Line("\(text) (\(shownCount))", Style(bold: true)), row: body.lowerBound, column: 1)
  }

  private func drawQuestion(in picture: inout Picture) {
    picture.draw(questionLines, row: body.lowerBound, column: 1)
    guard let area = area(of: .options) else { return }
    // An empty line follows the options.
    let below = area.row + min(area.rows, list.items.indices.map(height(list, area)).reduce(1, +))
    let outcome = outcomeLines
    picture.draw(outcome, row: min(below, body.upperBound - outcome.count), column: 1)
  }

  private func drawDetails(in picture: inout Picture) {
    guard let todo = selected else { return }
    let width = min(columns - 4, UIState.maxColumnsOfDetails)
    var details = TodoDetails(todo: todo, now: now, display: display.with(columns: width), language: language)
    details.silence = silence
    let lines = details.lines(max: max(1, body.count - 2)) { moreDetails($0, of: todo.number, columns: width) }
    picture.clear(rows: body.lowerBound..<body.lowerBound + lines.count + 2, columns: 0..<columns)
    picture.draw(display.frame(rows: [[padded(lines, to: width)]], widths: [width]).lines, row: body.lowerBound)
  }

  /// The name of a list; for a quadrant also what it means, such as `important, not urgent`.
  private func heading(_ place: Place) -> [Segment] {
    switch place {
    case .next, .days, .options, .steps: []
    case .column(let column):
      [
        Segment(
          "\(TodoLook.sign(column, display)) \(column.title(language)) (\(count(place)))",
          Style(bold: place == self.place))
      ]
    case .quadrant(let quadrant):
      TodoSection.heading(
        of: quadrant, count: count(place), isBold: place == self.place, display: display, language: language)
    }
  }

  private func drawGrid(_ widths: [Int], in picture: inout Picture) {
    func cells(_ places: ArraySlice<Place>, rows: Int, _ lines: (Place, Int) -> [Line]) -> [[Line]] {
      zip(places, widths).map { place, width in
        let lines = padded(lines(place, width), to: width)
        return lines + Array(repeating: Line(), count: max(0, rows - lines.count))
      }
    }
    func headingLine(_ place: Place, width: Int) -> [Line] {
      Array(TodoSection.headingLines(heading(place), columns: width).prefix(1))
    }
    let rows =
      tab == .board
      ? [cells(places[...], rows: 1, headingLine), cells(places[...], rows: gridRows[0]) { _, _ in [] }]
      : [cells(places[..<2], rows: gridRows[0], headingLine), cells(places[2...], rows: gridRows[1], headingLine)]
    picture.draw(display.frame(rows: rows, widths: widths, isOpen: true).lines, row: body.lowerBound)
  }

  private func padded(_ lines: [Line], to width: Int) -> [Line] {
    lines.map { line in
      var line = line
      line.pad(to: width)
      return line
    }
  }

  /// Draws the names of all lists on one line, for a screen on which only one list fits. On a very narrow screen, only
  /// the open one has its name.
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
        let text = isOpen || !areShort ? heading(place).first?.text ?? "" : "\(sign(of: place)) \(count(place))"
        return Segment(isOpen ? left + text + right : " \(text) ", Style(bold: isOpen, dim: !isOpen))
      })
  }

  private func sign(of place: Place) -> String {
    switch place {
    case .next, .days, .options, .steps: ""
    case .column(let column): TodoLook.sign(column, display)
    case .quadrant(let quadrant): display.isASCII ? quadrant.title(language) : quadrant.sign
    }
  }

  // MARK: - The bottom

  private func drawBottom(in picture: inout Picture) {
    if let message = message ?? waitingMessage {
      draw(message, above: rows - 1, in: &picture)
      if let next = message.next { drawNext(next, in: &picture) }
    } else if changesMarked {
      picture.draw(Line(shown(UIWords.marked(marked.count))), row: rows - 2, column: 1, width: columns - 1)
    }
    if help != nil || showsDetails {
      drawKeys(fitting(help == nil ? UIWords.detailKeys : UIWords.helpKeys, columns: columns - 1), in: &picture)
      return
    }
    let help = Segment(shown(UIWords.help), Style(dim: true))
    // How to leave is always shown.
    let quit = Segment(shown(UIWords.quit), Style(dim: true))
    // The last two have a gap of two columns before each.
    let room = columns - 1 - (2 + quit.width) - (2 + help.width)
    drawKeys(fitting(UIWords.keys(self), columns: room) + [quit, help], in: &picture)
  }

  private func drawKeys(_ keys: [Segment], in picture: inout Picture) {
    picture.draw(Line.flow(keys, columns: columns - 1).first ?? Line(), row: rows - 1, column: 1)
  }

  /// `u undo` at the end of the line of the message.
  private func drawNext(_ next: UIAction, in picture: inout Picture) {
    let words = words(of: next)
    picture.draw(Line(words, Style(dim: true)), row: rows - 2, column: columns - words.displayWidth)
  }

  private func words(of next: UIAction) -> String { shown(next == .redo ? UIWords.redo : UIWords.undo) }

  private func draw(_ message: Message, above end: Int, in picture: inout Picture) {
    let lines = lines(of: message).prefix(max(1, end - body.lowerBound))
    picture.clear(rows: end - lines.count..<end, columns: 0..<columns)
    picture.draw(Array(lines), row: end - lines.count, column: 1, width: columns - 1)
  }

  /// An error is shown whole, over the lists, since it says what to do; another message on at most two lines,
  /// or six if it is long.
  private func lines(of message: Message) -> [Line] {
    let text = display.isASCII ? TodoPhrases.ascii(message.text(language), language) : message.text(language)
    if message.isError { return Segment(shown(text), Style(foreground: .named(.red))).wrapped(to: columns - 1) }
    let room = columns - 1 - (message.next.map { words(of: $0).displayWidth + 2 } ?? 0)
    let lines = shown(text).wrapped(to: max(1, room))
    let most = message.isLong ? max(2, min(6, body.count / 2)) : 2
    let rest = lines.dropFirst(most - 1).joined(separator: " ").truncated(to: max(1, room), ellipsis: display.ellipsis)
    return (lines.prefix(most - 1) + [rest]).filter { !$0.isEmpty }.map { Line($0) }
  }

  /// The first keys, as many as fit on one line.
  private func fitting(_ keys: [Sentence], columns: Int) -> [Segment] {
    var left = columns
    return keys.map { Segment(shown($0), Style(dim: true)) }.prefix { segment in
      left -= segment.width + 2
      // No gap follows the last one.
      return left >= -2
    }
  }

  private func drawPrompt(in picture: inout Picture) {
    guard let prompt else { return }
    var row = rows - bottomRows
    picture.clear(rows: row..<rows, columns: 0..<columns)
    if !prompt.isOfOneLine {
      picture.draw(rule, row: row)
      picture.draw(
        Line(shown(UIWords.title(of: prompt.purpose, self)), Style(bold: true)), row: row + 1, column: 1)
      row += 2
    }
    let names = shownFields.map { shown(UIWords.name(of: prompt.fields[$0], prompt.purpose)) }
    // `quadrant ‹ Do ›`: the bracket is two columns before the choice.
    let start = zip(shownFields, names).map { $1.displayWidth + (prompt.fields[$0].choices == nil ? 3 : 4) }.max() ?? 0
    for (index, name) in zip(shownFields, names) {
      draw(prompt, index, name, row: row, column: start, in: &picture)
      row += 1
    }
    drawKeys(fitting(UIWords.promptKeys(prompt), columns: columns - 1), in: &picture)
    if let message { draw(message, above: rows - bottomRows, in: &picture) }
  }

  private func draw(
    _ prompt: UIPrompt, _ index: Int, _ name: String, row: Int, column: Int, in picture: inout Picture
  ) {
    let field = prompt.fields[index]
    picture.draw(Line(name, Style(dim: true)), row: row, column: 1)
    if field.choices != nil {
      let (left, right) = display.isASCII ? ("<", ">") : ("‹", "›")
      let value = shown(UIWords.choice(prompt.text(index).text, of: field, display, language))
      let isOpen = index == prompt.index
      picture.draw(
        Line(isOpen ? "\(left) \(value) \(right)" : value, Style(bold: isOpen)), row: row,
        column: isOpen ? column - 2 : column)
      if isOpen { picture.cursor = Picture.Cursor(row: row, column: column, isVisible: false) }
      return
    }
    let text = prompt.text(index).shown(columns: max(2, columns - column))
    picture.draw(Line(shown(text.text)), row: row, column: column)
    if index == prompt.index {
      let left = shown(String(text.text.prefix(columns: text.caret)))
      picture.cursor = Picture.Cursor(row: row, column: min(columns - 1, column + left.displayWidth), isVisible: true)
    }
    let reading = shown(reading(field, prompt))
    let end = column + text.text.displayWidth + 2
    // Readings align, unless a text is longer than nine columns.
    if !reading.isEmpty, end + reading.displayWidth <= columns {
      picture.draw(
        Line(reading, Style(dim: true)), row: row, column: max(end, min(column + 11, columns - reading.displayWidth)))
    }
  }

  /// The day or time that a typed text means: `Fri 4 Dec, D-8`. Empty if it cannot be read.
  private func reading(_ field: UIPrompt.Field, _ prompt: UIPrompt) -> String {
    if field == .title { return reading(ofTitle: prompt) }
    if field == .every { return ParsedRecurrence.read(prompt[.every]).map { "↻ \($0.words(language))" } ?? "" }
    guard [.due, .time, .date].contains(field) else { return "" }
    let (due, time) = field == .time ? ("", prompt[.time]) : (prompt[field], "")
    // The title does not matter, but must not be empty.
    guard let edit = try? TodoEdit(title: "x", due: due, time: time, of: nil, today: now.day) else { return "" }
    return edit.due.map(reading) ?? edit.time.map { "\($0)" } ?? ""
  }

  private func reading(ofTitle prompt: UIPrompt) -> String {
    guard prompt.purpose == .add, readsDates, let dated = prompt.datedTitle(now: now) else { return "" }
    return [dated.due.map(reading), dated.time.map { "\($0)" }, dated.recurrence.map { "↻ \($0.words(language))" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  private func reading(_ day: Day) -> String {
    "\(day.writtenWithWeekday(in: now.day.year)(language)), \(DDayLabel.text(daysLeft: now.day.distance(to: day)))"
  }

  // MARK: - Keys

  /// The task above or below the selected one, next to which it can be moved.
  private func neighbour(_ distance: Int) -> Todo? {
    guard let index = list.selectedIndex, selected?.isDone == false, list.items.indices.contains(index + distance)
    else { return nil }
    return todos[list.items[index + distance]]
  }

  private func drawHelp(in picture: inout Picture) {
    guard let help else { return }
    let width = columns - 4
    let room = max(1, body.count - 4)
    picture.clear(rows: body, columns: 0..<columns)
    let lines = Array(repeating: Line(), count: body.count - 2)
    picture.draw(display.frame(rows: [[lines]], widths: [width]).lines, row: body.lowerBound)
    let title = Line([Segment(shown(UIWords.helpTitle), Style(bold: true)), Segment("  / " + shown(help.field.text))])
    picture.draw(title, row: body.lowerBound + 1, column: 2, width: width)
    let window = help.list.window(rows: room) { _ in 1 }
    var row = body.lowerBound + 3
    let end = row + room
    if window.above > 0, room > 1 {
      picture.draw(Line(shown(UIWords.above(window.above, display.isASCII)), Style(dim: true)), row: row, column: 4)
      row += 1
    }
    for index in window.shown where row < end {
      let action = help.list.items[index]
      let isSelected = index == help.list.selectedIndex
      if isSelected { picture.draw(Line(mark, Style(bold: true)), row: row, column: 2) }
      let keys = action.keyNames(isASCII: display.isASCII).joined(separator: " ")
      var line = Line(keys, Style(bold: true))
      // Three columns: keys, name and command. A long command begins further to the left.
      line.append(Segment(action.name(language, in: tab)), at: columns < 60 ? max(line.width + 1, 12) : 14)
      let command = action.command(
        selected, above: neighbour(-1), below: neighbour(1), day: selectedDay, in: tab)
      if let words = command.map({ Segment(TodoLook.shown($0, display, language), Style(dim: true)) }) {
        let start = max(line.width + 2, min(46, width - 1 - words.width))
        if start + words.width < width { line.append(words, at: start) }
      }
      picture.draw(line, row: row, column: 3, width: width - 1)
      if isSelected { picture.cursor = Picture.Cursor(row: row, column: 2, isVisible: false) }
      row += 1
    }
    if window.below > 0, row < end {
      picture.draw(Line(shown(UIWords.below(window.below, display.isASCII)), Style(dim: true)), row: row, column: 4)
    }
  }
}
