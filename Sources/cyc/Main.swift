internal import Platform

@main
enum Main {
  static func main() {
    StandardOutput.occupyClosedStreams()
    StandardOutput.ignoreSIGPIPE()
    StandardOutput.ignoreSIGXFSZ()
    let world = World.live()
    guard let arguments = ProgramArguments.all() else {
      exitProcess(Cyc.report(ArgumentsNotUTF8(), arguments: [], in: world))
    }
    exitProcess(Cyc.run(Array(arguments.dropFirst()), in: world))
  }
}
