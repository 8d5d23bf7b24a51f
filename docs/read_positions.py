#!/usr/bin/env python3
"""Prints the positions of a file that `espalier-lab datagen` or `import` has written.

Only Python's standard library is needed. `docs/data-format.md` describes the format;
this file is an example of how to read it. It prints what `espalier-lab datagen view --all`
prints: every position, also those that are left out when weights are learned.

    espalier-lab datagen --out data.bin --positions 1000
    python3 docs/read_positions.py data.bin
"""

import argparse
import os
import struct
import sys
import zlib
from typing import BinaryIO, Iterator, Optional

MAGIC, FORM = b"ESPGAMES", 2
HEAD = struct.Struct("<4s2I")
RECORD = struct.Struct("<Q16shHBB")
MOVE = struct.Struct("<Hh")
NO_SCORE, MOST_CENTIPAWNS, MATE = -32768, 32000, 32767
RESULTS = ("0-1", "1/2-1/2", "1-0")
ENDINGS = 9
# By code: 6 is a rook that may still castle, 7 a pawn that has just made a double step.
LETTERS = "pnbrqkrp"
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, CASTLING_ROOK, DOUBLE_STEP_PAWN = range(8)
# Added to the code of a piece that is Black's.
BLACK = 8
CASTLING, EN_PASSANT, PROMOTION = 1, 2, 4

KNIGHT_STEPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class Damage(Exception):
    """The file is not whole."""


