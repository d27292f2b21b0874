internal import CycBase

extension KoreanHelp {
  /// `sync`.
  static let sync: [Sentence] = [
    // cyc sync
    Sentence(
      en: "Keep one list on all your machines, through a git repository of your own.",
      ko: "내 git 저장소를 통해 모든 컴퓨터에서 같은 목록을 써요."),
    Sentence(
      en: """
        Tasks, D-days, frozen days and the goal go to a branch of their own, one small file each. Where two \
        machines changed the same thing differently, the later value is kept, and the other one can be \
        taken: `cyc sync conflicts`. Everything works offline too.
        """,
      ko: """
        할 일, 디데이, 쉬는 날, 목표를 따로 만든 브랜치에 작은 파일로 하나씩 보내요. 두 컴퓨터에서 같은 것을 다르게 바꾸면 나중 값을 남기고, 다른 값도 고를 수 있어요: `cyc \
        sync conflicts`. 오프라인에서도 모두 쓸 수 있어요.
        """),
    Sentence(
      en: "GitHub knows no account for the commits, so they never count as contributions.",
      ko: "동기화 커밋은 GitHub가 아는 누구의 것도 아니라서 기여로 집계되지 않아요."),
    Sentence(en: "once on each machine", ko: "컴퓨터마다 한 번"),
    Sentence(en: "sends and receives", ko: "보내고 받기"),
    Sentence(en: "how it stands", ko: "지금 상태"),
    // cyc sync now
    Sentence(en: "Send and receive what has changed.", ko: "바뀐 것을 보내고 받아요."),
    Sentence(
      en: """
        If the repository suddenly lacks more than half of what both sides had, or its branch is gone, \
        nothing is removed until you say --yes.
        """,
      ko: """
        저장소에서 양쪽에 있던 것의 절반 넘게 갑자기 없어지거나 브랜치가 사라지면, --yes라고 하기 전까지 아무것도 지우지 않아요.
        """),
    Sentence(
      en: "Sync even if this removes most of the list or recreates the branch.",
      ko: "목록이 거의 다 지워지거나 브랜치를 다시 만들게 되어도 동기화해요."),
    // cyc sync setup
    Sentence(
      en: "Choose the repository to sync with, and sync for the first time.",
      ko: "동기화할 저장소를 정하고 처음으로 동기화해요."),
    Sentence(
      en: """
        The address is what git clone takes: https://, user@host:path, ssh:// or a folder, such as one on a \
        disk that several machines see. git logs in as it always does; for https on GitHub `gh auth \
        setup-git` is enough, or cyc's own login if it may write.
        """,
      ko: """
        주소는 git clone에 쓰는 것이면 돼요: https://, user@host:path, ssh://, 또는 여러 컴퓨터에서 보이는 디스크의 폴더. 로그인은 늘 하던 대로 \
        git이 해요. GitHub의 https라면 `gh auth setup-git`이면 되고, 쓸 권한이 있으면 cyc의 로그인도 쓸 수 있어요.
        """),
    Sentence(
      en: """
        With --github it is a repository of yours there, todo where you name none. A new, private and empty \
        one is best; --create makes it. GitHub counts a new repository as a contribution that day.
        """,
      ko: """
        --github를 쓰면 GitHub에 있는 내 저장소를 써요. 이름을 적지 않으면 todo예요. 비어 있는 새 비공개 저장소가 가장 좋고, --create가 만들어 줘요. 새 \
        저장소는 GitHub에서 그날의 기여로 집계돼요.
        """),
    Sentence(en: "a folder, or what git clone takes", ko: "폴더, 또는 git clone에 쓰는 주소"),
    Sentence(en: "makes todo on GitHub, private", ko: "GitHub에 todo를 비공개로 만들기"),
    Sentence(en: "merges two lists without asking", ko: "묻지 않고 두 목록 합치기"),
    Sentence(
      en: "An address that git clone takes, or a folder; with --github a repository's name.",
      ko: "git clone에 쓰는 주소나 폴더예요. --github와 함께라면 저장소 이름이에요."),
    Sentence(en: "Sync with a repository of yours on GitHub, over https.", ko: "GitHub에 있는 내 저장소와 https로 동기화해요."),
    Sentence(
      en: "Create it first, private and empty; with --github.",
      ko: "비어 있는 비공개 저장소를 먼저 만들어요. --github와 함께 써요."),
    Sentence(en: "The branch that holds the list.", ko: "목록을 담을 브랜치예요."),
    Sentence(en: "Sync even if anyone can read the repository.", ko: "누구나 읽을 수 있는 저장소여도 동기화해요."),
    Sentence(en: "Do not ask before two lists are merged.", ko: "두 목록을 합치기 전에 묻지 않아요."),
    // cyc sync status
    Sentence(en: "Show the state of the sync, without using the network.", ko: "네트워크를 쓰지 않고 동기화 상태를 보여 줘요."),
    Sentence(en: "for people", ko: "사람이 읽기"),
    // cyc sync log
    Sentence(
      en: "Show which machine sent what and when, the latest first.",
      ko: "어느 컴퓨터가 무엇을 언제 보냈는지 최근 것부터 보여 줘요."),
    Sentence(en: "the last ten", ko: "최근 열 개"),
    Sentence(en: "How many at most.", ko: "많아야 몇 개인지 적어요."),
    // cyc sync conflicts
    Sentence(
      en: "Show what two machines changed differently, and what was kept.",
      ko: "두 컴퓨터에서 다르게 바꾼 것과 어느 쪽을 남겼는지 보여 줘요."),
    Sentence(en: "with numbers, for cyc sync take", ko: "cyc sync take에 쓸 번호와 함께"),
    // cyc sync take
    Sentence(
      en: "Take the value that was not kept; `cyc todo undo` takes that back.",
      ko: "남기지 않은 값으로 바꿔요. `cyc todo undo`로 되돌려요."),
    Sentence(
      en: """
        The next sync settles the conflict on all machines. After `cyc todo undo` it is open again.
        """,
      ko: """
        다음 동기화 때 모든 컴퓨터에서 충돌이 해결돼요. `cyc todo undo`로 되돌리면 다시 충돌이 돼요.
        """),
    Sentence(en: "a number of cyc sync conflicts", ko: "cyc sync conflicts에 나온 번호"),
    Sentence(en: "A number of `cyc sync conflicts`.", ko: "`cyc sync conflicts`에 나온 번호예요."),
    // cyc sync undo
    Sentence(
      en: "Take back what the last sync changed in the list; the next one sends that.",
      ko: "마지막 동기화가 목록에서 바꾼 것을 되돌려요. 되돌린 것은 다음 동기화 때 보내요."),
    Sentence(
      en: """
        Changes made here since then stay, and so do D-days, frozen days and the goal.
        """,
      ko: """
        그 뒤에 여기서 바꾼 것은 그대로예요. 디데이, 쉬는 날, 목표도 그대로예요.
        """),
    Sentence(en: "the last one that changed tasks", ko: "할 일을 바꾼 마지막 동기화"),
    // cyc sync off
    Sentence(
      en: "Stop syncing on this machine; the list and the repository stay.",
      ko: "이 컴퓨터에서 동기화를 멈춰요. 목록과 저장소는 남아요."),
    Sentence(en: "the list stays as it is", ko: "목록은 그대로"),
    Sentence(en: "removes the local copy of the repository too", ko: "저장소의 사본도 지우기"),
    Sentence(en: "Also remove the local copy of the repository.", ko: "이 컴퓨터에 있는 저장소 사본도 지워요."),
  ]
}
