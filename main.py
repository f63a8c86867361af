"""Chiếu Hoa: the entry.

Finds an interpreter that has the packages of `requirements.txt`, makes `.venv` beside this file if
there is none, and hands the arguments to the command line of `game`, `net` or `scenes`.
Why it is done this way: `docs/adr/0001-bootstrap.md`.

Rule 1: every Python from 3.6 on can read this file, so that an old one can say what is missing:
        no newer syntax, and annotations that an old Python cannot evaluate are quoted.
Rule 2: importing it does nothing, for worker processes import it again; it never imports pygame.
Rule 3: what fails while setting up is one sentence with its remedy on stderr, and exit code 1.
Rule 4: only this file writes the stamp; a folder whose stamp is empty is made anew.
"""

import contextlib
import hashlib
import importlib
import json
import operator
import os
import re
import shutil
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

COMMANDS = dict.fromkeys(("", "play", "host", "doctor", "screens"), "scenes.cli")
COMMANDS.update(dict.fromkeys(("rules", "verify", "referee"), "game.cli"))
COMMANDS.update(dict.fromkeys(("serve", "join"), "net.cli"))
"""Sub-command -> the module whose `main(argv)` runs it; without a sub-command the menu opens."""
VALUE_OPTIONS = ("--data-dir", "--lang")
"""Options before the sub-command that take a value."""

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
GAME = ("requirements.txt",)
TESTS = ("requirements.txt", "tests/requirements.txt")

STAMP = "chieu-hoa.json"
SIGNS = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}
REQUIREMENT = re.compile(r"([\w.-]+)((?:[<>]=?[\d.]+,?)*)")
CLAUSE = re.compile(r"([<>]=?)([\d.]+)")
INFO = re.compile(r"(.+?)-([^-]+?)(?:-py[\d.]+)?\.(dist|egg)-info")
NO_NETWORK = re.compile(r"connection|timed out|ProxyError|SSLError|No matching distribution", re.I)


class SetupError(Exception):
    """Setting up failed; the text is one plain sentence that names the remedy."""


def say(sentence: str) -> None:
    """Write a line for the person at the terminal, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")


def check_python(version: "tuple[int, ...]") -> None:
    """Refuse a Python that is too old, and name a newer one if this machine has it."""
    if version[:2] >= OLDEST:
        return
    names = [f"python3.{minor}" for minor in range(20, OLDEST[1] - 1, -1)]
    newer = next((name for name in names if shutil.which(name)), None)
    remedy = f"start it with `{newer} main.py`" if newer else "install a newer Python"
    oldest = ".".join(map(str, OLDEST))
    raise SetupError(
        f"Cần Python {oldest} trở lên / Chiếu Hoa needs Python {oldest} or newer "
        f"and this is {version[0]}.{version[1]}: {remedy}."
    )


def numbers(version: str) -> "list[int]":
    """Return the release numbers of a version, without trailing zeros: 2.6.0.dev1 -> [2, 6]."""
    release = re.split(r"[^\d.]|\.\D", version)[0]
    return [int(part) for part in re.sub(r"(\.0+)+$", "", release).split(".")]


def is_met(version: "str | None", clauses: "list[tuple[str, str]]") -> bool:
    """Return whether an installed version fits every clause of a requirement."""
    return version is not None and all(
        SIGNS[sign](numbers(version), numbers(bound)) for sign, bound in clauses
    )


def read_requirements(path: str) -> "list[tuple[str, list[tuple[str, str]]]]":
    """Return each requirement of a file as its name and its clauses, such as `(">=", "2.5.8")`."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].replace(" ", "").strip() for line in file]
    requirements = []
    for line in filter(None, lines):
        found = REQUIREMENT.fullmatch(line)
        assert found, f"{path}: only `name>=1,<2` is understood, not {line!r}"
        requirements.append((found.group(1), CLAUSE.findall(found.group(2))))
    return requirements


def installed() -> "dict[str, tuple[str, str]]":
    """Return version and folder of each whole distribution; `importlib.metadata` loads slowly."""
    found = {}
    for folder in filter(os.path.isdir, reversed(sys.path)):
        for info in filter(None, map(INFO.fullmatch, os.listdir(folder))):
            if info.group(3) == "egg" or os.path.exists(f"{folder}/{info.group()}/METADATA"):
                found[info.group(1).lower().replace("-", "_")] = (info.group(2), folder)
    return found


def unmet(files: "Sequence[str]") -> "list[str]":
    """Return the names of the requirements that this interpreter does not meet."""
    lines = [line for name in files for line in read_requirements(os.path.join(ROOT, name))]
    have = {name: version for name, (version, _) in installed().items()}
    return [name for name, wanted in lines if not is_met(have.get(name.replace("-", "_")), wanted)]


