/// A command that changes something, with the home in which it runs.
struct FaultCase: Sendable, CustomStringConvertible {
  let home: FaultHome
  let command: String
  /// Exit codes of the command without a fault.
  let exitCodes: Set<Int32>
  /// Exit codes of the same command afterwards. It may be refused if the run with the fault has made the change.
  let exitCodesAfterwards: Set<Int32>

  init(
    _ command: String, in home: FaultHome = .filled, exitCodes: Set<Int32> = [0], exitCodesAfterwards: Set<Int32> = [0]
  ) {
    (self.command, self.home) = (command, home)
    (self.exitCodes, self.exitCodesAfterwards) = (exitCodes, exitCodesAfterwards)
  }

  var description: String { "\(command), \(home)" }

  static let all = [
    FaultCase("cyc todo add new", in: .empty), FaultCase("cyc todo add new --due 2026-12-05"),
    FaultCase("cyc todo edit 1 changed"), FaultCase("cyc todo done 1", exitCodesAfterwards: [0, 1]),
    FaultCase("cyc todo rm 1", exitCodesAfterwards: [0, 2]), FaultCase("cyc todo undo"),
    FaultCase("cyc todo move 1 doing", exitCodesAfterwards: [0, 1]),
    FaultCase("cyc todo reset -y", exitCodesAfterwards: [0, 1]),
    FaultCase("cyc todo import ../tasks.txt --format todotxt"), FaultCase("cyc todo recover -y", in: .damaged),
    FaultCase("cyc todo recover --backup -y", in: .damaged),
    FaultCase("cyc dday add Party 2027-01-01"), FaultCase("cyc dday rm 1", exitCodesAfterwards: [0, 2]),
    FaultCase("cyc freeze 2026-12-30", exitCodesAfterwards: [0, 2]), FaultCase("cyc goal"),
    FaultCase("cyc goal 77", in: .congratulated),
    FaultCase("cyc quiz add 'What?' a b --answer 2", exitCodesAfterwards: [0, 2]),
    FaultCase("cyc quiz import --starter"),
    // The options are shuffled, so the answer may be wrong.
    FaultCase("cyc quiz answer 1", in: .asked, exitCodes: [0, 1], exitCodesAfterwards: [0, 1, 2]),
    FaultCase("cyc config set nag.from 20:00", in: .empty), FaultCase("cyc config set nag.from 20:00"),
    FaultCase("cyc login --with-token --storage file --force < ../token"), FaultCase("cyc nag run", in: .reminding),
    FaultCase("cyc nag snooze 2h"),
    FaultCase("cyc sync setup ../list.git --yes"), FaultCase("cyc sync", in: .sending),
    FaultCase("cyc sync", in: .receiving),
  ]
}

/// Homes of a `FaultCase`.
enum FaultHome: String, Sendable {
  case empty, filled, congratulated, asked, reminding, sending, receiving, damaged

  /// Shell commands that make the home, in the home. `../token` and `../tasks.txt` exist.
  var script: String {
    switch self {
    case .empty: ""
    case .filled: FaultHome.fill
    // The next command has no goal left to congratulate on, so it changes one thing only.
    case .congratulated: "\(FaultHome.fill)\ncyc goal > ../goal"
    case .asked: "\(FaultHome.fill)\ncyc quiz ask --json < /dev/null > ../asked"
    case .reminding:
      """
      \(FaultHome.fill)
      printf '#!/bin/sh\\necho sent >> "$HOME/../messages"\\n' > ../deliver && chmod 755 ../deliver
      cyc config set nag.via command && cyc config set nag.command "$HOME/../deliver"
      cyc config set nag.from 00:00 && cyc config set nag.until 24:00
      """
    case .sending:
      """
      \(FaultHome.fill)
      cyc sync setup ../list.git --yes
      cyc todo add later
      cyc todo edit 1 other
      """
    case .receiving:
      """
      \(FaultHome.fill)
      cyc sync setup ../list.git --yes
      mkdir ../desk && export HOME="$PWD/../desk"
      cyc sync setup ../list.git --yes
      cyc todo add there
      cyc sync
      """
    case .damaged:
      """
      \(FaultHome.fill)
      python3 -c "
      path = '.local/share/cyc/cyc.sqlite'
      data = bytearray(open(path, 'rb').read())
      data[data.find(b'CREATE TABLE todo')] ^= 1
      open(path, 'wb').write(data)"
      """
    }
  }

  private static let fill = """
    git init -q --bare ../list.git
    cyc todo add first --due 2026-12-01
    cyc todo add second
    cyc todo done 2
    cyc dday add Exam 2027-03-06
    cyc freeze 2026-12-24 --reason trip
    cyc goal 50
    cyc quiz add 'Undoes a commit?' 'git revert' 'git log' --answer 1
    cyc config set user hana
    """
}

/// A way in which a call fails; see `Tests/Faults/faults.c`.
enum FaultKind: String, CaseIterable, Sendable {
  case diskFails = "EIO"
  case diskIsFull = "ENOSPC"
  case notPermitted = "EACCES"
  case tooManyFiles = "EMFILE"
  case killedBefore = "KILL"
  /// Half of the data has been written then.
  case killedHalfway = "HALF"

  var kills: Bool { self == .killedBefore || self == .killedHalfway }
}
