internal import Days
internal import Formats

/// What `task export` of Taskwarrior prints: an array of objects, or one object a line.
///
/// Source: Taskwarrior JSON Format, https://taskwarrior.org/docs/design/task/
extension TodoFileReading {
  mutating func readTaskwarrior(_ bytes: [UInt8], instant: @escaping (Timestamp) -> Instant) throws(ImportProblem) {
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      if reader.peek() == UInt8(ascii: "[") {
        try reader.readArray { reader throws(JSONError) in try readTask(&reader, instant) }
      } else {
        // Before version 2.4 there were commas between the lines.
        while reader.peek() != nil {
          try readTask(&reader, instant)
          _ = reader.take(",")
        }
      }
      if reader.peek() != nil { throw reader.error }
    } catch {
      throw ImportProblem(line: error.line, .notJSON)
    }
  }

  private mutating func readTask(_ reader: inout JSONReader, _ instant: @escaping (Timestamp) -> Instant)
    throws(JSONError)
  {
    let line = reader.line
    let value = try reader.readValue()
    take(line: line) { reading throws(ImportProblem.Reason) in
      let task = TaskwarriorTask(fields: try JSONFields(value), instant: instant)
      if let leftOut = try task.leftOut {
        reading.leftOut[leftOut, default: 0] += 1
        return nil
      }
      return try task.todo(line: line)
    }
  }
}
