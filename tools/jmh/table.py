"""Prints the results of JMH as the tables of docs/design/measurements-jmh.md.

usage: table.py FILE. The figures are those of the suites, so that they can be compared with the last ones of
docs/design/results, which stand beside.
"""

import json
import statistics
import sys
from pathlib import Path

RESULTS = Path(__file__).resolve().parents[2] / "docs/design/results"


def read(file):
    times = {}  # by benchmark, size, form and workers: a result of JMH
    for run in json.loads(Path(file).read_text(encoding="utf-8")):
        params = dict(run["params"])
        name = run["benchmark"].split(".")[-2]
        form, workers = params.pop("form"), int(params.pop("workers"))
        times[name, next(iter(params.values())), form, workers] = run["primaryMetric"]
    return times


def text(workers):
    return "1 worker" if workers == 1 else f"{workers} workers"


def figures(times):
    """(suite, bar, value, unit) of each figure whose programs were measured."""
    found = []

    def median(name, size, form, workers):
        metric = times.get((name, size, form, workers))
        return metric and statistics.median(x for fork in metric["rawData"] for x in fork)

    def add(suite, bar, value, unit="x"):
        if value is not None:
            found.append((suite, bar, value, unit))

    def over(a, b):
        return a / b if a and b else None

    for name, size, form, workers in times:
        time = lambda f: median(name, size, f, workers)
        runtime, program = form.split("/")
        at = text(workers)
        if name == "OverheadFib" and runtime == "serrano":
            add("overhead", f"fib {program} / ForkJoinPool, parallel, {at}", over(time(form), time("forkjoin/task")))
        elif name == "OverheadNQueens" and runtime == "serrano":
            add("overhead", f"nqueens n={size}, {program}, {at} against serial",
                over(time("serial/serial"), time(form)))
        elif name == "OverheadUts" and runtime == "serrano":
            add("overhead", f"uts tree={size}, {program}, {at} against serial",
                over(time("serial/serial"), time(form)))
        elif name == "OverheadFlat" and runtime == "serrano":
            rivals = [time(f) for n, s, f, w in times if (n, s, w) == (name, size, workers) and f.startswith("fork")]
            add("overhead", f"flat {int(size):,} / best of ForkJoinPool, {at}",
                over(time(form), min(rivals, default=None)))
        elif name == "OverheadLaunch" and runtime == "serrano":
            add("overhead", f"launch of an empty body, {at}", time(form) / int(size), "us")
        elif name == "SuspendPingPong" and runtime != "serial":
            how = "scheduled" if runtime == "serrano" else f"virtual threads, {program}"
            add("suspend", f"switch, {how}, {at}", time(form) * 1000 / (2 * int(size)), "ns")
        elif name == "SuspendSmithWaterman" and runtime == "serrano":
            add("suspend", f"smith-waterman {int(size):,} x {int(size):,} against virtual threads, {at}",
                over(time("virtual-threads/join"), time(form)))
    return found


def ours():
    """By suite and bar: the last figure, its unit and its date."""
    last = {}
    for file in sorted(RESULTS.glob("*.json"), key=lambda f: json.loads(f.read_text())["env"]["date"]):
        env = json.loads(file.read_text(encoding="utf-8"))["env"]
        for bar in env["bars"]:
            if bar.get("measured") is not None:
                last[env["suite"], bar["bar"]] = (bar["measured"], bar["unit"], f"{env['date'][:10]}, {env['cpu_model']}")
    return last


def digits(value, unit="x"):
    shown = f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"
    return shown if unit == "x" else f"{shown} {unit}"


def cells(*texts):
    return "| " + " | ".join(map(str, texts)) + " |"


def main():
    times = read(sys.argv[1])
    if not times:
        sys.exit(f"table.py: {sys.argv[1]} has no results")
    known = ours()
    print("\n" + cells("suite", "figure", "JMH", "ours", "ours was measured") + "\n" + cells(*["---"] * 5))
    for suite, bar, value, unit in figures(times):
        mine, its_unit, when = known.get((suite, bar), (None, "", "–"))
        print(cells(suite, bar, digits(value, unit), "–" if mine is None else digits(mine, its_unit), when))
    print("\n" + cells("program", "size", "form", "workers", "time of a run, us", "error (99.9 %)", "JVMs"))
    print(cells(*["---"] * 7))
    for (name, size, form, workers), metric in times.items():
        error = metric["scoreError"]
        error = "–" if error == "NaN" else digits(error)
        print(cells(name, size, form, workers, digits(metric["score"]), error, len(metric["rawData"])))


main()
