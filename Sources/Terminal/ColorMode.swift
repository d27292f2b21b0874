/// What the option `--color` asks for.
public enum ColorMode: String, Sendable, CaseIterable {
  case auto, always, never
}
