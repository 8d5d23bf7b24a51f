#!/usr/bin/env python3
"""Reads a trace file of any program as rows, as an array of numpy, or as a table of pandas.

    python3 docs/read_trace.py start.trace        one JSON object a record
    trace = Trace(open("start.trace", "rb").read())
    trace.row(0)["score"], trace.array()["nodes"].sum(), trace.frame().groupby("rule")["nodes"].sum()
`docs/trace-format.md` has the fields; a missing one is None. `espalier query` and `stats` find and count records.
"""

import json
import struct
import sys
from typing import Optional

# --- layout
# Made by insight/src/schema.rs: name, type, and what is written where it is missing.
MAGIC, FORMAT, OLDEST_MINOR = b"ESPTRACE", 4, 1
HEADER = ("magic S8,format u2,minor u2,start u4,recordBytes u4,count u4,total u8,nodes u8,hash u8,depth u4,"
    "textBytes u4")
RECORD = ("parent u4,subtree u4,nodes u4,value i4 -2147483648,threshold i4 -2147483648,move u2,alpha i2 -32768,"
    "beta i2 -32768,score i2 -32768,rawEval i2 -32768,eval i2 -32768,improvement i2 -32768,rate u2 65535,"
    "tableScore i2 -32768,flags u2,tableDepth u1,ply u1,visit u1 255,kind u1 255,number u1,others u1,"
    "searches u1,depthAsked i1 -128,depth i1 -128,extension i1 -128,end u1 255,rule u1 255")
TAIL = ("factor u2 65535,nodeDepth i1 -128,entryDepth i1 -128")
FLAGS = ("improving 1,inCheck 1,table 1,tableGaveMove 1,tableGaveEval 1,tableBound 2 3,bound 2 3,"
    "extendedBy 4 0,wasPv 1,inCheckUnknown 1,wasPvUnknown 1")
ALWAYS = ("parent subtree nodes ply").split()
VISITS = ("search root reduced nullWindow openWindow singular nullMove verification probCut quiescence pruned "
    "verifyingQuiescence").split()
KINDS = ("pv cut all").split()
ENDS = ("stopped rule refuted allTried table standPat noMoves draw upcomingRepetition mateDistance tooDeep").split()
BOUNDS = ("upper lower exact").split()
TAIL_BYTES, NO_TERM = 4, -32768
# --- end of layout


def fields(text: str) -> list:
    parts = [[*field.split(), None] for field in text.split(",")]
    return [(name, kind, missing and int(missing)) for name, kind, missing, *_ in parts]


HEADER, RECORD, TAIL, FLAGS = map(fields, (HEADER, RECORD, TAIL, FLAGS))
LETTERS = {"S8": "8s", "u8": "Q", "u4": "I", "i4": "i", "u2": "H", "i2": "h", "u1": "B", "i1": "b"}
HEADER_FORM, RECORD_FORM, TAIL_FORM = (
    struct.Struct("<" + "".join(LETTERS[kind] for _, kind, _ in one)) for one in (HEADER, RECORD, TAIL)
)
MISSING = {name: missing for name, _, missing in (*RECORD, *TAIL, *FLAGS) if name != "flags" and not name.endswith("Unknown")}
CODES = {"visit": VISITS, "kind": KINDS, "end": ENDS, "bound": BOUNDS, "tableBound": BOUNDS}
NAMES = {field: dict(enumerate(names)) for field, names in CODES.items()}  # a later version may have more of them


