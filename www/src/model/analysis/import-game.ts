/** A game of a PGN as a tree. The engine judges every move; what it does not take in a variation stays as text. */

import type { Engine, PgnGame, PositionRequest } from 'espalier';
import { t } from 'espalier/words';
import { MOVE } from '../address/address.js';
import type { GameSheet, SheetMove } from '../pgn/game-sheet.js';
import { nagSign } from '../pgn/nags.js';
import { tagOf } from '../pgn/game-sheet.js';
import { ROOT, addLine, annotate, goTo, mainLine, newTree, nodeOf } from './variation-tree.js';
import type { VariationTree } from './variation-tree.js';

/** Rejects, with a message for people, where a move of the main line is not legal. The start of the game is shown. */
export async function importGame(engine: Engine, sheet: GameSheet): Promise<VariationTree> {
  const { tags, moves, intro, result } = sheet;
  const [fen, variant] = [tagOf(tags, 'FEN'), tagOf(tags, 'Variant')];
  const words = moves.map(({ word }) => word);
  const game = await readLine(engine, { fen, variant, words });
  if (game === undefined) throw new Error(await complaint(engine, { fen, variant, words }));
  const request = positionOf(game);
  const start = {
    ...(request.fen !== undefined && { fen: request.fen }),
    chess960: game.chess960,
    tags: tags.filter(([name]) => name !== 'FEN' && name !== 'SetUp'),
    ...(result !== undefined && { result }),
  };
  let tree = newTree(start, await engine.position(request));
  // What stands before the first move is about the start position.
  const [first, ...others] = moves;
  const opening = [intro, first?.intro ?? ''].filter((part) => part !== '').join(' ');
  if (opening !== '') tree = annotate(tree, ROOT, { comment: opening });
  // A list of its own: variations may be deeper than calls can be nested.
  const waiting = noteLine();
  tree = waiting.write(tree, ROOT, first === undefined ? [] : [{ ...first, intro: '' }, ...others]);
  for (let next = waiting.take(); next !== undefined; next = waiting.take()) {
    const [added, legal] = await addVariation(engine, tree, next.parent, next.line);
    tree = waiting.write(added, next.parent, next.line.slice(0, legal));
    if (legal < next.line.length) tree = keepAsText(tree, next.parent, next.line, legal);
  }
  // The game is shown, not its last variation.
  return goTo(goTo(tree, mainLine(tree).at(-1) ?? ROOT), ROOT);
}

function positionOf(game: PgnGame | undefined): PositionRequest {
  const { fen, moves = [], chess960 = false } = game ?? {};
  return { ...(fen !== undefined && { fen }), moves, chess960 };
}

interface Variation {
  /** The node that it branches off at. */
  readonly parent: number;
  readonly line: readonly SheetMove[];
}

/** Writes notes beside the moves of a line, and remembers the variations that it has. */
function noteLine(): {
  write: (tree: VariationTree, from: number, line: readonly SheetMove[]) => VariationTree;
  take: () => Variation | undefined;
} {
  const waiting: Variation[] = [];
  return {
    take: () => waiting.shift(),
    write: (before, from, line) => {
      let tree = before;
      let parent = from;
      // The moves of a line that was just added are on the way to the node shown.
      const path = wayFrom(tree, from);
      line.forEach(({ intro, comment, nags, variations }, ply) => {
        const id = path[ply];
        if (id === undefined) return;
        const known = nodeOf(tree.nodes, id);
        const text = [known.comment ?? '', comment].filter((part) => part !== '').join(' ');
        tree = annotate(tree, id, {
          ...(intro !== '' && { intro }),
          comment: text,
          nags: [...new Set([...(known.nags ?? []), ...nags])],
        });
        for (const variation of variations) waiting.push({ parent, line: variation });
        parent = id;
      });
      return tree;
    },
  };
}

/** The nodes between one and the node shown, which comes later on the same line. */
function wayFrom({ nodes, current }: VariationTree, from: number): number[] {
  const way: number[] = [];
  for (let at: number | undefined = current; at !== undefined && at !== from; at = nodeOf(nodes, at).parent) way.push(at);
  return way.reverse();
}

