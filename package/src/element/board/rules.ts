/** The rules of chess for a board, loaded when a game needs them. What programs alone ask for is left to `espalier/rules`. */

import { t } from '../../model/words.js';
import type { GameNode, GameTree } from '../../rules/pgn-types.js';
import {
  ask,
  call,
  legalMoves,
  loadModule,
  ownFile,
  PgnReader,
  PgnWriter,
  play,
  start,
  steps,
} from '../../rules/script.js';
import type { LegalMove, Outcome, PlayedMove, PlyView } from '../../rules/types.js';
import type { Played, Standing } from '../../rules/wasm-types.js';

export { RulesError } from '../../rules/script.js';

/** What was played, and from where. */
export interface PlayedMoves {
  readonly fen?: string;
  readonly moves: readonly string[];
  readonly chess960: boolean;
}

/** The main line of a game that was read. */
export interface ReadGame {
  readonly played: PlayedMoves;
  /** Its start, then each move with what stands beside it. */
  readonly nodes: readonly GameNode[];
  readonly tags: ReadonlyMap<string, string>;
  /** Why the game was not read to its end: what stands before is there. */
  readonly fault: string | undefined;
}

/** Faults that leave no game. */
const NO_GAME: readonly string[] = ['empty', 'variant', 'fen'];

/** Loads the rules, from this address where one is given; once for all boards and for `espalier/rules`. */
export async function loadRules(url: string | null): Promise<void> {
  await loadModule(url ?? undefined, ownFile);
}

/** What was played, and how the game stands. */
export interface PlayedGame {
  readonly sans: readonly string[];
  readonly moves: readonly PlayedMove[];
  /** The start and the position after each move. */
  readonly positions: readonly PlyView[];
  readonly outcome: Outcome | undefined;
}

/** Plays moves, in any notation. */
export function playAll({ fen, moves, chess960 }: PlayedMoves): PlayedGame {
  let at = ask<Standing>(() => start(fen, chess960), 'fen');
  const game = { sans: [] as string[], moves: [] as PlayedMove[], positions: [at.view] };
  const keys = [keyOf(at)];
  moves.forEach((text, index) => {
    const before = at.view.fen;
    const { move, after } = ask<Played>(
      () => play(before, chess960, BigUint64Array.from(keys), text),
      `moves[${index}]`,
    );
    at = after;
    keys.push(keyOf(at));
    game.sans.push(move.san);
    game.moves.push(move);
    game.positions.push(at.view);
  });
  return { ...game, outcome: at.outcome };
}

/** Says of positions whether they are the same. */
function keyOf({ key }: Standing): bigint {
  return BigInt(`0x${key}`);
}

/** The legal moves of a position. */
export function movesIn(fen: string, chess960: boolean): LegalMove[] {
  return ask<LegalMove[]>(() => legalMoves(fen, chess960), 'fen');
}

/** The first game of a PGN, or in words why there is none. */
export function firstGame(pgn: string): ReadGame | string {
  const reader = new PgnReader();
  try {
    reader.pushText(pgn);
    reader.finish();
    for (const game of steps(reader)) {
      if (typeof game === 'string') continue;
      const { fault, tags } = game;
      if (fault !== undefined && NO_GAME.includes(fault.code)) return fault.message;
      return { ...mainLine(game), tags: new Map(tags), fault: fault?.message };
    }
    return t`There is no game in this text.`;
  } finally {
    reader.free();
  }
}

/** As UCI writes a turn that is passed. */
const PASS = '0000';

/** Up to a turn that is passed. */
function mainLine({ fen, chess960, nodes }: GameTree): Pick<ReadGame, 'played' | 'nodes'> {
  const moves: string[] = [];
  const line: GameNode[] = [];
  for (let node = nodes[0]; node !== undefined; node = nodes[node.children[0] ?? -1]) {
    if (node.move?.uci === PASS) break;
    if (node.move !== undefined) moves.push(node.move.uci);
    line.push(node);
  }
  return { played: { ...(fen !== undefined && { fen }), moves, chess960 }, nodes: line };
}

/** A game as PGN. */
export function pgnOf({ fen, moves, chess960 }: PlayedMoves, tags: ReadonlyMap<string, string>): string {
  const writer = call(() => new PgnWriter(fen, chess960), 'fen');
  try {
    for (const [name, value] of tags) writer.tag(name, value);
    moves.reduce((node, move) => call(() => writer.play(node, move), 'moves'), 0);
    return writer.write('en');
  } finally {
    writer.free();
  }
}
