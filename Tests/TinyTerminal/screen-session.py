"""Plays `cyc ui` on a pty with random keys and sizes, ends it in some way, and checks that the terminal is as before.

Usage: screen-session.py SEED END [COMMAND...], where END is one of the keys of ENDS.
Prints one JSON object: faults (a list of what is wrong), added (titles that the screen said were added).
"""
import fcntl, json, os, pty, random, re, select, signal, struct, sys, termios, time

seed, end = int(sys.argv[1]), sys.argv[2]
command = sys.argv[3:] or ["cyc", "ui", "board"]
dice = random.Random(seed)
faults, added = [], []
KEYS = ["j", "k", "h", "l", "H", "J", "K", "L", " ", "s", "x", "u", "U", "v", "1", "2", "3", "4", "5", "6", "\t", "?",
        "\x1b", "\x1b[A", "\x1b[B", "\x1b[1;2C", "/", "o", "d", "e", "\r", "ㅓ", "가", "\x1b[<0;9;6M", "\x1b[<32;40;7M",
        "\x1b[<0;40;7m", "\x1b[<65;9;6M", "\x1b[I", "\x1b[O", "\x0c", "\x1b[2;2R", "M", "M"]
# Closes a prompt, the keys and the fields of a task. On a busy machine an Esc is read together with the next byte, as Alt;
# the last byte is no UTF-8 and is dropped, so that no key can be lost.
ESCAPES = b"\x1b" * 5 + b"\xff"
# What ends the program, and the exit status that a shell sees.
ENDS = {"q": 0, "ctrl-c": 0, "TERM": 143, "HUP": 129, "INT": 130, "kill-child": 137, "kill-guard": 137, "trap": 132,
        "stop": 0, "closed": None}
# A quiet machine needs a tenth of a second.
SECONDS_TO_END = 5
# Modes of a terminal at rest.
REST = {1049: False, 2004: False, 1004: False, 1000: False, 1002: False, 1006: False, 2026: False, 7: True, 25: True}


def play_shell(notes, orders):
    """Runs the command as a foreground job, as a shell with job control does."""
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    # Until the parent has read the settings of the terminal at rest.
    os.read(orders, 1)
    ready, go = os.pipe()
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.read(ready, 1)
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execvp(command[0], command)
    os.setpgid(job, job)
    os.tcsetpgrp(0, job)
    os.write(go, b"x")
    os.write(notes, b"job %d\n" % job)
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if os.WIFSTOPPED(status):
            os.tcsetpgrp(0, os.getpgrp())
            os.write(notes, b"stopped\n")
            os.read(orders, 1)
            os.tcsetpgrp(0, job)
            os.killpg(job, signal.SIGCONT)
            continue
        code = os.waitstatus_to_exitcode(status)
        os.write(notes, b"ended %d\n" % (128 - code if code < 0 else code))
        os.read(orders, 1)
        os._exit(0)


def is_running(pid):
    try:
        return open("/proc/%d/stat" % pid).read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def size(columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


notes_in, notes = os.pipe()
orders, orders_out = os.pipe()
shell, terminal = pty.fork()
if shell == 0:
    play_shell(notes, orders)
os.close(notes)
size(80, 24)
before = termios.tcgetattr(terminal)
os.write(orders_out, b"s")
output, noted = b"", b""


def listen(seconds, until=None):
    """Reads what the program writes. Returns whether `until`, a function, became true."""
    global output, noted
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if until and until():
            return True
        for source in select.select([terminal, notes_in], [], [], 0.02)[0]:
            try:
                piece = os.read(source, 65536)
            except OSError:
                piece = b""
            if source == terminal:
                output += piece
            else:
                noted += piece
    return bool(until and until())


def type_text(text):
    os.write(terminal, text.encode())


def modes():
    state = dict(REST)
    for numbers, letter in re.findall(rb"\x1b\[\?([\d;]+)([hl])", output):
        for number in numbers.split(b";"):
            state[int(number)] = letter == b"h"
    return state


def check_rest(when):
    wrong = {mode: value for mode, value in modes().items() if mode in REST and value != REST[mode]}
    if wrong:
        faults.append("%s: modes %s" % (when, wrong))
    if termios.tcgetattr(terminal) != before:
        faults.append("%s: settings %s instead of %s" % (when, termios.tcgetattr(terminal), before))


if not listen(20, lambda: b"\x1b[?1006h" in output and b"Board" in output):
    faults.append("no screen")
for number in range(3):
    title = "task %d-%d" % (seed, number)
    size(80, 24)
    # Keys do nothing in a window that is too small, so wait until the new size is drawn.
    for _ in range(20):
        seen = len(output)
        os.write(terminal, ESCAPES + b"\x0c")
        if listen(0.5, lambda: b"Board" in output[seen:]):
            break
    seen = len(output)
    # Ctrl-L draws everything, so that the answer is written in one piece.
    type_text("2a" + title + "\r\x0c")
    if listen(10, lambda: re.search(rb"Added [^\x1b]*" + title.encode(), output[seen:])):
        added.append(title)
    for _ in range(dice.randrange(4, 14)):
        if dice.random() < 0.2:
            size(dice.randrange(1, 160), dice.randrange(1, 60))
        type_text(dice.choice(KEYS))
        if dice.random() < 0.3:
            listen(0.05)
os.write(terminal, ESCAPES)
job = int(re.search(rb"job (\d+)", noted).group(1))
children = "/proc/%d/task/%d/children" % (job, job)
child = int(open(children).read().split()[0])
if end == "stop":
    type_text("\x1a")
    if not listen(10, lambda: b"stopped" in noted):
        faults.append("did not stop")
    check_rest("stopped")
    os.write(orders_out, b"c")
    seen = len(output)
    listen(10, lambda: b"\x1b[?1049h" in output[seen:] and b"1 " in output[seen:])
    if b"\x1b[?1049h" not in output[seen:]:
        faults.append("did not come back")
    listen(0.2)
    type_text("q")
elif end == "q" or end == "ctrl-c":
    type_text("q" if end == "q" else "\x03")
elif end == "kill-child":
    os.kill(child, signal.SIGKILL)
elif end == "kill-guard":
    os.kill(job, signal.SIGKILL)
elif end == "trap":
    os.kill(child, signal.SIGILL)
elif end == "closed":
    os.close(terminal)
else:
    os.kill(job, getattr(signal, "SIG" + end))

if end == "closed":
    limit = time.monotonic() + SECONDS_TO_END
    while is_running(job) or is_running(child):
        if time.monotonic() > limit:
            faults.append("still running")
            break
        time.sleep(0.02)
else:
    if not listen(SECONDS_TO_END, lambda: b"ended" in noted):
        faults.append("still running")
    # The child of a killed guard gives the terminal back by itself.
    limit = time.monotonic() + SECONDS_TO_END
    while os.path.exists("/proc/%d" % child) and time.monotonic() < limit:
        listen(0.02)
    listen(0.1)
    code = re.search(rb"ended (\d+)", noted)
    if code and int(code.group(1)) != ENDS[end]:
        faults.append("status %s" % code.group(1).decode())
    check_rest("end")
    os.write(orders_out, b"x")
for pid in (shell, child, job):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass
json.dump({"faults": faults, "added": added}, sys.stdout)
