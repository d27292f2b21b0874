"""Plays one scene with `cyc ui board` on a pty: SHELL, resizes, others, recover, locked, midnight, remote, paged, end or
history.

Usage: screen-scenes.py bash|zsh|fish|resizes|others|recover|locked|midnight|remote|paged|end|history. Prints one JSON object: faults, a list of what is wrong.

A SHELL stops the screen with Ctrl-Z, runs a command, and comes back with fg; then the same in an editor. `resizes`
changes the size 1,000 times.
In `others`, other processes change the list and a setting. In `recover`, another process rebuilds the database. In
`locked`, another process holds the database for a while. In `midnight`, a moved clock begins a new day; this needs cc.
In `remote`, the terminal answers late, and a form that cannot be read asks whether to open it again; in `paged`, it
answers late before a pager. In `end`, Ctrl-D answers a question of a command. `history` opens the history first.
"""
import fcntl, json, os, pty, random, re, select, sqlite3, struct, subprocess, sys, termios, time

scene = sys.argv[1]
SHELLS = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"], "fish": ["fish", "--no-config", "-i"]}
faults, output = [], b""
SECONDS = 20
# When to answer the question about the terminal; None if it was not asked.
answer_time = None


def cyc(*words):
    return subprocess.run(["cyc", *words], check=True, capture_output=True, text=True).stdout


