extension Setting {
  static let theme = Setting(
    name: "theme", kind: .choice(GrassTheme.ids), example: "winter", whenUnset: Sentence(en: "github", ko: "github"),
    sentence: Sentence(
      en: "The colours of the grass; cyc theme shows them, --theme goes before it.",
      ko: "잔디의 색이에요. cyc theme으로 볼 수 있고, --theme이 먼저예요."))

  static let style = Setting(
    name: "style", kind: .choice(GlyphStyle.allCases.map(\.rawValue)), example: "dot",
    whenUnset: Sentence(en: "by the colours", ko: "색에 따라"),
    sentence: Sentence(
      en:
        "The glyphs of the grass; --style goes before it. Where colours do not tell the levels apart, shade is drawn.",
      ko: "잔디를 그리는 글자예요. --style이 먼저예요. 색으로 단계를 구별할 수 없으면 shade로 그려요."))

  static let background = Setting(
    name: "background", kind: .choice(Background.allCases.map(\.rawValue)), example: "light",
    whenUnset: Sentence(en: "auto", ko: "auto"),
    sentence: Sentence(
      en:
        "The terminal's background; auto asks the terminal, then COLORFGBG, and takes it for dark where neither says.",
      ko: "터미널의 배경이에요. auto는 터미널에 묻고, 그다음 COLORFGBG를 보고, 둘 다 알 수 없으면 어두운 것으로 봐요."))
}

extension Settings {
  /// `theme`: the colours of the grass.
  var theme: GrassTheme? { self[.theme].flatMap(GrassTheme.named) }

  /// `style`: the glyphs of the grass.
  var style: GlyphStyle? { self[.style].flatMap { GlyphStyle(rawValue: $0) } }

  /// `background`: that of the terminal.
  var background: Background { self[.background].flatMap { Background(rawValue: $0) } ?? .auto }
}
