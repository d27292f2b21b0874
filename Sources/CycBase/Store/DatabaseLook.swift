package import Platform
package import Store

/// A look into the personal database, which is opened once, whoever looks into it.
package final class DatabaseLook {
  package enum Manner {
    /// As every command looks that reads.
    case ordinary
    /// Nothing is made or mended beside the file, and nobody is waited for.
    case withoutTrace
  }

  private enum Outcome {
    case opened(PersonalDatabase?)
    case failed(StoreError)
  }

  let manner: Manner
  /// What was opened beside the database, and is to be put away no sooner.
  package var others: [AnyObject] = []
  private var outcome: Outcome?

  package init(_ manner: Manner) {
    self.manner = manner
  }

  /// Nil where there is none.
  ///
  /// - Throws: `StoreError`
  package func database(in directories: Directories, _ schema: Schema) throws(StoreError) -> PersonalDatabase? {
    let outcome = outcome ?? open(in: directories, schema)
    self.outcome = outcome
    switch outcome {
    case .opened(let database): return database
    case .failed(let error): throw error
    }
  }

  private func open(in directories: Directories, _ schema: Schema) -> Outcome {
    do throws(StoreError) {
      switch manner {
      case .ordinary: return .opened(try PersonalDatabase.existing(in: directories, schema))
      case .withoutTrace: return .opened(try PersonalDatabase.look(in: directories, schema))
      }
    } catch {
      return .failed(error)
    }
  }
}

/// The look that a world has taken last, for as long as there is that world.
///
/// GRDB puts a database away by a thread of its own and by Foundation's notifications, which takes longer than a prompt's look into it.
package final class LastLook {
  package var look: DatabaseLook?
}
