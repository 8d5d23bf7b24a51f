#!/usr/bin/env python3
"""Prints the tree of a file that `espalier trace` has written.

Only Python's standard library is needed. `docs/trace-format.md` describes the format; this file
is an example of how to read it.

    espalier trace --depth 8 --out start.trace
    python3 docs/read_trace.py start.trace --depth 3
    python3 docs/read_trace.py start.trace --rule reverseFutility
"""

import argparse
import os
import struct
import sys
from typing import Iterator, NamedTuple, Optional

# --- layout
# Made by engine/src/trace/schema.rs.
MAGIC = b"ESPTRACE"
FORMAT, MINOR = 3, 0
HEADER = struct.Struct("<8s1H1H1I1I1I1Q1Q1Q1I1I")
HEADER_FIELDS = (
    ("magic", 1),
    ("format", 1),
    ("minor", 1),
    ("start", 1),
    ("recordBytes", 1),
    ("count", 1),
    ("total", 1),
    ("nodes", 1),
    ("hash", 1),
    ("depth", 1),
    ("textBytes", 1),
)
RECORD = struct.Struct("<1I1I1I1i1i4h10h1H1h1h1h1h1h1h1H1h1H1B1B1B1B1B1B1B1b1b1b1B1B")
RECORD_FIELDS = (
    ("parent", 1),
    ("subtree", 1),
    ("nodes", 1),
    ("value", 1),
    ("threshold", 1),
    ("terms", 4),
    ("reduction", 10),
    ("move", 1),
    ("alpha", 1),
    ("beta", 1),
    ("score", 1),
    ("rawEval", 1),
    ("eval", 1),
    ("improvement", 1),
    ("rate", 1),
    ("tableScore", 1),
    ("flags", 1),
    ("tableDepth", 1),
    ("ply", 1),
    ("visit", 1),
    ("kind", 1),
    ("number", 1),
    ("others", 1),
    ("searches", 1),
    ("depthAsked", 1),
    ("depth", 1),
    ("extension", 1),
    ("end", 1),
    ("rule", 1),
)
# Name: first bit, bits.
FLAGS = {
    "improving": (0, 1),
    "inCheck": (1, 1),
    "table": (2, 1),
    "tableGaveMove": (3, 1),
    "tableGaveEval": (4, 1),
    "tableBound": (5, 2),
    "bound": (7, 2),
}
# What stands for a field that is missing in one record.
BLANK = {
    "value": -2147483648,
    "threshold": -2147483648,
    "alpha": -32768,
    "beta": -32768,
    "score": -32768,
    "rawEval": -32768,
    "eval": -32768,
    "improvement": -32768,
    "rate": 65535,
    "tableScore": -32768,
    "visit": 255,
    "kind": 255,
    "depthAsked": -128,
    "depth": -128,
    "extension": -128,
    "end": 255,
    "rule": 255,
    "tableBound": 3,
    "bound": 3,
}
ALWAYS = (
    "parent",
    "subtree",
    "nodes",
    "ply",
)
OWN_RULES = 128
MATE, MATE_IN_MAX = 32000, 31872
VISITS = (
    "search",
    "root",
    "reduced",
    "nullWindow",
    "openWindow",
    "singular",
    "nullMove",
    "verification",
    "probCut",
    "quiescence",
    "pruned",
)
KINDS = (
    "pv",
    "cut",
    "all",
)
ENDS = (
    "stopped",
    "rule",
    "refuted",
    "allTried",
    "table",
    "standPat",
    "noMoves",
    "draw",
    "upcomingRepetition",
    "mateDistance",
    "tooDeep",
)
RULES = (
    "reverseFutility",
    "nullMove",
    "probCut",
    "lateMovePruning",
    "futility",
    "history",
    "quietSee",
    "noisySee",
    "quiescenceFutility",
    "multicut",
    "lateMoveReduction",
)
REDUCTION_PARTS = (
    "base",
    "improving",
    "history",
    "pv",
    "cut",
    "ttMove",
    "correction",
    "killer",
    "check",
    "cutoffs",
)
BOUNDS = (
    "upper",
    "lower",
    "exact",
)
# --- end of layout

SIGNS = dict(zip(BOUNDS, ("<=", ">=", "=")))


class Table(NamedTuple):
    """What the transposition table knew of the position."""

    score: int
    depth: int
    bound: str
    gave_move: bool
    gave_eval: bool


class Record(NamedTuple):
    """One decision: a node that was visited, or a move that was pruned."""

    parent: int
    subtree: int
    nodes: int
    value: int
    threshold: int
    terms: tuple
    reduction: dict
    move: Optional[str]
    alpha: int
    beta: int
    score: int
    bound: str
    raw_eval: Optional[int]
    eval: Optional[int]
    improvement: Optional[int]
    improving: bool
    rate: int
    in_check: bool
    table: Optional[Table]
    ply: int
    visit: str
    kind: str
    number: int
    others: int
    searches: int
    depth_asked: int
    depth: int
    extension: int
    end: str
    rule: Optional[str]


