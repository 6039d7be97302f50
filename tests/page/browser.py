"""A headless Chromium that opens pages from disk, and the pages that the tests look at."""
import atexit
import functools
import os
import pathlib
import shutil
import subprocess
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
KOZYR = os.environ.get("KOZYR", str(ROOT / "build/release-gcc/kozyr"))
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--hide-scrollbars"]


def open_browser(folder):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ARGUMENTS + [f"--user-data-dir={folder}/profile"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


@functools.cache
def shared_browser():
    """One for all tests of a process: it takes seconds to start."""
    folder = tempfile.mkdtemp(prefix="kozyr-browser-")
    browser = open_browser(folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(browser.quit)
    return browser


def make(folder, *words, timeout=300):
    subprocess.run([KOZYR, *map(str, words)], cwd=folder, check=True, capture_output=True, timeout=timeout)


def kozyr(folder, *words):
    return subprocess.run([KOZYR, *map(str, words)], cwd=folder, check=True, capture_output=True, text=True, timeout=300).stdout
