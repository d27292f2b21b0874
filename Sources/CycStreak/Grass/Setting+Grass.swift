package import CycBase

extension AnySetting {
  package static let theme = Setting<GrassTheme>(
    "theme", .choice(GrassTheme.ids, { GrassTheme.named($0) }, \.id), default: .gitHub, example: "winter",
    Sentence(
      en: "The colours of the grass, as cyc theme shows them; --theme overrides it.",
      ko: "잔디의 색이에요. cyc theme으로 볼 수 있고, --theme을 적으면 그것을 따라요."))

  package static let style = Setting<GlyphStyle?>(
    "style", .choice, unset: Sentence(en: "coloured squares", ko: "색칠한 네모"), example: "dot",
    Sentence(
      en:
        "The glyphs of the grass; --style overrides it. Where colours cannot tell the levels apart, it is shade.",
      ko: "잔디를 그리는 글자예요. --style을 적으면 그것을 따라요. 색으로 단계를 구별할 수 없으면 shade로 그려요."))

  package static let background = Setting<Background>(
    "background", .choice, default: .auto, example: "light",
    Sentence(
      en:
        "The terminal's background; auto asks the terminal, then COLORFGBG, and assumes dark if neither knows.",
      ko: "터미널의 배경이에요. auto는 터미널에 묻고, 그다음 COLORFGBG를 보고, 둘 다 모르면 어두운 배경으로 봐요."))
}
