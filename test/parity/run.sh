#!/usr/bin/env bash
# Measures our metrics against the real Ragas and rewrites results/. See README.md.
# Usage: test/parity/run.sh [metric…]
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
environment="${PARITY_VENV:-$here/../../node_modules/.cache/parity}"
python="${PYTHON:-python3.11}"

mkdir -p "$(dirname "$environment")"
if [ ! -x "$environment/bin/python" ]; then
  "$python" -m venv "$environment"
fi
"$environment/bin/pip" install --quiet --requirement "$here/requirements.txt"
cd "$here/../.."
npx tsx test/parity/generate.ts "$environment/bin/python" "$@"
