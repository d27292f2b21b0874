extension [String] {
  /// As `joined`, for which the runtime looks through all conformances of the program: for what each prompt needs.
  package func chained(_ separator: String) -> String {
    dropFirst().reduce(first ?? "") { $0 + separator + $1 }
  }
}