class Position:
    """A position with its counters. It believes every move."""

    def __init__(self, occupied: int, pieces: bytes, ply: int, clock: int) -> None:
        squares = [square for square in range(64) if occupied >> square & 1]
        # The code of the piece on each square that has one, a1 = 0 to h8 = 63.
        self.board = {
            square: pieces[index // 2] >> 4 * (index % 2) & 15
            for index, square in enumerate(squares)
        }
        self.side = BLACK * (ply % 2)
        self.number = ply // 2 + 1
        self.clock = clock

    def play(self, bits: int) -> None:
        """Plays a move: six bits from, six bits to, and its kind."""
        start, target, kind = bits & 63, bits >> 6 & 63, bits >> 12
        board, own = self.board, self.side
        for square, code in board.items():
            if code % 8 == DOUBLE_STEP_PAWN:
                board[square] = code - DOUBLE_STEP_PAWN + PAWN
        moved = board.pop(start) % 8
        self.clock = min(self.clock + 1, 255)
        if kind == CASTLING:
            # The target is the square of the rook. Both may end where the other stood.
            del board[target]
            rank, kingside = start // 8 * 8, target > start
            board[rank + (6 if kingside else 2)] = own + KING
            board[rank + (5 if kingside else 3)] = own + ROOK
        else:
            if kind == EN_PASSANT:
                del board[target + (8 if own else -8)]
            if target in board or moved == PAWN:
                self.clock = 0
            if kind >= PROMOTION:
                moved = KNIGHT + kind - PROMOTION
            board[target] = own + (ROOK if moved == CASTLING_ROOK else moved)
        if moved == KING:
            for square, code in board.items():
                if code == own + CASTLING_ROOK:
                    board[square] = own + ROOK
        if own:
            self.number = min(self.number + 1, 9999)
        self.side = BLACK - own
        if moved == PAWN and abs(target - start) == 16 and self.can_take_en_passant(target):
            board[target] = own + DOUBLE_STEP_PAWN

    def can_take_en_passant(self, pawn: int) -> bool:
        """Whether the side to move may take this pawn: its own king must not be left in check."""
        behind = pawn + (-8 if self.side else 8)
        for capturer in (pawn - 1, pawn + 1):
            if capturer // 8 != pawn // 8 or self.board.get(capturer) != self.side + PAWN:
                continue
            after = {at: code for at, code in self.board.items() if at not in (pawn, capturer)}
            after[behind] = self.side + PAWN
            king = next(at for at, code in after.items() if code == self.side + KING)
            if not is_attacked(after, king, BLACK - self.side):
                return True
        return False

    def castling(self) -> str:
        """Castling as X-FEN has it: an outermost rook is K or Q, an inner one named by its file."""
        text = ""
        for owner, home in ((0, 0), (BLACK, 56)):
            rank = {file: self.board.get(home + file) for file in range(8)}
            both = (owner + ROOK, owner + CASTLING_ROOK)
            rooks = [file for file, code in rank.items() if code in both]
            for file in range(7, -1, -1):
                if rank[file] != owner + CASTLING_ROOK:
                    continue
                king = next(at for at in range(8) if rank[at] == owner + KING)
                outermost = file == (max(rooks) if file > king else min(rooks))
                name = ("k" if file > king else "q") if outermost else chr(ord("a") + file)
                text += name if owner else name.upper()
        return text or "-"

    def fen_fields(self) -> list[str]:
        """The six fields."""
        rows = []
        for rank in range(7, -1, -1):
            row = "".join(letter(self.board.get(8 * rank + file)) for file in range(8))
            for count in range(8, 0, -1):
                row = row.replace("." * count, str(count))
            rows.append(row)
        double_steps = [at for at, code in self.board.items() if code % 8 == DOUBLE_STEP_PAWN]
        behind = [at + (-8 if self.side else 8) for at in double_steps]
        en_passant = "".join(name(at) for at in behind)
        return [
            "/".join(rows),
            "b" if self.side else "w",
            self.castling(),
            en_passant or "-",
            str(self.clock),
            str(self.number),
        ]

    def epd(self, score: int, result: int, played: Optional[int] = None) -> str:
        """A line of an EPD file. Scores are White's there, and those of the side to move here."""
        *fields, clock, number = self.fen_fields()
        line = f"{' '.join(fields)} hmvc {clock}; fmvn {number}; "
        sign = -1 if self.side else 1
        if abs(score) <= MOST_CENTIPAWNS:
            line += f"ce {sign * score}; "
        elif score != NO_SCORE:
            moves = MATE - abs(score)
            line += f"dm {sign * (moves if score > 0 else -moves)}; "
        if played is not None:
            line += f'c8 "{uci(played)}"; '
        return line + f'c9 "{RESULTS[result]}";'


def is_attacked(board: dict[int, int], square: int, by: int) -> bool:
    """Whether a side attacks a square."""

    def seen(step: tuple[int, int], reach: int) -> Iterator[tuple[int, int]]:
        """The distance and the kind of the first piece in a direction, if it is of that side."""
        file, rank = square % 8, square // 8
        for distance in range(1, reach + 1):
            file, rank = file + step[0], rank + step[1]
            if not (0 <= file < 8 and 0 <= rank < 8):
                return
            code = board.get(8 * rank + file)
            if code is not None:
                if code & BLACK == by:
                    yield distance, (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, ROOK, PAWN)[code % 8]
                return

    toward = 1 if by else -1
    if any(kind == KNIGHT for step in KNIGHT_STEPS for _, kind in seen(step, 1)):
        return True
    for step in STRAIGHT + DIAGONAL:
        slider = ROOK if step in STRAIGHT else BISHOP
        for distance, kind in seen(step, 7):
            if kind in (QUEEN, slider) or distance == 1 and kind == KING:
                return True
            if distance == 1 and kind == PAWN and slider == BISHOP and step[1] == toward:
                return True
    return False


def name(square: int) -> str:
    return chr(ord("a") + square % 8) + str(square // 8 + 1)


def letter(code: Optional[int]) -> str:
    if code is None:
        return "."
    piece = LETTERS[code % 8]
    return piece if code >= BLACK else piece.upper()


def uci(bits: int) -> str:
    """A move as UCI writes it for Chess960: castling is the king taking its rook."""
    kind = bits >> 12
    promotion = LETTERS[KNIGHT + kind - PROMOTION] if kind >= PROMOTION else ""
    return name(bits & 63) + name(bits >> 6 & 63) + promotion


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


def read_header(file: BinaryIO) -> str:
    """The settings of the file."""
    head = read(file, 16)
    form, length = struct.unpack("<2I", head[8:])
    if head[:8] != MAGIC or form != FORM:
        raise Damage("this is no file of games in form 2")
    return sealed(file, head + read(file, length))[16:].decode()


def read_blocks(file: BinaryIO) -> Iterator[bytes]:
    """The bytes of each game. A file without its end is one that was not finished."""
    while head := file.read(HEAD.size):
        if len(head) < HEAD.size:
            raise Damage("the file ends too early")
        tag, _, count = HEAD.unpack(head)
        if tag == b"DONE":
            sealed(file, head)
            return
        if tag != b"GAME":
            raise Damage("no game begins here")
        size = RECORD.size + 1 + count * MOVE.size
        yield sealed(file, head + read(file, size))[HEAD.size :]


def lines_of_game(block: bytes) -> Iterator[str]:
    """A record of the start, how the game ended, and the moves."""
    occupied, pieces, _, ply, clock, result = RECORD.unpack(block[: RECORD.size])
    if block[RECORD.size] >= ENDINGS:
        raise Damage("a game does not end")
    position = Position(occupied, pieces, ply, clock)
    for bits, score in MOVE.iter_unpack(block[RECORD.size + 1 :]):
        yield position.epd(score, result, bits)
        position.play(bits)


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints positions as lines of an EPD file.")
    parser.add_argument("file")
    arguments = parser.parse_args()
    with open(arguments.file, "rb") as file:
        try:
            read_header(file)
            for block in read_blocks(file):
                for line in lines_of_game(block):
                    print(line)
        except Damage as damage:
            sys.exit(f"{arguments.file}: {damage}")
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