class Trace:
    """A file: `header` has the numbers before its text, `about` the first of all lines with a name."""
    def __init__(self, data: bytes):
        if len(data) < HEADER_FORM.size or not data.startswith(MAGIC):
            raise ValueError("this is not a trace: it does not begin with ESPTRACE")
        self.data, self.header = data, numbers(HEADER, HEADER_FORM, data, 0)
        version, minor = self.header["format"], self.header["minor"]
        if version != FORMAT or minor < OLDEST_MINOR:
            raise ValueError(f"this trace has format {version}.{minor}; {FORMAT}.{OLDEST_MINOR} and later minor versions are read")
        self.start, self.size, self.count = (self.header[name] for name in ("start", "recordBytes", "count"))
        if self.size < RECORD_FORM.size:
            raise ValueError(f"its records have {self.size} bytes, and need {RECORD_FORM.size}")
        self.count = min(self.count, (len(data) - self.start) // self.size)  # a file that is cut off has fewer
        if self.count < 1:
            raise ValueError("the trace ends before its first record does")
        text = data[HEADER_FORM.size : HEADER_FORM.size + self.header["textBytes"]].decode()
        lines = [line.partition(" ")[::2] for line in text.split("\n")]
        self.about = dict(reversed(lines))
        if "fields" not in self.about:
            raise ValueError('its header has no line "fields"')
        listed = self.about["fields"].split()
        self.recorded = {*MISSING, "terms"} if listed == ["all"] else {*ALWAYS, *listed}
        # Names of rules and extensions by their numbers, of terms by the rule, or by the visit that is reduced.
        self.rules, self.extensions, self.terms, self.reductions = {}, {}, {}, {}
        for line, value in lines:
            of, _, rest = value.partition(" ")
            name = rest.partition(" ")[0]
            if line == "reduction":
                self.reductions.setdefault(of, []).append(name)
            elif of.isdecimal() and rest and line in ("rule", "extension"):
                (self.rules if line == "rule" else self.extensions).setdefault(int(of), rest)
            elif of.isdecimal() and int(of) in self.rules and line in ("term", "condition"):
                self.terms.setdefault(int(of), []).append(f"{line}.{name}")

    def row(self, number: int) -> dict:
        """The record of this number, the first being 0. Terms are `term.NAME`, `condition.NAME` and `reduction.NAME`."""
        at = self.start + number * self.size
        raw = numbers(RECORD, RECORD_FORM, self.data, at)
        rule, visit = raw["rule"], NAMES["visit"].get(raw["visit"])
        reduction = self.reductions.get(visit, ()) if "visit" in self.recorded else ()
        terms = sorted(self.terms.get(rule, ()) if "rule" in self.recorded else (), key=lambda name: name[0], reverse=True)
        after = RECORD_FORM.size + 2 * (len(reduction) + len(terms))
        if after + TAIL_BYTES <= self.size:
            raw.update(numbers(TAIL, TAIL_FORM, self.data, at + self.size - TAIL_BYTES))
        flags = raw.pop("flags")
        for name, bits, _ in FLAGS:
            raw[name], flags = flags & (1 << int(bits)) - 1, flags >> int(bits)
        known = {"inCheck": not raw["inCheckUnknown"], "wasPv": not raw["wasPvUnknown"], "table": raw["table"] or not raw["tableGaveMove"]}
        raw.update((name, None) for name, is_known in known.items() if not is_known)
        row = {"record": number, **{name: self.known(name, raw.get(name)) for name in MISSING}}
        row["rule"], row["extendedBy"] = self.rules.get(row["rule"]), self.extensions.get(row["extendedBy"])
        if row["end"] == "stopped":
            row["score"] = row["bound"] = None
        if not row["table"]:
            row.update((name, None) for name in row if name.startswith("table") and name != "table")
        scoped = [*("reduction." + name for name in reduction), *terms]
        if "terms" in self.recorded and after <= self.size:
            values = struct.unpack_from(f"<{len(scoped)}h", self.data, at + RECORD_FORM.size)
            row.update((name, None if value == NO_TERM else value) for name, value in zip(scoped, values))
        return row

    def known(self, name: str, value: Optional[int]):
        """A number of a record as what it means; None where it is missing."""
        if name not in self.recorded or value is None or value == MISSING[name]:
            return None
        if name == "move":
            return uci(value)
        return NAMES[name].get(value) if name in NAMES else bool(value) if (name, "1", None) in FLAGS else value

    def array(self):
        """The records as they lie in the file, as a structured array of numpy."""
        import numpy

        rest = [("terms", "<i2", (self.size - RECORD_FORM.size) // 2)]
        kind = numpy.dtype([(name, "<" + kind) for name, kind, _ in RECORD] + rest)
        return numpy.frombuffer(self.data, kind, self.count, self.start)

    def frame(self):
        """The rows as a table of pandas."""
        import pandas

        return pandas.DataFrame(map(self.row, range(self.count))).set_index("record")


def numbers(names: list, form: struct.Struct, data: bytes, at: int) -> dict:
    return dict(zip((name for name, *_ in names), form.unpack_from(data, at)))


def uci(move: int) -> Optional[str]:
    """A move as UCI writes it in standard chess: castling goes to where the king ends."""
    squares = "".join("abcdefgh"[one % 8] + "12345678"[one // 8] for one in (move & 63, move >> 6 & 63))
    return squares + ("nbrq"[move >> 12 & 3] if move >> 14 == 1 else "") if move else None


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        trace = Trace(file.read())
    for row in map(trace.row, range(trace.count)):
        print(json.dumps({name: value for name, value in row.items() if value is not None}))
