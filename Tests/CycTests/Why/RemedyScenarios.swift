/// A repository made by a shell script, and the commands that `cyc why` must offer in it.
struct RemedyScenario: CustomStringConvertible, Sendable {
  let name: String
  /// Arguments of `cyc why` after the folder.
  var arguments = ["--mine", "hana@laptop.local"]
  /// A part of each command, in the order printed.
  let commands: [String]
  /// Obstacles that must be gone after the first command.
  var solved: [String] = []
  /// Texts that the answer must contain.
  var says: [String] = []
  /// Folder to ask about, below the test's folder.
  var folder = "cyc"
  let script: String

  var description: String { name }

  /// Functions for the scripts. Each script starts in a repository with one pushed commit by Hana.
  static let prelude = """
    set -eu
    export GIT_AUTHOR_DATE=2026-08-03T20:00:00+00:00 GIT_COMMITTER_DATE=2026-08-03T20:00:00+00:00
    REMOTE=$HOME/remotes/hana/cyc.git
    file() { printf '%s\\n' "$1" "$1" "$1" >"$1.txt"; git add "$1.txt"; }
    commit() { file "$1"; git commit -q -m "$1"; }
    as() { git -c user.name="$1" -c user.email="$2" -c commit.gpgsign=false "${@:3}"; }
    # Commits with an e-mail that is not in the account: a wrong commit.
    mine() { file "$1"; as Hana hana@laptop.local commit -q -m "$1"; }
    # Adds a commit by Bob whose address is not in the reflog.
    bob() { file "$1"; git reset -q --keep "$(as Bob bob@example.com commit-tree -p HEAD -m "$1" "$(git write-tree)")"; }
    fetch() { git fetch -q "$REMOTE" '+refs/heads/*:refs/remotes/origin/*'; }
    # Runs commands as Bob, in his own clone.
    colleague() { (rm -rf "$HOME/bob"; git clone -q "$REMOTE" "$HOME/bob"; cd "$HOME/bob"
      git config user.name Bob; git config user.email bob@example.com; eval "$1"); }
    # Writes HEAD again with one more header.
    with_header() { git cat-file commit HEAD | sed "0,/^committer .*/s//&\\n$1/" | git hash-object -t commit -w --stdin; }
    git init -q --bare -b main "$REMOTE"
    git init -q -b main cyc
    cd cyc
    git remote add origin https://github.com/hana/cyc.git
    commit begin
    git push -q -u origin main

    """

  private static let filter = "filter-branch -f --env-filter"

