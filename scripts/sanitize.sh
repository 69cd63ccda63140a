#!/usr/bin/env bash
# Build the compiled parts with gcc's sanitizers, apart from the checkout, and run their tests:
# scripts/sanitize.sh [address] [thread], by default both; `address` finds undefined behaviour too.
# Needs gcc and the .venv that ./test makes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
checkout=$PWD

modules=(noughts.solving.solver.cores._core noughts.solving.solver.cores._wide noughts.solving.tables._fill
    noughts.solving.engine._core)
tests=(tests/solving/solver/test_cores.py tests/solving/tables/test_fill.py tests/solving/tables/test_file.py
    tests/solving/proof/test_lemmas.py)
# The engine has one thread, so its tests need the address sanitizer only.
engine_tests=(tests/solving/engine/test_compiled.py tests/solving/engine/test_fast_games.py)
# Not all of them: these touch every part, in about a minute of processor time for `address`.
# `CHOSEN=test scripts/sanitize.sh` runs the rest, too.
chosen=${CHOSEN:-"arguments or poll or counted or limit_of_nodes or small_table or 9x9k6 \
    or (test_fill and (3x3k3 or 5x2k3)) or (test_file and compiled) \
    or same_game or same_lemmas or (same_nodes and (19x19 or 9x7k5w or 1x1k1))"}

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

# No leak check: the interpreter keeps memory to its end. Its memory comes from malloc, which is watched.
# No random addresses: libtsan cannot bear them.
run() {
    env LD_PRELOAD="$libraries" PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1 \
        setarch -R "$checkout/.venv/bin/python" "$@"
}

# The .venv finds the checkout first: look into this folder instead.
apart="import sys; sys.meta_path = [one for one in sys.meta_path
    if not getattr(one, '__module__', '').startswith('__editable___noughts')]"

sanitize() {
    local flags=$1 libraries=$2
    shift 2
    rm -rf "$room/source" "$room/run"
    mkdir "$room/source" "$room/run"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp -P --parents -t "$room/source"
    CC=gcc CFLAGS="-g -Wall -Wextra -Werror -fno-omit-frame-pointer -fno-sanitize-recover=all $flags" \
        LDFLAGS="$flags" .venv/bin/python -m pip install -qq --disable-pip-version-check --no-deps \
        --target "$room/run" "$room/source"
    cp -r conftest.py pyproject.toml tests "$room/run"
    cd "$room/run"
    for module in "${modules[@]}"; do  # a part that did not compile is left out, and would not be missed
        run -c "$apart; import $module; assert $module.__file__.startswith('$room'), $module.__file__"
    done
    run -c "$apart; import pytest; sys.exit(pytest.main())" -q -n0 -s -p no:cacheprovider -k "$chosen" "${tests[@]}" "$@"
    cd "$checkout"
}

[ $# -gt 0 ] || set -- address thread
for kind; do
    echo "== $kind" >&2
    case $kind in
        address) sanitize -fsanitize=address,undefined \
            "$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" "${engine_tests[@]}" ;;
        thread) sanitize -fsanitize=thread "$(gcc -print-file-name=libtsan.so)" ;;
        *) echo "there is no sanitizer $kind: address or thread" >&2; exit 2 ;;
    esac
done
