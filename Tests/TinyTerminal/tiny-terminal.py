"""A terminal for tests: runs a shell command on a pty and answers queries for its background color.

Usage: tiny-terminal.py COMMAND < PLAN, where PLAN is a JSON object; each key is optional:
  ahead   typed before the command starts
  answer  sent after a query
  delay   seconds before the answer
  typed   typed after `after` has been printed
  after   a piece of the output
Prints one JSON object: output, asked (number of queries), status, answered (seconds from the first query to
the next byte of output), pushes (whether this kernel lets a program put keys back).
"""
import fcntl, json, os, pty, select, sys, termios, time

plan = json.load(sys.stdin)
QUESTION = b"\x1b]11;?\x07\x1b[c"


def kernel_pushes():
    master, slave = pty.openpty()
    child = os.fork()
    if child == 0:
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        try:
            fcntl.ioctl(slave, termios.TIOCSTI, b"x")
            os._exit(0)
        except OSError:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


pushes = kernel_pushes()
gate, go = os.pipe()
pid, terminal = pty.fork()
if pid == 0:
    os.read(gate, 1)
    os.execvp("/bin/sh", ["sh", "-c", sys.argv[1]])
os.write(terminal, plan.get("ahead", "").encode())
os.write(go, b"x")

output, due, asked_at, answered = b"", [], None, None
asked = 0
typed = plan.get("typed")
deadline = time.monotonic() + 30
while time.monotonic() < deadline:
    wait = max(0, min([at for at, _ in due] + [deadline]) - time.monotonic())
    if select.select([terminal], [], [], wait)[0]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        if asked_at is not None and answered is None:
            answered = time.monotonic() - asked_at
        output += more
        while QUESTION in output:
            output = output.replace(QUESTION, b"", 1)
            asked += 1
            asked_at = asked_at or time.monotonic()
            if "answer" in plan:
                due.append((time.monotonic() + plan.get("delay", 0), plan["answer"].encode("latin-1")))
    if typed is not None and plan.get("after", "").encode() in output:
        due.append((time.monotonic(), typed.encode()))
        typed = None
    for at, text in [entry for entry in due if entry[0] <= time.monotonic()]:
        os.write(terminal, text)
        due.remove((at, text))
else:
    os.kill(pid, 9)
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
json.dump(
    {
        "output": output.decode(errors="replace").replace("\r\n", "\n"),
        "asked": asked,
        "status": status,
        "answered": answered,
        "pushes": pushes,
    },
    sys.stdout,
)
