/** Why a move is a mistake, in the few words that there is room for above a graph. */

import { squaresOf } from '#espalier/chess/squares.js';
import type { Motif, PlacedPiece, WhyNot } from '#espalier/engine/types.js';
import { t } from '#espalier/model/words.js';

type Letter = PlacedPiece['piece'];

/** Pieces that are worth the same are a trade. */
const WORTH: Readonly<Record<Letter, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** Moves to a mate of which one remembers the square. */
const SOON = 2;

/** Nothing where no few words say it. */
export function graphWords(answer: WhyNot): string | undefined {
  switch (answer.verdict) {
    case 'allowsMate':
      return mateWords(answer);
    case 'missesMate':
      return t`a missed mate`;
    case 'loses':
      return tradeWords(answer) ?? motifWords(answer) ?? hangingWords(answer);
    default:
      return undefined;
  }
}

function mateWords({ asked: { line, score } }: WhyNot): string {
  const last = line.at(-1);
  const moves = score.kind === 'mate' ? Math.abs(score.moves) : 0;
  return last?.san.endsWith('#') && moves <= SOON ? t`${squaresOf(last.uci).to} is mate` : t`mate in ${moves}`;
}

/** What the reply takes, where that is not won back at once. */
function hangingWords({ asked: { line } }: WhyNot): string | undefined {
  const { won, lost } = changeOf(line.slice(0, 4));
  const [piece] = lost;
  const isAll = won.length === 0 && lost.length === 1 && piece === line[1]?.captured;
  return isAll && piece !== undefined ? t`${piece.square} hangs` : undefined;
}

function motifWords({ reason, headline }: WhyNot): string | undefined {
  const words = reason && MOTIFS[reason.motif]?.();
  return words !== undefined && headline.includes(words) ? words : undefined;
}

const MOTIFS: Partial<Readonly<Record<Motif, () => string>>> = {
  fork: () => t`a fork`,
  pin: () => t`a pin`,
  skewer: () => t`a skewer`,
  discoveredAttack: () => t`a discovered attack`,
};

/** `a rook for a knight`. How much of a line counts is the engine's to say: it is what its headline has. */
function tradeWords({ asked: { line }, headline }: WhyNot): string | undefined {
  const ends = line.flatMap((_, ply) => (ply % 2 === 1 ? [ply + 1] : []));
  return ends
    .map((end) => wordsOf(changeOf(line.slice(0, end))))
    .filter((words) => headline.includes(words))
    .sort((one, other) => other.length - one.length)
    .find((words) => words !== '');
}

function wordsOf({ won, lost }: Change): string {
  const [loss, gain] = [dearest(lost), dearest(won)].map((piece) => piece && pieceWords(piece));
  if (loss === undefined) return '';
  if (gain !== undefined) return t`${loss} for ${gain}`;
  return lost.length > 1 && dearest(lost) === 'p' ? t`${lost.length} pawns` : loss;
}

interface Change {
  readonly won: readonly PlacedPiece[];
  readonly lost: readonly PlacedPiece[];
}

/** What the side that moves first takes and loses, without what is worth the same. */
function changeOf(line: WhyNot['asked']['line']): Change {
  const taken = (by: 0 | 1): PlacedPiece[] =>
    line.flatMap(({ captured }, ply) => (ply % 2 === by && captured !== undefined ? [captured] : []));
  const lost = taken(1);
  const won = taken(0).filter(({ piece }) => {
    const like = lost.findIndex((one) => WORTH[one.piece] === WORTH[piece]);
    if (like >= 0) lost.splice(like, 1);
    return like < 0;
  });
  return { won, lost };
}

function dearest(pieces: readonly PlacedPiece[]): Letter | undefined {
  return pieces.map(({ piece }) => piece).sort((one, other) => WORTH[other] - WORTH[one])[0];
}

function pieceWords(letter: Letter): string {
  switch (letter) {
    case 'p':
      return t`a pawn`;
    case 'n':
      return t`a knight`;
    case 'b':
      return t`a bishop`;
    case 'r':
      return t`a rook`;
    default:
      return t`a queen`;
  }
}
