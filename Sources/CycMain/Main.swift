internal import cyc

@main
enum Main {
  static func main() {
    Program.main()
  }
}