  static let all: [RemedyScenario] = [
    RemedyScenario(
      name: "a branch of good work on one wrong commit",
      commands: [filter, "push -u origin main side", "push origin side:main"],
      solved: ["unknown_email"], says: ["One unpushed commit after them"],
      script: "mine one; git switch -q -c side; commit two; git switch -q main"),
    RemedyScenario(
      name: "two wrong commits on another branch",
      commands: [filter, "push -u origin side", "push origin side:main"],
      solved: ["unknown_email"],
      script: "git switch -q -c side; mine one; mine two; git switch -q main"),
    RemedyScenario(
      name: "one wrong commit",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: "mine one"),
    RemedyScenario(
      name: "one wrong commit, with a staged and a changed file",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: "mine one; echo x >staged; git add staged; echo y >>begin.txt"),
    RemedyScenario(
      name: "one wrong merge commit",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: """
        git switch -q -c side; commit side; git switch -q main; commit other
        as Hana hana@laptop.local merge -q --no-ff -m merge side
        """),
    RemedyScenario(
      name: "one empty wrong commit",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: "as Hana hana@laptop.local commit -q --allow-empty -m empty"),
    RemedyScenario(
      name: "hooks that change files and messages",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: """
        file one; as Hana hana@laptop.local commit -q --cleanup=verbatim -m $'one\\n\\n\\n\\n#2\\n\\n'
        for hook in pre-commit commit-msg; do
          printf '#!/bin/sh\\necho hook >>begin.txt; git add begin.txt\\n' >.git/hooks/$hook; chmod +x .git/hooks/$hook
        done
        printf '#!/bin/sh\\nsed -i "1s/^/x /" "$1"\\n' >.git/hooks/prepare-commit-msg
        chmod +x .git/hooks/prepare-commit-msg; git config commit.cleanup strip
        """),
    RemedyScenario(
      name: "one wrong commit without a message",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: "file one; as Hana hana@laptop.local commit -q --allow-empty-message -m ''"),
    RemedyScenario(
      name: "two branches at one wrong commit",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: "mine one; git branch side"),
    RemedyScenario(
      name: "two wrong commits",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: "mine one; mine two"),
    RemedyScenario(
      name: "a merge of a colleague's pushed work between them",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: """
        mine one; colleague 'bob theirs; git push -q'; fetch
        as Hana hana@laptop.local merge -q --no-ff -m merge origin/main; mine two
        """),
    RemedyScenario(
      name: "a merge with content of its own",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: """
        mine one; git switch -q -c side HEAD~1; bob theirs; git switch -q main
        git merge -q --no-ff --no-commit side; echo evil >>begin.txt; git add begin.txt
        as Hana hana@laptop.local commit -q -m merge; mine two
        """),
    RemedyScenario(
      name: "an octopus",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: """
        mine one
        for side in a b; do git switch -q -c $side main; bob $side; done
        git switch -q main; as Hana hana@laptop.local merge -q --no-ff -m octopus a b; mine two
        """),
    RemedyScenario(
      name: "a colleague's patch by am",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"], says: ["get new hashes"],
      script: """
        colleague 'bob theirs; git format-patch -q -1 -o "$HOME/patches"'
        mine one; as Hana hana@laptop.local am -q "$HOME"/patches/*; mine two; bob three
        """),
    RemedyScenario(
      name: "a colleague's commit by cherry-pick",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: """
        colleague 'git switch -q -c theirs; bob theirs; git push -q origin theirs'; fetch
        mine one; as Hana hana@laptop.local cherry-pick origin/theirs >/dev/null; mine two
        """),
    RemedyScenario(
      name: "a colleague's commits on top",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"], says: ["2 unpushed commits after them"],
      script: "mine one; bob two; bob three"),
    RemedyScenario(
      name: "a wrong commit below a good one",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: "mine one; commit two"),
    RemedyScenario(
      name: "several branches",
      commands: [filter, "push -u origin main side", "push origin side:main"],
      solved: ["unknown_email"],
      script: "mine one; git switch -q -c side; mine two; git switch -q main; bob three"),
    RemedyScenario(
      name: "another working tree with a changed file",
      commands: [filter, "push -u origin main side", "push origin side:main"],
      solved: ["unknown_email"],
      script: """
        mine one; git worktree add -q -b side ../tree; (cd ../tree; mine two; mine three; echo dirty >>begin.txt)
        """),
    RemedyScenario(
      name: "asked in the other working tree",
      commands: [filter, "push -u origin side", "push origin side:main"],
      solved: ["unknown_email"],
      folder: "tree",
      script: "mine one; git worktree add -q -b side ../tree; (cd ../tree; mine two); echo dirty >>begin.txt"),
    RemedyScenario(
      name: "the default branch in another working tree",
      arguments: [],
      commands: ["push -u origin side", "push origin side:main"],
      folder: "tree",
      script: "git worktree add -q -b side ../tree; cd ../tree; commit one"),
    RemedyScenario(
      name: "a detached HEAD with one wrong commit",
      commands: ["commit --only --amend", "push origin HEAD:refs/heads/work"],
      solved: ["unknown_email"],
      script: "git switch -q --detach; mine one"),
    RemedyScenario(
      name: "a detached HEAD with two wrong commits",
      commands: [filter, "push origin HEAD:refs/heads/work-2"],
      solved: ["unknown_email"],
      script: "git push -q origin main:work; git switch -q --detach; mine one; mine two"),
    RemedyScenario(
      name: "a squash-merged branch",
      arguments: [],
      commands: [],
      says: ["In the squash", "it counts today"],
      script: """
        git switch -q -c side; commit one; commit two; git push -q -u origin side
        git switch -q main; git merge -q --squash side; git commit -q -m squash; git push -q; git reset -q --hard HEAD~1
        git switch -q side
        """),
    RemedyScenario(
      name: "a squash by another author",
      arguments: [],
      commands: [],
      says: ["by Bob", "not yours"],
      script: """
        git switch -q -c side; commit one; commit two; git push -q -u origin side
        colleague 'git merge -q --squash origin/side; git commit -q -m squash; git push -q'; fetch
        """),
    RemedyScenario(
      name: "squash-merged, and changed since",
      arguments: [],
      commands: ["push origin side"],
      says: ["In the squash"],
      script: """
        git switch -q -c side; commit one; commit two; git push -q -u origin side
        colleague 'git merge -q --squash origin/side; git commit -q --author="Hana <hana@example.com>" -m squash; git push -q'
        fetch; commit three
        """),
    RemedyScenario(
      name: "a rebase-merged branch below later work",
      arguments: [],
      commands: [],
      says: ["Rebased as"],
      script: """
        git switch -q -c side; commit one; git push -q -u origin side
        colleague 'bob theirs; git cherry-pick origin/side >/dev/null; bob more; git push -q'; fetch
        """),
    RemedyScenario(
      name: "an unpushed branch with a changed file",
      arguments: [],
      commands: ["push -u origin side", "push origin side:main"],
      script: "git switch -q -c side; commit one; echo dirty >>begin.txt"),
    RemedyScenario(
      name: "a new branch at an unpushed commit of the default branch", arguments: [], commands: ["push origin main"],
      solved: ["not_pushed", "not_on_default_branch"], script: "commit one; git switch -q -c side"),
    RemedyScenario(
      name: "a branch, and the default branch has moved",
      arguments: [],
      commands: ["push -u origin side"],
      says: ["open a pull request"],
      script: "git switch -q -c side; commit one; colleague 'bob theirs; git push -q'; fetch"),
    RemedyScenario(
      name: "the remote branch has moved",
      arguments: [],
      commands: [],
      says: ["get them first"],
      script: "commit one; colleague 'bob theirs; git push -q'; fetch"),
    RemedyScenario(
      name: "a first commit that GitHub made", arguments: [], commands: [],
      says: [
        "if it is the right repository, join them first",
        "pull --no-rebase --ff --allow-unrelated-histories origin main",
      ],
      script: "git switch -q --orphan new; git branch -q -D main; git branch -m main; commit one"),
    RemedyScenario(
      name: "a branch that began at develop, its upstream",
      arguments: [],
      commands: ["push origin side", "push origin side:main"],
      script: "git push -q origin main:develop; fetch; git switch -q -c side origin/develop; commit one"),
    RemedyScenario(
      name: "the remote branch of another branch has moved",
      arguments: [],
      commands: ["push origin side:main"],
      says: ["switch to side, get them first", "pull --no-rebase --ff origin side"],
      script: """
        git switch -q -c side; commit one; git push -q -u origin side
        colleague 'git switch -q side; bob theirs; git push -q'; fetch; commit two; git switch -q main
        """),
    RemedyScenario(
      name: "a tag with the name of the branch",
      arguments: [],
      commands: ["push origin refs/heads/main"],
      script: "git tag main; commit one"),
    RemedyScenario(
      name: "the remote branch has moved unseen",
      arguments: [],
      commands: ["push origin main"],
      script: "commit one; colleague 'bob theirs; git push -q'"),
    RemedyScenario(
      name: "push.default is matching",
      arguments: [],
      commands: ["push origin main", "push origin other:main"],
      script: """
        git switch -q -c other; commit other; git push -q -u origin other; git commit -q --amend -m changed
        git switch -q main; commit one; git config push.default matching
        """),
    RemedyScenario(
      name: "a signed commit on top of a wrong one",
      commands: ["push origin main"],
      script: "mine one; commit two; git reset -q --hard $(with_header 'gpgsig -----BEGIN-----\\n -----END-----')"),
    RemedyScenario(
      name: "a signed wrong commit",
      commands: ["push origin main"],
      script: """
        mine one; git reset -q --hard $(with_header 'gpgsig -----BEGIN-----\\n -----END-----')
        git config color.ui always
        """),
    RemedyScenario(
      name: "a commit with an encoding",
      commands: ["push origin main"],
      script: "mine one; mine two; git reset -q --hard $(with_header 'encoding ISO-8859-1')"),
    RemedyScenario(
      name: "a submodule",
      commands: ["push origin main"],
      folder: "super/cyc",
      script: """
        cd ..; git init -q -b main super; cd super
        git -c protocol.file.allow=always submodule --quiet add "$REMOTE" cyc; git commit -q -m super; cd cyc
        git remote set-url origin https://github.com/hana/cyc.git; mine one; mine two; git -C .. add cyc
        as Hana hana@example.com -C .. commit -q -m pointer
        """),
    RemedyScenario(
      name: "an ssh alias",
      commands: ["commit --only --amend", "push origin main"],
      solved: ["unknown_email"],
      script: "git remote set-url origin git@github-work:hana/cyc.git; mine one"),
    RemedyScenario(
      name: "changes in the working tree",
      commands: ["push origin main"],
      script: "mine one; mine two; echo dirty >>begin.txt"),
    RemedyScenario(
      name: "a rebase that has stopped",
      commands: [],
      says: ["first finish what has begun in the repository", "a merge: git -C "],
      script: """
        mine one; git switch -q -c side HEAD~1; echo other >one.txt; git add one.txt; git commit -q -m other
        git rebase main >/dev/null 2>&1 || true
        """),
    RemedyScenario(
      name: "a rebase that has stopped in another working tree",
      commands: ["push -u origin main side", "push origin side:main"],
      says: ["first finish what has begun in another working tree", " worktree list"],
      script: """
        mine one; git worktree add -q -b side ../tree HEAD~1; mine two
        cd ../tree; echo other >one.txt; git add one.txt; git commit -q -m other; git rebase main >/dev/null 2>&1 || true
        """),
    RemedyScenario(
      name: "a colleague's commits by the configured address",
      arguments: [],
      commands: ["config user.email", "push origin main"],
      script: """
        git config user.email root@localhost
        file one; as Bob root@localhost commit -q -m one; file two; as Bob root@localhost commit -q -m two
        """),
    RemedyScenario(
      name: "a merge that has stopped",
      commands: [],
      says: ["first finish what has begun"],
      script: """
        mine one; git switch -q -c side HEAD~1; echo other >one.txt; git add one.txt; git commit -q -m other
        git merge main >/dev/null 2>&1 || true
        """),
    RemedyScenario(
      name: "no remote",
      commands: ["commit --only --amend", "git remote add origin"],
      solved: ["unknown_email"],
      script: "git remote remove origin; rm -rf \"$REMOTE\"; git init -q --bare -b main \"$REMOTE\"; mine one"),
    RemedyScenario(
      name: "wrong from the root commit on",
      commands: [filter, "git remote add origin"],
      solved: ["unknown_email"],
      folder: "new",
      script: """
        rm -rf "$REMOTE"; git init -q --bare -b main "$HOME/remotes/hana/new.git"
        git init -q -b main ../new; cd ../new; mine one; bob two; mine three
        """),
    RemedyScenario(
      name: "another forge",
      arguments: [],
      commands: ["git remote add github"],
      script: """
        git remote set-url origin https://gitlab.com/hana/cyc.git; rm -rf "$REMOTE"; git init -q --bare -b main "$REMOTE"
        commit one
        """),
    RemedyScenario(
      name: "asked in a folder below the top",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      folder: "cyc/a b/c'd",
      script: "mkdir -p \"a b/c'd\"; mine one; mine two"),
    RemedyScenario(
      name: "a namesake's commit",
      arguments: [],
      commands: [],
      says: ["not known as yours", "cyc why --mine hana@elsewhere.example "],
      script: """
        colleague 'git config user.name Hana; git config user.email hana@elsewhere.example; bob x; commit theirs; git push -q'
        fetch; git merge -q --ff-only origin/main; git reflog expire --expire=all --all
        """),
    RemedyScenario(
      name: "an address that a colleague has too",
      arguments: ["--mine", "root@localhost"],
      commands: ["push origin main"],
      script: """
        file one; as Hana root@localhost commit -q -m one; file two; as Bob root@localhost commit -q -m two
        """),
    RemedyScenario(
      name: "an old address that only the reflog knows",
      arguments: [],
      commands: ["push origin main"],
      says: ["cyc why --mine hana@laptop.local ", "A pushed commit keeps its e-mail."],
      script: "mine one; mine two"),
    RemedyScenario(
      name: "tags",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"], says: ["Tags stay"],
      script: "mine one; git tag v1; as Hana hana@laptop.local tag -a -m v2 v2; mine two"),
    RemedyScenario(
      name: "pushed already",
      commands: [],
      says: ["Pushed commits stay as they are"],
      script: "mine one; mine two; git push -q"),
    RemedyScenario(
      name: "partly pushed",
      commands: ["commit --only --amend", "push origin main"],
      says: ["Pushed commits stay as they are"],
      script: "mine one; git push -q; mine two"),
    RemedyScenario(
      name: "an older wrong commit that is pushed",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      script: """
        GIT_AUTHOR_DATE=2026-07-01T20:00:00+00:00 GIT_COMMITTER_DATE=2026-07-01T20:00:00+00:00 mine old; git push -q
        mine one; mine two
        """),
    RemedyScenario(
      name: "a fork",
      arguments: [],
      commands: ["push origin main"],
      says: ["open a pull request"],
      script: """
        git remote add upstream https://github.com/yuri/cyc.git
        git update-ref refs/remotes/upstream/main refs/remotes/origin/main; commit one
        """),
    RemedyScenario(
      name: "another day",
      arguments: [],
      commands: ["push origin main"],
      says: ["would count for that day"],
      script: "GIT_AUTHOR_DATE=2026-08-02T23:50:00+00:00 commit one"),
    RemedyScenario(
      name: "tomorrow",
      arguments: [],
      commands: ["push origin main"],
      says: ["Dated 4 Aug"],
      script: "GIT_AUTHOR_DATE=2026-08-04T23:50:00+00:00 GIT_COMMITTER_DATE=2026-08-04T23:50:00+00:00 commit one"),
    RemedyScenario(
      name: "a commit dated by a wrong clock on top",
      arguments: [],
      commands: ["push origin main"],
      says: ["Not pushed yet"],
      script:
        "commit one; GIT_COMMITTER_DATE=2026-01-02T00:00:00+00:00 GIT_AUTHOR_DATE=2026-01-02T00:00:00+00:00 bob two"),
    RemedyScenario(
      name: "a commit by Copilot",
      arguments: [],
      commands: [],
      says: ["By Copilot, with you as co-author"],
      script: """
        file one
        as Copilot 198982749+Copilot@users.noreply.github.com commit -q -m one -m 'Co-authored-by: Hana <hana@example.com>'
        """),
    RemedyScenario(
      name: "a wrong address in the settings",
      arguments: [],
      commands: ["git config user.email", "push origin main"],
      solved: ["unknown_email"],
      script: "git config user.email hana@laptop.local; mine one"),
    RemedyScenario(
      name: "a hostile address",
      arguments: ["--mine", "x';touch pwned;'@laptop.local"],
      commands: ["push origin main"],
      script: "file one; as Hana \"x';touch pwned;'@laptop.local\" commit -q -m one; mine two"),
    RemedyScenario(
      name: "a shallow clone",
      commands: [filter, "push origin main"],
      solved: ["unknown_email"],
      folder: "shallow",
      script: """
        commit more; git push -q; git clone -q --depth 1 "file://$REMOTE" ../shallow; cd ../shallow
        git remote set-url origin https://github.com/hana/cyc.git; mine one; mine two
        """),
    RemedyScenario(
      name: "a pushed branch of a shallow clone, which git does not fetch",
      commands: ["push origin side:main"],
      says: ["since git fetches only some branches"],
      folder: "shallow",
      script: """
        commit more; git push -q; git clone -q --depth 1 "file://$REMOTE" ../shallow; cd ../shallow
        git switch -q -c side; mine one; git push -q -u origin side
        git remote set-url origin https://github.com/hana/cyc.git
        """),
  ]
}
