internal import ArgumentParser
internal import CycBase
internal import CycNag
internal import CycStreak
internal import Formats
internal import Platform
internal import Terminal

struct AboutCommand: Command {
  static let configurations = BilingualConfiguration(
    commandName: "about",
    abstract: Sentence(
      en: "Show the version, where files are kept, and the licences of the libraries inside.",
      ko: "버전, 파일이 있는 곳, 안에 든 라이브러리의 라이선스를 보여 줘요."),
    examples: [
      "cyc about": Sentence(en: "on one screen", ko: "한 화면에"),
      "cyc about --licenses": Sentence(en: "with the full texts of the licences", ko: "라이선스 전문까지"),
    ])

  @Flag(help: ArgumentHelp(en: "Print the full text of every licence.", ko: "모든 라이선스의 전문을 출력해요."))
  var licenses = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var shared: SharedOptions

  // Broken settings are a reason to look up their path.
  static let settingsUse = SettingsUse.wanted

  func run(in world: World) throws {
    let accounts = (try? Credentials.load(from: world.home.directories))?.accounts ?? []
    let about = About(
      tokenStorages: accounts.map(\.storage).distinct,
      files: About.files(of: world.call), places: About.places(in: world.home.directories),
      components: embeddedLicenses.map(Component.init))
    try output.print(in: world, json: about.json(withTexts: licenses)) { display in
      if licenses { return about.texts }
      let home = Directories.homeDirectory(environment: world.home.environment)
      return about.text(home: home, display, world.screen.language)
    }
  }
}

struct About {
  /// Where the tokens of the stored logins are; empty without a login.
  let tokenStorages: [TokenStorage]
  let files: [Place]
  let places: [Place]
  /// cyc itself, then the libraries compiled in.
  let components: [Component]
  /// Address for reports of problems; nil in a build that is not a release.
  var issuesPage: String? = embeddedIssuesPage

  /// `name` is the key in JSON.
  typealias Place = (name: String, label: Sentence, path: String)

  /// The launcher, the program that it starts, and the documentation; empty if the program is not installed behind a
  /// launcher.
  static func files(of call: Call) -> [Place] {
    guard let launcher = call.files.launcher else { return [] }
    return [
      ("launcher", Sentence(en: "launcher", ko: "시작 파일"), path: launcher),
      ("program", Sentence(en: "program", ko: "본체"), path: call.files.program),
    ] + (call.files.docs.map { [("docs", Sentence(en: "documentation", ko: "문서"), path: $0)] } ?? [])
  }

  static func places(in directories: Directories) -> [Place] {
    [
      ("settings", Sentence(en: "settings", ko: "설정"), path: Settings.path(in: directories)),
      ("token", Sentence(en: "token", ko: "토큰"), path: Credentials.path(in: directories)),
      ("list", Sentence(en: "list, goals, D-days", ko: "할 일, 목표, 디데이"), path: PersonalDatabase.path(in: directories)),
      ("ledger", Sentence(en: "days seen on GitHub", ko: "GitHub에서 확인한 날"), path: directories.ledger),
      ("backups", Sentence(en: "backups", ko: "백업"), path: PersonalDatabase.backupFolder(in: directories)),
      ("cache", Sentence(en: "cache", ko: "캐시"), path: ContributionCache.path(in: directories)),
      ("log", Sentence(en: "reminder log", ko: "알림 로그"), path: directories.nagLog),
    ]
  }

  var texts: String {
    components.map { "\($0.name)\n\(String(repeating: "-", count: $0.name.count))\n\($0.text)\n" }.joined(
      separator: "\n")
  }

  func json(withTexts: Bool) -> JSONValue {
    [
      "version": cycVersion, "issues": issuesPage, "token_storage": tokenStorages.map(\.rawValue),
      "license": components.first?.license,
      "paths": JSONValue.object((files + places).map { JSONMember(name: $0.name, value: .string($0.path)) }),
      "components": components.dropFirst().map { component -> JSONValue in
        [
          "name": component.name, "license": component.license,
          "text": withTexts ? JSONValue.string(component.text) : .null,
        ]
      },
    ]
  }
}

/// The program or a library in it, with the text of its licence.
struct Component {
  let name: String
  let text: String

