#!/bin/sh
# Makes .venv ready for `play`, for `train`, for `docs` or for `test`, and does nothing when it is.
#
#   sh packaging/venv.sh play|train|docs|test [PYTHON]
#
# Whatever is missing is told in one sentence. An interrupted installation leaves .venv/unfinished
# behind, and the next call starts afresh: pip takes a half-written package for an installed one.
set -eu
IFS='
'

oldest=11
newest=14
need="Yaniv needs Python 3.$oldest to 3.$newest"
purpose=$1
wanted=${2:-}
stamp=.venv/ready-to-$purpose

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# 3.11 for a Python 3.11 that runs, nothing otherwise.
version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true; }

fits() {
    case $1 in 3.*) [ "${1#3.}" -ge "$oldest" ] && [ "${1#3.}" -le "$newest" ] ;; *) false ;; esac
}

candidates() {
    if [ -n "$wanted" ]; then echo "$wanted"; return; fi
    echo python3
    minor=$newest
    while [ "$minor" -ge "$oldest" ]; do echo "python3.$minor"; minor=$((minor - 1)); done
    echo python
}

# Sets `python` to the first that fits and can make a .venv, or says why there is none.
find_python() {
    unfit=
    bare=
    for python in $(candidates); do
        version=$(version_of "$python")
        if [ -z "$version" ]; then continue; fi
        if ! fits "$version"; then unfit=${unfit:-$version}; continue; fi
        if "$python" -c 'import ensurepip, venv' 2>/dev/null; then return; fi
        bare=${bare:-$version}
    done
    if [ -n "$bare" ]; then
        fail "Python $bare is here without its venv module; install that (Debian, Ubuntu: sudo apt install python$bare-venv) and run make again."
    elif [ -n "$wanted" ]; then
        fail "$need, and $wanted ${unfit:+is Python }${unfit:-does not run}; name another, such as make $purpose PYTHON=python3.12."
    elif [ -n "$unfit" ]; then
        fail "$need, and this is Python $unfit; install one of those beside it (https://www.python.org/downloads) and run make again."
    else
        fail "$need, and there is none here; install it (Debian, Ubuntu: sudo apt install python3 python3-venv; others: https://www.python.org/downloads) and run make again."
    fi
}

# What an installation depends on: the folder, and what pyproject.toml asks for; how it describes Yaniv does not count.
contents() {
    pwd
    sed -e '/^\[tool\./,$d' -e '/^classifiers = \[/,/^\]/d' -e '/^keywords = /d' -e '/^description = /d' -e '/^authors = /d' -e '/^ *#/d' pyproject.toml
}

is_ready() {
    [ -f "$stamp" ] && [ ! -e .venv/unfinished ] || return 1
    contents | cmp -s - "$stamp" || return 1
    has=$(version_of .venv/bin/python)
    [ -n "$has" ] && { [ -z "$wanted" ] || [ "$has" = "$(version_of "$wanted")" ]; }
}

# A .venv that can be added to: whole, in its place, of a Python that fits.
is_sound() {
    [ ! -e .venv/unfinished ] || return 1
    for old in .venv/ready-to-*; do
        [ ! -f "$old" ] || [ "$(head -n 1 "$old")" = "$(pwd)" ] || return 1
    done
    has=$(version_of .venv/bin/python)
    fits "$has" || return 1
    [ -z "$wanted" ] || [ "$has" = "$(version_of "$wanted")" ] || return 1
    .venv/bin/python -m pip --version >/dev/null 2>&1
}

# A checkout that was moved or copied keeps its libraries: the paths in .venv are replaced, without a network. A .venv
# that is linked belongs to another checkout.
follow_move() {
    [ ! -L .venv ] || return 0
    moved=
    for old in .venv/ready-to-*; do
        [ ! -f "$old" ] || [ "$(head -n 1 "$old")" = "$(pwd)" ] || moved=$(head -n 1 "$old")
    done
    [ -n "$moved" ] && [ ! -e .venv/unfinished ] && [ -n "$(version_of .venv/bin/python)" ] || return 0
    say "Adapting .venv to its new place ..."
    .venv/bin/python - "$moved" "$(pwd)" <<'END'
import sys
from pathlib import Path

old, new = (str(Path(each)).encode() for each in sys.argv[1:])
venv = Path(".venv")
for path in [*venv.glob("bin/*"), *venv.rglob("*.pth"), *venv.rglob("direct_url.json"), *venv.glob("ready-to-*")]:
    content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    if old in content and b"\0" not in content:
        first, line_end, rest = content.replace(old, new).partition(b"\n")
        if first.startswith(b"#!" + new) and (b" " in first or len(first) > 127):  # no system starts that
            first = b'#!/bin/sh\n\'\'\'exec\' "' + first[2:] + b'" "$0" "$@"\n\' \'\'\''
        path.write_bytes(first + line_end + rest)
END
}

follow_move
if is_ready; then exit 0; fi

is_another_at_work() { other=$(cat .venv/unfinished 2>/dev/null) && [ -n "$other" ] && kill -0 "$other" 2>/dev/null; }

# Asked twice, for a process that was killed this instant is still in the list.
if is_another_at_work && sleep 1 && is_another_at_work; then
    fail "Another make is setting up .venv; wait until it has finished (if there is none, make clean helps) and run make again."
fi

if is_sound; then
    say "Bringing .venv up to date ..."
    echo $$ >.venv/unfinished
else
    find_python
    say "Setting up .venv with Python $version, this time only ..."
    rm -rf .venv
    mkdir .venv
    echo $$ >.venv/unfinished
    "$python" -m venv --without-pip .venv
    .venv/bin/python -m ensurepip --default-pip >.venv/ensurepip.log 2>&1 || fail "Python $version cannot install pip into .venv; .venv/ensurepip.log says why."
fi

case $purpose in
    play) what=. ready=play ;;
    train) what='.[train]' ready='play
train' ;;
    docs) what='.[docs]' ready='play
docs' ;;
    *) what='.[dev,train]' ready='play
train
test' ;;
esac
# Names what is fetched, as it comes; pip's errors go to the screen.
say "Fetching libraries; with a usual connection that takes less than a minute ..."
{ PIP_USER=0 .venv/bin/python -m pip install --disable-pip-version-check --no-input --progress-bar off --editable "$what" && touch .venv/installed; } |
    sed -n -e 's/^ *Downloading \([A-Za-z0-9_.]*\)-\([0-9][^-]*\)-.*(\(.*\))$/  \1 \2 (\3)/p' -e 's/^Installing collected packages.*/  installing .../p' >&2
[ -e .venv/installed ] && rm .venv/installed ||
    fail "pip could not install what Yaniv needs, for the reason above; the first time takes a network connection."

for each in $ready; do contents >".venv/ready-to-$each"; done
rm -f .venv/unfinished
