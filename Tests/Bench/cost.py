"""Measures the calls for which cost.sh has prepared homes. Exits with 1 if a bound is exceeded.

Usage: cost.py CYC FOLDER
"""
import os, random, re, shutil, statistics, subprocess, sys

cyc, work = sys.argv[1:]
exceeded = False


def row(figure, value, beside, ratio, bound, unit="x"):
    global exceeded
    exceeded = exceeded or ratio > bound
    held = f"at most {bound}{unit}: {'over' if ratio > bound else 'ok'}"
    print(f"{figure:34} {value:22} {beside:28} {ratio:.2f}{unit}   {held}")


def environment(home, now="12:00"):
    return os.environ | {"HOME": os.path.join(work, home), "CYC_NOW": f"2026-11-21T{now}"}


def instructions(home, *words):
    """Millions of instructions of a call in a copy of a home."""
    for folder in (home, "taskdata"):
        copy = os.path.join(work, "copy-" + folder)
        shutil.rmtree(copy, ignore_errors=True)
        if os.path.isdir(os.path.join(work, folder)):
            shutil.copytree(os.path.join(work, folder), copy)
    counts = os.path.join(work, "counts")
    subprocess.run(
        ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=" + counts, *words],
        env=environment("copy-" + home) | {"TASKDATA": os.path.join(work, "copy-taskdata")},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return int(re.search(r"^totals: (\d+)", open(counts).read(), re.M)[1]) / 1e6


def usage(words, env):
    """Seconds of processor time, and megabytes at most."""
    child = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(child.pid, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


for verb, ours, theirs in (
    ("add", ["add", "another task"], ["add", "another task"]), ("done", ["done", "5"], ["5", "done"]),
    ("list", ["list"], ["list"])):
    million = instructions("100", cyc, "todo", *ours)
    if shutil.which("task"):
        task = instructions("100", "task", *theirs)
        row(f"todo {verb}, 100 tasks", f"{million:.1f} M instructions", f"task {verb} {task:.1f} M", million / task, 1.2)
    else:
        print(f"todo {verb}, 100 tasks: {million:.1f} M instructions; taskwarrior is not installed")

# The same task, with the words of its date in the title or not.
title = ["todo", "add", "Buy", "milk", "tomorrow", "9pm"]
read = instructions("100", cyc, *title)
subprocess.run([cyc, "config", "set", "todo.dates_in_titles", "off"], env=environment("100"), stdout=subprocess.DEVNULL, check=True)
plain = instructions("100", cyc, *title)
row("todo add with a date in the title", f"{read:.1f} M instructions", f"not read {plain:.1f} M", read / plain, 1.05)

# Interleaved runs: other load hardly changes their processor time.
calls = {
    "check --offline": (environment("year"), [cyc, "check", "--offline"], 5.5),
    "nag run outside its window": (environment("year"), [cyc, "nag", "run"], 5.5),
    "nag run, today known to be done": (environment("year", "20:00"), [cyc, "nag", "run"], 5.5),
    "cyc, 10,000 tasks": (environment("10000"), [cyc], 8),
    "git": (os.environ, ["git", "--version"], None),
}
times = {name: [] for name in calls}
for _ in range(150):
    for name, (env, words, _) in calls.items():
        times[name].append(usage(words, env)[0] * 1000)
ms = {name: statistics.median(all) for name, all in times.items()}
for name, (_, _, bound) in calls.items():
    if bound:
        row(name, f"{ms[name]:.2f} ms of CPU", f"git --version {ms['git']:.2f} ms", ms[name] / ms["git"], bound)

random.seed(1)
words = "write test commit review 커밋 문서 release fix the parser of our small list before lunch tomorrow".split()
lines = os.path.join(work, "list.md")
with open(lines, "w") as file:
    for _ in range(10_000):
        title = " ".join(random.choices(words, k=random.randint(3, 9)))
        day = f"2026-{random.randint(1, 12):02}-{random.randint(1, 28):02}"
        file.write(f"- [{random.choice(' x')}] {title} 📅 {day}\n")
used = []
for number in range(3):
    os.mkdir(os.path.join(work, f"import{number}"))
    used.append(usage([cyc, "todo", "import", "-y", lines], environment(f"import{number}")))
seconds, megabytes = (statistics.median(values) for values in zip(*used))
row("todo import of 10,000 lines", f"{seconds:.2f} s of CPU", "", seconds, 2, " s")
row("", f"{megabytes:.0f} MB", "", megabytes, 60, " MB")
sys.exit(1 if exceeded else 0)
