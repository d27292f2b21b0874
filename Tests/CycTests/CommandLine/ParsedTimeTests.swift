import Days
import Testing

@testable import cyc

@Suite struct ParsedTimeTests {
  @Test(arguments: [
    ("21:30", ["21:30"]), ("09:05", ["09:05"]), ("9:05", ["09:05"]), ("0:00", ["00:00"]), ("9pm", ["21:00"]),
    ("9 PM", ["21:00"]), ("9:30am", ["09:30"]), ("12am", ["00:00"]), ("12pm", ["12:00"]), ("noon", ["12:00"]),
    ("21", ["21:00"]), ("0", ["00:00"]), ("9", ["09:00", "21:00"]), ("12", ["00:00", "12:00"]),
    ("21시", ["21:00"]), ("9시", ["09:00", "21:00"]), ("오후 9시 30분", ["21:30"]), ("오전 9시", ["09:00"]),
    ("오후 9:30", ["21:30"]), ("정오", ["12:00"]), ("9시 5분", ["09:05", "21:05"]),
  ])
  func timesAreRead(text: String, readings: [String]) {
    #expect(ParsedTime.readings(of: text).map(\.description) == readings)
  }

  @Test(arguments: [
    "", "x", "24:00", "9:60", "9:5", "25", "13pm", "0am", "9:", ":30", "9pmm", "am", "9시30", "9시x분", "시", "9:30:00",
    "999", "-9", "٩", "21:30pm",
  ])
  func whatIsNoTimeHasNoReading(text: String) {
    #expect(ParsedTime.readings(of: text).isEmpty)
  }
}
