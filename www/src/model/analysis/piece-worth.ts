/**
 * What each piece on the board is worth: the static evaluation with it less that without it. Asked of the rules' worker,
 * piece by piece; no search is needed or disturbed.
 */

import type { Color, Engine } from 'espalier';

export interface PieceWorth {
  readonly square: string;
  readonly color: Color;
  /** As FEN writes it, in lower case. */
  readonly piece: string;
  /** To its own side, in pawns. */
  readonly worth: number;
  /** Compared with the usual piece: 1 is as much again, −1 nothing at all. */
  readonly surplus: number;
}

const USUAL: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };
/** Stepping quickly through a game asks for no position on the way. */
const PAUSE_MS = 250;

export class PieceWorths {
  readonly #engine: Engine;
  readonly #onChange: () => void;
  #asked: string | undefined;
  #known: { readonly fen: string; readonly worths: readonly PieceWorth[] } | undefined;

  constructor(engine: Engine, onChange: () => void) {
    this.#engine = engine;
    this.#onChange = onChange;
  }

  /** Of this position and no other; missing while it is being asked. */
  of(fen: string): readonly PieceWorth[] | undefined {
    return this.#known?.fen === fen ? this.#known.worths : undefined;
  }

  async ask(fen: string): Promise<void> {
    if (fen === this.#asked) return;
    this.#asked = fen;
    await new Promise((next) => setTimeout(next, PAUSE_MS));
    const scoreOf = async (position: string): Promise<number | undefined> =>
      (await this.#engine.explainEval({ fen: position }).catch(() => undefined))?.score;
    const whole = this.#asked === fen ? await scoreOf(withoutPiece(fen)) : undefined;
    const worths: PieceWorth[] = [];
    for (const { square, letter } of whole === undefined ? [] : piecesOf(fen)) {
      if (this.#asked !== fen) return;
      const usual = USUAL[letter.toLowerCase()];
      // Without a piece the position may be none: a king that would be in check, for example.
      const rest = usual === undefined ? undefined : await scoreOf(withoutPiece(fen, square));
      if (usual === undefined || rest === undefined || whole === undefined) continue;
      const color = letter === letter.toUpperCase() ? 'white' : 'black';
      const worth = ((whole - rest) / 100) * (color === 'white' ? 1 : -1);
      const surplus = Math.max(-1, Math.min(1, (worth - usual) / usual));
      worths.push({ square, color, piece: letter.toLowerCase(), worth, surplus });
    }
    if (this.#asked !== fen) return;
    this.#known = { fen, worths };
    this.#onChange();
  }
}

/** The pieces that are worth the most more or less than usual, for numbers beside them. */
export function mostUnusual(worths: readonly PieceWorth[], count: number): PieceWorth[] {
  const apart = ({ piece, worth }: PieceWorth): number => Math.abs(worth - (USUAL[piece] ?? 0));
  return [...worths].sort((one, other) => apart(other) - apart(one)).slice(0, count);
}

function piecesOf(fen: string): { readonly square: string; readonly letter: string }[] {
  return ranksOf(fen).flatMap((rank, row) =>
    [...rank].flatMap((letter, column) => (letter === '.' ? [] : [{ square: `${'abcdefgh'[column]}${8 - row}`, letter }])),
  );
}

/** The position without castling and en passant, which a missing piece could make impossible, and without a piece. */
export function withoutPiece(fen: string, square = ''): string {
  const [, turn = 'w'] = fen.split(' ');
  const ranks = ranksOf(fen).map((rank, row) => {
    const letters = [...rank].map((letter, column) => (`${'abcdefgh'[column]}${8 - row}` === square ? '.' : letter));
    return letters.join('').replace(/\.+/g, (empty) => String(empty.length));
  });
  return `${ranks.join('/')} ${turn} - - 0 1`;
}

function ranksOf(fen: string): string[] {
  const [pieces = ''] = fen.split(' ');
  return pieces.split('/').map((rank) => rank.replace(/\d/g, (count) => '.'.repeat(Number(count))));
}
