#!/usr/bin/env python3
"""Prints the tree of a trace file, written by `espalier trace` or by any other engine.

Only Python's standard library is needed. `docs/trace-format.md` describes the format; this file
is an example of how to read it.

    espalier trace --depth 8 --out start.trace
    python3 docs/read_trace.py start.trace --depth 3
    python3 docs/read_trace.py start.trace --rule reverseFutility
    python3 docs/read_trace.py start.trace --stats     (--json: as one JSON object)
    python3 docs/read_trace.py start.trace --query 'rule=nmp depth>=6' --csv
    python3 docs/read_trace.py start.trace --at 'e4 e5' --depth 2

Queries need `trace_query.py` beside this file; `docs/query.md` has the language.
"""

import argparse
import json
import os
import struct
import sys
from collections import Counter
from typing import Iterator, NamedTuple, Optional

# --- layout
# Made by insight/src/schema.rs.
MAGIC = b"ESPTRACE"
FORMAT, MINOR = 4, 1
HEADER = struct.Struct("<8s1H1H1I1I1I1Q1Q1Q1I1I")
HEADER_FIELDS = (
    "magic",
    "format",
    "minor",
    "start",
    "recordBytes",
    "count",
    "total",
    "nodes",
    "hash",
    "depth",
    "textBytes",
)
RECORD = struct.Struct("<1I1I1I1i1i1H1h1h1h1h1h1h1H1h1H1B1B1B1B1B1B1B1b1b1b1B1B")
RECORD_FIELDS = (
    "parent",
    "subtree",
    "nodes",
    "value",
    "threshold",
    "move",
    "alpha",
    "beta",
    "score",
    "rawEval",
    "eval",
    "improvement",
    "rate",
    "tableScore",
    "flags",
    "tableDepth",
    "ply",
    "visit",
    "kind",
    "number",
    "others",
    "searches",
    "depthAsked",
    "depth",
    "extension",
    "end",
    "rule",
)
TAIL = struct.Struct("<1H1b1b")
TAIL_FIELDS = (
    "factor",
    "nodeDepth",
    "entryDepth",
)
TAIL_BYTES = 4
# Name: first bit, bits.
FLAGS = {
    "improving": (0, 1),
    "inCheck": (1, 1),
    "table": (2, 1),
    "tableGaveMove": (3, 1),
    "tableGaveEval": (4, 1),
    "tableBound": (5, 2),
    "bound": (7, 2),
    "extendedBy": (9, 4),
    "wasPv": (13, 1),
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
    "factor": 65535,
    "nodeDepth": -128,
    "entryDepth": -128,
    "tableBound": 3,
    "bound": 3,
    "extendedBy": 0,
}
ALWAYS = (
    "parent",
    "subtree",
    "nodes",
    "ply",
)
NO_TERM = -32768
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
    factor: Optional[int]
    node_depth: Optional[int]
    entry_depth: Optional[int]
    was_pv: Optional[bool]
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
    extended_by: Optional[str]
    terms: tuple
    reduction: tuple


class Term(NamedTuple):
    """A summand, with the words that the file has for it; its value is None where it is not known."""

    name: str
    factor: str
    words: str
    value: Optional[int] = None


