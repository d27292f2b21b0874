internal import CycBase
internal import CycStreak
internal import CycList
internal import CycQuiz

extension AnySetting {
  static let syncAuto = Setting<SyncAuto>(
    "sync.auto", .choice, default: .nag, example: "change",
    Sentence(
      en:
        "When cyc syncs on its own. nag: on the schedule of cyc nag on; change: right after each change, too; off: never.",
      ko: "언제 알아서 동기화할지 정해요. nag는 cyc nag on으로 켠 알림과 함께 동기화하고, change는 바꾼 직후에도 동기화하고, off는 알아서 하지 않아요."))
}
