internal import Platform

@main
enum Main {
  static func main() {
    StandardOutput.occupyClosedStreams()
    StandardOutput.ignoreSIGPIPE()
    StandardOutput.ignoreSIGXFSZ()
    exitProcess(Cyc.run(Array(ProgramArguments.all().dropFirst()), in: .live()))
  }
}