  /// The SPDX identifier; nil for an unknown licence. Source: https://spdx.org/licenses.
  var license: String? {
    if text.contains("Permission is hereby granted, free of charge, to any person obtaining a copy") { return "MIT" }
    guard text.contains("Apache License"), text.contains("Version 2.0") else { return nil }
    return text.contains("Runtime Library Exception") ? "Apache-2.0 WITH Swift-exception" : "Apache-2.0"
  }
}

extension About {
  /// Paths below `home` begin with `~`.
  func text(home: String, _ display: Display, _ language: Language) -> String {
    func section(_ heading: Sentence, _ rows: [LabeledList.Row]) -> [Line] {
      Line.section(display.wrapped(heading(language)), columns: display.columns) {
        LabeledList(rows).lines(columns: $0)
      }
    }
    func short(_ path: String) -> String { path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path }
    let title = Segment("cyc \(cycVersion)", Style(bold: true))
    let slogan = Segment(AboutPhrases.slogan(language))
    func rows(_ places: [Place]) -> [LabeledList.Row] {
      places.map { LabeledList.Row($0.label(language), short($0.path)) }
    }
    let paragraphs: [[Line]] = [
      Line.flow([title, slogan], columns: display.columns),
      files.isEmpty ? [] : section(AboutPhrases.program, rows(files)),
      section(AboutPhrases.places, rows(places))
        + (tokenStorages.contains(.keyring) ? display.wrapped(AboutPhrases.keyring(language)) : []),
      section(
        AboutPhrases.components,
        components.dropFirst().map { LabeledList.Row($0.name, $0.license ?? AboutPhrases.seeText(language)) })
        + display.wrapped(AboutPhrases.texts(language)),
      issuesPage.map { display.wrapped(AboutPhrases.problems($0)(language)) } ?? [],
      display.wrapped(AboutPhrases.weather(language)),
      display.wrapped(AboutPhrases.origin(language)),
      display.wrapped(AboutPhrases.license(components.first?.license)(language)),
    ]
    return paragraphs.filter { !$0.isEmpty }.map { $0.text(display.depth) }.joined(separator: "\n")
  }
}

enum AboutPhrases {
  static let slogan = Sentence(en: "Check your commit.", ko: "오늘 커밋, 챙기셨나요?")
  static let program = Sentence(en: "Program", ko: "프로그램")
  static let places = Sentence(en: "Files", ko: "저장 위치")
  static let components = Sentence(en: "Libraries", ko: "포함된 라이브러리")
  static let keyring = Sentence(
    en: "The token is in the keyring; the file names the login.", ko: "토큰은 키링에 있고, 파일에는 로그인 정보만 있어요.")
  static let seeText = Sentence(en: "see --licenses", ko: "--licenses로 확인")
  static let texts = Sentence(en: "Full texts: cyc about --licenses", ko: "라이선스 전문: cyc about --licenses")
  static let weather = Sentence(
    en: "Weather data by Open-Meteo.com, names of places by GeoNames; both CC BY 4.0.",
    ko: "날씨 데이터는 Open-Meteo.com, 장소 이름은 GeoNames에서 가져와요. 모두 CC BY 4.0이에요.")
  static let origin = Sentence(
    en: """
      cyc grew from five small iOS apps: Check Your Commit, an Eisenhower matrix, a TODO/DOING/DONE board, a todo list with D-days \
      and weather, and quizzes as notifications. Thank you to everyone who made them.
      """,
    ko: """
      cyc는 작은 iOS 앱 다섯 개에서 자라났어요. Check Your Commit, 아이젠하워 매트릭스, TODO/DOING/DONE 보드, 디데이와 날씨가 있는 \
      할 일 목록, 알림으로 푸는 퀴즈예요. 만들어 주신 모든 분께 감사드려요.
      """)

  static func problems(_ address: String) -> Sentence {
    Sentence(en: "Problems and wishes: \(address)", ko: "문제와 바라는 점: \(address)")
  }

  static func license(_ name: String?) -> Sentence {
    Sentence(
      en: "cyc is free software\(name.map { " under the \($0) licence" } ?? "").",
      ko: "cyc는 \(name.map { "\($0) 라이선스로 배포되는 " } ?? "")자유 소프트웨어예요.")
  }
}