class Trace:
    """A file of records, read one at a time."""

    def __init__(self, data: bytes):
        if len(data) < HEADER.size or data[:8] != b"ESPTRACE":
            raise ValueError("this is not a trace: it does not begin with ESPTRACE")
        fields = HEADER.unpack_from(data)
        _, version, self.start, self.size, self.count = fields[:5]
        self.total, self.nodes, self.hash, self.depth, length = fields[5:]
        if version != FORMAT or self.size != RECORD.size:
            raise ValueError(f"this trace has format {version}; this reader reads format {FORMAT}")
        if len(data) < self.start + self.count * self.size:
            raise ValueError("the trace ends before its last record")
        text = data[HEADER.size : HEADER.size + length].decode()
        self.about = dict(line.partition(" ")[::2] for line in text.splitlines())
        self.data = data

    def record(self, number: int) -> Record:
        """The record of this number, the first being 0."""
        numbers = iter(RECORD.unpack_from(self.data, self.start + number * self.size))
        raw = {name: tuple(next(numbers) for _ in range(count)) for name, count in FIELDS}
        raw = {name: some if len(some) > 1 else some[0] for name, some in raw.items()}
        flags, score, depth = (raw.pop(name) for name in ("flags", "table_score", "table_depth"))
        table = Table(score, depth, BOUNDS[flags >> 5 & 3], bool(flags & 8), bool(flags & 16))
        decoded = dict(
            reduction=dict(zip(REDUCTION_PARTS, raw["reduction"])),
            move=uci(raw["move"]),
            bound=BOUNDS[flags >> 7 & 3],
            raw_eval=known(raw["raw_eval"]),
            eval=known(raw["eval"]),
            improvement=known(raw["improvement"]),
            improving=bool(flags & 1),
            in_check=bool(flags & 2),
            table=table if flags & 4 else None,
            visit=VISITS[raw["visit"]],
            kind=KINDS[raw["kind"]],
            end=ENDS[raw["end"]],
            rule=RULES[raw["rule"] - 1] if raw["rule"] else None,
        )
        return Record(**{**raw, **decoded})

    def children(self, number: int) -> Iterator[int]:
        """The numbers of the records right below one."""
        end = number + self.record(number).subtree
        child = number + 1
        while child < end:
            yield child
            child += self.record(child).subtree

    def walk(self, most_levels: int) -> Iterator[tuple]:
        """All records down to a level, each with its number and its level."""
        waiting = [(0, 0)]
        while waiting:
            number, level = waiting.pop()
            yield number, level, self.record(number)
            if level < most_levels:
                waiting.extend((child, level + 1) for child in reversed([*self.children(number)]))


def known(score: int) -> Optional[int]:
    return None if score == UNKNOWN else score


def uci(move: int) -> Optional[str]:
    """A move as UCI writes it in standard chess: castling goes to where the king ends."""
    if move == 0:
        return None
    square = lambda index: "abcdefgh"[index % 8] + "12345678"[index // 8]
    promotion = "nbrq"[move >> 12 & 3] if move >> 14 == 1 else ""
    return square(move & 63) + square(move >> 6 & 63) + promotion


def score_text(score: int) -> str:
    """Centipawns for the side to move, or plies until mate."""
    if abs(score) < MATE_IN_MAX:
        return f"{score:+d}"
    plies = MATE - abs(score)
    return f"mate in {plies} plies" if score > 0 else f"mated in {plies} plies"


def window_end(score: int, ply: int) -> str:
    """An end of a window; it is open where no score of a node so far from the root lies beyond."""
    if abs(score) >= MATE - ply:
        return "inf" if score > 0 else "-inf"
    return score_text(score)


def line(number: int, level: int, record: Record) -> str:
    """A record in one line."""
    name = record.move or record.visit
    words = [f"{'  ' * level}{number} {name}"]
    if record.visit == "pruned":
        words.append(f"pruned: {record.rule}, {record.value} >= {record.threshold}")
        if record.others:
            words.append(f"with {record.others} others")
    else:
        if record.move:
            words.append(record.visit)
        words.append(f"depth {record.depth}/{record.depth_asked}")
        alpha, beta = (window_end(end, record.ply) for end in (record.alpha, record.beta))
        words.append(f"{record.kind} [{alpha}, {beta}]")
        words.append(f"score {SIGNS[record.bound]} {score_text(record.score)}")
        if record.rule:
            words.append(f"{record.rule}, {record.value} >= {record.threshold}")
        else:
            words.append(record.end)
        words.append(f"{record.nodes} nodes")
    if record.eval is not None:
        words.append(f"eval {record.eval:+d}")
    if record.improvement is not None:
        words.append(f"{'improving' if record.improving else 'not improving'}"
                     f" ({record.improvement:+d})")  # fmt: skip
    return "  ".join(words)


def main() -> int:
    parser = argparse.ArgumentParser(description="Prints the tree of a trace.")
    parser.add_argument("file", help="a file that `espalier trace` has written")
    parser.add_argument("--depth", type=int, help="how many levels of the tree to print")
    parser.add_argument("--rule", choices=RULES, help="only what this rule decided")
    options = parser.parse_args()
    try:
        with open(options.file, "rb") as file:
            trace = Trace(file.read())
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    about = trace.about
    print(f"espalier {about['version']}  depth {trace.depth}  {trace.nodes} nodes")
    print(f"{about['fen']}  {about['moves']}".rstrip())
    print(f"{trace.count} of {trace.total} records")
    levels = sys.maxsize if options.depth is None else options.depth
    for number, level, record in trace.walk(levels):
        if options.rule in (None, record.rule):
            print(line(number, level, record))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Who reads this, `head` for one, has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
