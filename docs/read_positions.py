#!/usr/bin/env python3
"""Prints the positions of a file that `espalier-lab datagen` or `import` has written.

Only Python's standard library is needed. `docs/data-format.md` describes the format; this file
is an example of how to read it. It prints what `espalier-lab datagen view` prints.

    espalier-lab datagen --out data.bin --positions 1000
    python3 docs/read_positions.py data.bin
"""

import argparse
import os
import struct
import sys
import zlib
from typing import BinaryIO, Iterator, NamedTuple, Optional

MAGIC, FORMAT = b"ESPGAMES", 1
HEAD = struct.Struct("<4s2I")
RECORD = struct.Struct("<Q16shHBB")
NO_SCORE = -32768
RESULTS = ("0-1", "1/2-1/2", "1-0")
# By code: 6 is a rook that may still castle, 7 a pawn that has just made a double step.
LETTERS = "pnbrqkrp"
CASTLING_ROOK, DOUBLE_STEP_PAWN, BLACK = 6, 7, 8


class Damage(Exception):
    """The file is not whole."""


def read(file: BinaryIO, count: int) -> bytes:
    data = file.read(count)
    if len(data) < count:
        raise Damage("the file ends too early")
    return data


def sealed(file: BinaryIO, data: bytes) -> bytes:
    """The bytes, once the checksum that follows them in the file has been compared."""
    (checksum,) = struct.unpack("<I", read(file, 4))
    if zlib.crc32(data) != checksum:
        raise Damage("a checksum does not fit")
    return data


def read_settings(file: BinaryIO) -> str:
    head = read(file, 16)
    form, length = struct.unpack("<2I", head[8:])
    if head[:8] != MAGIC or form != FORMAT:
        raise Damage("this is no file of positions in form 1")
    return sealed(file, head + read(file, length))[16:].decode()


def read_games(file: BinaryIO) -> Iterator[list["Record"]]:
    """The records of each game. A file without its end is one that was not finished."""
    while head := file.read(HEAD.size):
        if len(head) < HEAD.size:
            raise Damage("the file ends too early")
        tag, _, count = HEAD.unpack(head)
        if tag == b"DONE":
            sealed(file, head)
            return
        if tag != b"GAME":
            raise Damage("no game begins here")
        records = sealed(file, head + read(file, count * RECORD.size))[HEAD.size :]
        yield [Record(*fields) for fields in RECORD.iter_unpack(records)]


class Record(NamedTuple):
    occupied: int
    pieces: bytes
    score: int
    ply: int
    halfmove_clock: int
    result: int

    def board(self) -> dict[int, int]:
        """The code of the piece on each square that has one, a1 = 0 to h8 = 63."""
        squares = [square for square in range(64) if self.occupied >> square & 1]
        return {
            square: self.pieces[index // 2] >> 4 * (index % 2) & 15
            for index, square in enumerate(squares)
        }

    def score_of_mover(self) -> Optional[int]:
        if self.score == NO_SCORE:
            return None
        return -self.score if self.ply % 2 else self.score

    def fen_fields(self) -> list[str]:
        """The six fields; rooks that may castle are named by their files."""
        board = self.board()
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(letter(board.get(8 * rank + file)) for file in range(8))
            for count in range(8, 0, -1):
                row = row.replace("." * count, str(count))
            rows.append(row)
        castling = ""
        for owner in (0, BLACK):
            files = [at % 8 for at, code in board.items() if code == owner + CASTLING_ROOK]
            castling += "".join(
                chr(ord("a" if owner else "A") + file) for file in sorted(files, reverse=True)
            )
        double_steps = [at for at, code in board.items() if code % 8 == DOUBLE_STEP_PAWN]
        behind = [at + (8 if self.ply % 2 == 0 else -8) for at in double_steps]
        en_passant = "".join(chr(ord("a") + at % 8) + str(at // 8 + 1) for at in behind)
        return [
            "/".join(rows),
            "b" if self.ply % 2 else "w",
            castling or "-",
            en_passant or "-",
            str(self.halfmove_clock),
            str(self.ply // 2 + 1),
        ]

    def epd(self) -> str:
        *position, halfmove_clock, number = self.fen_fields()
        score = self.score_of_mover()
        known = "" if score is None else f"ce {score}; "
        return (
            f"{' '.join(position)} hmvc {halfmove_clock}; fmvn {number}; "
            f'{known}c9 "{RESULTS[self.result]}";'
        )


def letter(code: Optional[int]) -> str:
    if code is None:
        return "."
    piece = LETTERS[code % 8]
    return piece if code >= BLACK else piece.upper()


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints positions as lines of an EPD file.")
    parser.add_argument("file")
    arguments = parser.parse_args()
    with open(arguments.file, "rb") as file:
        try:
            read_settings(file)
            for game in read_games(file):
                for record in game:
                    print(record.epd())
        except Damage as damage:
            sys.exit(f"{arguments.file}: {damage}")
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
