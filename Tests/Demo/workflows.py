#!/usr/bin/python3
"""Checks the workflows: actions pinned by commit, explicit permissions, one-line steps, existing scripts.

Also runs check-jsonschema with GitHub's published schemas, and zizmor, which finds security problems, on the workflows and on the
Action that draws the card. Both come from PyPI (`make parts-deps`).

Usage: Tests/Demo/workflows.py        Exits with 1 if something is wrong.
"""
import os
import re
import subprocess
import sys

import yaml

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
WORKFLOWS = os.path.join(ROOT, ".github", "workflows")
ACTION = os.path.join(ROOT, "packaging", "action", "action.yml")
complaints = []


def check_step(place, step):
    if "uses" in step and not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", step["uses"]):
        complaints.append(f"{place}: {step['uses']} is not pinned by commit")
    if step.get("uses", "").startswith("actions/checkout@") and step.get("with", {}).get("persist-credentials") is not False:
        complaints.append(f"{place}: the checkout leaves its token in the folder")
    run = step.get("run", "")
    if len(run.strip().splitlines()) > 1:
        complaints.append(f"{place}: a step of several lines is to be a script")
    # A branch or tag name in `${{ }}` could inject commands.
    if "${{" in run:
        complaints.append(f"{place}: values come into a command through its environment alone")
    for script in re.findall(r"(?:packaging|Tests|Scripts)/\S+\.(?:sh|py)", run):
        if not os.access(os.path.join(ROOT, script), os.X_OK):
            complaints.append(f"{place}: {script} is not there, or cannot be run")
    if ("uses" in step) == ("run" in step):
        complaints.append(f"{place}: a step either uses or runs something")


def check(name, workflow):
    # YAML 1.1 reads the key "on" as true.
    if True not in workflow or "jobs" not in workflow:
        complaints.append(f"{name}: no triggers or no jobs")
    if workflow.get("permissions") != {}:
        complaints.append(f"{name}: permissions at the top are to be none")
    if "pull_request_target" in (workflow.get(True) or {}):
        complaints.append(f"{name}: others' code would run with this repository's rights")
    for job_name, job in workflow["jobs"].items():
        place = f"{name}, {job_name}"
        if "permissions" not in job or "timeout-minutes" not in job or "runs-on" not in job:
            complaints.append(f"{place}: permissions, timeout-minutes and runs-on are to be said")
        for need in [job.get("needs", [])] if isinstance(job.get("needs"), str) else job.get("needs", []):
            if need not in workflow["jobs"]:
                complaints.append(f"{place}: needs {need}, which is no job")
        for step in job["steps"]:
            check_step(place, step)


def check_with(program, *arguments):
    path = os.path.join(ROOT, ".build", "python", "bin", program)
    if not os.access(path, os.X_OK):
        print(f"without {program}: make parts-deps gets it from PyPI")
        return
    ended = subprocess.run([path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ended.returncode != 0:
        complaints.append(ended.stdout)


names = sorted(os.listdir(WORKFLOWS))
paths = [os.path.join(WORKFLOWS, name) for name in names]
for name, path in zip(names, paths):
    with open(path) as file:
        check(name, yaml.safe_load(file))
check_with("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *paths)
check_with("check-jsonschema", "--builtin-schema", "vendor.github-actions", ACTION)
check_with("zizmor", "--offline", "--no-progress", *paths, ACTION)
print("\n".join(complaints) or f"{len(names)} workflows are fine")
sys.exit(bool(complaints))
