import Days
import Formats
import Foundation
import GRDB
import Platform
import Store
import Support
import Testing
import Todos

@testable import cyc
@testable import CycBase
@testable import CycList
@testable import CycNag
@testable import CycStreak

/// The database file: earlier and newer versions, locks, backups and damage.
@Suite struct PersonalDatabaseTests {
  /// Rows as each version wrote them, by migration. Do not change them; append new ones.
  private static let versions: [(migration: String, rows: String)] = [
    ("freezes", "INSERT INTO freeze (id, first, last, reason) VALUES (7, '2026-08-10', '2026-08-14', '여행')"),
    (
      "goal",
      """
      INSERT INTO goal VALUES (1, 50, '2026-07-01');
      INSERT INTO reached_goal VALUES (3, 'github.com', 'hana', 30, '2026-07-30', '2026-07-01', 1)
      """
    ),
    ("dday", "INSERT INTO dday VALUES (4, '출시', '🚀', '2026-08-15', 1, 0)"),
    (
      "todo",
      """
      INSERT INTO todo VALUES (1, '0f3c', '테스트 쓰기', NULL, 'decide', 'doing', 20670, 1290, 1, 'red',
        '2026-08-01T09:00:00+09:00', '2026-08-02T09:00:00+09:00', NULL);
      INSERT INTO todo_step VALUES (1, 'add', '2026-08-01T09:00:00+09:00', 'done', NULL);
      INSERT INTO todo_change VALUES (1, 1, '0f3c', NULL, '{"number":1,"uuid":"0f3c","title":"테스트 쓰기",
        "quadrant":"decide","column":"doing","due":"2026-08-05","alert":"21:30","alert_on":true,"color":"red",
        "created":"2026-08-01T09:00:00+09:00","changed":"2026-08-02T09:00:00+09:00"}')
      """
    ),
    // Adds only an index.
    ("todo by place", ""),
    (
      "quiz",
      """
      INSERT INTO quiz VALUES (1, 'q-1', '기본 브랜치는?', '["main","trunk","default"]', 0, NULL, 0, ' git ',
        '2026-11-01T09:00:00+09:00');
      INSERT INTO quiz_asking VALUES (1, 'ask-1', 1, '2026-11-02T10:00:00+09:00', 20759, 'desktop', 1, NULL, 1, '[2,0,1]',
        '기본 브랜치는?', '["main","trunk","default"]', 0, 0);
      INSERT INTO quiz_review VALUES (1, 'ask-1', 1, '2026-11-02T10:00:00+09:00', '2026-11-02T10:01:00+09:00', 'desktop', 3,
        0, 1, 3, NULL, NULL);
      INSERT INTO quiz_state VALUES (1, 2.3065, 2.118103970459016, 20759, 20761, 1, 0)
      """
    ),
    (
      "freeze uuid",
      "INSERT INTO freeze VALUES (8, '2026-09-01', '2026-09-01', NULL, '6f1c2d8e-35a1-4b0e-9d37-0a4f5c6b7d81')"
    ),
    (
      "dday uuid",
      "INSERT INTO dday VALUES (5, '시험', NULL, '2026-12-24', 1, 0, '9b2f0c1a-7d44-4c6e-8f5b-3e1d2c0b9a77')"
    ),
    (
      "todo order",
      """
      INSERT INTO todo VALUES (2, '1a2b', '글 다듬기', NULL, 'do', 'todo', NULL, NULL, NULL, NULL,
        '2026-08-03T09:00:00+09:00', '2026-08-03T09:00:00+09:00', NULL, 'V');
      INSERT INTO todo_step VALUES (2, 'add', '2026-08-03T09:00:00+09:00', 'done', NULL);
      INSERT INTO todo_change VALUES (2, 2, '1a2b', NULL, '{"number":2,"uuid":"1a2b","title":"글 다듬기","quadrant":"do",
        "column":"todo","created":"2026-08-03T09:00:00+09:00","changed":"2026-08-03T09:00:00+09:00","order":"V"}')
      """
    ),
    (
      "sync",
      """
      INSERT INTO sync_state VALUES (0, '/disk/list.git', 'cyc', 'laptop', 'r-1', 'c-1', NULL, '[]',
        '2026-11-20T21:12:00+09:00', '2026-11-20T21:12:00+09:00', NULL);
      INSERT INTO sync_record VALUES ('goal', '', CAST('{}' AS BLOB), 0);
      INSERT INTO sync_conflict VALUES (1, 'goal', '', '{"days":50}', '{"days":100}', 'mine', '2026-11-20T21:12:00+09:00', 1)
      """
    ),
    ("sync failures", "UPDATE sync_state SET failure = 'offline', failures = 2, failing_since = tried"),
    ("sync unknown fields", "INSERT INTO sync_unknown VALUES ('todo', '1a2b', '{\"place\":\"home\"}')"),
    (
      "sync conflicts as records",
      """
      INSERT INTO sync_conflict VALUES (2, 'todo', '1a2b', '{"due":"2026-12-01"}', '{"due":"2026-12-02"}', 'theirs',
        '2026-11-20T21:12:00+09:00', 1, '5d0c6c5e-1f0a-4b52-8f6a-3c1d2e4f5a6b', 1795600000, 1795590000, NULL)
      """
    ),
    ("dday times", "UPDATE dday SET times = '{\"title\":1795600000}'"),
    ("goal times", "UPDATE goal SET times = '{\"days\":1795600000}'"),
    (
      "dday removals",
      """
      INSERT INTO sync_record VALUES ('dday', '0d6f2a51-3c4e-4b8a-9f10-2a7b6c5d4e3f', NULL, 1,
        '{"times":{"title":1795600000},"record":{"title":"시험"}}')
      """
    ),
    (
      "todo repeat",
      """
      INSERT INTO todo VALUES (3, '2b3c', '화분에 물 주기', NULL, 'do', 'todo', 20800, NULL, NULL, NULL,
        '2026-08-03T09:00:00+09:00', '2026-08-03T09:00:00+09:00', NULL, NULL, '3d');
      INSERT INTO todo_step VALUES (3, 'add', '2026-08-03T09:00:00+09:00', 'done', NULL);
      INSERT INTO todo_change VALUES (3, 3, '2b3c', NULL, '{"number":3,"uuid":"2b3c","title":"화분에 물 주기",
        "quadrant":"do","column":"todo","due":"2026-12-13","repeat":"3d","created":"2026-08-03T09:00:00+09:00",
        "changed":"2026-08-03T09:00:00+09:00"}')
      """
    ),
    ("sync times", "INSERT INTO sync_time VALUES ('2b3c', '{}')"),
    (
      "todo wait",
      """
      INSERT INTO todo VALUES (4, '3c4d', '여권 새로 만들기', NULL, 'do', 'todo', 20810, NULL, NULL, NULL,
        '2026-08-04T09:00:00+09:00', '2026-08-04T09:00:00+09:00', NULL, NULL, NULL, 20800);
      INSERT INTO todo_step VALUES (4, 'add', '2026-08-04T09:00:00+09:00', 'done', NULL);
      INSERT INTO todo_change VALUES (4, 4, '3c4d', NULL, '{"number":4,"uuid":"3c4d","title":"여권 새로 만들기",
        "quadrant":"do","column":"todo","due":"2026-12-23","wait":"2026-12-13","created":"2026-08-04T09:00:00+09:00",
        "changed":"2026-08-04T09:00:00+09:00"}')
      """
    ),
    ("quiz exact", "UPDATE quiz SET is_exact = 0"),
    (
      "dday steps",
      """
      INSERT INTO todo_step VALUES (5, 'edit', '2026-08-04T09:00:00+09:00', 'done', NULL);
      INSERT INTO row_change VALUES (5, 'dday', '9b2f0c1a-7d44-4c6e-8f5b-3e1d2c0b9a77',
        '{"number":5,"title":"기말","icon":null,"date":"2026-12-24","knows_year":1,"is_yearly":0,"times":null}',
        '{"number":5,"title":"시험","icon":null,"date":"2026-12-24","knows_year":1,"is_yearly":0,"times":null}')
      """
    ),
    ("todo by wait", "UPDATE todo SET wait = 20800 WHERE number = 4"),
    ("todo open", "UPDATE todo SET wait = 20800 WHERE number = 4"),
  ]

