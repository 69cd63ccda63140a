# Sourced by ./play and ./test. `prepare NAME EXTRAS` makes .venv in the checkout and installs this project
# with those extras, on first use and whenever its requirements or C sources have changed.

programs=.venv/bin
case $OSTYPE in msys* | cygwin*) programs=.venv/Scripts ;; esac

say() { printf '%s\n' "$@" >&2; }

# Install Debian packages: as root, in CI, or if you agree to `sudo`. Otherwise say what to run, and fail.
install_packages() {
    command -v apt-get >/dev/null || return 1
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! may_use_sudo "$@"; then
            say "To install it, run: sudo apt-get install $*"
            return 1
        fi
        as_root=(sudo)
    fi
    say "Installing $*."
    "${as_root[@]}" apt-get update -qq >/dev/null 2>&1
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1
}

may_use_sudo() { # PACKAGE...
    local answer
    command -v sudo >/dev/null || return 1
    [ -z "$CI" ] || return 0
    [ -t 0 ] && [ -t 2 ] || return 1
    read -r -p "Install $* with sudo? [y/N] " answer
    [ "$answer" = y ] || [ "$answer" = Y ]
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

# Next to a checkout named noughts, Python takes that folder for a package without code. So look for the
# installed package first. Python reads this file after the one with which setuptools installs its finder.
find_checkout_first() { # FOLDER
    printf '%s\n' 'import sys; sys.meta_path.sort(key=lambda one: not getattr(one, "__module__", "").startswith("__editable___noughts"))' >"$1/noughts-first.pth"
}

prepare() {
    local name=$1 extras=$2 python wanted stamp
    stamp=.venv/.ready-for-$name
    wanted=$(printf '%s %s' "$PWD" "$extras" | cat - pyproject.toml setup.py $(find noughts/solving -name '*.[ch]' | sort) | cksum)
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
    find_checkout_first "$($programs/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
    printf '%s' "$wanted" >"$stamp"
}
