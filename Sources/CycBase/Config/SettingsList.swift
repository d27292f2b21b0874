internal import Terminal

/// The settings as people read them.
struct SettingsList {
  let settings: Settings
  let declared: DeclaredSettings
  let language: Language
  let columns: Int

  var text: String {
    let table = Table(
      [.leading(), .leading(), .leading()],
      rows: declared.all.map { setting in
        let isSet = settings.text(of: setting) != nil
        let source = isSet ? Sentence(en: "file", ko: "파일") : Sentence(en: "default", ko: "기본값")
        return [setting.name, shown(setting), source(language)].map { Segment($0) }
      })
    return zip(declared.all, table.rows).flatMap { setting, row in
      Line.section([table.line(row)], columns: columns) { Segment(setting.sentence(language)).wrapped(to: $0) }
    }.text(.none)
  }

  private func shown(_ setting: AnySetting) -> String {
    settings.text(of: setting).map(Sanitizer.clean) ?? setting.whenUnset(language)
  }
}