  /// Rows of every table; a row maps its columns to their values.
  private func rows(_ path: String) throws -> [String: [[String: DatabaseValue]]] {
    try DatabaseQueue(path: path).read { database in
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'grdb%'")
      return try Dictionary(
        uniqueKeysWithValues: tables.map {
          ($0, try Row.fetchAll(database, sql: "SELECT * FROM \($0)").map { Dictionary($0) { first, _ in first } })
        })
    }
  }

  /// Whether every row of `before` is still there with its values. Columns may have been added.
  private func keepsValues(_ rows: [[String: DatabaseValue]], _ before: [[String: DatabaseValue]]) -> Bool {
    rows.count == before.count
      && before.allSatisfy { then in rows.contains { now in then.allSatisfy { now[$0.key] == $0.value } } }
  }

  private func make(_ path: String, versions count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let queue = try DatabaseQueue(path: path)
    var migrator = DatabaseMigrator()
    for (migration, version) in zip(Cyc.schema.migrations, Self.versions).prefix(count) {
      migrator.registerMigration(migration.name, migrate: migration.change)
      try migrator.migrate(queue)
      try queue.write { try $0.execute(sql: version.rows) }
    }
    try queue.close()
  }

  @Test func everyMigrationIsTested() {
    #expect(Cyc.schema.migrations.map(\.name) == Self.versions.map(\.migration))
  }

