#!/usr/bin/env python3
"""Compares the reader and the writer of games with those of python-chess, game by game.

    pip install chess
    cargo build --release --package espalier-pgn --example pgn
    python3 tests/pgn/compare_pgn.py FOLDER_OR_FILE ...

Every file (.pgn, also .gz) is read by Espalier and written anew; python-chess reads both texts. Of each game the tags,
the moves, the variations, the signs and the comments have to be the same. Where python-chess finds a fault in the
original, the game is only counted: Espalier ends at a fault, and python-chess goes on behind it.
"""

import gzip
import io
import logging
import pathlib
import re
import subprocess
import sys

import chess
import chess.pgn

PROGRAM = pathlib.Path(__file__).parents[2] / "target" / "release" / "examples" / "pgn"
COMMAND = re.compile(r"\[%(\w+)\s*([^\]]*)\]")
# What Espalier writes anew, whatever the original says of it.
DERIVED_TAGS = {"FEN", "SetUp", "Result", "Variant"}


def games(text):
    source = io.StringIO(text)
    while (game := chess.pgn.read_game(source)) is not None:
        yield game


def comment(text):
    """Commands by their names, and the words; where a comment is wrapped does not count."""
    # An evaluation of -0.00 has no sign to keep.
    values = ((name, value.strip().replace("-0.00", "0.00")) for name, value in COMMAND.findall(text))
    commands = sorted(values)
    return commands, " ".join(COMMAND.sub(" ", text).replace("{", "(").split())


def lines(game):
    """All that stands in the tree, without recursion: variations may be deep."""
    waiting = [((), game)]
    while waiting:
        path, node = waiting.pop()
        yield path, sorted(node.nags), comment(node.comment), comment(node.starting_comment)
        for index, child in enumerate(node.variations):
            waiting.append((path + ((index, child.move.uci()),), child))


def value(text):
    """Of a tag: python-chess leaves its backslashes as they are."""
    return " ".join(re.sub(r'\\(["\\])', r"\1", text).split())


def tags(game):
    roster = {"Event", "Site", "Date", "Round", "White", "Black"}
    said = {name: value(text) for name, text in game.headers.items() if name not in DERIVED_TAGS}
    return {name: text for name, text in said.items() if not (name in roster and set(text) <= set("?."))}


def difference(ours, theirs):
    if tags(ours) != tags(theirs):
        return f"tags: {tags(ours)} instead of {tags(theirs)}"
    if ours.board().fen() != theirs.board().fen():
        return f"start: {ours.board().fen()} instead of {theirs.board().fen()}"
    for one, other in zip(lines(ours), lines(theirs), strict=False):
        if one != other:
            return f"{one} instead of {other}"
    count = sum(1 for _ in lines(ours)), sum(1 for _ in lines(theirs))
    return None if count[0] == count[1] else f"{count[0]} positions instead of {count[1]}"


def text_of(path):
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rb") as file:
        return file.read()


def compare(path):
    """The number of games, of those with a fault, and of differences, which are printed."""
    data = text_of(path)
    written = subprocess.run([PROGRAM], input=data, capture_output=True, check=True).stdout.decode()
    theirs, ours = list(games(data.decode(errors="replace"))), list(games(written))
    if len(ours) != len(theirs):
        print(f"{path}: {len(ours)} games instead of {len(theirs)}")
        return len(theirs), 0, 1
    faulty = different = 0
    for number, (one, other) in enumerate(zip(ours, theirs), 1):
        if other.errors:
            faulty += 1
        elif (found := difference(one, other)) is not None:
            different += 1
            print(f"{path}, game {number}: {found}")
    return len(theirs), faulty, different


def main(places):
    # Faults of the files are counted, not logged.
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    paths = [path for place in map(pathlib.Path, places) for path in (sorted(place.rglob("*.pgn*")) if place.is_dir() else [place])]
    if not paths:
        sys.exit(__doc__)
    total = [sum(column) for column in zip(*map(compare, paths))]
    print(f"{len(paths)} files, {total[0]} games: {total[1]} with a fault, {total[2]} read in another way")
    sys.exit(1 if total[2] else 0)


main(sys.argv[1:])
