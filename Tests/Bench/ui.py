"""Measures `cyc ui` with 10,000 tasks on a pty: the first picture, keys, changes, an idle second, and memory.

Usage: ui.py PROGRAM [STAND-IN]. Prints a row for each figure; exits with 1 if a bound is exceeded. With a stand-in for
GitHub it also counts the instructions up to the first picture, next to those of bare `cyc --offline`; this needs valgrind.
"""
import datetime, fcntl, os, pty, re, select, signal, statistics, struct, subprocess, sys, tempfile, termios, time

program = os.path.realpath(sys.argv[1])
home = tempfile.TemporaryDirectory()
environment = {"PATH": os.environ["PATH"], "HOME": home.name, "LANG": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC"}
exceeded = False


def read(terminal, quiet, limit=20.0):
    """Reads until nothing has come for `quiet` seconds. Returns the bytes and the time of the last of them."""
    seen, last = b"", time.monotonic()
    end = last + limit
    while time.monotonic() < end:
        if select.select([terminal], [], [], quiet)[0]:
            try:
                piece = os.read(terminal, 1 << 16)
            except OSError:
                break
            seen, last = seen + piece, time.monotonic()
        elif seen:
            break
    return seen, last


def cpu(pid):
    """Seconds of processor time of all threads, to the nanosecond."""
    threads = "/proc/%d/task" % pid
    return sum(int(open("%s/%s/schedstat" % (threads, t)).read().split()[0]) for t in os.listdir(threads)) / 1e9


def press(keys, quiet=0.15):
    """The median of the seconds from a key to the last byte of its picture, and of the bytes of a picture."""
    times, sizes = [], []
    for key in keys:
        begun = time.monotonic()
        os.write(terminal, key)
        seen, last = read(terminal, quiet, 3)
        if not seen:
            sys.exit("no picture after %r" % key)
        times.append(last - begun)
        sizes.append(len(seen))
    return statistics.median(times), statistics.median(sizes)


def row(name, value, unit, bound=None):
    global exceeded
    is_over = bound is not None and value > bound
    exceeded = exceeded or is_over
    held = "" if bound is None else "at most %g %s: %s" % (bound, unit, "over" if is_over else "ok")
    print(("%-44s %8.1f %-6s %s" % (name, value, unit, held)).rstrip())


def counted(words, environment):
    """Millions of instructions of a call on a pty; a screen is left after its first picture. Of two processes, those of the
    larger one: the other one waits to give the terminal back."""
    folder = environment["HOME"]
    for name in os.listdir(folder):
        if name.startswith("count."):
            os.remove(folder + "/" + name)
    # valgrind does not read all debug information.
    subprocess.run(["strip", "--strip-unneeded", "-o", folder + "/stripped", program], check=True)
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=" + folder + "/count.%p"]
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe("valgrind", valgrind + [folder + "/stripped"] + words, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen, is_left = b"", False
    while True:
        if b"? keys" in seen and not is_left:
            os.write(terminal, b"q")
            is_left = True
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:
            piece = b""
        if not piece:
            break
        seen += piece
    os.close(terminal)
    os.waitpid(child, 0)
    texts = [open(folder + "/" + name).read() for name in os.listdir(folder) if name.startswith("count.")]
    return max(int(re.search(r"^totals: (\d+)", text, re.M).group(1)) for text in texts) / 1e6


def compare_first_pictures(stand_in):
    """The first picture and the rest of a call that is left at once, next to `cyc --offline`, which draws as much."""
    today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
        [stand_in, "--until-stdin-closes", "--today", today], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        host = server.stdout.readline().split()[2]
        environment = dict(globals()["environment"], HOME=folder, CYC_HOST=host)
        words = [["config", "set", "user", "hana"], ["streak", "--quiet"], ["dday", "add", "Exam", "2027-03-06"], ["goal", "100"]]
        words += [["todo", "add", "task %d" % number, "--due", "+%dd" % number] for number in range(20)]
        for call in words:
            subprocess.run([program] + call, env=environment, stdout=subprocess.DEVNULL, check=True)
        server.stdin.close()
        server.wait()
        bare = counted(["--offline"], environment)
        row("bare cyc --offline, 20 tasks", bare, "M")
        row("cyc ui, first picture and end", counted(["ui"], environment), "M", bare)
        row("cyc ui board, first picture and end", counted(["ui", "board"], environment), "M", bare)


if len(sys.argv) > 2:
    compare_first_pictures(os.path.realpath(sys.argv[2]))
subprocess.run([program, "todo", "add", "--quiet", "first task"], env=environment, check=True, stdout=subprocess.DEVNULL)
database = home.name + "/.local/share/cyc/cyc.sqlite"
folder = os.path.dirname(os.path.realpath(__file__))
subprocess.run(
    [sys.executable, folder + "/todo-tasks.py", "10000", database], check=True, stdout=subprocess.DEVNULL)

guard, terminal = pty.fork()
if guard == 0:
    os.execve(program, [program, "ui", "board"], environment)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
begun = time.monotonic()
seen, last = read(terminal, 0.5)
child = int(open("/proc/%d/task/%d/children" % (guard, guard)).read().split()[0])
row("first picture, processor", cpu(child) * 1000, "ms")
time.sleep(1)
# The pictures of these keys do not scroll.
for name, keys in [("down", [b"j"] * 3), ("to another column", [b"l", b"h"] * 4)]:
    seconds, size = press(keys)
    row(name, seconds * 1000, "ms", 16)
    row(name + ", written", size / 1024, "KB", 1.5)
for name, keys in [("a page down", [b"\x1b[6~"] * 10), ("move a card", [b"L", b"H"] * 4), ("undo, redo", [b"u", b"U"] * 4)]:
    seconds, size = press(keys)
    row(name, seconds * 1000, "ms", 16)
os.write(terminal, b"/")
read(terminal, 0.2)
seconds, size = press([b"r"])
row("a letter to find", seconds * 1000, "ms", 16)
os.write(terminal, b"\x1b")
read(terminal, 0.5)
before = cpu(child)
read(terminal, 10, 10)
row("an idle second, processor", (cpu(child) - before) * 100, "ms", 1)
status = open("/proc/%d/status" % child).read()
row("memory", int(status.split("VmHWM:")[1].split()[0]) / 1024, "MB", 40)
os.write(terminal, b"q")
os.waitpid(guard, 0)
sys.exit(1 if exceeded else 0)
