package import CycBase
package import GitHub
internal import Platform
internal import Streaks

extension AnySetting {
  package static let accounts = Setting<[AccountAddress]>(
    "accounts", .accounts(max: 10), default: [], example: "hana-work,github.example.com/hana",
    Sentence(
      en: "Your other GitHub accounts, each a login or HOST/LOGIN: cyc streak shows all of them.",
      ko: "내 다른 GitHub 계정이에요. 아이디나 호스트/아이디를 적으면 cyc streak에서 모두 보여 줘요."))

  package static let streakAccounts = Setting<StreakAccounts>(
    "streak.accounts", .choice, default: .own, example: "any",
    Sentence(
      en:
        "Which accounts your streak counts: own (your main one, as on GitHub), or any (a day counts if one of accounts "
        + "has a contribution).",
      ko: "내 기록에 어느 계정을 셀지 정해요. own은 GitHub처럼 주 계정만, any는 accounts 가운데 한 곳에라도 기여가 있으면 그날을 세요."))
}

package enum StreakAccounts: String, CaseIterable, Sendable {
  case own
  case any
}

extension World {
  /// Whether the user's streak counts the days of all accounts, not only those of the main one.
  var countsAllAccounts: Bool { home.settings[.streakAccounts] == .any && !home.settings[.accounts].isEmpty }
}

extension StreakReader {
  /// Readers of the user's other accounts, in the order of the setting, each once.
  var otherAccounts: [StreakReader] {
    func key(_ host: Host, _ login: Login) -> String { "\(host.name)/\(login.name.lowercased())" }
    var seen: Set<String> = [key(host, person.login)]
    return world.home.settings[.accounts].compactMap { address in
      guard seen.insert(key(address.host ?? host, address.login)).inserted else { return nil }
      return reader(of: address)
    }
  }

  private func reader(of address: AccountAddress) -> StreakReader {
    // The user's days of rest apply to all accounts.
    let rules = StreakRules(resting: rules.shown, weekly: rules.weekly)
    guard let other = address.host, other != host else {
      // The token on this host belongs to the main account, so this one is read from its page.
      return StreakReader(
        world: world, host: host, person: Person(login: address.login, name: nil), mode: mode, rules: rules,
        sources: SourceOptions(choice: .page))
    }
    var world = world
    // A token in a variable is for the main host.
    world.home.environment = world.home.environment.filter { !TokenVariable.allNames.contains($0.key) }
    let stored = (try? Credentials.load(from: world.home.directories))?.account(on: other.name)
    let usesToken =
      sources.choice != .page && stored?.login.lowercased() == address.login.name.lowercased()
    let person = Person(
      login: address.login, name: nil, isOwn: usesToken, accountID: usesToken ? stored?.id : nil)
    return StreakReader(
      world: world, host: other, person: person, mode: mode, rules: rules,
      sources: SourceOptions(choice: usesToken ? .auto : .page))
  }
}
