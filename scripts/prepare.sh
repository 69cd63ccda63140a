# Sourced by ./play and ./test. `prepare NAME EXTRAS` makes .venv in the checkout and installs this project
# with those extras, on first use and whenever its requirements or C sources have changed.

programs=.venv/bin
case $OSTYPE in msys* | cygwin*) programs=.venv/Scripts ;; esac

say() { printf '%s\n' "$@" >&2; }

# Install Debian packages if this user may do so; otherwise fail silently.
install_packages() {
    command -v apt-get >/dev/null || return 1
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        sudo -n true 2>/dev/null || return 1
        as_root=(sudo -n)
    fi
    say "Installing $*."
    "${as_root[@]}" apt-get update -qq >/dev/null 2>&1
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1
}

find_python() {
    local candidate
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$candidate"
            return
        fi
    done
    say "noughts needs Python 3.11 or newer. Install it and start again."
    exit 2
}

prepare() {
    local name=$1 extras=$2 python wanted stamp
    stamp=.venv/.ready-for-$name
    wanted=$(printf '%s %s' "$PWD" "$extras" | cat - pyproject.toml setup.py noughts/solving/*/*.c noughts/solving/*/c/*.[ch] | cksum)
    if [ -x $programs/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    say "Setting up .venv. This takes a minute."
    python=$(find_python) || exit 2
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null && ! install_packages python3-venv; then
        say "Python's venv module is missing. Run 'sudo apt-get install python3-venv' and start again."
        exit 2
    fi
    if [ ! -x $programs/python ] || ! $programs/python -m pip --version >/dev/null 2>&1; then
        rm -rf .venv
        "$python" -m venv .venv || exit 2
    fi
    if ! $programs/python -m pip install -qq --disable-pip-version-check -e ".${extras:+[$extras]}"; then
        say "The packages could not be installed. Check the network and start again."
        exit 2
    fi
    printf '%s' "$wanted" >"$stamp"
}
