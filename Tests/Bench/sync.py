"""Measures cyc sync; see sync.sh.

Usage: sync.py CYC FOLDER todo-tasks.py
"""
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time

cyc, work, tasks = sys.argv[1:]
remote, branch = f"{work}/list.git", "cyc"
exceeded = False


def row(figure, value, yardstick="", ratio=None, bound=None):
    """Prints one figure and the ratio to its yardstick, and checks the bound if there is one."""
    global exceeded
    is_over = bound is not None and ratio > bound
    exceeded = exceeded or is_over
    shown = "" if ratio is None else f"{ratio:.2f}x"
    held = "" if bound is None else f"at most {bound}x: {'over' if is_over else 'ok'}"
    print(f"{figure:34} {value:22} {yardstick:28} {shown:7} {held}".rstrip(), flush=True)


def cpu():
    """CPU seconds of all ended child processes."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, home="", folder=None, input=None):
    """Runs a command and returns its wall and CPU seconds, with child processes. Exits if it fails."""
    environment = {**os.environ, "HOME": f"{work}/{home}", "GIT_CONFIG_NOSYSTEM": "1"}
    before, began = cpu(), time.perf_counter()
    result = subprocess.run(command, env=environment, cwd=folder, input=input, capture_output=True)
    seconds, used = time.perf_counter() - began, cpu() - before
    if result.returncode != 0:
        sys.exit(f"{command} ended with {result.returncode}: {result.stderr.decode(errors='replace')}")
    run.output = result.stdout
    return seconds, used


def git(clone, *arguments, input=None):
    return run(["git", f"--git-dir={clone}", *arguments], input=input)


def plus(*runs):
    return tuple(sum(parts) for parts in zip(*runs))


def median(runs):
    """Median wall and CPU time in milliseconds."""
    return tuple(statistics.median(values) * 1000 for values in zip(*runs))


def shown(figures):
    return f"{figures[0]:.0f} ms, CPU {figures[1]:.0f}"


def make_home(name):
    os.mkdir(f"{work}/{name}")
    run([cyc, "todo", "add", "first task"], name)


# The first send and the first receive, three times each. The smallest CPU time counts, because other load only adds to it.
make_home("list")
run([sys.executable, tasks, "10000", f"{work}/list/.local/share/cyc/cyc.sqlite"])
first_send, first_receive = [], []
for _ in range(3):
    for name in ("list.git", "laptop", "desk"):
        shutil.rmtree(f"{work}/{name}", ignore_errors=True)
    run(["git", "init", "-q", "--bare", "--initial-branch=main", remote])
    run(["cp", "-r", f"{work}/list", f"{work}/laptop"])
    first_send.append(run([cyc, "sync", "setup", remote], "laptop"))
    os.mkdir(f"{work}/desk")
    first_receive.append(run([cyc, "sync", "setup", remote], "desk"))
for figure, runs in (("first send, 10,000 tasks", first_send), ("first receive", first_receive)):
    seconds = sorted(used for _, used in runs)
    row(figure, "CPU " + ", ".join(f"{used:.2f}" for used in seconds) + " s", "at most 1.5 s of CPU", seconds[0] / 1.5, 1)


def peak(command, home):
    """Peak memory of a command or of one of its child processes, in MB. Exits if it fails."""
    environment = {**os.environ, "HOME": f"{work}/{home}", "GIT_CONFIG_NOSYSTEM": "1"}
    child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{command} ended with {status}")
    return usage.ru_maxrss / 1024


# Memory for the first send and the first receive of a long list.
large = f"{work}/large.git"
make_home("long")
run([sys.executable, tasks, "100000", f"{work}/long/.local/share/cyc/cyc.sqlite"])
run(["git", "init", "-q", "--bare", "--initial-branch=main", large])
os.mkdir(f"{work}/other")
for figure, home in (("first send, 100,000 tasks", "long"), ("first receive", "other")):
    most = peak([cyc, "sync", "setup", large], home)
    row(figure, f"peak {most:.0f} MB", "at most 150 MB", most / 150, 1)
for name in ("large.git", "long", "other"):
    shutil.rmtree(f"{work}/{name}")

# The bare git commands, with their own clone and one changing file.
bare = f"{work}/bare.git"
run(["git", "init", "-q", "--bare", bare])
tracked = f"refs/remotes/r/{branch}"


def fetch():
    return git(bare, "fetch", "-q", "--no-tags", remote, f"+refs/heads/{branch}:{tracked}")


def head():
    git(bare, "rev-parse", tracked)
    return run.output.decode().strip()


fetch()
git(bare, "ls-tree", "-r", "--name-only", tracked)
path = next(line for line in run.output.decode().splitlines() if line.startswith("todo/"))
git(bare, "cat-file", "blob", f"{tracked}:{path}")
record = json.loads(run.output)
count = 0


def bare_commit():
    """Commits one changed file on the last fetched commit."""
    global count
    count += 1
    record["title"] = f"title {count}"
    content = json.dumps(record).encode()
    stream = (
        f"commit refs/made\ncommitter bench <bench@example.invalid> {1_800_000_000 + count} +0000\n"
        f"data 6\nchange\nfrom {head()}\nM 100644 inline {path}\ndata {len(content)}\n"
    ).encode() + content + b"\ndone\n"
    return git(bare, "fast-import", "--quiet", "--force", "--done", "--date-format=raw", input=stream)


def bare_push():
    git(bare, "rev-parse", "refs/made")
    made = run.output.decode().strip()
    pushed = git(bare, "push", "-q", "--porcelain", remote, f"{made}:refs/heads/{branch}")
    git(bare, "update-ref", tracked, made)
    return pushed


def bare_receive():
    before = head()
    fetched = fetch()
    compared = git(bare, "diff-tree", "-r", "-z", "--raw", "--no-renames", before, tracked)
    read = git(bare, "cat-file", "--batch", input=f"{tracked}:{path}\n".encode())
    return plus(fetched, compared, read)


def dstask(tree):
    """Runs the git commands of dstask for a change and a sync."""
    changed = plus(
        run(["git", "add", "."], folder=tree), run(["git", "diff-index", "--quiet", "--cached", "HEAD", "--", "none"], folder=tree),
        run(["git", *identity, "commit", "-q", "--no-gpg-sign", "-m", "change"], folder=tree))
    return plus(
        changed, run(["git", *identity, "pull", "-q", "--no-rebase", "--no-edit"], folder=tree),
        run(["git", "push", "-q"], folder=tree))


identity = ["-c", "user.name=bench", "-c", "user.email=bench@example.invalid"]
copy, tree = f"{work}/dstask.git", f"{work}/dstask"
run(["cp", "-r", remote, copy])
run(["git", "clone", "-q", "--branch", branch, copy, tree])

rows = {name: [] for name in ("nothing", "fetch", "send", "bare send", "receive", "bare receive", "dstask")}
for number in range(12):
    run([cyc, "sync"], "laptop")
    rows["nothing"].append(run([cyc, "sync"], "laptop"))
    fetch()
    rows["fetch"].append(fetch())
    run([cyc, "todo", "edit", "7", f"title {number}"], "laptop")
    rows["send"].append(run([cyc, "sync"], "laptop"))
    rows["bare receive"].append(bare_receive())
    rows["bare send"].append(plus(bare_commit(), bare_push()))
    run([cyc, "sync"], "desk")
    rows["receive"].append(run([cyc, "sync"], "laptop"))
    with open(f"{tree}/{path}", "w") as file:
        json.dump({**record, "title": f"dstask {number}"}, file)
    rows["dstask"].append(dstask(tree))
figures = {name: median(runs) for name, runs in rows.items()}

for figure, name, yardstick, bound in (
        ("sync with nothing to do", "nothing", "fetch", 4), ("one change sent", "send", "bare send", 1.5),
        ("one change received", "receive", "bare receive", 1.5), ("sent, beside dstask's git", "send", "dstask", 1)):
    called = {"fetch": "git fetch", "bare send": "git", "bare receive": "git", "dstask": "dstask's"}[yardstick]
    ratio = figures[name][1] / figures[yardstick][1]
    row(figure, shown(figures[name]), f"{called} {shown(figures[yardstick])}", ratio, bound)

# The cost of sync for commands of the list.
run(["cp", "-r", f"{work}/laptop", f"{work}/alone"])
run([cyc, "sync", "off"], "alone")
costs = {(name, home): [] for name in ("add", "list") for home in ("laptop", "alone")}
for number in range(100):
    for home in ("laptop", "alone"):
        costs["add", home].append(run([cyc, "todo", "add", "another task"], home))
        costs["list", home].append(run([cyc, "todo", "list", "--limit", "20"], home))
for name in ("add", "list"):
    synced, alone = median(costs[name, "laptop"]), median(costs[name, "alone"])
    row(f"todo {name}, sync on", f"{synced[0]:.1f} ms", f"without {alone[0]:.1f} ms", synced[0] / alone[0], 1.05)

try:
    import taskchampion  # noqa: F401
except ImportError:
    print("taskchampion is not here: pip install taskchampion-py, which needs Rust")
else:
    code = f"""
import taskchampion as t, uuid
r = t.Replica.new_in_memory()
ops = t.Operations()
for n in range(10000):
    task = r.create_task(str(uuid.uuid4()), ops)
    task.set_description(f'task {{n}}', ops)
r.commit_operations(ops)
r.sync_to_local('{work}/champion', False)
"""
    used = run([sys.executable, "-c", code])
    row("first send, taskchampion's", f"CPU {used[1]:.2f} s", "cyc, above")
sys.exit(1 if exceeded else 0)
