"""Queries over trace files, as `docs/query.md` has them: `rule=nmp depth>=6 score>beta+50`.

Lies beside `read_trace.py` and needs nothing but Python's standard library; `frame` needs pandas.

    from read_trace import Trace
    from trace_query import find, frame, place

    trace = Trace(open("start.trace", "rb").read())
    frame(trace, find(trace, "rule=nullMove depth>=6"), ["path", "depth", "score", "nodes"])
    find(trace, "failed-high", judgements={17: "wrong"})
    place(trace, "Be6 Qxc3")  # the number of a record: of a line, a FEN, or a number as text

In a terminal: `python3 docs/read_trace.py FILE --query 'rule=nmp depth>=6' --csv`.
"""

import json
import re
import struct
import sys
from array import array
from collections import OrderedDict
from decimal import Decimal
from typing import Callable, Iterable, Iterator, NamedTuple, Optional

import read_trace as layout

# --- the text of a query

LETTER = r"[^\W\d_]"
WORD_ENDS = r"(?![A-Za-z0-9_=<>!-])"
TOKEN = re.compile(
    rf"\s*(?:(\()|(\))|(\||or{WORD_ENDS}|and{WORD_ENDS})|(-(?={LETTER}|\()|not{WORD_ENDS})"
    rf"|({LETTER}(?:{LETTER}|[0-9._-])*)(?:\s*(<=|>=|!=|=|<|>)\s*(\"[^\"]*\"?|[^\s()|]*))?)"
)
NUMBER = re.compile(r"([+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+))([km%]?)", re.IGNORECASE | re.ASCII)
FIELD_AND_NUMBER = re.compile(
    r"(-?)([a-z][a-z.-]*[a-z]|[a-z])([+-][0-9]+(?:\.[0-9]+)?)?", re.IGNORECASE | re.ASCII
)
FACTORS = {"k": 1e3, "m": 1e6}


class Piece(NamedTuple):
    """A piece of the text, and the characters before it."""

    text: str
    at: int


class QueryError(ValueError):
    """A query that cannot be understood: where, how long the wrong part is, and what may have been meant."""

    def __init__(self, message: str, piece: Piece, instead: Optional[str] = None):
        super().__init__(message if instead is None else f"{message} Did you mean {instead}?")
        self.at, self.length, self.instead = piece.at, len(piece.text), instead


class Term(NamedTuple):
    """A flag, or a comparison."""

    name: Piece
    operator: Optional[str] = None
    value: Optional[Piece] = None


class Joined(NamedTuple):
    """Terms of which all (`and`), one (`or`) or none (`not`) hold."""

    kind: str
    parts: tuple


def parse(text: str):
    """A query as a tree of `Joined` and `Term`; None where the text is empty: everything matches."""
    tokens = list(tokens_of(text))
    if not tokens:
        return None
    whole, rest = read_list("or", tokens, 0, Piece("", len(text)))
    if rest < len(tokens):
        raise QueryError("Nothing belongs here.", tokens[rest][1])
    return whole


def read_list(kind: str, tokens: list, at: int, end: Piece) -> tuple:
    """Parts that are joined, and the first token behind them. `and` binds more tightly, and need not be written."""
    parts = []
    while True:
        part, at = read_list("and", tokens, at, end) if kind == "or" else read_one(tokens, at, end)
        parts.append(part)
        following = tokens[at][0] if at < len(tokens) else None
        if following == kind:
            at += 1
        elif kind == "or" or following not in ("term", "not", "("):
            return (parts[0] if len(parts) == 1 else Joined(kind, tuple(parts))), at


def read_one(tokens: list, at: int, end: Piece) -> tuple:
    kind, piece, term = tokens[at] if at < len(tokens) else (None, end, None)
    if kind == "term":
        return term, at + 1
    if kind == "not":
        part, at = read_one(tokens, at + 1, end)
        return Joined("not", (part,)), at
    if kind == "(":
        inner, at = read_list("or", tokens, at + 1, end)
        if at >= len(tokens) or tokens[at][0] != ")":
            raise QueryError("This parenthesis is not closed.", piece)
        return inner, at + 1
    raise QueryError("A term is missing here.", piece)


def tokens_of(text: str) -> Iterator[tuple]:
    at = 0
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if match is None:
            wrong = re.compile(r"\S+").search(text, at)
            raise QueryError(f"{wrong[0]} makes no sense here.", Piece(wrong[0], wrong.start()))
        opening, closing, joint, turned, name, operator, value = match.groups()
        whole = Piece(match[0].strip(), at + len(match[0]) - len(match[0].lstrip()))
        at = match.end()
        if opening or closing:
            yield opening or closing, whole, None
        elif joint:
            yield ("and" if joint == "and" else "or"), whole, None
        elif turned:
            yield "not", whole, None
        else:
            yield "term", whole, term_of(whole, name, operator, value or "")