/** Adds what is legal of a variation, and says how many moves that is. */
async function addVariation(
  engine: Engine, tree: VariationTree, parent: number, line: readonly SheetMove[],
): Promise<[VariationTree, number]> {
  const { fen } = nodeOf(tree.nodes, parent);
  const variant = tree.start.chess960 ? 'Chess960' : '';
  const words = line.map(({ word }) => word);
  const legal = await legalPrefix(engine, { fen, variant, words });
  const game = await readLine(engine, { fen, variant, words: words.slice(0, legal) });
  const moves = game?.moves ?? [];
  return [addLine(tree, parent, await engine.position({ fen, moves, chess960: tree.start.chess960 })), moves.length];
}

/** What is not legal in a variation, a null move for example, and what follows it, is kept as a comment. */
function keepAsText(tree: VariationTree, parent: number, line: readonly SheetMove[], legal: number): VariationTree {
  const text = textOf(line.slice(legal));
  const id = legal === 0 ? parent : tree.current;
  const before = nodeOf(tree.nodes, id).comment;
  return annotate(tree, id, { comment: [before, `(${text})`].filter((part) => part !== undefined).join(' ') });
}

function textOf(line: readonly SheetMove[]): string {
  const parts = line.flatMap(({ word, nags, intro, comment, variations }) => [
    intro,
    word + nags.map(nagSign).join(''),
    comment,
    ...variations.map((variation) => `(${textOf(variation)})`),
  ]);
  return parts.filter((part) => part !== '').join(' ');
}

interface Line {
  readonly fen: string;
  readonly variant: string;
  readonly words: readonly string[];
}

/** What the engine reads in a line, in standard notation or as UCI writes it; nothing where a move in it is not legal. A wrong start is told as it is. */
async function readLine(engine: Engine, { fen, variant, words }: Line): Promise<PgnGame | undefined> {
  const header = [variant === '' ? '' : `[Variant "${variant}"]\n`, fen === '' ? '' : `[FEN "${fen}"]\n`].join('');
  try {
    if (!words.every((word) => MOVE.test(word))) return await engine.readPgn(`${header}\n${words.join(' ')} *`);
    const game = await engine.readPgn(`${header}\n*`);
    const { moves } = await engine.position({ ...positionOf(game), moves: [...words] });
    return { ...game, moves: moves.map(({ uci }) => uci) };
  } catch (error) {
    if (words.length === 0) throw error;
    return undefined;
  }
}

/** How many moves of a line are legal, found by halving. */
async function legalPrefix(engine: Engine, line: Line): Promise<number> {
  if ((await readLine(engine, line)) !== undefined) return line.words.length;
  let [legal, wrong] = [0, line.words.length];
  while (wrong - legal > 1) {
    const middle = Math.floor((legal + wrong) / 2);
    if ((await readLine(engine, { ...line, words: line.words.slice(0, middle) })) === undefined) wrong = middle;
    else legal = middle;
  }
  return legal;
}

/** `Move 14: there is no legal move Nf9.` */
async function complaint(engine: Engine, line: Line): Promise<string> {
  const legal = await legalPrefix(engine, line);
  const game = await readLine(engine, { ...line, words: line.words.slice(0, legal) });
  const word = line.words[legal] ?? '';
  const { moveNumber, legalMoves } = await engine.position(positionOf(game));
  const meant = legalMoves.filter(({ san }) => plainName(san) === plainName(word)).map(({ san }) => san).sort();
  if (meant.length > 1) return t`Move ${moveNumber}: ${word} fits several pieces: ${meant.join(', ')}.`;
  return t`Move ${moveNumber}: there is no legal move ${word}.`;
}

/** A piece and where it goes, whether it takes or gives check, and wherever it comes from. */
function plainName(san: string): string {
  const [, piece = '', to = ''] = /^([KQRBN]?)[a-h]?[1-8]?x?([a-h][1-8])/.exec(san) ?? [];
  return piece + to;
}