class Trace:
    """A file of records, read one at a time."""

    def __init__(self, data: bytes):
        if len(data) < HEADER.size or data[: len(MAGIC)] != MAGIC:
            raise ValueError("this is not a trace: it does not begin with ESPTRACE")
        header = dict(zip(HEADER_FIELDS, HEADER.unpack_from(data)))
        version, minor = header["format"], header["minor"]
        if version != FORMAT or minor < MINOR:
            raise ValueError(
                f"this trace has format {version}.{minor}; "
                f"this reader reads {FORMAT}.{MINOR} and later minor versions"
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
        self.declared = Declarations(lines)
        self.about = dict(reversed(lines))
        if "fields" not in self.about:
            raise ValueError('its header has no line "fields"')
        listed = self.about["fields"].split()
        names = {*RECORD_FIELDS, *TAIL_FIELDS, *FLAGS, "terms", "reduction"}
        self.recorded = names if listed == ["all"] else {*ALWAYS, *listed}
        self.data = data

    def record(self, number: int) -> Record:
        """The record of this number, the first being 0."""
        at = self.start + number * self.size
        data = self.data[at : at + self.size]
        raw = dict(zip(RECORD_FIELDS, RECORD.unpack_from(data)))
        raw.update(self.tail(data, raw))
        flags = raw.pop("flags")
        raw.update((name, flags >> bit & (1 << bits) - 1) for name, (bit, bits) in FLAGS.items())
        for name, value in raw.items():
            if name not in self.recorded or value == BLANK.get(name):
                raw[name] = None
        for name in ("improving", "inCheck", "table", "tableGaveMove", "tableGaveEval", "wasPv"):
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
        terms = [value for (value,) in struct.iter_unpack("<h", data[RECORD.size :])]
        if not self.recorded & {"terms", "reduction"}:
            terms = [NO_TERM] * len(terms)
        reduction = self.declared.reductions.get(raw["visit"], ())
        raw["reduction"], terms = valued(reduction, terms), terms[len(reduction) :]
        raw["terms"] = valued(self.declared.terms.get(raw["rule"], ()), terms)
        raw["rule"] = self.declared.names.get(raw["rule"])
        raw["extendedBy"] = self.declared.extensions.get(raw["extendedBy"])
        table = Table(*(raw.pop(name) for name in TABLE_FIELDS))
        raw["table"] = table if raw["table"] else None
        return Record(**{snake(name): value for name, value in raw.items()})

    def tail(self, data: bytes, raw: dict) -> dict:
        """The numbers at the end of a record, where its terms leave them free."""
        reduction = self.declared.reductions.get(coded(VISITS, raw["visit"]), ())
        terms = len(reduction) + len(self.declared.terms.get(raw["rule"], ()))
        if RECORD.size + 2 * terms + TAIL_BYTES > len(data):
            return dict.fromkeys(TAIL_FIELDS)
        return dict(zip(TAIL_FIELDS, TAIL.unpack_from(data, len(data) - TAIL_BYTES)))

    def children(self, number: int) -> Iterator[int]:
        """The numbers of the records right below one."""
        end = number + self.record(number).subtree
        child = number + 1
        while child < end:
            yield child
            child += max(self.record(child).subtree, 1)

    def walk(self, most_levels: int, start: int = 0) -> Iterator[tuple]:
        """All records from one down to a level below it, each with its number and its level."""
        waiting = [(start, 0)]
        while waiting:
            number, level = waiting.pop()
            yield number, level, self.record(number)
            if level < most_levels:
                waiting.extend((child, level + 1) for child in reversed([*self.children(number)]))


class Declarations:
    """What the lines of a header say of rules and reductions."""

    def __init__(self, lines: list):
        self.names, self.terms, self.reductions, self.extensions = {}, {}, {}, {}
        # Label and letters of a rule, by its number and what they are.
        self.parts = {}
        for line, value in lines:
            of, _, rest = value.partition(" ")
            if line == "reduction":
                self.reductions.setdefault(of, []).append(term(rest))
            elif not of.isdecimal() or not rest:
                continue
            elif line in ("rule", "extension"):
                names = self.names if line == "rule" else self.extensions
                names.setdefault(int(of), rest)
            elif int(of) not in self.names:
                # A rule is declared before what is said of it.
                continue
            elif line == "term":
                self.terms.setdefault(int(of), []).append(term(rest))
            elif line in ("label", "letters"):
                self.parts.setdefault((int(of), line), rest)


def term(line: str) -> Term:
    """A term as a header declares it: name, factor and words, of which the last two may be missing."""
    name, _, rest = line.partition(" ")
    factor, _, words = rest.partition(" ")
    return Term(name, factor or "none", words or name)


def valued(declared, values: list) -> tuple:
    """The declared terms with what a record has for them."""
    known = [None if value == NO_TERM else value for value in values]
    return tuple(one._replace(value=value) for one, value in zip(declared, known))


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


def sum_text(terms: tuple) -> str:
    """` = -20 beta + 80 margin`: the terms that are known and not zero."""
    text = ""
    for one in terms:
        if one.value:
            sign = ("-" if one.value < 0 else "") if not text else (" - " if one.value < 0 else " + ")
            text += f"{sign}{abs(one.value)} {one.words}"
    return f" = {text}" if text else ""


def line(number: int, level: int, record: Record) -> str:
    """A record in one line; what is not known is left out."""
    name = record.move or record.visit or "no move"
    words = [f"{'  ' * level}{number} {name}"]
    comparison = record.rule
    if record.rule and record.value is not None and record.threshold is not None:
        comparison = f"{record.rule}, {record.value} >= {record.threshold}{sum_text(record.terms)}"
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


def counted(trace: Trace) -> dict:
    """What the records hold, in the words of `countRecords` of the npm package; what is not recorded is None."""
    has = trace.recorded.__contains__
    rules, plies, refuted = {}, [], Counter()
    totals = Counter()
    for number in range(trace.count):
        record = trace.record(number)
        if record.rule:
            add_to_rule(rules.setdefault(record.rule, new_rule()), record)
        if record.visit == "pruned":
            totals["pruned"] += 1 + (record.others or 0)
            continue
        if record.visit == "search":
            continue
        totals["visited"] += 1
        add_to_ply(plies, record)
        totals["hits"] += record.table is not None
        totals["answers"] += record.end == "table"
        if record.visit == "reduced":
            totals["moves"] += 1
            # The record of the first search has the number of all.
            totals["again"] += (record.searches or 1) > 1
        if record.end == "refuted":
            refuted[refutation(trace, number)] += 1
    refuted.pop(None, None)
    all_refuted = sum(refuted.values())
    cutoffs = {
        "total": all_refuted,
        "firstMove": sum(count for number, count in refuted.items() if number <= 1),
        "firstFour": sum(count for number, count in refuted.items() if number <= 4),
        "meanNumber": mean(sum(number * count for number, count in refuted.items()), all_refuted),
    }
    most_first = sorted(rules.items(), key=lambda rule: -rule[1]["fired"])
    return {
        "visited": totals["visited"],
        "pruned": totals["pruned"] if has("visit") else None,
        "rules": dict(most_first) if has("rule") else None,
        "plies": [
            {
                **{name: ply[name] for name in ("nodes", "known", "improving")},
                "meanRate": mean(ply["sum"], ply["rates"] * FULL_RATE),
            }
            for ply in plies
        ],
        "cutoffs": cutoffs if has("end") else None,
        "table": {
            "hits": totals["hits"] if has("table") else None,
            "answers": totals["answers"] if has("end") else None,
        },
        "reduced": (
            {"moves": totals["moves"], "again": totals["again"]} if has("visit") and has("searches") else None
        ),
    }


FULL_RATE = 1024


def mean(total: int, count: int) -> Optional[float]:
    return total / count if count else None


def new_rule() -> dict:
    return {"fired": 0, "improving": 0, "notImproving": 0, "unknown": 0, "others": 0, "byDepth": [], "terms": {}}


def add_to_rule(rule: dict, record: Record) -> None:
    rule["fired"] += 1
    rule["others"] += (record.others or 0) if record.visit == "pruned" else 0
    rule[{None: "unknown", True: "improving", False: "notImproving"}[is_improving(record)]] += 1
    for one in record.terms:
        term_counts = rule["terms"].setdefault(one.name, {"words": one.words, "known": 0, "sum": 0})
        term_counts["known"] += one.value is not None
        term_counts["sum"] += one.value or 0
    depth = record.depth if record.node_depth is None else record.node_depth
    if depth is not None and depth >= 0:
        rule["byDepth"] += [0] * (depth + 1 - len(rule["byDepth"]))
        rule["byDepth"][depth] += 1


def is_improving(record: Record) -> Optional[bool]:
    if record.improvement is None:
        return None
    return record.improvement > 0 if record.improving is None else record.improving


def add_to_ply(plies: list, record: Record) -> None:
    while len(plies) <= record.ply:
        plies.append({"nodes": 0, "known": 0, "improving": 0, "rates": 0, "sum": 0})
    ply, improving = plies[record.ply], is_improving(record)
    ply["nodes"] += 1
    if improving is not None:
        ply["known"] += 1
        ply["improving"] += improving
        ply["rates"] += record.rate is not None
        ply["sum"] += record.rate or 0


def refutation(trace: Trace, number: int) -> Optional[int]:
    """The number of the move that refuted a node, which is the last one: as recorded, else its place."""
    last, place, move = None, 0, None
    for child in map(trace.record, trace.children(number)):
        if child.visit == "pruned" or child.move is None:
            continue
        # Searches of one move follow each other.
        place += child.move != move
        last, move = child, child.move
    return last and (last.number or place)


def stats_text(counts: dict) -> str:
    """The counts in lines; what is not recorded is left out."""
    lines = [f"{counts['visited']} nodes visited"]
    if counts["pruned"] is not None:
        lines.append(f"{counts['pruned']} moves pruned")
    if counts["table"]["hits"] is not None:
        lines.append(f"known to the table: {counts['table']['hits']}, answered by it: {counts['table']['answers']}")
    if counts["reduced"] is not None:
        lines.append(f"reduced moves: {counts['reduced']['moves']}, searched again: {counts['reduced']['again']}")
    cutoffs = counts["cutoffs"]
    if cutoffs is not None and cutoffs["total"]:
        lines.append(
            f"refuted by the first move: {cutoffs['firstMove']} of {cutoffs['total']}, by one of the first four: "
            f"{cutoffs['firstFour']}, by move number {cutoffs['meanNumber']:.2f} in the mean"
        )
    for name, rule in (counts["rules"] or {}).items():
        lines.append(f"{name}: {rule['fired']}")
        lines.append(
            f"  improving {rule['improving']}, not improving {rule['notImproving']}, unknown {rule['unknown']}; "
            f"with {rule['others']} others"
        )
        depths = [f"{depth}: {count}" for depth, count in enumerate(rule["byDepth"]) if count]
        if depths:
            lines.append(f"  by depth {', '.join(depths)}")
        for term_name, one in rule["terms"].items():
            value = "not known" if one["known"] == 0 else f"{one['sum'] / one['known']:+.1f} in the mean"
            lines.append(f"  term {term_name} ({one['words']}): {value}")
    for number, ply in enumerate(counts["plies"]):
        known = f", improving {ply['improving']} of {ply['known']}" if ply["known"] else ""
        rate = "" if ply["meanRate"] is None else f", mean rate {ply['meanRate']:.2f}"
        lines.append(f"ply {number}: {ply['nodes']} nodes{known}{rate}")
    return "\n".join(lines)


def ask(trace: Trace, options: argparse.Namespace) -> int:
    """Prints what a query asks for, or the tree at a place; 1 where that cannot be understood."""
    # Whoever only prints trees needs this file alone.
    import trace_query

    columns = trace_query.Columns(trace)
    try:
        if options.query is None:
            start = trace_query.place(columns, options.at)
            print_tree(trace, options, start)
            return 0
        records = trace_query.find(columns, options.query, options.limit)
    except trace_query.QueryError as error:
        print(f"{error}\n  {options.query}\n  {' ' * error.at}{'^' * max(1, error.length)}", file=sys.stderr)
        return 1
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if options.csv or options.json:
        lines = trace_query.csv_lines if options.csv else trace_query.json_lines
        for text in lines(columns, records):
            print(text)
        return 0
    for number in records:
        print(line(number, 0, trace.record(number)))
        print(f"    {' '.join(columns.moves.line(number))}")
    print(f"{len(records)} of {trace.count} records")
    return 0


def print_tree(trace: Trace, options: argparse.Namespace, start: int = 0) -> None:
    levels = sys.maxsize if options.depth is None else options.depth
    for number, level, record in trace.walk(levels, start):
        if options.rule in (None, record.rule):
            print(line(number, level, record))


def main() -> int:
    parser = argparse.ArgumentParser(description="Prints the tree of a trace.")
    parser.add_argument("file", help="a trace file")
    parser.add_argument("--depth", type=int, help="how many levels of the tree to print")
    parser.add_argument("--stats", action="store_true", help="count what the records hold")
    parser.add_argument("--json", action="store_true", help="the same as one JSON object; with --query one a line")
    parser.add_argument("--rule", metavar="NAME", help="only what this rule decided")
    parser.add_argument("--query", metavar="QUERY", help="only records that a query asks for: docs/query.md")
    parser.add_argument("--csv", action="store_true", help="with --query: comma-separated values")
    parser.add_argument("--limit", type=int, metavar="N", help="with --query: so many at most")
    parser.add_argument("--at", metavar="WHERE", help="begin at a record: its number, a line of moves, or a FEN")
    options = parser.parse_args()
    try:
        with open(options.file, "rb") as file:
            trace = Trace(file.read())
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    if options.query is not None or options.at is not None:
        return ask(trace, options)
    if options.json:
        print(json.dumps(counted(trace)))
        return 0
    about = trace.about
    program = f"{about.get('engine', 'unknown engine')} {about.get('version', '')}".rstrip()
    depth, nodes = trace.depth or "?", trace.nodes or "?"
    print(f"{program}  depth {depth}  {nodes} nodes")
    print(f"{about.get('fen', '?')}  {about.get('moves', '')}".rstrip())
    print(f"{trace.count} of {trace.total} records")
    if options.stats:
        print(stats_text(counted(trace)))
        return 0
    print_tree(trace, options)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Who reads this, `head` for one, has read enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
