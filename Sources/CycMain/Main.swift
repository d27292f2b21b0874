internal import cyc

/// In a target of its own, because the tests import `cyc` and must not inherit the static linking of the program.
@main
enum Main {
  static func main() {
    Program.main()
  }
}
