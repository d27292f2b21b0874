public import HTTP
public import Platform

/// What channels touch outside the program.
public struct NotifyEffects {
  /// What programs get to see; the ways to the desktop, to tmux and to programs are looked for in it too.
  public var environment: [String: String]
  /// Runs a program to its end with some input.
  public var run: (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult
  /// Starts a program that is heard line by line, and does not outlive this one.
  public var start: (_ program: [String], _ environment: [String: String]) throws -> RunningProgram
  /// The paths of the terminals that the person has open and that take messages.
  public var openTerminals: () -> [String]
  public var send: (Request) -> Result<Response, TransferError>
  public var sleep: (_ seconds: Double) -> Void
  /// Seconds since 1970.
  public var now: () -> Int

  public init(
    environment: [String: String],
    run: @escaping (_ program: [String], _ environment: [String: String], _ input: [UInt8]) throws -> ProgramResult,
    start: @escaping (_ program: [String], _ environment: [String: String]) throws -> RunningProgram,
    openTerminals: @escaping () -> [String],
    send: @escaping (Request) -> Result<Response, TransferError>,
    sleep: @escaping (_ seconds: Double) -> Void, now: @escaping () -> Int
  ) {
    self.environment = environment
    self.run = run
    self.start = start
    self.openTerminals = openTerminals
    self.send = send
    self.sleep = sleep
    self.now = now
  }

  /// Runs a program that hands a message over, and returns what it printed.
  ///
  /// - Parameters:
  ///   - name: what it is called in an error.
  ///   - environment: nil for that of these effects.
  func deliver(
    by program: [String], called name: String, _ environment: [String: String]? = nil, input: String = ""
  ) throws(DeliveryError) -> String {
    let result: ProgramResult
    do {
      result = try run(program, environment ?? self.environment, Array(input.utf8))
    } catch ProgramError.notFound {
      throw .programMissing(name)
    } catch ProgramError.timedOut {
      throw .programTimedOut(name)
    } catch {
      throw .programNotStarted(name)
    }
    guard result.exitCode == 0 else { throw .programFailed(name, exitCode: result.exitCode) }
    return result.output
  }
}
