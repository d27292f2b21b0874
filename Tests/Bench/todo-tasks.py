"""Fills a todo list of cyc with tasks, and prints the same tasks in Taskwarrior's import format.

Usage: todo-tasks.py COUNT cyc.sqlite
"""
import json
import random
import sqlite3
import sys
import uuid

count, path = int(sys.argv[1]), sys.argv[2]
random.seed(count)
words = "write test commit review 커밋 문서 release fix the parser of our small list before lunch tomorrow".split()
quadrants, columns = ["do", "decide", "delegate", "delete"], ["todo"] * 4 + ["doing"]
created = "2026-08-01T09:00:00+00:00"
first_day = 20_660  # days since 1970-01-01: 2026-07-26

database = sqlite3.connect(path)
tasks = []
for number in range(2, count + 1):
    title = " ".join(random.choices(words, k=random.randint(3, 9)))
    due = first_day + random.randint(0, 400) if random.random() < 0.6 else None
    task_id = str(uuid.UUID(int=random.getrandbits(128), version=4))
    quadrant, column = random.choice(quadrants), random.choice(columns)
    database.execute(
        "INSERT INTO todo (number, uuid, title, quadrant, board_column, due, created, changed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (number, task_id, title, quadrant, column, due, created, created))
    day = database.execute("SELECT date(? * 86400, 'unixepoch')", (due,)).fetchone()[0] if due else None
    state = {
        "number": number, "uuid": task_id, "title": title, "body": None, "quadrant": quadrant, "column": column,
        "due": day, "alert": None, "alert_on": None, "color": None, "created": created, "changed": created,
        "completed": None}
    database.execute("INSERT INTO todo_step (id, kind, happened, state) VALUES (?, 'add', ?, 'done')", (number, created))
    database.execute(
        "INSERT INTO todo_change VALUES (?, ?, ?, NULL, ?)",
        (number, number, task_id, json.dumps(state, ensure_ascii=False, separators=(",", ":"))))
    task = {"uuid": task_id, "description": title, "status": "pending", "entry": "20260801T090000Z", "project": quadrant}
    if day:
        task["due"] = day.replace("-", "") + "T000000Z"
    tasks.append(task)
database.commit()
database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
database.close()
json.dump(tasks, sys.stdout, ensure_ascii=False)