def has_classic_pygame() -> bool:
    """Return whether the classic pygame would be imported in place of pygame-ce, or lies in it.

    The two share one folder, so installing both leaves a mixture that breaks in odd places.
    """
    from importlib import util

    have = installed()
    if "pygame" in have or "pygame_ce" not in have:
        return "pygame" in have
    ours = os.path.join(have["pygame_ce"][1], "pygame", "__init__.py")
    found = util.find_spec("pygame")
    return found is None or found.origin is None or not os.path.samefile(found.origin, ours)


def is_usable(files: "Sequence[str]") -> bool:
    """Return whether this interpreter can run the program as it is."""
    half_made = read_stamp(sys.prefix) == {}
    return not half_made and not unmet(files) and not has_classic_pygame()


def python_of(folder: str) -> str:
    """Return the path of a virtual environment's interpreter."""
    parts = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(folder, *parts)


def read_stamp(folder: str) -> "dict[str, Any] | None":
    """Return what the stamp of a folder says: None without one, empty if setting up broke off."""
    try:
        with open(os.path.join(folder, STAMP), encoding="utf-8") as file:
            stamp = json.load(file)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and {"python", "files"} <= set(stamp) else {}


def write_stamp(folder: str, stamp: "dict[str, Any]") -> None:
    """Replace the stamp of a folder in one step."""
    path = os.path.join(folder, STAMP)
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(stamp, file, indent=1, sort_keys=True)
    os.replace(path + ".new", path)


def digests(files: "Sequence[str]") -> "dict[str, str]":
    """Return the digest of each requirement file."""
    found = {}
    for name in files:
        with open(os.path.join(ROOT, name), "rb") as file:
            found[name] = hashlib.sha256(file.read()).hexdigest()
    return found


def is_intact(folder: str, stamp: "dict[str, Any]") -> bool:
    """Return whether the last setting up of a folder ended well and its Python is still there.

    A system upgrade that takes Python 3.11 away leaves a link that leads nowhere or elsewhere.
    """
    python = os.path.realpath(python_of(folder))
    return stamp.get("python") == python and os.path.isfile(python)


def is_ready(folder: str, files: "Sequence[str]") -> bool:
    """Return whether a folder was set up from the requirement files as they are now."""
    stamp = read_stamp(folder)
    if stamp is None or not is_intact(folder, stamp):
        return False
    return all(stamp["files"].get(name) == digest for name, digest in digests(files).items())


def can_be_kept(folder: str) -> bool:
    """Return whether packages can be added to a folder, instead of making it anew.

    A folder without a stamp was made by hand: it is kept if its Python is new enough and has pip.
    """
    stamp = read_stamp(folder)
    if stamp is not None:
        return is_intact(folder, stamp)
    if not os.path.isfile(python_of(folder)):
        return False
    probe = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
    return call([python_of(folder), "-I", "-c", probe])[0] == 0


def call(command: "list[str]") -> "tuple[int, str]":
    """Run a program without input; return its exit code and what it wrote."""
    import subprocess

    # Settings that would send pip elsewhere than into the folder.
    elsewhere = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")
    environment = {key: value for key, value in os.environ.items() if key not in elsewhere}
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**environment, "PIP_USER": "0"},
        close_fds=False,  # it shares the lock: if this process is killed, pip still holds it
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def make_venv(folder: str) -> None:
    """Make an empty virtual environment with pip, in place of whatever is there."""
    code, output = call([sys.executable, "-m", "venv", "--clear", folder])
    if code == 0:
        return
    if "ensurepip" in output or "No module named" in output:
        package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        raise SetupError(
            "Python này thiếu venv / This Python came without its venv module: "
            f"install it with `sudo apt install {package}` and start again."
        )
    last = (output.strip().splitlines() or ["no reason given"])[-1]
    raise SetupError(f"Could not make the folder {folder} ({last}): delete it and start again.")


def install(folder: str, files: "Sequence[str]") -> None:
    """Install the requirement files into a folder and stamp it; pip's report stays in it."""
    before = read_stamp(folder)
    write_stamp(folder, {})
    # Isolated (-I), or packages on PYTHONPATH would count as installed.
    command = [python_of(folder), "-I", "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--prefer-binary", "--retries", "2"]
    for name in files:
        command += ["-r", os.path.join(ROOT, name)]
    code, output = call(command)
    log = os.path.join(folder, "setup.log")
    with open(log, "w", encoding="utf-8") as file:
        file.write(output)
    if code != 0:
        if before is not None:
            write_stamp(folder, before)
        raise SetupError(pip_sentence(output, log))
    known = {**(before or {}).get("files", {}), **digests(files)}
    write_stamp(folder, {"python": os.path.realpath(python_of(folder)), "files": known})


