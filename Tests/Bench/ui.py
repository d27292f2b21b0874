"""Measures `cyc ui` on a pty: the first picture, a key, a change, an idle second, and memory.

Usage: ui.py PROGRAM, with HOME, LANG and TERM as cyc is to find them. Prints one row per measurement.
"""
import fcntl, os, pty, select, signal, statistics, struct, sys, termios, time

program = sys.argv[1]
TICKS = os.sysconf("SC_CLK_TCK")


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
    fields = open("/proc/%d/stat" % pid).read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def press(key, count, quiet=0.15):
    """Seconds from a key to the last byte of the picture, processor seconds a key, and bytes a key."""
    times, sizes, before = [], [], cpu(child)
    for _ in range(count):
        begun = time.monotonic()
        os.write(terminal, key)
        seen, last = read(terminal, quiet, 3)
        times.append(last - begun if seen else 0)
        sizes.append(len(seen))
    return statistics.median(times), (cpu(child) - before) / count, statistics.median(sizes)


def row(name, value):
    print("%-44s %s" % (name, value))


begun = time.monotonic()
guard, terminal = pty.fork()
if guard == 0:
    os.execvp(program, [program, "ui", "board"])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
seen, last = read(terminal, 0.5)
row("first picture, time", "%.0f ms" % ((last - begun) * 1000))
child = int(open("/proc/%d/task/%d/children" % (guard, guard)).read().split()[0])
row("first picture, processor", "%.0f ms" % (cpu(child) * 1000))
time.sleep(1)
for name, key, count in [("down (no scrolling)", b"j", 3), ("column to the right", b"l", 4), ("back", b"h", 4),
                         ("page down (scrolls)", b"\x1b[6~", 10), ("move to another column", b"L", 4),
                         ("undo", b"u", 4), ("find, a letter", b"/r", 1), ("all again", b"\x1b", 1)]:
    seconds, processor, size = press(key, count)
    row(name, "%.1f ms   processor %.1f ms   %d bytes" % (seconds * 1000, processor * 1000, size))
before = cpu(child)
read(terminal, 10, 10)
row("an idle second, processor", "%.2f ms" % ((cpu(child) - before) * 100))
status = open("/proc/%d/status" % child).read()
row("memory (RSS), peak", "%s / %s" % tuple(
    "%.1f MB" % (int(status.split(name)[1].split()[0]) / 1024) for name in ("VmRSS:", "VmHWM:")))
os.write(terminal, b"q")
time.sleep(0.3)
os.kill(guard, signal.SIGKILL)
