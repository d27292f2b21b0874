internal import CycBase
internal import CycStreak
internal import Platform
internal import Weather

/// The key of a line in the file of timetables, made of the call and its environment. Must have the same bytes as that
/// of `cyc_key` in the launcher.
struct StatusKey: Equatable {
  let bytes: [UInt8]

  /// Variables that a line may depend on. The launcher has the same list, in timetable.c.
  static let variables = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TZ", "TZDIR", "LC_ALL",
    "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "CLICOLOR", "TERM",
    "COLUMNS", "CYC_HOST", "CYC_WEATHER_URL", "ARGOS_VERSION", "SWIFTBAR", "ROFI_RETV", "ROFI_INFO",
  ]
  /// Variables of which the key has only whether they are set: no token may get into a file. With a token, a line may
  /// say that private contributions are missing. The launcher has the same list.
  static let tokens = TokenVariable.allNames
  /// Calls with one of these are never remembered: `CYC_NOW` replaces the clock, and under sudo the folders may be
  /// another user's.
  static let refusals = [CycNow.name, "SUDO_UID"]
  /// `CYC_KEY_MAX_BYTES` in the launcher.
  fileprivate static let maxBytes = 8192
}

extension StatusKey {
  /// Nil if the call is never remembered.
  init?(_ world: World) {
    let environment = world.home.environment
    guard !StatusKey.refusals.contains(where: { environment[$0, default: ""] != "" }),
      environment["HOME", default: ""].hasPrefix("/")
    else { return nil }
    var bytes: [UInt8] = []
    bytes.append(number: CurrentUser.number)
    bytes.append(number: UInt32(world.call.arguments.count + 1))
    for text in [world.call.files.program, world.call.name] + world.call.arguments { bytes += Array(text.utf8) + [0] }
    for name in StatusKey.variables {
      if let value = environment[name] { bytes += Array("=\(value)".utf8) }
      bytes.append(0)
    }
    for name in StatusKey.tokens { bytes += Array(environment[name, default: ""].isEmpty ? "\0".utf8 : "=\0".utf8) }
    guard bytes.count < StatusKey.maxBytes else { return nil }
    self.bytes = bytes
  }
}

/// A file that a line depends on, as it was when the line was made.
struct FileDependency: Equatable {
  let path: String
  /// Nil if the file did not exist.
  let stamp: FileStamp?

  /// All files that a status may depend on; nil if one of them may have changed since the call
  /// began, or cannot be looked up.
  static func all(in world: World) -> [FileDependency]? {
    let directories = world.home.directories
    let databases = [
      PersonalDatabase.path(in: directories), ContributionCache.path(in: directories),
      "\(directories.data)/ledger.sqlite",
    ].flatMap { [$0, "\($0)-wal"] }
    let paths =
      databases + [
        world.call.files.program, Settings.path(in: directories), Credentials.path(in: directories),
        CachedForecast.path(in: directories), StatusFetch.stampPath(in: directories),
      ] + zoneFile(world.home.environment)
    var files: [FileDependency] = []
    for path in paths {
      switch FileStamp.read(path) {
      case .unknown: return nil
      case .present(let stamp):
        guard stamp.isSettled(before: world.call.began) else { return nil }
        files.append(FileDependency(path: path, stamp: stamp))
      case .absent:
        // A file that has just been removed has changed its folder.
        if case .present(let folder) = FileStamp.read(folder(of: path)), !folder.isSettled(before: world.call.began) {
          return nil
        }
        files.append(FileDependency(path: path, stamp: nil))
      }
    }
    return files
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { "\(path[..<$0])/" } ?? "."
  }

  /// The path of the file with the rules of the local time zone; none if `TZ` is empty, which means UTC.
  private static func zoneFile(_ environment: [String: String]) -> [String] {
    guard let variable = environment["TZ"] else { return ["/etc/localtime"] }
    let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if value.isEmpty || value.hasPrefix("/") { return value.isEmpty ? [] : [value] }
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    return ["\(folder)/\(value)"]
  }
}

extension FileStamp {
  /// Whether a change at `time` (nanoseconds since 1970) or later must give another stamp. Stamps advance in steps of
  /// up to 10 ms, or of 2 s on file systems that keep whole seconds.
  fileprivate func isSettled(before time: Int64) -> Bool {
    let hasFraction = (modified | changed) % 1_000_000_000 != 0
    return max(modified, changed) < time - (hasFraction ? 20_000_000 : 2_000_000_000)
  }
}

/// The file of timetables that the launcher reads: one entry for each call, the newest last. Numbers are
/// little endian, the byte order of all supported machines. `Sources/CLauncher/timetable.c` reads it.
///
/// `cycline` and the number of the format, then for each entry: size of the rest (32 bits), size of the key (32),
/// checksum of the rest (64), key, first second (64), number of files and of segments (32 each), files, segments, zeros
/// up to a multiple of eight. A file: whether it exists (32), size of its path (32), device, inode, size, times (64
/// each), path. A segment: first second after it (64), exit status (32), size of its pieces (32), pieces. A piece: kind
/// (32), size of its text (32), and a text, or a time (64). Times are seconds since 1970, except those of a file, which
/// are nanoseconds.
struct TimetableFile {
  private static let magic = Array("cycline".utf8) + [1]
  /// `CYC_TIMETABLE_MAX_BYTES` in the launcher.
  private static let maxBytes = 65_536
  /// A file holds at least five entries.
  private static let maxEntryBytes = 12_288
  private static let headBytes = 16

