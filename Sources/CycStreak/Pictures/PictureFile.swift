package import ArgumentParser
package import CycBase
internal import Platform
internal import PNG

/// Values of `--format`.
package enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, svg, png

  package var isPicture: Bool { self == .svg || self == .png }
}

/// Format of the answer of a command that can draw, and the file for a picture.
package struct PictureFile: ParsableArguments, CustomReflectable {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      en: "text, json, or a picture: svg or png (default: text).", ko: "text, json이나 그림(svg, png)이에요 (기본값: text)."))
  var named: PictureFormat?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      en: "Draw into this file (- for a pipe), as SVG or PNG by its name.",
      ko: "이 파일에 그려요 (파이프는 -). 이름에 따라 SVG나 PNG가 돼요.", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("theme-mode"),
    help: ArgumentHelp(
      en: "For a picture: only light or only dark (default: by the reader's system; PNG: light).",
      ko: "그림을 밝게만 또는 어둡게만 그려요 (기본값: 보는 사람의 시스템 설정, PNG는 밝게)."))
  package var mode: ThemeMode?

  package init() {}

  package var format: PictureFormat { named ?? path.flatMap(Self.format) ?? .text }

  /// The option that asks for a picture, such as `--format svg`; nil if none does.
  package var option: String? { named.map { "--format \($0)" } ?? path.map { _ in "-o" } }

  private static func format(of path: String) -> PictureFormat? {
    PictureFormat.allCases.first { $0.isPicture && path.lowercased().hasSuffix(".\($0)") }
  }

  package func validate() throws {
    if let path { try checkName(path) }
    if mode != nil, !format.isPicture {
      throw UsageFailure(
        en: "--theme-mode is only for pictures", ko: "--theme-mode는 그림에만 쓸 수 있어요",
        hint: Sentence(
          en: "add -o and a file, such as -o picture.svg", ko: "-o와 파일 이름을 더해 주세요. 예: -o picture.svg"))
    }
  }

  /// Throws if `path` is empty, or if neither it nor `--format` asks for a picture.
  private func checkName(_ path: String) throws(UsageFailure) {
    if path.isEmpty {
      throw UsageFailure(
        en: "the name of the file is empty", ko: "파일 이름이 비어 있어요",
        hint: Sentence(en: "name a file, such as -o picture.svg", ko: "파일 이름을 적어 주세요. 예: -o picture.svg"))
    }
    if format.isPicture { return }
    if let named = named?.rawValue {
      let line = ShellWords(words: [path]).text
      throw UsageFailure(
        en: "-o is for pictures, not for --format \(named)", ko: "-o는 그림에만 쓸 수 있어요. --format \(named)에는 쓸 수 없어요",
        hint: Sentence(en: "use --format \(named) > \(line)", ko: "이렇게 적어 주세요: --format \(named) > \(line)"))
    }
    throw UsageFailure(
      en: "-o \(path.excerpt) does not say which kind of picture", ko: "-o \(path.excerpt)만으로는 그림의 형식을 알 수 없어요",
      hint: Sentence(
        en: "end the name in .svg or .png, or add --format svg or --format png",
        ko: "이름을 .svg나 .png로 끝내거나 --format svg, --format png를 더해 주세요"))
  }

  /// Throws if the picture cannot be written to its place. Call it before fetching.
  package func checkPlace(in world: World) throws {
    guard format.isPicture else { return }
    guard let path, path != "-" else {
      if format == .png, world.screen.terminal.outputIsTerminal { throw PictureFailure.terminal }
      return
    }
    // `PATH/.` exists only if the path is a folder.
    if AtomicFile.exists("\(path)/.") {
      let file = ShellWords.quoted("\(path)\(path.hasSuffix("/") ? "" : "/")picture.\(format)")
      throw FileFailure.folder(path, into: "-o \(file)")
    }
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if !AtomicFile.exists("\(folder)/.") { throw FileFailure.noFolder(folder) }
  }

  package func colors(_ theme: GrassTheme) -> PictureColors {
    // A PNG cannot follow the reader's system.
    PictureColors(theme: theme, mode: format == .png ? mode ?? .light : mode)
  }

  /// Writes the picture to its place. A file is replaced.
  package func put(_ picture: any SVGPicture, in world: World) throws {
    let sheet = picture.sheet
    let bytes = format == .png ? try PictureFile.png(sheet) : Array(sheet.text.utf8)
    guard let path, path != "-" else {
      return format == .png ? try world.screen.outBytes(bytes) : try world.screen.out(sheet.text)
    }
    do {
      try SharedFile.write(bytes, to: path)
    } catch {
      throw FileFailure.notReplaced(error)
    }
    try world.screen.tell(Sentence(en: "Drawn into \(path).", ko: "\(path) 파일에 그렸어요."))
  }

  /// After `cyc card > card.svg`, which puts text into the file, notes the command for the picture.
  func noteText(in world: World) {
    guard let file = world.screen.terminal.outputFile, PictureFile.format(of: file) != nil else { return }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let words = ["cyc"] + world.call.arguments + ["-o", name]
    let command = ShellWords(words: words).text
    world.screen.note(
      Sentence(en: "\(name) has text now; for the picture: \(command)", ko: "\(name)에 글자를 넣었어요. 그림은: \(command)"))
  }

  /// Pixels of a PNG for each pixel of the SVG, as sharp screens have.
  private static let scale = 2.0

  private static func png(_ sheet: SVGSheet) throws(PictureFailure) -> [UInt8] {
    let (width, height) = ((sheet.width * scale).rounded(.up), (sheet.height * scale).rounded(.up))
    do {
      return try PNGDrawing.draw(svg: sheet.text, width: Int(width), height: Int(height))
    } catch {
      throw PictureFailure.png(error)
    }
  }

  package var customMirror: Mirror { mirror([("_named", _named), ("_path", _path), ("_mode", _mode)]) }
}

/// The pages that a picture is coloured for. A picture cannot see the theme that is chosen on GitHub, but with
/// `<picture>` a page can choose between two pictures.
package enum ThemeMode: String, CaseIterable, ExpressibleByArgument {
  case light, dark
}

enum PictureFailure: UserFacingError, Equatable {
  /// The bytes of a PNG would go to a terminal.
  case terminal
  case png(PNGError)

  var message: Sentence {
    switch self {
    case .terminal: Sentence(en: "a terminal cannot show a PNG", ko: "터미널에는 PNG를 보여 줄 수 없어요")
    case .png(.libraryMissing(let reason)):
      Sentence(en: "librsvg cannot be loaded: \(reason)", ko: "librsvg를 불러올 수 없어요: \(reason)")
    case .png(.notDrawn): Sentence(en: "librsvg did not draw the picture", ko: "librsvg가 그림을 그리지 못했어요")
    }
  }

  var hint: Sentence? {
    switch self {
    case .terminal:
      Sentence(en: "name a file with -o picture.png, or use a pipe", ko: "-o picture.png로 파일을 정하거나 파이프로 보내 주세요")
    case .png(.libraryMissing): .typed("sudo apt install librsvg2-2")
    case .png(.notDrawn): Sentence(en: "use --format svg instead", ko: "대신 --format svg를 쓰세요")
    }
  }

  var exitStatus: ExitStatus { self == .terminal ? .usage : .failed }
}
