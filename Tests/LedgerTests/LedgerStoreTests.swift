import Days
import Foundation
import GRDB
import Store
import Support
import Testing

@testable import Ledger

@Suite struct LedgerStoreTests {
  @Test func missingFileIsNotCreatedForReading() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("ledger.sqlite")
    #expect(try Ledger.existing(at: path) == nil)
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = try Ledger(at: path)
    #expect(try Ledger.existing(at: path)?.export().text == "")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [
    "UPDATE day SET count = -1", "UPDATE day SET day = day + 9000000000",
    "UPDATE day SET count = NULL", "UPDATE day SET look = 99", "UPDATE look SET at = 9e15",
    "UPDATE look SET at_offset = 100000", "UPDATE look SET last = first - 1", "UPDATE look SET outcome = 9",
    "UPDATE change SET was_to = -1e15", "UPDATE change SET told = 7", "UPDATE change SET was_level = 3, was_count = -4",
    "UPDATE change SET was_look = 99", "UPDATE day SET source = 12",
  ])
  func implausibleRowIsDamage(sql: String) throws {
    let scene = try Scene()
    try scene.record(.page([1, 2, 3]))
    try scene.record(.page([1, 1, 3]))
    let path = scene.ledger.path
    try scene.ledger.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; \(sql)")
    }
    #expect(throws: StoreError.corrupt(path: path)) { try scene.ledger.days(of: scene.name) }
    #expect(throws: StoreError.corrupt(path: path)) { try scene.ledger.export() }
    try scene.ledger.queue.close()
    #expect(try !SQLiteFile.isIntact(path, Ledger.schema, rowsAgree: Ledger.rowsAgree))
  }

  @Test func damagedHeaderIsReported() throws {
    let scene = try Scene()
    try scene.record(.page([1, 2, 3]))
    try scene.ledger.queue.close()
    var bytes = try Data(contentsOf: URL(filePath: scene.ledger.path))
    bytes.replaceSubrange(0..<16, with: Data(repeating: 0, count: 16))
    try bytes.write(to: URL(filePath: scene.ledger.path))
    #expect(throws: StoreError.corrupt(path: scene.ledger.path)) { try Ledger(at: scene.ledger.path) }
  }
}