  private let world: World
  let path: String

  init(_ world: World) {
    self.world = world
    let runtime = world.home.environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let runtime, case .present = FileStamp.read("\(runtime)/.") {
      path = "\(runtime)/cyc/status"
    } else {
      path = "\(world.home.directories.cache)/status"
    }
  }

  /// Adds the lines of a call to the file. Errors are ignored.
  func remember(_ timetable: StatusTimetable, for key: StatusKey) {
    guard let files = FileDependency.all(in: world) else { return }
    let entry = TimetableFile.entry(timetable, for: key, files)
    guard entry.count <= TimetableFile.maxEntryBytes else { return }
    let before = (try? PrivateFile.read(path, limitBytes: TimetableFile.maxBytes)) ?? nil
    _ = PrivateFile.replaceCache(path, with: TimetableFile.adding(entry, for: key, to: before ?? []))
  }

  /// Drops the oldest entries if the file would be too long.
  static func adding(_ entry: [UInt8], for key: StatusKey, to file: [UInt8]) -> [UInt8] {
    var others = entries(in: file).filter { !$0.dropFirst(headBytes).starts(with: key.bytes) }
    var size = magic.count + entry.count + others.map(\.count).reduce(0, +)
    while size > maxBytes, let oldest = others.first {
      size -= oldest.count
      others.removeFirst()
    }
    return magic + others.joined() + entry
  }

  /// The entries of a file up to a damaged one; none if it has another format.
  private static func entries(in file: [UInt8]) -> [ArraySlice<UInt8>] {
    guard file.starts(with: magic) else { return [] }
    var (entries, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], file.dropFirst(magic.count))
    while rest.count >= headBytes {
      let size = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) } + headBytes
      guard size <= rest.count else { break }
      entries.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return entries
  }

  static func entry(_ timetable: StatusTimetable, for key: StatusKey, _ files: [FileDependency]) -> [UInt8] {
    var rest = key.bytes
    rest.reserveCapacity(4096)
    rest.append(number: Int64(timetable.from))
    rest.append(number: UInt32(files.count))
    rest.append(number: UInt32(timetable.segments.count))
    for file in files {
      rest.append(number: UInt32(file.stamp == nil ? 0 : 1))
      rest.append(number: UInt32(file.path.utf8.count + 1))
      rest.append(number: file.stamp?.device ?? 0)
      rest.append(number: file.stamp?.inode ?? 0)
      rest.append(number: file.stamp?.sizeBytes ?? 0)
      rest.append(number: file.stamp?.modified ?? 0)
      rest.append(number: file.stamp?.changed ?? 0)
      rest += file.path.utf8
      rest.append(0)
    }
    for segment in timetable.segments {
      let pieces = segment.pieces.flatMap(\.bytes)
      rest.append(number: Int64(segment.until))
      rest.append(number: UInt32(segment.exitStatus.rawValue))
      rest.append(number: UInt32(pieces.count))
      rest += pieces
    }
    while rest.count % 8 != 0 { rest.append(0) }
    var entry: [UInt8] = []
    entry.append(number: UInt32(rest.count))
    entry.append(number: UInt32(key.bytes.count))
    entry.append(number: checksum(rest))
    return entry + rest
  }

  /// FNV-1a over little-endian words of eight bytes, of which `bytes` has a whole number.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    var (word, count): (UInt64, UInt64) = (0, 0)
    for byte in bytes {
      word |= UInt64(byte) << (8 * count)
      count += 1
      if count == 8 {
        sum = (sum ^ word) &* 0x100_0000_01b3
        (word, count) = (0, 0)
      }
    }
    return sum
  }
}

extension StatusTimetable.Piece {
  /// Kinds as in `enum piece` of the launcher.
  fileprivate var bytes: [UInt8] {
    let (kind, content): (UInt32, [UInt8]) =
      switch self {
      case .text(let text): (1, text)
      case .shortLeft(let end): (2, timeBytes(end))
      case .secondsLeft(let end): (3, timeBytes(end))
      case .shortSince(let start): (4, timeBytes(start))
      case .secondsSince(let start): (5, timeBytes(start))
      }
    var bytes: [UInt8] = []
    bytes.append(number: kind)
    bytes.append(number: UInt32(content.count))
    return bytes + content
  }

  private func timeBytes(_ secondsSince1970: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: Int64(secondsSince1970))
    return bytes
  }
}

extension [UInt8] {
  /// Little endian.
  fileprivate mutating func append(number: some FixedWidthInteger) {
    for index in 0..<(number.bitWidth / 8) { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