def term_of(whole: Piece, name: str, operator: Optional[str], value: str) -> Term:
    named = Piece(name, whole.at)
    if operator is None:
        return Term(named)
    if value in ("", '"'):
        raise QueryError(f"A value is missing after {name}{operator}.", whole)
    return Term(named, operator, Piece(value.replace('"', ""), whole.at + len(whole.text) - len(value)))


def nearest(wrong: str, names: Iterable[str]) -> Optional[str]:
    """The name with the fewest letters wrong, if that is at most a third of them."""
    typed, best = wrong.lower(), None
    fewest = max(1, len(typed) // 3) + 1
    for name in names:
        letters = distance(typed, name.lower())
        if letters < fewest:
            best, fewest = name, letters
    return best


def distance(one: str, other: str) -> int:
    """Letters to put in, leave out or change."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        after = [at]
        for to, its in enumerate(other, 1):
            after.append(min(row[to - 1] + (letter != its), row[to] + 1, after[to - 1] + 1))
        row = after
    return row[-1]


def unknown_name(what: str, piece: Piece, names: Iterable[str]) -> QueryError:
    return QueryError(f"There is no {what} {piece.text}.", piece, nearest(piece.text, names))


# --- columns: a field of all records at once

CODES = re.findall(r"\d+(\w)", layout.RECORD.format)
OFFSETS = {
    name: (struct.calcsize("<" + "".join(CODES[:number])), CODES[number])
    for number, name in enumerate(layout.RECORD_FIELDS)
}
# Of a kind of number that an array of this machine has with as many bytes.
ARRAY_CODES = {code: next(one for one in kinds if array(one).itemsize == size)
               for code, size, kinds in (("I", 4, "IL"), ("i", 4, "il"), ("H", 2, "H"), ("h", 2, "h"),
                                         ("B", 1, "B"), ("b", 1, "b"))}
FULL_RATE = 1024


class Columns:
    """The records of a trace by columns, each made once from the bytes, and without a loop where that is possible."""

    def __init__(self, trace: layout.Trace, judgements: Optional[dict] = None):
        self.trace, self.judgements = trace, judgements or {}
        self.declared, self.recorded, self.count = trace.declared, trace.recorded, trace.count
        self.moves = Moves(self)
        self.known = {}
        self.data, self.size = bytes_of(trace)

    def has(self, field: str) -> bool:
        """Whether the program records a field. What extends a move is a term of its own in old formats."""
        return field in self.recorded

    def number(self, field: str) -> list:
        """A field of the records; None is what is not known."""
        if field not in self.known:
            blank = layout.BLANK.get(field)
            if field not in layout.ALWAYS and not self.has(field):
                self.known[field] = [None] * self.count
            elif field in layout.TAIL_FIELDS:
                self.known[field] = self.tail(field)
            else:
                values = self.raw(*OFFSETS[field])
                self.known[field] = values if blank is None else [None if one == blank else one for one in values]
        return self.known[field]

    def raw(self, offset: int, code: str) -> array:
        """The numbers at an offset of each record."""
        values = array(ARRAY_CODES[code])
        wide = bytearray(self.count * values.itemsize)
        for byte in range(values.itemsize):
            wide[byte :: values.itemsize] = self.data[offset + byte :: self.size]
        values.frombytes(bytes(wide))
        if sys.byteorder == "big":
            values.byteswap()
        return values

    def bits(self, flag: str) -> list:
        """Some bits of the flags, where they are recorded."""
        if not self.has(flag):
            return [None] * self.count
        first, bits = layout.FLAGS[flag]
        mask = (1 << bits) - 1
        return [flags >> first & mask for flags in self.raw(*OFFSETS["flags"])]

    def flag(self, name: str) -> list:
        return [None if bit is None else bit == 1 for bit in self.bits(name)]

    def named(self, field: str, names: tuple) -> list:
        table = [*names, *[None] * (256 - len(names))]
        return [None if code is None else table[code] for code in self.number(field)]

    @property
    def visits(self) -> list:
        return self.once("visits", lambda: self.named("visit", layout.VISITS))

    @property
    def ends(self) -> list:
        return self.once("ends", lambda: self.named("end", layout.ENDS))

    @property
    def rules(self) -> list:
        """The rules that a record names, as the file declares them."""
        return self.once("rules", lambda: [self.declared.names.get(code) for code in self.number("rule")])

    def once(self, name: str, make: Callable[[], list]) -> list:
        if name not in self.known:
            self.known[name] = make()
        return self.known[name]

    def over(self, values: list) -> list:
        """What a node that was stopped has means nothing."""
        return [None if end == "stopped" else value for value, end in zip(values, self.ends)]

    def kinds(self) -> Iterator[tuple]:
        """Visit and rule of each record, which decide which terms it has."""
        return zip(self.visits, self.number("rule"))

    def declared_terms(self, visit: Optional[str], rule: Optional[int]) -> tuple:
        """The terms of such a record: those of its reduction, and then those of its rule."""
        return (*self.declared.reductions.get(visit, ()), *self.declared.terms.get(rule, ()))

    def tail(self, field: str) -> list:
        """A number at the end of the records, where their terms leave it free."""
        first = layout.TAIL_FIELDS.index(field)
        codes = re.findall(r"\d+(\w)", layout.TAIL.format)
        offset = struct.calcsize("<" + "".join(codes[:first]))
        most = (self.size - layout.RECORD.size - layout.TAIL_BYTES) // 2
        has_room = {}
        for kind in set(self.kinds()):
            has_room[kind] = len(self.declared_terms(*kind)) <= most
        blank = layout.BLANK[field]
        values = self.raw(self.size - layout.TAIL_BYTES + offset, codes[first])
        return [value if value != blank and has_room[kind] else None for value, kind in zip(values, self.kinds())]

    def term(self, name: str) -> list:
        """A term of the rule's threshold, else of the reduction."""
        values = {}
        for kind in set(self.kinds()):
            offset = self.offset_of_term(name, *kind)
            values[kind] = None if offset is None else self.once(f"term at {offset}", lambda: self.raw(offset, "h"))
        found = (None if values[kind] is None else values[kind][record] for record, kind in enumerate(self.kinds()))
        return [None if value == layout.NO_TERM else value for value in found]

    def offset_of_term(self, name: str, visit: Optional[str], rule: Optional[int]) -> Optional[int]:
        """Where such a record has the term, if it has one of this name and room for it."""
        before = len(self.declared.reductions.get(visit, ()))
        names = [one.name for one in self.declared_terms(visit, rule)]
        if name in names[before:]:
            index = before + names[before:].index(name)
        elif name in names:
            index = names.index(name)
        else:
            return None
        offset = layout.RECORD.size + 2 * index
        return offset if offset < self.size else None


def bytes_of(trace: layout.Trace) -> tuple:
    """The bytes of all records, and how long one is."""
    end = trace.start + trace.count * trace.size
    return trace.data[trace.start : end], trace.size


# --- moves and positions

FILES = "abcdefgh"
MOST_KNOWN = 20_000


class Position(NamedTuple):
    """Pieces from a1 to h8, `.` where there is none, and who moves."""

    board: bytes
    white: bool


def position_of(fen: str) -> Position:
    """The pieces of a FEN, or of its first field alone."""
    words = fen.split() or [""]
    board = bytearray(b"." * 64)
    for row, rank in enumerate(words[0].split("/")[:8]):
        column = 0
        for letter in rank:
            if letter in "12345678":
                column += int(letter)
            else:
                if letter.lower() in "kqrbnp" and column < 8:
                    board[8 * (7 - row) + column] = ord(letter)
                if letter.lower() in "kqrbnp":
                    column += 1
    return Position(bytes(board), words[1:2] != ["b"])


def square(name: str) -> int:
    return FILES.index(name[0]) + 8 * (int(name[1]) - 1)


def name_of(place: int) -> str:
    return f"{FILES[place & 7]}{(place >> 3) + 1}"


def is_white(piece: int) -> bool:
    return piece < 97


def castling_rook(board: bytes, uci: str) -> Optional[int]:
    """Where the rook stands with which a king castles."""
    start, end = square(uci[:2]), square(uci[2:4])
    if board[start] not in b"Kk":
        return None
    if board[end] == (ord("R") if is_white(board[start]) else ord("r")):
        return end
    across = (end & 7) - (start & 7)
    return None if abs(across) < 2 else (start & 56) + (7 if across > 0 else 0)


def after_move(before: Position, uci: Optional[str]) -> Position:
    """The position after a move in UCI notation, or after a pass; who recorded it knew the rules."""
    start = None if uci is None else square(uci[:2])
    if start is None or before.board[start] == ord("."):
        return Position(before.board, not before.white)
    board = bytearray(before.board)
    piece, end, rook = board[start], square(uci[2:4]), castling_rook(before.board, uci)
    board[start] = ord(".")
    if rook is not None:
        board[rook] = ord(".")
        king, ours = (6, 5) if rook > start else (2, 3)
        board[(start & 56) + king] = piece
        board[(start & 56) + ours] = ord("R") if is_white(piece) else ord("r")
        return Position(bytes(board), not before.white)
    if piece in b"Pp" and (start ^ end) & 7 and board[end] == ord("."):
        board[(start & 56) + (end & 7)] = ord(".")
    if uci[4:5]:
        piece = ord(uci[4].upper() if is_white(piece) else uci[4])
    board[end] = piece
    return Position(bytes(board), not before.white)


def reaches(board: bytes, start: int, end: int) -> bool:
    """Whether a piece could capture on a square, pins and checks apart."""
    piece = board[start]
    if piece == ord(".") or start == end:
        return False
    x, y = (end & 7) - (start & 7), (end >> 3) - (start >> 3)
    width, height = abs(x), abs(y)
    kind = chr(piece).lower()
    if kind == "n":
        return width * height == 2
    if kind == "k":
        return max(width, height) == 1
    if kind == "p":
        return width == 1 and y == (1 if is_white(piece) else -1)
    is_line = (kind in "bq" and width == height) or (kind in "rq" and width * height == 0)
    if not is_line:
        return False
    step = (x > 0) - (x < 0) + 8 * ((y > 0) - (y < 0))
    return all(board[at] == ord(".") for at in range(start + step, end, step))


def san(before: Position, uci: str) -> str:
    """Standard notation from the pieces alone, as the npm package has it: a pinned piece counts as one that could move."""
    board = before.board
    start, end = square(uci[:2]), square(uci[2:4])
    if board[start] == ord("."):
        return uci
    after = after_move(before, uci)
    return plain_san(board, uci, start, end) + ("+" if in_check(after) else "")


def plain_san(board: bytes, uci: str, start: int, end: int) -> str:
    rook = castling_rook(board, uci)
    if rook is not None:
        return "O-O" if rook > start else "O-O-O"
    piece = chr(board[start]).upper()
    if piece == "P":
        captures = board[end] != ord(".") or (start ^ end) & 7
        promotion = f"={uci[4].upper()}" if uci[4:5] else ""
        return f"{uci[0] + 'x' if captures else ''}{uci[2:4]}{promotion}"
    captures = "x" if board[end] != ord(".") else ""
    return f"{piece}{distinction(board, start, end)}{captures}{uci[2:4]}"


def distinction(board: bytes, start: int, end: int) -> str:
    """What tells the piece from others of its kind that reach the square, too."""
    rivals = [at for at in range(64) if board[at] == board[start] and at != start and reaches(board, at, end)]
    name = name_of(start)
    if not rivals:
        return ""
    if all((at ^ start) & 7 for at in rivals):
        return name[0]
    return name[1] if all((at ^ start) >> 3 for at in rivals) else name


def in_check(position: Position) -> bool:
    board, white = position
    king = board.find(b"K" if white else b"k")
    return king >= 0 and any(
        board[at] != ord(".") and is_white(board[at]) != white and reaches(board, at, king) for at in range(64)
    )


class Moves:
    """What the moves of the records are called, and where the pieces stand."""

    def __init__(self, columns: "Columns"):
        self.columns = columns
        about = columns.trace.about
        self.chess960 = about.get("variant") == "chess960"
        self.root = position_of(about.get("fen", ""))
        for move in about.get("moves", "").split():
            self.root = after_move(self.root, move)
        self.positions, self.names = OrderedDict(), OrderedDict()

    def white(self, number: int) -> bool:
        """Whether White is to move at a record; of a pruned move, whether White would have played it."""
        return self.root.white == (self.columns.number("ply")[number] % 2 == 0)

    @property
    def codes(self) -> list:
        """Zero where no move leads to a record, or none is recorded."""
        columns = self.columns
        has = columns.has("move")
        return columns.once("codes", lambda: columns.raw(*OFFSETS["move"]) if has else [0] * columns.count)

    def uci(self, number: int) -> Optional[str]:
        """The move of a record as UCI writes it; in Chess960 castling goes to the rook."""
        code = self.codes[number]
        if code == 0:
            return None
        start, end, kind = code & 63, code >> 6 & 63, code >> 12
        if kind >= 8 and self.chess960:
            end = (end & 56) + kind - 8
        return name_of(start) + name_of(end) + ("nbrq"[kind - 4] if 4 <= kind < 8 else "")

    def target(self, number: int) -> str:
        return name_of(self.codes[number] >> 6 & 63)

    def passes(self, number: int) -> bool:
        """Whether the turn is passed there."""
        columns = self.columns
        plies, parents = columns.number("ply"), columns.number("parent")
        return columns.has("move") and self.codes[number] == 0 and plies[number] > plies[parents[number]]

    def name(self, number: int) -> Optional[str]:
        """The move of a record in standard notation."""
        if number not in self.names:
            uci = self.uci(number)
            parent = self.columns.number("parent")[number]
            remember(self.names, number, None if uci is None else san(self.position(parent), uci))
        return self.names[number]

    def position(self, number: int) -> Position:
        """The pieces at a record, and whose turn it is: for a pruned move, before it."""
        parents, visits = self.columns.number("parent"), self.columns.visits
        steps, at = [], number
        while at not in self.positions and parents[at] < at:
            steps.append(at)
            at = parents[at]
        position = self.positions.get(at, self.root)
        for step in reversed(steps):
            uci = self.uci(step)
            if (uci is not None or self.passes(step)) and visits[step] != "pruned":
                position = after_move(position, uci)
            remember(self.positions, step, position)
        return position

    def line(self, number: int) -> list:
        """The moves from the root, the record's own included; a pass is `--`."""
        parents, moves = self.columns.number("parent"), []
        while True:
            moves.append("--" if self.passes(number) else self.name(number))
            if parents[number] >= number:
                return [move for move in reversed(moves) if move is not None]
            number = parents[number]

    def children(self, number: int) -> Iterator[int]:
        subtree = self.columns.number("subtree")
        end = min(number + subtree[number], self.columns.count)
        child = number + 1
        while child < end:
            yield child
            child += max(subtree[child], 1)

    def named(self, text: str) -> Callable[[int], bool]:
        """A test for records whose move has a name, in either notation."""
        if text.lower() in ("0000", "--", "pass"):
            return self.passes
        wanted = plain(text)
        squares = re.findall("[a-h][1-8]", wanted)

        def test(number: int) -> bool:
            uci = self.uci(number)
            if uci is None or (squares and self.target(number) != squares[-1] and squares[-1] not in uci):
                return False
            return uci == wanted.lower() or plain(self.name(number)) == wanted

        return test

    def steps(self, number: int) -> Iterator[int]:
        """What is below a search of the node itself is below the node."""
        searches = [number]
        while searches:
            for child in self.children(searches.pop()):
                if self.uci(child) is None and not self.passes(child):
                    searches.append(child)
                else:
                    yield child

    def along(self, text: str) -> list:
        """The records that a line of moves leads to: a move may have been searched more than once."""
        reached = [0] if self.columns.count else []
        for move in re.split(r"[\s,]+", re.sub(r"\d+\s*\.+", " ", text)):
            if move:
                is_meant = self.named(move)
                reached = [step for number in reached for step in self.steps(number) if is_meant(step)]
        return reached


def remember(known: OrderedDict, number: int, value) -> None:
    if len(known) >= MOST_KNOWN:
        known.popitem(last=False)
    known[number] = value


def plain(move: str) -> str:
    """Without its number and what it is only decorated with."""
    bare = re.sub("[x+#=!?]", "", re.sub(r"^\d+\.+", "", move))
    return bare.replace("0", "O") if bare in ("0-0", "0-0-0") else bare


# --- fields

class Field(NamedTuple):
    """What a query can ask of a record: a `number`, a `choice`, a `flag`, a `move` or a `path`."""

    name: str
    kind: str
    read: Optional[Callable[[Columns], list]] = None
    # Without this field of the trace there is no answer.
    needs: Optional[str] = None
    choices: Callable[[Columns], dict] = lambda columns: {}


def number(name: str, field: Optional[str] = None) -> Field:
    field = field or name
    needs = None if field in layout.ALWAYS else field
    return Field(name, "number", lambda columns: columns.number(field), needs)


def choice(name: str, names: tuple, read, needs: Optional[str] = None) -> Field:
    return Field(name, "choice", read, needs, lambda columns: {one: () for one in names})


def share(columns: Columns) -> list:
    nodes = columns.number("nodes")
    return [100 * one / nodes[0] if nodes[0] else 0 for one in nodes]


def part(values: list) -> list:
    """Of a whole of 1024."""
    return [None if value is None else value / FULL_RATE for value in values]


def rate(columns: Columns) -> list:
    """It counts where the search came to ask for it."""
    asked = zip(columns.number("rate"), columns.visits, columns.number("eval"), columns.flag("inCheck"))
    return part([None if visit == "search" or (static is None and check is not True) else value
                 for value, visit, static, check in asked])


def improving(columns: Columns) -> list:
    names = {None: "unknown", True: "yes", False: "no"}
    return [
        names[None if rise is None else rise > 0 if flag is None else flag]
        for rise, flag in zip(columns.number("improvement"), columns.flag("improving"))
    ]


def reduced_by(columns: Columns) -> list:
    """Whole plies; 0 where the move was not reduced."""
    known = zip(columns.visits, columns.number("depthAsked"), columns.number("depth"))
    return [asked - depth if visit == "reduced" and asked is not None and depth is not None else 0
            for visit, asked, depth in known]


REDUCTION, REDUCTION_LETTERS = "lateMoveReduction", "LMR"


def deciding_rule(columns: Columns) -> list:
    """A search that was reduced was decided by the late-move reduction."""
    return [rule or (REDUCTION if plies > 0 else None) for rule, plies in zip(columns.rules, reduced_by(columns))]


def rule_choices(columns: Columns) -> dict:
    """By name, letters or label."""
    declared = columns.declared
    choices = {}
    for code, name in declared.names.items():
        label = declared.parts.get((code, "label"), name)
        choices[name] = (*choices.get(name, ()), declared.parts.get((code, "letters"), name), label.replace(" ", "-"))
    choices.setdefault(REDUCTION, (REDUCTION_LETTERS,))
    return choices


def bound(columns: Columns) -> list:
    return columns.over([None if code is None or code > 2 else layout.BOUNDS[code] for code in columns.bits("bound")])


def score(columns: Columns) -> list:
    return columns.once("score of all", lambda: columns.over(columns.number("score")))


def extended_by(columns: Columns) -> list:
    return [columns.declared.extensions.get(code) for code in columns.bits("extendedBy")]


def reaches_bound(one: list, other: list) -> list:
    return [None if value is None or limit is None else value >= limit for value, limit in zip(one, other)]


def is_visit(visit: str) -> Callable[[Columns], list]:
    return lambda columns: [None if one is None else one == visit for one in columns.visits]


def flag(name: str, field: str) -> Field:
    return Field(name, "flag", lambda columns: columns.flag(field), field)


# In the order of the package's columns.
FIELDS = (
    Field("rule", "choice", deciding_rule, "rule", rule_choices),
    number("depth"),
    Field("score", "number", score, "score"),
    number("nodes"),
    Field("share", "number", share),
    choice("improving", ("yes", "no", "unknown"), improving, "improvement"),
    Field("move", "move", lambda columns: [columns.moves.name(one) for one in range(columns.count)], "move"),
    Field("path", "path", lambda columns: [path_text(columns, one) for one in range(columns.count)], "move"),
    number("ply"),
    number("eval"),
    number("raw-eval", "rawEval"),
    number("alpha"),
    number("beta"),
    number("improvement"),
    Field("rate", "number", rate, "rate"),
    Field("factor", "number", lambda columns: part(columns.number("factor")), "factor"),
    number("value"),
    number("threshold"),
    number("number"),
    number("others"),
    number("searches"),
    number("depth-asked", "depthAsked"),
    number("node-depth", "nodeDepth"),
    Field("reduced-by", "number", reduced_by, "depthAsked"),
    number("extension"),
    Field("record", "number", lambda columns: list(range(columns.count))),
    choice("visit", layout.VISITS, lambda columns: columns.visits, "visit"),
    choice("end", layout.ENDS, lambda columns: columns.ends, "end"),
    choice("kind", layout.KINDS, lambda columns: columns.named("kind", layout.KINDS), "kind"),
    choice("bound", layout.BOUNDS, bound, "bound"),
    choice("side", ("white", "black"),
           lambda columns: ["white" if columns.moves.white(one) else "black" for one in range(columns.count)]),
    Field("extended-by", "choice", extended_by, "extendedBy",
          lambda columns: {name: () for name in columns.declared.extensions.values()}),
    choice("judged", ("right", "wrong"),
           lambda columns: [columns.judgements.get(one) for one in range(columns.count)]),
    Field("re-searched", "flag",
          lambda columns: [None if one is None else one > 1 for one in columns.number("searches")], "searches"),
    Field("failed-high", "flag", lambda columns: reaches_bound(score(columns), columns.number("beta")), "score"),
    Field("failed-low", "flag", lambda columns: reaches_bound(columns.number("alpha"), score(columns)), "score"),
    Field("pruned", "flag", is_visit("pruned"), "visit"),
    Field("reduced", "flag", is_visit("reduced"), "visit"),
    flag("in-check", "inCheck"),
    flag("in-table", "table"),
    flag("was-pv", "wasPv"),
    Field("leaf", "flag", lambda columns: [one == 1 for one in columns.number("subtree")]),
)
ALIASES = {"searched-again": "re-searched", "static": "eval"}
MATE_WORD = "mate"
TERM_PREFIX = "term."


def term_names(columns: Columns) -> list:
    declared = columns.declared
    lists = [declared.terms.get(code, ()) for code in declared.names]
    return list(dict.fromkeys(one.name for terms in (*lists, *declared.reductions.values()) for one in terms))


def field_names(columns: Columns) -> list:
    return [*(field.name for field in FIELDS), *(TERM_PREFIX + name for name in term_names(columns))]


def field_of(name: str, columns: Columns) -> Optional[Field]:
    """The field of a name. A term of any rule is one, as `term.improving`."""
    wanted = name.lower()
    wanted = ALIASES.get(wanted, wanted)
    for field in FIELDS:
        if field.name == wanted:
            return field
    for term in term_names(columns):
        if wanted == TERM_PREFIX + term.lower():
            return Field(TERM_PREFIX + term, "number", lambda columns: columns.term(term), "terms")
    return None


def column(field: Field, columns: Columns) -> list:
    return columns.once(f"field {field.name}", lambda: field.read(columns))


def path_text(columns: Columns, record: int) -> str:
    return " ".join(columns.moves.line(record))


# --- a query as a test of records

COMPARISONS = {
    "=": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}

Test = Callable[[int], bool]


def test_of(expression, columns: Columns) -> Test:
    if isinstance(expression, Term):
        return word_test(expression.name, columns) if expression.value is None else comparison(expression, columns)
    tests = [test_of(one, columns) for one in expression.parts]
    if expression.kind == "not":
        return lambda record: not tests[0](record)
    every = all if expression.kind == "and" else any
    return lambda record: every(test(record) for test in tests)


def word_test(name: Piece, columns: Columns) -> Test:
    field = known_field(name, columns)
    if field.kind != "flag":
        raise QueryError(f"{name.text} needs a value, as in {example(field, columns)}.", name)
    values = column(field, columns)
    return lambda record: values[record] is True


def comparison(term: Term, columns: Columns) -> Test:
    name, operator, value = term
    field = known_field(name, columns)
    if field.kind == "number":
        return number_test(field, operator, value, columns)
    if field.kind == "choice":
        return equality(name, operator, choice_test(field, value, columns))
    if field.kind == "flag":
        if value.text.lower() not in ("yes", "no"):
            raise QueryError(f"{name.text} is yes or no.", value)
        wanted, values = value.text.lower() == "yes", column(field, columns)
        return equality(name, operator, lambda record: values[record] is wanted)
    if field.kind == "move":
        return equality(name, operator, columns.moves.named(value.text))
    return equality(name, operator, path_test(value, columns))


def known_field(name: Piece, columns: Columns) -> Field:
    """The field of a name, if its program records it."""
    field = field_of(name.text, columns)
    if field is None:
        raise unknown_name("field", name, field_names(columns))
    if field.needs is not None and not columns.has(field.needs):
        raise QueryError(f"The program that made this recording does not record {name.text}.", name)
    return field


def equality(name: Piece, operator: str, test: Test) -> Test:
    """The other operators compare what has an order."""
    if operator == "=":
        return test
    if operator == "!=":
        return lambda record: not test(record)
    raise QueryError(f"{name.text} is compared with = or !=.", name)


def number_test(field: Field, operator: str, value: Piece, columns: Columns) -> Test:
    limit, compare, values = limit_of(value, columns), COMPARISONS[operator], column(field, columns)

    def test(record: int) -> bool:
        read, most = values[record], limit(record)
        return read is not None and most is not None and compare(read, most)

    return test


def limit_of(value: Piece, columns: Columns) -> Callable[[int], Optional[float]]:
    """A number, or another number of the record with something added: `50`, `20k`, `0.1%`, `beta+50`, `-mate`."""
    plain_number = NUMBER.fullmatch(value.text)
    if plain_number is not None:
        fixed = float(plain_number[1]) * FACTORS.get(plain_number[2].lower(), 1)
        return lambda record: fixed
    match = FIELD_AND_NUMBER.fullmatch(value.text)
    if match is None:
        raise QueryError(f"{value.text} is no number.", value)
    sign, name, more = match.groups()
    turn, added = (-1 if sign else 1), float(more or 0)
    if name.lower() == MATE_WORD:
        return lambda record: turn * layout.MATE_IN_MAX + added
    field = known_field(Piece(name, value.at + len(sign)), columns)
    if field.kind != "number":
        raise QueryError(f"{name} is no number.", value)
    values = column(field, columns)
    return lambda record: None if values[record] is None else turn * values[record] + added


def choice_test(field: Field, value: Piece, columns: Columns) -> Test:
    choices, typed = field.choices(columns), value.text.lower()
    wanted = {name for name, also in choices.items() if typed in [one.lower() for one in (name, *also)]}
    if not wanted:
        raise unknown_name(field.name, value, (one for name, also in choices.items() for one in (name, *also)))
    values = column(field, columns)
    return lambda record: values[record] in wanted


def path_test(value: Piece, columns: Columns) -> Test:
    subtree = columns.number("subtree")
    ranges = [range(first, first + subtree[first]) for first in columns.moves.along(value.text)]
    if not ranges:
        raise QueryError(f"No search went along {value.text}.", value)
    return lambda record: any(record in one for one in ranges)


def example(field: Field, columns: Columns) -> str:
    if field.kind == "choice":
        return f"{field.name}={next(iter(field.choices(columns)), '')}"
    return {"move": "move=Nf3", "path": "path=e4,e5"}.get(field.kind, f"{field.name}>=1")


# --- what others call

def find(trace, query: str, limit: Optional[int] = None, judgements: Optional[dict] = None) -> list:
    """The numbers of the records that a query asks for, in the order of the search. An empty one asks for all.

    `trace` is a `Trace`, or its `Columns`, which are made once for several queries. `judgements` are what audits
    have found, `"right"` or `"wrong"` by record.
    """
    columns = columns_of(trace, judgements)
    expression = parse(query)
    test = (lambda record: True) if expression is None else test_of(expression, columns)
    found = []
    for record in range(columns.count):
        if limit is not None and len(found) >= limit:
            break
        if test(record):
            found.append(record)
    return found


def place(trace, text: str) -> int:
    """The record of a number, of a line of moves, or of a FEN: of several the one with most records."""
    columns = columns_of(trace)
    subtree = columns.number("subtree")
    text = text.strip()
    if text.isascii() and text.isdecimal():
        if int(text) < columns.count:
            return int(text)
        raise ValueError(f"There is no record {text}; the trace has {columns.count}.")
    if "/" in text:
        wanted, visits = position_of(text), columns.visits
        reached = [
            one for one in range(columns.count)
            if visits[one] != "pruned" and columns.moves.position(one) == wanted
        ]
        if not reached:
            raise ValueError("The search has no record of this position.")
    else:
        reached = columns.moves.along(text)
        if not reached:
            raise ValueError(f"No search went along {text}.")
    return max(reached, key=lambda one: subtree[one])


def table(trace, records: Iterable[int], names: Optional[Iterable[str]] = None, judgements: Optional[dict] = None) -> dict:
    """Columns of records by the names of the fields, all that the program records unless some are named."""
    columns = columns_of(trace, judgements)
    records = list(records)
    known = {}
    for name in field_names(columns) if names is None else names:
        field = field_of(name, columns)
        if field is None:
            raise unknown_name("field", Piece(name, 0), field_names(columns))
        if field.needs is not None and not columns.has(field.needs):
            continue
        # Names of moves take longer than all the rest, and are made only for what is asked for.
        if field.kind == "move":
            known[field.name] = [columns.moves.name(one) for one in records]
        elif field.kind == "path":
            known[field.name] = [path_text(columns, one) for one in records]
        else:
            values = column(field, columns)
            known[field.name] = [values[one] for one in records]
    return known


def frame(trace, records: Iterable[int], names: Optional[Iterable[str]] = None, judgements: Optional[dict] = None):
    """The same as a DataFrame of pandas; what is not known is missing in it, and whole numbers stay whole."""
    import pandas

    return pandas.DataFrame(table(trace, records, names, judgements)).convert_dtypes()


def csv_lines(trace, records: Iterable[int]) -> Iterator[str]:
    """As comma-separated values, the names of the columns first; what is not known is empty."""
    known = table(trace, records)
    yield ",".join(known)
    for values in zip(*known.values()):
        yield ",".join(quoted(text_of(value)) for value in values)


def json_lines(trace, records: Iterable[int]) -> Iterator[str]:
    """One object a line; what is not known is absent."""
    known = table(trace, records)
    for values in zip(*known.values()):
        cells = (f"{json.dumps(name)}:{json_of(value)}" for name, value in zip(known, values) if value is not None)
        yield f"{{{','.join(cells)}}}"


def columns_of(trace, judgements: Optional[dict] = None) -> Columns:
    return trace if isinstance(trace, Columns) else Columns(trace, judgements)


def json_of(value) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (str, bool)) else text_of(value)


def text_of(value) -> str:
    """As JavaScript writes it, so that files of both can be compared."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if value.is_integer():
            return str(int(value))
        return format(Decimal(repr(value)), "f") if abs(value) >= 1e-6 else re.sub("e-0", "e-", repr(value))
    return str(value)


def quoted(text: str) -> str:
    """As RFC 4180 has it."""
    return '"' + text.replace('"', '""') + '"' if re.search('[",\n]', text) else text
