"""The reports of the site: a page for each result of a suite in docs/design/results, and what a folder adds.

The folder is that of `tools/site/build --reports`: its HTML pages, which `./serrano` has written with --html or
--graph, are copied as they are. Each needs no other file.
"""

import html
import json
import os
import re
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "docs/design/results"
INDEX = "reports/index.md"
TITLE = re.compile(r"<title>(.*?)</title>", re.S)
SPECIAL = re.compile(r"([\\`*_\[\]|~#])")


def plain(text):
    """Text that Markdown shows as it is, in one line."""
    return SPECIAL.sub(r"\\\1", html.escape(" ".join(str(text).split()), quote=False))


def cells(*texts):
    return "| " + " | ".join(texts) + " |"


def number(value, unit=""):
    if not isinstance(value, (int, float)):
        return "–"
    shown = f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}" if abs(value) < 100 else f"{value:,.0f}"
    return shown if unit in ("", "x") else f"{shown} {plain(unit)}"


def results():
    """(name, env) of each file, by suite, the newest first."""
    read = []
    for file in RESULTS.glob("*.json"):
        env = json.loads(file.read_text(encoding="utf-8"))["env"]
        read.append((file.stem, env))
    read.sort(key=lambda r: (r[1]["date"], r[0]), reverse=True)
    read.sort(key=lambda r: r[1]["suite"])
    return read


def jvms(env):
    fewest, most = env["jvms"]["fewest"], env["jvms"]["most"]
    return str(most) if fewest == most else f"{fewest} to {most}"


def results_of(env):
    count = lambda result: sum(1 for bar in env["bars"] if bar["result"] == result)
    return count("met"), count("missed")


def title(env):
    return f"{env['suite']}, {env['date'][:10]}, {env['cpu_model'].split(',')[0]}"


def page(name, env):
    lines = [
        f"# {plain(title(env))}",
        "",
        f"Written from [{plain(name)}.json](../design/results/{name}.json), of `./serrano bench {env['suite']} --json`."
        " What the words mean is on the page [Measuring and reports](../guide/reports.md).",
        "",
    ]
    if env.get("notes") or env.get("warnings"):
        lines += ["Not as asked for:", ""]
        lines += [f"- {plain(note)}" for note in env.get("warnings", []) + env.get("notes", [])]
        lines.append("")
    lines += ["## Bars", "", cells("bar", "measured", "interval", "goal", "result"), cells(*["---"] * 5)]
    for bar in env["bars"]:
        low, high = number(bar.get("low")), number(bar.get("high"))
        result = plain(bar["result"])
        lines.append(cells(
            plain(bar["bar"]),
            number(bar.get("measured"), bar["unit"]),
            "–" if "–" in (low, high) else f"{low} to {high}",
            plain(bar["goal"]) or "–",
            f"**{result}**" if result == "missed" else result or "–"))
    kept = env.get("cpu_kept_share")
    lines += ["", "## Where this was measured", "", cells("what", "value"), cells("---", "---")]
    lines += [
        cells("JVMs", jvms(env)),
        cells("JDK", plain(env["jdk"])),
        cells("CPUs", f"{env['cpus']}, {plain(env['cpu_model'])}"),
        cells("system", plain(env["os"])),
        cells("CPU time kept by others", "not known" if kept is None else f"{100 * kept:.0f} %"),
        cells("fiber backend", plain(env["backend"])),
        cells("scheduler", plain(env["scheduler"])),
        cells("JVM options", plain(" ".join(env["flags"])) or "–"),
        cells("commit", plain(env["commit"])),
        cells("date", plain(env["date"][:10])),
    ]
    return "\n".join(lines) + "\n"


def index(read, pages):
    lines = [
        "# Reports",
        "",
        "A page for each result of a suite that is kept with the sources. The last figure of each bar, from all of"
        " them, is on the page [Measurements](../design/measurements.md); the goals are on the page"
        " [Goals](../design/goals.md).",
        "",
        cells("suite", "date", "machine", "JVMs", "figures", "met", "missed"),
        cells(*["---"] * 7),
    ]
    for name, env in read:
        met, missed = results_of(env)
        lines.append(cells(
            f"[{plain(env['suite'])}]({name}.md)",
            env["date"][:10],
            plain(env["cpu_model"]),
            jvms(env),
            str(len(env["bars"])),
            str(met),
            str(missed)))
    lines += ["", "## Pages", ""]
    if pages:
        lines += ["Pages with charts, as `./serrano` has written them:", ""]
        lines += [f"- [{plain(heading(file))}](pages/{file.name})" for file in pages]
    else:
        lines.append("Pages with charts of every sample and of the workers over time are written by `./serrano bench"
                     " SUITE --html FILE` and `./serrano run NAME --html FILE`. `tools/site/build --reports FOLDER`"
                     " puts those of a folder here.")
    return "\n".join(lines) + "\n"


def heading(file):
    found = TITLE.search(file.read_text(encoding="utf-8"))
    return html.unescape(found[1]) if found else file.stem


def pages_of_folder():
    folder = os.environ.get("SITE_REPORTS")
    if not folder:
        return []
    found = sorted(Path(folder).glob("*.html"))
    if not found:
        raise PluginError(f"there is no page (*.html) in {folder}, the folder of --reports")
    for file in found:
        if not re.fullmatch(r"[\w.-]+", file.name):
            raise PluginError(f"{file}: a page of --reports may have letters, digits, '.', '_' and '-' in its name")
    return found


def on_config(config):
    entries = [INDEX] + [{title(env): f"reports/{name}.md"} for name, env in results()]
    at = next((i for i, entry in enumerate(config.nav) if "API" in entry), len(config.nav))
    config.nav.insert(at, {"Reports": entries})
    return config


def on_files(files, config):
    read, pages = results(), pages_of_folder()
    files.append(File.generated(config, INDEX, content=index(read, pages)))
    for name, env in read:
        files.append(File.generated(config, f"reports/{name}.md", content=page(name, env)))
    for file in pages:
        files.append(File.generated(config, f"reports/pages/{file.name}", abs_src_path=str(file.resolve())))
    return files
