"""Looks at the site in Chromium, as somebody would who opens it from a folder without a network.

usage: check.py FOLDER. Leaves pictures beside the folder, and fails with a line for each fault.
"""

import shutil
import sys
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

SITE = Path(sys.argv[1]).resolve()
PICTURES = SITE.parent / "site-pictures"
SECONDS = 60
SIZES = {"wide": (1300, 900), "narrow": (420, 900)}
FOUND = {"barrier": "synchronisation", "mapAll": "futures-and-promises", "deadline": "finish-and-failures"}
PAGES = [
    "index", "guide/cookbook", "guide/coming-from", "guide/phasers", "design/scheduler", "reports/index",
    "reports/overhead-2026-11-26",
]

faults = []


def browser():
    options = webdriver.ChromeOptions()
    # no name is resolved, so a page that wants a server shows it
    for a in ("--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"):
        options.add_argument(a)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    options.binary_location = command("chromium", "chromium-browser", "google-chrome")
    return webdriver.Chrome(options=options, service=Service(command("chromedriver")))


def command(*names):
    found = [path for path in map(shutil.which, names) if path]
    if not found:
        sys.exit(f"check.py: needs {' or '.join(names)}, which is not on the PATH")
    return found[0]


def complaints(driver, page):
    for entry in driver.get_log("browser"):
        if entry["level"] == "SEVERE":
            faults.append(f"{page}: {entry['message']}")


def search(driver, word, page):
    driver.get(f"{(SITE / 'index.html').as_uri()}?q={word}")
    links = lambda d: [a.get_attribute("href") for a in d.find_elements(By.CSS_SELECTOR, ".md-search-result__link")]
    WebDriverWait(driver, SECONDS).until(lambda d: links(d), f"the search for {word} finds nothing")
    if not any(page in link for link in links(driver)):
        faults.append(f"the search for {word} does not find {page}: {links(driver)}")
    complaints(driver, f"search for {word}")


def look(driver, page, size, scheme):
    driver.set_window_size(*SIZES[size])
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                           {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    driver.get((SITE / f"{page}.html").as_uri())
    driver.execute_script("localStorage.clear()")  # what an earlier page has chosen
    driver.refresh()
    shown = driver.find_element(By.TAG_NAME, "body").get_attribute("data-md-color-scheme")
    if shown != {"light": "default", "dark": "slate"}[scheme]:
        faults.append(f"{page}: shown as {shown} where {scheme} is preferred")
    wide, seen = driver.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
    if wide > seen:
        faults.append(f"{page}: {wide} pixels wide in a window of {seen}")
    for picture in driver.find_elements(By.TAG_NAME, "img"):
        if picture.is_displayed() and not driver.execute_script("return arguments[0].naturalWidth", picture):
            faults.append(f"{page}: no picture {picture.get_attribute('src')}")
    driver.save_screenshot(str(PICTURES / f"{page.replace('/', '-')}-{size}-{scheme}.png"))
    complaints(driver, page)


def main():
    PICTURES.mkdir(exist_ok=True)
    driver = browser()
    try:
        for word, page in FOUND.items():
            search(driver, word, page)
        for page in PAGES:
            for size in SIZES:
                for scheme in ("light", "dark"):
                    look(driver, page, size, scheme)
    finally:
        driver.quit()
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(PAGES)} pages in {len(SIZES)} sizes, light and dark; {len(FOUND)} searches; {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
