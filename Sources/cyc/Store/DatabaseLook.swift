internal import Platform
internal import Store

/// A look into the personal database that leaves no trace and waits for nobody. The file is opened once, whoever looks into it.
final class DatabaseLook {
  private enum Outcome {
    case opened(PersonalDatabase?)
    case failed(StoreError)
  }

  private var outcome: Outcome?

  /// Nil where there is none.
  ///
  /// - Throws: `StoreError`
  func database(in directories: Directories, _ schema: Schema) throws(StoreError) -> PersonalDatabase? {
    let outcome = outcome ?? DatabaseLook.look(in: directories, schema)
    self.outcome = outcome
    switch outcome {
    case .opened(let database): return database
    case .failed(let error): throw error
    }
  }

  private static func look(in directories: Directories, _ schema: Schema) -> Outcome {
    do throws(StoreError) {
      return .opened(try PersonalDatabase.look(in: directories, schema))
    } catch {
      return .failed(error)
    }
  }
}
