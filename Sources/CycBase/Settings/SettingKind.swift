internal import Days
internal import GitHub
internal import HTTP
package import TOMLFile
internal import Platform
internal import Terminal
internal import Weather

/// The values that a setting allows. Values are passed around as texts in canonical form, as in `cyc config get`.
package enum SettingKind: Equatable {
  case login
  case text
  case choice([String])
  /// Separated by commas.
  case list(of: [String], max: Int)
  case integer(ClosedRange<Int>)
  /// Latitude or longitude in degrees, rounded to two decimals.
  case angle(max: Int)
  /// `true` or `false`; also accepts `yes`, `no`, `on` and `off`.
  case boolean
  /// A time of day; with `allowsMidnight` also 24:00.
  case clock(allowsMidnight: Bool)
  /// In minutes.
  case duration(ClosedRange<Int>)
  case mailAddress
  /// URL of a server: https, or http on this machine.
  case serverAddress
  /// A program and its arguments: an array in the file, elsewhere quoted as in a shell.
  case program
  /// Absolute folders or folders below `~`: an array in the file, elsewhere quoted as in a shell; typed, also with
  /// commas.
  case folders
  /// Logins, each alone or as HOST/LOGIN; separated by commas.
  case accounts(max: Int)

  /// The canonical form of a typed value; nil if it is not allowed.
  package func value(typed: String) -> String? {
    switch self {
    case .login:
      // The setting has no host: a name on another host would become that of another person on GitHub.
      AccountAddress(typed: typed)?.host.map { $0 == .gitHubDotCom } ?? true ? Login(typed: typed)?.name : nil
    case .text: !typed.isEmpty && Sanitizer.clean(typed) == typed ? typed : nil
    case .choice(let values):
      // `Saturday` and `토요일` mean `sat`.
      [typed, Weekday.settingName(typed: typed)].compactMap(\.self).first(where: values.contains)
    case .list: list(SettingKind.elements(of: typed))
    case .integer(let range):
      // Int would also accept a plus sign and leading zeros.
      Int(typed).flatMap { range.contains($0) && String($0) == typed ? typed : nil }
    case .angle(let max): Angle(typed: typed, max: max)?.description
    case .boolean:
      ["true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"][typed]
    case .clock(let allowsMidnight): allowsMidnight && typed == "24:00" ? typed : ParsedTime.one(typed)?.description
    case .duration(let range):
      ParsedDuration.minutes(ParsedDuration.length(ofPace: typed))
        .flatMap { range.contains($0) ? ParsedDuration.text(minutes: $0) : nil }
    case .mailAddress: SettingKind.isMailAddress(typed) ? typed : nil
    case .serverAddress: ServerAddress(typed)?.text
    case .program, .folders:
      ShellWords(typed).flatMap { typed in
        let words = self == .program ? typed.words : typed.words.flatMap { $0.split(separator: ",").map(String.init) }
        return words.isEmpty ? nil : shellText(words)
      }
    case .accounts: accounts(SettingKind.elements(of: typed)) { AccountAddress(typed: $0) }
    }
  }

  /// The texts between commas, without spaces around them. Names with a space in between are not joined, which would
  /// make another name.
  private static func elements(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  /// The canonical form of a value in the file; nil if it is not allowed.
  package func value(inFile value: TOMLValue) -> String? {
    switch self {
    // A name such as "last" is a login in the file; only in arguments it has another meaning.
    case .login: value.string.flatMap { Login($0)?.name ?? self.value(typed: $0) }
    case .text, .choice, .clock, .duration, .mailAddress, .serverAddress: value.string.flatMap { self.value(typed: $0) }
    case .angle(let max): (value.float ?? value.integer.map(Double.init)).flatMap { Angle($0, max: max)?.description }
    case .integer: value.integer.flatMap { self.value(typed: String($0)) }
    case .boolean: value.boolean.map(String.init) ?? value.string.flatMap { self.value(typed: $0) }
    case .list: value.strings.flatMap(list)
    case .program, .folders: value.strings.flatMap(shellText)
    case .accounts: value.strings.flatMap { accounts($0) { AccountAddress($0) ?? AccountAddress(typed: $0) } }
    }
  }

  /// The TOML literal of a canonical value.
  func literal(_ value: String) -> String {
    switch self {
    case .login, .text, .choice, .clock, .duration, .mailAddress, .serverAddress: TOMLText.literal(value)
    case .integer, .angle, .boolean: value
    case .list, .accounts: SettingKind.array(value.split(separator: ",").map(String.init))
    case .program, .folders: SettingKind.array(ShellWords(value)?.words ?? [])
    }
  }

  private static func array(_ texts: [String]) -> String {
    "[" + texts.map(TOMLText.literal).joined(separator: ", ") + "]"
  }

  /// Words as in a shell; nil if they are not allowed. An empty list means no value, and is allowed.
  private func shellText(_ words: [String]) -> String? {
    // A relative path would depend on the current folder at run time.
    let areAllowed =
      self == .folders
      ? words.allSatisfy(FolderPattern.isPattern)
      : words.first.map { !$0.isEmpty && ($0.hasPrefix("/") || !$0.contains("/")) } ?? true
    return areAllowed && words.allSatisfy { Sanitizer.clean($0) == $0 } ? ShellWords(words: words).text : nil
  }

  /// A typed folder with blanks in its name, as an argument for `cyc config set`: quoted once for the value and once
  /// for the shell. Nil if it is not such a folder.
  func withQuotes(_ typed: String) -> String? {
    guard self == .folders, typed.contains(" "), FolderPattern.isPattern(typed),
      !typed.contains(where: { "'\"$`\\!,".contains($0) })
    else { return nil }
    return shellText([typed]).map { "\"\($0)\"" }
  }

  /// One plain address: no name, list or quotes, and nothing that a mail program could take for an option, program or
  /// file.
  ///
  /// Source: RFC 5322, section 3.4.1, dot-atom; the domain's letters and digits as in RFC 1035. At most 254 bytes: a
  /// path has 256 with its angle brackets (RFC 5321, section 4.5.3.1.3).
  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, text.utf8.count <= 254, !text.hasPrefix("-") else { return false }
    func areAtoms(_ part: Substring, _ marks: String) -> Bool {
      part.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
        !atom.isEmpty && atom.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
      }
    }
    return areAtoms(parts[0], "!#$%&'*+-=?^_{}~") && areAtoms(parts[1], "-")
  }

  private func list(_ words: [String]) -> String? {
    guard case .list(let allowed, let max) = self else { return nil }
    let kept = words.map { Weekday.settingName(typed: $0) ?? $0.lowercased() }.distinct
    return kept.count <= max && kept.allSatisfy(allowed.contains) ? kept.chained(",") : nil
  }

  private func accounts(_ texts: [String], _ read: (String) -> AccountAddress?) -> String? {
    guard case .accounts(let max) = self else { return nil }
    let accounts = texts.compactMap(read)
    guard accounts.count == texts.count else { return nil }
    let kept = accounts.map(\.description).distinct
    return kept.count <= max ? kept.chained(",") : nil
  }

  /// The allowed values in words, for messages.
  var allowed: Sentence {
    func quoted(_ text: String) -> String { "\"\(text)\"" }
    func time(_ minutes: Int) -> String { quoted(ParsedDuration.text(minutes: minutes)) }
    return switch self {
    case .login: Sentence(en: "a GitHub login", ko: "GitHub 아이디")
    case .text: Sentence(en: "text", ko: "문자열")
    case .choice(let values): .anyOf(values.map(quoted))
    case .list(let values, let max):
      Sentence(
        en: "a list of up to \(max) of \(values.map(quoted).joined(separator: ", "))",
        ko: "\(values.map(quoted).joined(separator: ", ")) 중 \(max)개까지의 목록")
    case .integer(let range):
      Sentence(
        en: "a number from \(range.lowerBound) to \(range.upperBound)",
        ko: "\(range.lowerBound)부터 \(range.upperBound)까지의 숫자")
    case .angle(let max): Sentence(en: "degrees from -\(max) to \(max)", ko: "-\(max)도부터 \(max)도까지의 각도")
    case .boolean: .anyOf(["true", "false"])
    case .clock(let allowsMidnight):
      Sentence(
        en: "a time such as \"21:30\"\(allowsMidnight ? ", up to \"24:00\"" : "")",
        ko: "\"21:30\" 같은 시각\(allowsMidnight ? "(\"24:00\"까지)" : "")")
    case .duration(let range):
      Sentence(
        en: "a length of time from \(time(range.lowerBound)) to \(time(range.upperBound))",
        ko: "\(time(range.lowerBound))부터 \(time(range.upperBound))까지의 시간")
    case .mailAddress: Sentence(en: "an e-mail address", ko: "이메일 주소")
    case .serverAddress: Sentence(en: "an https:// URL (http:// only for this machine)", ko: "https 주소(이 컴퓨터라면 http도)")
    case .program: Sentence(en: "a program, by name or full path, and its arguments", ko: "이름이나 전체 경로로 적은 프로그램과 인자")
    case .folders: Sentence(en: "a list of folders, each beginning with / or ~/", ko: "/나 ~/로 시작하는 폴더의 목록")
    case .accounts(let max):
      Sentence(
        en: "a list of up to \(max) GitHub logins, each alone or as HOST/LOGIN",
        ko: "GitHub 아이디 \(max)개까지의 목록(아이디만, 또는 호스트/아이디)")
    }
  }
}

extension TOMLValue {
  /// The elements of an array of strings.
  fileprivate var strings: [String]? {
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }
}
