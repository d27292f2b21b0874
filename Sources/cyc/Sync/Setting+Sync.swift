extension AnySetting {
  static let syncAuto = Setting<SyncAuto>(
    "sync.auto", .choice, default: .nag, example: "change",
    Sentence(
      en: "When it syncs by itself: with the reminders of cyc nag on, also right after a change, or never.",
      ko: "언제 알아서 동기화할지 정해요. nag는 cyc nag on으로 켠 알림과 함께, change는 바꾼 직후에도 해요."))
}
