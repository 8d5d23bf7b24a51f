#!/usr/bin/env python3
"""Prints the tree of a trace file, written by `espalier trace` or by any other engine.

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

    score: Optional[int]
    depth: Optional[int]
    bound: Optional[str]
    gave_move: Optional[bool]
    gave_eval: Optional[bool]


class Record(NamedTuple):
    """One decision: a node that was visited, or a move that was pruned.

    What the program does not record, or did not know here, is None.
    """

    parent: int
    subtree: int
    nodes: int
    ply: int
    value: Optional[int]
    threshold: Optional[int]
    terms: Optional[tuple]
    reduction: Optional[dict]
    move: Optional[str]
    alpha: Optional[int]
    beta: Optional[int]
    score: Optional[int]
    bound: Optional[str]
    raw_eval: Optional[int]
    eval: Optional[int]
    improvement: Optional[int]
    improving: Optional[bool]
    rate: Optional[int]
    in_check: Optional[bool]
    table: Optional[Table]
    visit: Optional[str]
    kind: Optional[str]
    number: Optional[int]
    others: Optional[int]
    searches: Optional[int]
    depth_asked: Optional[int]
    depth: Optional[int]
    extension: Optional[int]
    end: Optional[str]
    rule: Optional[str]


class Trace:
    """A file of records, read one at a time."""

    def __init__(self, data: bytes):
        if len(data) < HEADER.size or data[: len(MAGIC)] != MAGIC:
            raise ValueError("this is not a trace: it does not begin with ESPTRACE")
        header = dict(zip((name for name, _ in HEADER_FIELDS), HEADER.unpack_from(data)))
        version = header["format"]
        if version not in (FORMAT_WITH_ALL, FORMAT):
            raise ValueError(
                f"this trace has format {version}; "
                f"this reader reads formats {FORMAT_WITH_ALL} and {FORMAT}"
            )
        self.start, self.size, self.count = (
            header[name] for name in ("start", "recordBytes", "count")
        )
        self.total, self.nodes, self.depth = (header[name] for name in ("total", "nodes", "depth"))
        if self.size < RECORD.size:
            raise ValueError(f"its records have {self.size} bytes, and need {RECORD.size}")
        if len(data) < self.start + self.count * self.size:
            raise ValueError("the trace ends before its last record")
        text = data[HEADER.size : HEADER.size + header["textBytes"]].decode()
        lines = [line.partition(" ")[::2] for line in text.splitlines()]
        self.about = dict(reversed(lines))
        if version == FORMAT_WITH_ALL:
            self.about.update(engine="Espalier", fields="all")
        if "fields" not in self.about:
            raise ValueError('its header has no line "fields"')
        listed = self.about["fields"].split()
        names = [name for name, _ in RECORD_FIELDS] + list(FLAGS)
        self.recorded = set(names if listed == ["all"] else ALWAYS + tuple(listed))
        own = [value.partition(" ")[::2] for name, value in lines if name == "rule"]
        self.own_rules = {int(code): name for code, name in own if code.isdecimal()}
        self.data = data

    def record(self, number: int) -> Record:
        """The record of this number, the first being 0."""
        numbers = iter(RECORD.unpack_from(self.data, self.start + number * self.size))
        raw = {name: tuple(next(numbers) for _ in range(count)) for name, count in RECORD_FIELDS}
        raw = {name: some if len(some) > 1 else some[0] for name, some in raw.items()}
        flags = raw.pop("flags")
        raw.update((name, flags >> bit & (1 << bits) - 1) for name, (bit, bits) in FLAGS.items())
        for name, value in raw.items():
            if name not in self.recorded or value == BLANK.get(name):
                raw[name] = None
        for name in ("improving", "inCheck", "table", "tableGaveMove", "tableGaveEval"):
            raw[name] = None if raw[name] is None else bool(raw[name])
        for name, names in (
            ("visit", VISITS),
            ("kind", KINDS),
            ("end", ENDS),
            ("bound", BOUNDS),
            ("tableBound", BOUNDS),
        ):
            raw[name] = coded(names, raw[name])
        if raw["end"] == "stopped":
            raw["score"] = raw["bound"] = None
        raw["move"] = uci(raw["move"])
        raw["rule"] = self.rule(raw["rule"])
        if raw["reduction"] is not None:
            raw["reduction"] = dict(zip(REDUCTION_PARTS, raw["reduction"]))
        table = Table(*(raw.pop(name) for name in TABLE_FIELDS))
        raw["table"] = table if raw["table"] else None
        return Record(**{snake(name): value for name, value in raw.items()})

    def rule(self, code: Optional[int]) -> Optional[str]:
        """What a rule is called; None where none decided or its name is not known."""
        return coded(RULES, code - 1) or self.own_rules.get(code) if code else None

    def children(self, number: int) -> Iterator[int]:
        """The numbers of the records right below one."""
        end = number + self.record(number).subtree
        child = number + 1
        while child < end:
            yield child
            child += max(self.record(child).subtree, 1)

    def walk(self, most_levels: int) -> Iterator[tuple]:
        """All records down to a level, each with its number and its level."""
        waiting = [(0, 0)]
        while waiting:
            number, level = waiting.pop()
            yield number, level, self.record(number)
            if level < most_levels:
                waiting.extend((child, level + 1) for child in reversed([*self.children(number)]))


# The format before this one: Espalier's alone, with all fields.
FORMAT_WITH_ALL = 2

# In the order of `Table`.
TABLE_FIELDS = ("tableScore", "tableDepth", "tableBound", "tableGaveMove", "tableGaveEval")


def coded(names: tuple, code: Optional[int]) -> Optional[str]:
    """The name of a code; a later version of the format may have more of them."""
    return names[code] if code is not None and 0 <= code < len(names) else None


def snake(name: str) -> str:
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name)


def uci(move: Optional[int]) -> Optional[str]:
    """A move as UCI writes it in standard chess: castling goes to where the king ends."""
    if not move:
        return None
    square = lambda index: "abcdefgh"[index % 8] + "12345678"[index // 8]
    promotion = "nbrq"[move >> 12 & 3] if move >> 14 == 1 else ""
    return square(move & 63) + square(move >> 6 & 63) + promotion


def score_text(score: Optional[int]) -> str:
    """Centipawns for the side to move, or plies until mate."""
    if score is None:
        return "?"
    if abs(score) < MATE_IN_MAX:
        return f"{score:+d}"
    plies = MATE - abs(score)
    return f"mate in {plies} plies" if score > 0 else f"mated in {plies} plies"


def window_end(score: Optional[int], ply: int) -> str:
    """An end of a window; it is open where no score of a node so far from the root lies beyond."""
    if score is not None and abs(score) >= MATE - ply:
        return "inf" if score > 0 else "-inf"
    return score_text(score)


def line(number: int, level: int, record: Record) -> str:
    """A record in one line; what is not known is left out."""
    name = record.move or record.visit or "no move"
    words = [f"{'  ' * level}{number} {name}"]
    comparison = record.rule
    if record.rule and record.value is not None and record.threshold is not None:
        comparison = f"{record.rule}, {record.value} >= {record.threshold}"
    if record.visit == "pruned":
        words.append(f"pruned: {comparison}")
        if record.others:
            words.append(f"with {record.others} others")
    else:
        if record.move and record.visit:
            words.append(record.visit)
        if record.depth is not None:
            asked = "" if record.depth_asked is None else f"/{record.depth_asked}"
            words.append(f"depth {record.depth}{asked}")
        if record.alpha is not None or record.beta is not None:
            alpha, beta = (window_end(end, record.ply) for end in (record.alpha, record.beta))
            kind = f"{record.kind} " if record.kind else ""
            words.append(f"{kind}[{alpha}, {beta}]")
        if record.score is not None:
            words.append(f"score {SIGNS.get(record.bound, '?')} {score_text(record.score)}")
        if comparison or record.end:
            words.append(comparison or record.end)
        words.append(f"{record.nodes} nodes")
    if record.eval is not None:
        words.append(f"eval {record.eval:+d}")
    if record.improvement is not None:
        improving = record.improvement > 0 if record.improving is None else record.improving
        words.append(f"{'improving' if improving else 'not improving'} ({record.improvement:+d})")
    return "  ".join(words)


def main() -> int:
    parser = argparse.ArgumentParser(description="Prints the tree of a trace.")
    parser.add_argument("file", help="a trace file")
    parser.add_argument("--depth", type=int, help="how many levels of the tree to print")
    parser.add_argument("--rule", metavar="NAME", help="only what this rule decided")
    options = parser.parse_args()
    try:
        with open(options.file, "rb") as file:
            trace = Trace(file.read())
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    about = trace.about
    program = f"{about.get('engine', 'unknown engine')} {about.get('version', '')}".rstrip()
    depth, nodes = trace.depth or "?", trace.nodes or "?"
    print(f"{program}  depth {depth}  {nodes} nodes")
    print(f"{about.get('fen', '?')}  {about.get('moves', '')}".rstrip())
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
