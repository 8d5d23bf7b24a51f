"""Answers queries that come as JSON: what docs/trace_query.py finds, or the fault that it tells."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "docs"))

from read_trace import Trace  # noqa: E402
from trace_query import Columns, QueryError, find  # noqa: E402


def answer(columns: Columns, query: str):
    try:
        return find(columns, query)
    except QueryError as error:
        return {"message": str(error), "at": error.at, "length": error.length, "instead": error.instead}


asked = json.load(sys.stdin)
judgements = {int(record): found for record, found in asked["judgements"].items()}
columns = Columns(Trace(Path(asked["path"]).read_bytes()), judgements)
json.dump([answer(columns, query) for query in asked["queries"]], sys.stdout)
