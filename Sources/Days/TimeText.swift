/// A day or a time as text, put together byte by byte: lists of thousands of tasks have many of them.
struct TimeText {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add(_ separator: Unicode.Scalar) { bytes.append(UInt8(ascii: separator)) }

  /// - Parameter digits: at least so many, with zeros in front
  mutating func add(_ value: Int, digits: Int) {
    if value < 0 { add("-") }
    add(value.magnitude, digits)
  }

  private mutating func add(_ value: UInt, _ digits: Int) {
    if value > 9 || digits > 1 { add(value / 10, digits - 1) }
    bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  /// `YYYY-MM-DD`.
  mutating func add(_ day: Day) {
    let (year, month, dayOfMonth) = day.parts
    add(year, digits: 4)
    add("-")
    add(month, digits: 2)
    add("-")
    add(dayOfMonth, digits: 2)
  }

  /// `hh:mm`.
  mutating func addClock(_ hour: Int, _ minute: Int) {
    add(hour, digits: 2)
    add(":")
    add(minute, digits: 2)
  }

  /// `YYYY-MM-DDThh:mm:ss`.
  mutating func add(_ time: CivilTime) {
    bytes.reserveCapacity(25)
    add(time.day)
    add("T")
    addClock(time.hour, time.minute)
    add(":")
    add(time.second, digits: 2)
  }
}

extension String {
  init(_ make: (inout TimeText) -> Void) {
    var text = TimeText()
    make(&text)
    self = text.text
  }
}