  @Test(arguments: 0...Cyc.schema.migrations.count)
  func everyEarlierVersionIsMigrated(count: Int) throws {
    let test = try TestWorld()
    let path = PersonalDatabase.path(in: test.world.home.directories)
    try make(path, versions: count)
    if count == 0 {
      try DatabaseQueue(path: path).write {
        try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      }
    }
    let before = try rows(path)
    #expect(test.call("todo", "list", "--all") == .done, "\(test.err)")
    let after = try rows(path)
    for (table, rows) in before { #expect(keepsValues(after[table] ?? [], rows), "\(table): \(rows)") }
    try expectKeptVersion(of: path, migrations: count, rows: before)
    #expect(
      Set(after.keys).isSuperset(of: ["freeze", "goal", "reached_goal", "dday", "todo", "todo_step", "todo_change"]))
    #expect(try DatabaseQueue(path: path).read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    for command in [
      ["todo", "add", "new"], ["dday"], ["freeze", "list"], ["goal", "--history"], ["todo", "history"],
    ] {
      #expect(Cyc.run(command, in: test.world) == .done, "\(command): \(test.err)")
    }
    #expect(test.err == "")
    #expect(test.out.contains("테스트 쓰기") == (count >= 4))
    #expect(test.out.contains("출시") == (count >= 3))
  }

  /// A file that is migrated is kept as it was, in one file next to the new one.
  private func expectKeptVersion(
    of path: String, migrations count: Int, rows before: [String: [[String: DatabaseValue]]]
  ) throws {
    let folder = try FileManager.default.contentsOfDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let kept = folder.filter { $0.contains(".version-") }
    guard count > 0, count < Cyc.schema.migrations.count else { return #expect(kept == []) }
    #expect(kept == ["cyc.sqlite.version-\(count)"])
    #expect(try rows("\(path).version-\(count)") == before)
    let mode = try FileManager.default.attributesOfItem(atPath: "\(path).version-\(count)")[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// Rows without a UUID get one that is the same in every copy of the file.
  @Test func copiesGetTheSameUUIDs() throws {
    func identities() throws -> [String] {
      let test = try TestWorld()
      let path = PersonalDatabase.path(in: test.world.home.directories)
      try make(path, versions: 6)
      #expect(test.call("dday") == .done, "\(test.err)")
      #expect(test.call("dday", "add", "new", "2027-01-01") == .done)
      #expect(test.out.contains("5"), "the number after 4 is 5: \(test.out)")
      return try DatabaseQueue(path: path).read {
        try String.fetchAll(
          $0,
          sql: """
            SELECT uuid FROM dday WHERE number = 4 UNION ALL SELECT uuid FROM freeze
            UNION ALL SELECT uuid FROM (SELECT uuid FROM dday ORDER BY number)
            """)
      }
    }
    let (one, other) = (try identities(), try identities())
    #expect(one.prefix(3) == other.prefix(3))
    #expect(Set(one.dropFirst()).count == 3 && one.last != other.last, "a new row gets its own UUID")
    for uuid in one { #expect(readUUID(uuid) != nil, "\(uuid)") }
  }

  /// The migration creates the tables again, which must not reset the highest number used.
  @Test func numbersAreNotReusedAfterMigration() throws {
    let test = try TestWorld()
    let path = PersonalDatabase.path(in: test.world.home.directories)
    try make(path, versions: 6)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM dday; DELETE FROM freeze") }
    #expect(test.call("dday", "add", "new", "2027-01-01") == .done, "\(test.err)")
    #expect(test.call("freeze", "add", "2027-01-01") == .done, "\(test.err)")
    let numbers = try DatabaseQueue(path: path).read {
      try Int.fetchAll($0, sql: "SELECT number FROM dday UNION ALL SELECT id FROM freeze")
    }
    #expect(numbers == [5, 8])
  }

  @Test func newerFileIsLeftUntouched() throws {
    let test = try TestWorld()
    let path = PersonalDatabase.path(in: test.world.home.directories)
    #expect(test.call("todo", "add", "x") == .done)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of tomorrow')") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for command in [["todo"], ["todo", "add", "y"], ["todo", "undo"], ["todo", "recover", "-y"], ["dday"]] {
      test.err = ""
      #expect(Cyc.run(command, in: test.world) == .failed)
      #expect(
        test.err == "cyc: \(path) was written by a newer cyc; it was left untouched\nhint: update cyc\n")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      let folder = try FileManager.default.contentsOfDirectory(atPath: test.world.home.directories.data)
      #expect(folder.filter { !$0.hasSuffix(".lock") } == ["cyc.sqlite"])
    }
  }

  /// A process that is killed while it creates the database leaves such files.
  @Test func leftoversOfAnInterruptedCreationAreReplaced() throws {
    let test = try TestWorld()
    let path = PersonalDatabase.path(in: test.world.home.directories)
    try FileManager.default.createDirectory(
      atPath: test.world.home.directories.data, withIntermediateDirectories: true)
    for name in ["\(path).new", "\(path).new-wal", "\(path).new-journal"] {
      try Data("half of something".utf8).write(to: URL(fileURLWithPath: name))
    }
    #expect(test.call("todo", "add", "x") == .done, "\(test.err)")
    #expect(test.call("todo") == .done)
    let folder = try FileManager.default.contentsOfDirectory(atPath: test.world.home.directories.data)
    #expect(Set(folder) == ["cyc.sqlite", "cyc.sqlite.lock"])
  }

  @Test func secondConnectionKeepsTheLocksOfTheFirst() throws {
    // Closing any descriptor of a file releases the process's locks on it (fcntl(2)). Another process would then treat the
    // write-ahead log as abandoned.
    let test = try TestWorld()
    let path = PersonalDatabase.path(in: test.world.home.directories)
    #expect(test.call("todo", "add", "x") == .done)
    let first = try PersonalDatabase(in: test.world)
    _ = try PersonalDatabase(in: test.world)
    let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
    let inode = try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    #expect(locks.contains(":\(inode) "), "no lock is held on \(inode)")
    _ = try first.read { try Int.fetchOne($0, sql: "SELECT 1") }
  }

  @Test func largeFileIsCopiedByAnotherProcess() throws {
    let test = try TestWorld()
    var started: [[String]] = []
    test.world.call.programPath = "/opt/cyc"
    test.world.programs.start = { program, _, _ in
      started.append(program)
      throw TestWorld.Unset(effect: "start")
    }
    #expect(test.call("todo", "add", "one") == .done)
    let backups = PersonalDatabase.backups(in: test.world.home.directories)
    #expect(started == [] && backups.all.count == 1, "a small file is copied here")
    try DatabaseQueue(path: PersonalDatabase.path(in: test.world.home.directories)).write { database in
      // The file keeps the space.
      try database.execute(
        sql: "CREATE TABLE filler (bytes); INSERT INTO filler VALUES (zeroblob(2000000)); DROP TABLE filler")
    }
    let time = CivilTime(day: test.world.clock.now().today + 1, hour: 9, minute: 0)
    test.world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
    #expect(test.call("todo", "add", "two") == .done)
    #expect(started == [["/opt/cyc", "backup"]])
    #expect(backups.all.count == 2, "it is copied here if no process can be started")
    started = []
    #expect(test.call("todo", "add", "three") == .done)
    #expect(test.call("backup") == .done)
    #expect(started == [] && backups.all.count == 2)
  }

  @Test func failedCopyOfAnotherProcessIsNotedOnceADay() throws {
    let test = try TestWorld()
    test.world.call.programPath = "/opt/cyc"
    test.world.programs.start = { _, environment, _ in
      try RunningProgram(["/bin/false"], environment: environment, outlivesThis: false, errorLog: nil)
    }
    /// Adds a task at 9:00 the next day, or `minutes` after the last one.
    func add(_ title: String, minutes: Int? = nil) {
      let now = test.world.clock.now()
      let morning = CivilTime(day: now.today + 1, hour: 9, minute: 0).secondsAsUTC
      let later = minutes.map { now.secondsSince1970 + $0 * 60 } ?? morning
      test.world.clock.now = { Instant(secondsSince1970: later, local: CivilTime(utcSeconds: later)) }
      (test.err, test.world.screen.notes) = ("", PrintedNotes())
      #expect(test.call("todo", "add", title) == .done)
    }
    add("one")
    try DatabaseQueue(path: PersonalDatabase.path(in: test.world.home.directories)).write { database in
      try database.execute(
        sql: "CREATE TABLE filler (bytes); INSERT INTO filler VALUES (zeroblob(2000000)); DROP TABLE filler")
    }
    add("two")
    #expect(test.err == "", "the other process has just started")
    add("three", minutes: 2)
    #expect(test.err.contains("the last backup failed; to try it and see why: cyc backup"), "\(test.err)")
    add("four", minutes: 2)
    #expect(test.err == "")
    // The last note is two minutes short of a day old.
    add("five")
    #expect(test.err == "" && test.call("backup") == .done)
    add("six")
    #expect(test.err == "", "the last one succeeded")
  }

  /// The title differs from the history.
  @Test func damageThatSQLiteDoesNotDetectIsFoundByTheNextBackup() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "one") == .done)
    let path = PersonalDatabase.path(in: test.world.home.directories)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE todo SET title = 'ooe'") }
    let time = CivilTime(day: test.world.clock.now().today + 1, hour: 9, minute: 0)
    test.world.clock.now = { Instant(secondsSince1970: time.secondsAsUTC, local: time) }
    #expect(test.call("todo") == .done)
    #expect(test.out.contains("ooe") && test.err == "", "\(test.err)")
    #expect(test.call("todo", "add", "two") == .done)
    #expect(test.err == "cyc: \(path) is damaged\nhint: cyc todo recover\n")
    #expect(PersonalDatabase.backups(in: test.world.home.directories).all.count == 1)
    #expect(test.call("todo", "recover", "-y") == .done)
    test.err = ""
    #expect(test.call("todo", "add", "three") == .done)
    #expect(test.err == "" && PersonalDatabase.backups(in: test.world.home.directories).all.count == 2)
  }

  @Test func damageFoundByTheBackupIsReportedUntilItIsRepaired() throws {
    let test = try TestWorld()
    #expect(test.call("todo", "add", "one") == .done)
    let mark = "\(PersonalDatabase.backupFolder(in: test.world.home.directories))/cyc-damaged"
    try PrivateFile.create(mark)
    (test.out, test.err) = ("", "")
    #expect(test.call("todo") == .done)
    #expect(test.out.contains("one") && test.err.contains("cyc todo recover"), "\(test.err)")
    test.err = ""
    #expect(test.call("status") == .done)
    #expect(test.err == "")
    #expect(test.call("todo", "recover", "-y") == .done, "\(test.err)")
    test.err = ""
    #expect(test.call("todo") == .done)
    #expect(test.err == "")
  }
}