def size(columns, rows):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def listen(seconds):
    """Reads until nothing has come for `seconds`."""
    global output, answer_time
    if answer_time and time.monotonic() > answer_time:
        os.write(terminal, b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62c")
        answer_time = None
    while select.select([terminal], [], [], seconds)[0]:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            return
        # fish asks what terminal it is, and waits for the answer.
        if b"\x1b[c" in piece or b"\x1b[0c" in piece:
            if scene in ["remote", "paged"]:
                answer_time = time.monotonic() + 0.4
            else:
                os.write(terminal, b"\x1b[?62c")
        output += piece


def wait_for(pattern, what, since=0):
    """Waits until the output matches; returns the place behind the match."""
    limit = time.monotonic() + SECONDS
    while time.monotonic() < limit:
        found = re.search(pattern, output[since:], re.S)
        if found:
            return since + found.end()
        listen(0.05)
    faults.append("%s: %r" % (what, output[since:][-300:].decode("utf8", "replace")))
    return len(output)


def type_text(text):
    os.write(terminal, text.encode())


def modes_are_off(when):
    last = {number: letter for number, letter in re.findall(rb"\x1b\[\?(1049|1006|1002|1000|1004)([hl])", output)}
    if b"h" in last.values():
        faults.append("%s: modes %s" % (when, last))


cyc("todo", "add", "--quiet", "First card")
seconds_to_midnight = 10
if scene == "midnight":
    clock = os.environ["HOME"] + "/clock.so"
    source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../Launcher/clock.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", clock, source], check=True)
    os.environ["TZ"] = "UTC"
    moved = 86400 - seconds_to_midnight - time.time() % 86400
    # clock.c moves by whole seconds.
    midnight = time.monotonic() + seconds_to_midnight + moved - int(moved)
    os.environ.update({"CYC_CLOCK_SECONDS": str(int(moved)), "LD_PRELOAD": clock})
    for words in [("todo", "edit", "1", "--due", "tomorrow"), ("dday", "add", "Exam", "tomorrow")]:
        cyc(*words)
if scene in SHELLS:
    # As vi does after Ctrl-Z.
    editor = os.environ["HOME"] + "/editor.sh"
    with open(editor, "w") as file:
        file.write("kill -TSTP 0; sed -i 's/First card/Edited card/' \"$1\"\n")
    os.environ["EDITOR"] = "sh " + editor
if scene == "remote":
    editor = os.environ["HOME"] + "/editor.sh"
    with open(editor, "w") as file:
        file.write("stty -a > $HOME/modes; sed -i 's/^due:.*/due: xx/' \"$1\"\n")
    os.environ.update({"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22", "EDITOR": "sh " + editor})
if scene == "paged":
    pager = os.environ["HOME"] + "/pager.sh"
    with open(pager, "w") as file:
        file.write("stty -a < /dev/tty > $HOME/modes; cat > /dev/null; echo paged\n")
    os.environ.update({"SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22", "CYC_PAGER": "sh " + pager})
command = SHELLS.get(scene, ["cyc", "ui", "board"])
if scene == "end":
    os.chdir(os.environ["HOME"])
    cyc("todo", "export", "list.csv")
    command = ["cyc", "todo", "export", "list.csv"]
if scene == "paged":
    command = ["cyc", "theme"]
if scene == "history":
    command = ["cyc", "ui", "history"]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
size(80, 8 if scene == "paged" else 24)

if scene in SHELLS:
    listen(0.5)
    type_text("cyc ui board\r")
    place = wait_for(rb"\x1b\[\?1049h.*First card", "no screen")
    for turn in range(2):
        type_text("\x1a")
        # The shell's prompt must not be lost on the other screen.
        place = wait_for(rb"\x1b\[\?1049l", "not stopped", place)
        listen(0.3)
        modes_are_off("stopped")
        type_text("echo out-$(math 40 + 2)\r" if scene == "fish" else "echo out-$((40 + 2))\r")
        place = wait_for(rb"out-42", "no shell", place)
        type_text("fg\r")
        place = wait_for(rb"\x1b\[\?1049h.*First card", "did not come back", place)
        type_text("j")
        listen(0.2)
    type_text("E")
    place = wait_for(rb"\x1b\[\?1049l", "no editor", place)
    listen(0.3)
    type_text("echo out-$(math 50 + 2)\r" if scene == "fish" else "echo out-$((50 + 2))\r")
    place = wait_for(rb"out-52", "the editor stopped alone", place)
    type_text("fg\r")
    place = wait_for(rb"\x1b\[\?1049h.*Edited card", "did not come back from the editor", place)
    type_text("q")
    place = wait_for(rb"\x1b\[\?1049l", "did not end", place)
    listen(0.2)
    modes_are_off("end")
    type_text("echo status-$status.\r" if scene == "fish" else "echo status-$?.\r")
    wait_for(rb"status-0\.", "another status", place)
    type_text("exit\r")
elif scene == "paged":
    wait_for(rb"paged", "no pager")
    listen(0.5)
    with open(os.environ["HOME"] + "/modes") as file:
        if "-icanon" in file.read().split():
            faults.append("the pager reads the late answer")
elif scene == "end":
    place = wait_for(rb"\[y/N\] ", "no question")
    type_text("\x04")
    wait_for(rb"^\r\nNothing was changed", "the answer is behind the question", place)
else:
    place = wait_for(rb"\x1b\[\?1049h.*First card", "no screen")

if scene == "resizes":
    dice = random.Random(1)
    for number in range(1000):
        size(dice.randrange(1, 220), dice.randrange(1, 70))
        if dice.random() < 0.05:
            type_text(dice.choice("jkhl123456"))
        if number % 50 == 0:
            listen(0.02)
    size(80, 24)
    listen(0.3)
    # The panel of Today on the narrowest screen.
    type_text("1")
    listen(0.3)
    size(1, 15)
    listen(0.3)
    size(80, 24)
    listen(0.3)
    type_text("2")
    listen(0.2)
    place = len(output)
    type_text("\x0c")
    place = wait_for(rb"First card", "nothing after the resizes", place)

if scene == "history" and b"has not been changed yet" in output:
    faults.append("an unread history is called empty")

if scene == "others":
    # The card stays selected while cards come above and below it.
    for number in range(5):
        cyc("todo", "add", "--quiet", "Urgent %d" % number, "--due", "today")
    place = wait_for(rb"Urgent 4", "another process's task did not appear", place)
    type_text("s")
    place = wait_for(rb"DOING.*First card|First card.*DOING|1 started|Started", "not started", place)
    cyc("config", "set", "todo.dates_in_titles", "false")
    listen(1.5)
    type_text("aRead it tomorrow\r")
    place = wait_for(rb"Added", "nothing was added", place)
    writers = [
        subprocess.Popen(["cyc", "todo", "add", "--quiet", "Written %d" % number], stdout=subprocess.DEVNULL)
        for number in range(8)
    ]
    for number in range(4):
        type_text("aTyped %d\r" % number)
        listen(0.05)
    if any(writer.wait() != 0 for writer in writers):
        faults.append("a writer failed")
    listen(1.5)
    todos = json.loads(cyc("todo", "list", "--all", "--json"))["tasks"]
    titles = [todo["title"] for todo in todos]
    # As the setting that was changed meanwhile says, the day stays in the title.
    for title in ["Read it tomorrow"] + ["Written %d" % n for n in range(8)] + ["Typed %d" % n for n in range(4)]:
        if titles.count(title) != 1:
            faults.append("%s is there %d times" % (title, titles.count(title)))
    if [todo["column"] for todo in todos if todo["title"] == "First card"] != ["doing"]:
        faults.append("another card was started")

if scene == "recover":
    database = os.environ["HOME"] + "/.local/share/cyc/cyc.sqlite"
    connection = sqlite3.connect(database)
    root, page = connection.execute(
        "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = 'todo_change_by_uuid'").fetchone()
    connection.close()
    with open(database, "r+b") as file:
        file.seek((root - 1) * page)
        file.write(bytes(page))
    inode = os.stat(database).st_ino
    cyc("todo", "recover", "-y")
    if os.stat(database).st_ino == inode:
        faults.append("nothing was recovered")
    cyc("todo", "add", "--quiet", "After the recovery")
    place = wait_for(rb"After the recovery", "the recovered list is not shown", place)
    type_text("aTyped after it\r")
    wait_for(rb"Added[^\x1b]*Typed after it", "not added", place)
    titles = [todo["title"] for todo in json.loads(cyc("todo", "list", "--json"))["tasks"]]
    if sorted(titles) != ["After the recovery", "First card", "Typed after it"]:
        faults.append("the list is %s" % titles)

if scene == "locked":
    connection = sqlite3.connect(os.environ["HOME"] + "/.local/share/cyc/cyc.sqlite", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    type_text("s")
    place = wait_for(rb"waiting for another cyc to save 1 change", "not said that it waits", place)
    # A quiet machine needs 0.02 seconds. A command waits for 5.
    if time.monotonic() - begun > 1:
        faults.append("it took %.1f s to say that it waits" % (time.monotonic() - begun))
    for key, shown in [("3", rb"Matrix\]"), ("?", rb"Keys"), ("\x1b", rb"HJKL quadrant"), ("2", rb"Board\]")]:
        begun = time.monotonic()
        type_text(key)
        place = wait_for(shown, "no picture after %r" % key, place)
        if time.monotonic() - begun > 1:
            faults.append("%r took %.1f s" % (key, time.monotonic() - begun))
    type_text("aSecond card\r")
    place = wait_for(rb"2 changes", "the second change does not wait", place)
    if json.loads(cyc("todo", "list", "--json"))["tasks"][0]["column"] != "todo":
        faults.append("changed without the lock")
    connection.execute("COMMIT")
    place = wait_for(rb"Added[^\x1b]*Second card", "not saved after the lock", place)
    connection.execute("BEGIN IMMEDIATE")
    type_text("aThird card\r")
    place = wait_for(rb"waiting for another cyc", "not said that it waits again", place)
    type_text("\x1b")
    place = wait_for(rb"not saved", "not given up", place)
    place = wait_for(rb"Third card", "its text is lost", place)
    type_text("\x1b")
    listen(0.3)
    connection.execute("COMMIT")
    listen(0.5)
    tasks = {task["title"]: task["column"] for task in json.loads(cyc("todo", "list", "--json"))["tasks"]}
    if tasks != {"First card": "doing", "Second card": "todo"}:
        faults.append("the list is %s" % tasks)

if scene == "remote":
    type_text("E")
    place = wait_for(rb"\x1b\[\?1049l[^\x1b]*Open it again\? \[y/N\] ", "the question is not shown", place)
    with open(os.environ["HOME"] + "/modes") as file:
        modes = file.read().split()
    if "-icanon" in modes or "-echo" in modes:
        faults.append("the editor has no lines or no echo")
    # Ctrl-C ends neither the screen nor the question.
    type_text("\x03")
    listen(0.3)
    type_text("n\r")
    place = wait_for(rb"\x1b\[\?1049h.*saved in", "not said where the form is", place)

if scene == "midnight":
    wait_for(rb"D-1", "not due tomorrow")
    # Without the focus it looks less often.
    type_text("4\x1b[O")
    place = wait_for(rb"D-1", "no D-day", place)
    listen(0.2)
    if time.monotonic() > midnight:
        faults.append("too slow to see the day before")
    place = wait_for(rb"D-DAY", "no new day", len(output))
    late = time.monotonic() - midnight
    # A quiet machine needs 1.1 seconds at most.
    if not -0.1 <= late <= 3:
        faults.append("the new day came %.1f s after midnight" % late)
    type_text("2")
    wait_for(rb"D-DAY", "the card has the day before", place)
    for name in ["LD_PRELOAD", "CYC_CLOCK_SECONDS"]:
        del os.environ[name]

if scene not in SHELLS and scene not in ["paged", "end"]:
    # On a busy machine an Esc is read together with the next byte, as Alt. The last byte is no UTF-8 and is dropped.
    os.write(terminal, b"\x1b\x1b\x1b\xff")
    place = len(output)
    type_text("q")
    wait_for(rb"\x1b\[\?1049l", "did not end", place)
    modes_are_off("end")
try:
    os.close(terminal)
except OSError:
    pass
os.waitpid(child, 0)
json.dump({"faults": faults}, sys.stdout)
