/// The programs that run on this machine, as far as /proc shows them (proc(5)).
public enum RunningPrograms {
  /// The names of all of them, of which the system keeps 15 bytes; nil where those of others are hidden, or there is no /proc.
  public static func names(processes: String = "/proc") -> Set<String>? {
    func name(_ process: String) -> String? {
      let bytes = try? Descriptor(opening: "\(processes)/\(process)/comm").readAll(limitBytes: 64)
      return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
    }
    // The first process is everybody's, and always there.
    guard name("1") != nil else { return nil }
    return Set(Libc.names(in: processes).filter { Int($0) != nil }.compactMap(name))
  }
}
