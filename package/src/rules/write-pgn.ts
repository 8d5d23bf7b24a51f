/** Writing PGN: a game is handed over move by move, so that each fault has its move. */
import { invalid, readGame, readMove, readWriteOptions } from './check.js';
import type { GameNames, GameNodeInput, GameTreeInput, PlayedGame, WriteOptions } from './pgn-types.js';
import { gameOf } from './position.js';
import type { Position, PositionView } from './types.js';
import { call, PgnWriter } from './wasm.js';

export function writePgn(
  game: GameTreeInput | PlayedGame | (PositionView & GameNames) | Position,
  options: WriteOptions = {},
): string {
  const { language, tags = [], result, comments } = readWriteOptions(options);
  const given = readGame(gameOf(game) ?? game);
  const named = new Set(tags.map(([name]) => name));
  const writer = call(() => new PgnWriter(given.fen, given.chess960 ?? false), 'fen');
  try {
    for (const [name, value] of [...(given.tags ?? []).filter(([name]) => !named.has(name)), ...tags]) {
      writer.tag(name, value);
    }
    const end = result ?? given.result;
    if (end !== undefined) writer.end(end);
    if ('nodes' in given) addTree(writer, given, comments);
    else addLines(writer, given, comments ?? given.comments);
    return writer.write(language);
  } finally {
    writer.free();
  }
}

type Comments = WriteOptions['comments'];

function addLines(writer: PgnWriter, { moves = [], variations = [] }: PlayedGame, comments: Comments = []): void {
  const ids = [0];
  for (const [index, move] of moves.entries()) {
    ids.push(call(() => writer.play(ids.at(-1) ?? 0, move), `moves[${index}]`));
  }
  comments.forEach((comment, ply) => {
    const id = ids[ply];
    if (id === undefined) throw invalid(`comments[${ply}]`, 'out-of-range', `comments[${ply}] is of no position`);
    if (comment !== undefined) annotate(writer, id, { comment });
  });
  variations.forEach((line, index) => addLine(writer, line, `variations[${index}]`));
}

function addLine(writer: PgnWriter, moves: readonly string[], field: string): void {
  moves.reduce((parent, move, index) => call(() => writer.play(parent, move), `${field}[${index}]`), 0);
}

/** Variations may be nested deeper than calls. */
function addTree(writer: PgnWriter, { nodes, fault }: GameTreeInput, comments: Comments): void {
  if (comments !== undefined) {
    throw invalid('comments', 'unknown-field', 'comments are for games without nodes: each node has its own comment');
  }
  if (fault?.code === 'fen' || fault?.code === 'variant') writer.keepStart();
  const [start] = nodes;
  if (start === undefined) return;
  annotate(writer, 0, start);
  const open = childrenOf(start, 0);
  const seen = new Set([0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { index, parent } = next;
    const node = nodes[index];
    if (node === undefined || seen.has(index)) continue;
    seen.add(index);
    const id = call(() => writer.play(parent, readMove(node.move, `nodes[${index}].move`)), `nodes[${index}].move`);
    annotate(writer, id, node);
    open.push(...childrenOf(node, id));
  }
}

/** The last one first, because a line is added before its variations. */
function childrenOf({ children = [] }: GameNodeInput, parent: number): { index: number; parent: number }[] {
  return children.map((index) => ({ index, parent })).reverse();
}

function annotate(writer: PgnWriter, id: number, node: GameNodeInput): void {
  const { intro = '', comment = '', nags = [], clock, elapsed, score, depth, drawings = [], commands = [] } = node;
  writer.annotate(id, intro, comment, Uint8Array.from(nags));
  writer.time(id, inMilliseconds(clock), inMilliseconds(elapsed));
  if (score !== undefined) {
    const isMate = score.kind === 'mate';
    writer.evaluate(id, isMate, isMate ? score.moves : score.value, depth);
  }
  for (const { from, to, color } of drawings) writer.draw(id, from, to, color);
  for (const command of commands) writer.command(id, command);
}

function inMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
