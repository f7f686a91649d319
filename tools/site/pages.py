"""Pages of the site that are no files of docs: the README, and each file of the sources to which a page links.

A link to a folder becomes text. Everything else is left to MkDocs, which fails on a link to nothing.
"""

import os
import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
SHIM = "assets/iframe-worker/index.js"  # as mkdocs.yml names it
LINK = re.compile(r"\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<to>[^)\s]+)\)")
WORDS = re.compile(r"^(?P<fence>[ >]*```\w+) .*$", re.M)  # what the tests are to do with a block
LANGUAGES = {".java": "java", ".kt": "kotlin", ".scala": "scala", ".xml": "xml", ".yml": "yaml", ".yaml": "yaml"}

origins = {}  # by path in the site: the file of the repository that a page was made of, relative to ROOT


def on_config(config):
    if os.environ.get("SITE_API") != "yes":
        config.nav = [entry for entry in config.nav if "API" not in entry]
    return config


def origin(src_uri):
    return origins.get(src_uri, "docs/" + src_uri)


def target(src_uri, link):
    """The file or folder of the repository that a link is to; None if it leads elsewhere."""
    if "://" in link or link.startswith(("#", "mailto:")):
        return None
    path = link.split("#")[0]
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin(src_uri)), path))


def site_uri(path):
    """Where a file of the repository stands in the site."""
    if path == "README.md":
        return "index.md"
    if path.startswith("docs/"):
        return path[len("docs/"):]
    return "source/" + (path if path.endswith(".md") else path + ".md")


def text_of(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".md"):
        return text
    return f"# {posixpath.basename(path)}\n\n`{path}`\n\n````{LANGUAGES.get(Path(path).suffix, 'text')}\n{text}\n````\n"


def on_files(files, config):
    shim = ROOT / "target/site-tools/package/shim/index.js"
    files.append(File.generated(config, SHIM, abs_src_path=str(shim)))
    todo = [(site_uri("README.md"), "README.md")]
    for file in files.documentation_pages():
        todo += links(file.src_uri, Path(file.abs_src_path).read_text(encoding="utf-8"))
    while todo:
        uri, path = todo.pop()
        if uri in origins or path.startswith("docs/"):
            continue
        origins[uri] = path
        files.append(File.generated(config, uri, content=text_of(path)))
        if path.endswith(".md"):
            todo += links(uri, text_of(path))
    return files


def links(src_uri, text):
    found = []
    for match in LINK.finditer(text):
        path = target(src_uri, match["to"])
        if path and not path.startswith("..") and (ROOT / path).is_file():
            found.append((site_uri(path), path))
    return found


def on_page_markdown(markdown, page, config, files):
    src_uri = page.file.src_uri

    def rewritten(match):
        path = target(src_uri, match["to"])
        if path is None:
            return match[0]
        if (ROOT / path).is_dir():
            return match["text"]
        hash_at = match["to"].find("#")
        anchor = match["to"][hash_at:] if hash_at >= 0 else ""
        to = posixpath.relpath(site_uri(path), posixpath.dirname(src_uri) or ".")
        return f"[{match['text']}]({to}{anchor})"

    return LINK.sub(rewritten, WORDS.sub(r"\g<fence>", markdown))