def pip_sentence(output: str, log: str) -> str:
    """Return what to tell a person when pip failed."""
    if "No space left" in output:
        return f"Đĩa đã đầy / The disk is full: free 100 MB and start again (report: {log})."
    if NO_NETWORK.search(output):
        return (
            "Không tải được các gói cần thiết / Could not download the packages: "
            f"check the network connection and start again (report: {log})."
        )
    return f"pip could not install the packages: mend what {log} names and start again."


def try_lock(file_number: int) -> bool:
    """Take the lock on an open file unless another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file_number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file_number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.set_inheritable(file_number, True)
    except (BlockingIOError, PermissionError):
        return False
    return True


@contextlib.contextmanager
def locked(path: str) -> "Iterator[None]":
    """Hold a lock that the system takes back when all who share it end; wait for it if need be."""
    import time

    with open(path, "a", encoding="utf-8") as file:
        if not try_lock(file.fileno()):
            say("Đang đợi… / Waiting for another start that is setting up…")
            while not try_lock(file.fileno()):
                time.sleep(0.1)
        yield


def venv_folder(files: "Sequence[str]") -> str:
    """Return `.venv` beside this file, or one in the user's cache where that cannot be written."""
    beside = os.path.join(ROOT, ".venv")
    if is_ready(beside, files):
        return beside
    try:
        with open(beside + ".lock", "a", encoding="utf-8"):
            return beside
    except OSError:
        bases = {"win32": "~/AppData/Local", "darwin": "~/Library/Caches"}
        named = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
        base = named or os.path.expanduser(bases.get(sys.platform, "~/.cache"))
        cache = os.path.join(base, "chieu-hoa")
        os.makedirs(cache, exist_ok=True)
        return os.path.join(cache, "venv-" + hashlib.sha256(ROOT.encode()).hexdigest()[:12])


def is_running(folder: str) -> bool:
    """Return whether this process runs the interpreter of a folder."""
    return os.path.realpath(sys.prefix) == os.path.realpath(folder)


def set_up(folder: str, files: "Sequence[str]") -> None:
    """Make or mend a folder; the caller holds its lock."""
    if is_running(folder):
        install(folder, files)
    elif not is_ready(folder, files):  # no other start did it while this one waited
        say("Đang chuẩn bị, chỉ một lần, chừng 10 giây… / Setting up, once, about 10 seconds…")
        if not can_be_kept(folder):
            make_venv(folder)
        install(folder, files)


def find_python(files: "Sequence[str]") -> str:
    """Return the path of an interpreter that has the packages; set one up if there is none."""
    check_python(sys.version_info[:2])
    if is_usable(files):
        return sys.executable
    try:
        folder = venv_folder(files)
        if is_running(folder) or not is_ready(folder, files):
            with locked(folder + ".lock"):
                set_up(folder, files)
    except OSError as problem:
        raise SetupError(f"Could not set up ({problem}): mend that and start again.") from problem
    if not is_running(folder):
        return python_of(folder)
    importlib.invalidate_caches()
    if has_classic_pygame():
        raise SetupError(
            "pygame cũ nằm cạnh pygame-ce / The classic pygame lies beside pygame-ce: run "
            f"`{sys.executable} -m pip uninstall -y pygame pygame-ce`, empty PYTHONPATH, "
            "and start again."
        )
    if unmet(files):
        names = ", ".join(unmet(files))
        raise SetupError(f"Another version hides {names}: empty PYTHONPATH and start again.")
    return sys.executable


def start(files: "Sequence[str]", go: "Callable[[], int]") -> int:
    """Call `go` where the packages are, restarting this process there if need be."""
    try:
        python = find_python(files)
    except SetupError as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Đã dừng / Stopped; the next start sets up what is missing.")
        return 130
    if python == sys.executable:
        return go()
    arguments = [python, *sys.orig_argv[1:]]
    if os.name == "nt":
        import subprocess

        return subprocess.call(arguments)
    os.execv(python, arguments)


def command_of(argv: "Sequence[str]") -> str:
    """Return the sub-command among the arguments, empty if there is none."""
    words = iter(argv)
    for word in words:
        if word in VALUE_OPTIONS:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


def main(argv: "list[str]") -> int:
    """Run the program with the arguments after `main.py`; return its exit code."""
    command = command_of(argv)
    if command not in COMMANDS:
        known = ", ".join(filter(None, COMMANDS))
        say(f"Không có lệnh {command!r} / There is no command {command!r}: choose from {known}.")
        return 2
    return start(GAME, lambda: int(importlib.import_module(COMMANDS[command]).main(argv)))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
