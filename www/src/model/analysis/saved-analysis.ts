/** An analysis as it is saved: its start and the moves of its lines. Names and positions are asked of the engine again. */

import { EngineError } from 'espalier';
import type { Engine } from 'espalier';
import { MOVE } from '../address/address.js';
import { isRecord, listOf } from '../json.js';
import {
  ROOT, addGame, annotate, findNode, goTo, lineEnds, livingNodes, movesOf, newTree, nodeOf, pathTo,
} from './variation-tree.js';
import type { GameStart, Notes, Tags, VariationTree } from './variation-tree.js';

export interface SavedAnalysis {
  readonly start: GameStart;
  /** The moves of every line, from the start to its end. */
  readonly lines: readonly (readonly string[])[];
  /** The moves of the line shown, and how many of them lead to the position shown. */
  readonly shown: readonly string[];
  readonly ply: number;
  /** What is written beside moves; each by the moves that lead there. */
  readonly notes: readonly SavedNotes[];
}

export interface SavedNotes extends Notes {
  readonly moves: readonly string[];
}

/** `shown` is the line shown, `ply` how many of its moves lead to the position shown. */
export function savedAnalysis(tree: VariationTree, shown: readonly number[], ply: number): SavedAnalysis {
  const moves = (ids: readonly number[]): string[] => movesOf(tree, ids).map(({ uci }) => uci);
  const lines = lineEnds(tree).map((end) => moves(pathTo(tree, end)));
  return { start: tree.start, lines, shown: moves(shown), ply, notes: notesOf(tree, moves) };
}

function notesOf(tree: VariationTree, movesTo: (ids: readonly number[]) => string[]): SavedNotes[] {
  return livingNodes(tree).flatMap((id) => {
    const { intro, comment, nags } = nodeOf(tree.nodes, id);
    const notes = {
      ...(intro !== undefined && { intro }),
      ...(comment !== undefined && { comment }),
      ...(nags !== undefined && { nags }),
    };
    return Object.keys(notes).length === 0 ? [] : [{ moves: movesTo(pathTo(tree, id)), ...notes }];
  });
}

/** The tree again; undefined where the rules do not accept it. Rejects where they cannot be asked. */
export async function restoreAnalysis(engine: Engine, saved: SavedAnalysis): Promise<VariationTree | undefined> {
  const { start, lines, shown, ply, notes } = saved;
  const position = { ...(start.fen !== undefined && { fen: start.fen }), chess960: start.chess960 };
  try {
    let tree = newTree(start, await engine.position(position));
    for (const line of lines) tree = addGame(tree, await engine.position({ ...position, moves: [...line] }));
    for (const { moves, ...written } of notes) {
      const id = findNode(tree, moves);
      if (id !== undefined) tree = annotate(tree, id, written);
    }
    const end = findNode(tree, shown) ?? ROOT;
    return goTo(goTo(tree, end), findNode(tree, shown.slice(0, ply)) ?? ROOT);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'invalid-position') return undefined;
    throw error;
  }
}

/** What `savedAnalysis` has written; undefined where it is anything else. */
export function readSavedAnalysis(value: unknown): SavedAnalysis | undefined {
  if (!isRecord(value) || !isRecord(value['start'])) return undefined;
  const { fen, chess960, tags, result, pasted } = value['start'];
  const { lines, shown, ply, notes } = value;
  if (typeof chess960 !== 'boolean' || typeof ply !== 'number' || !Array.isArray(lines)) return undefined;
  if (!lines.every(isLine) || !isLine(shown)) return undefined;
  const start = {
    ...(typeof fen === 'string' && { fen }),
    chess960,
    tags: readTags(tags),
    ...(typeof result === 'string' && { result }),
    ...(typeof pasted === 'string' && { pasted }),
  };
  return { start, lines, shown, ply, notes: listOf(notes ?? [], readNotes) ?? [] };
}

function readNotes(value: unknown): SavedNotes | undefined {
  if (!isRecord(value) || !isLine(value['moves'])) return undefined;
  const { intro, comment, nags } = value;
  const signs = listOf(nags, (nag) => (typeof nag === 'number' && Number.isInteger(nag) ? nag : undefined));
  return {
    moves: value['moves'],
    ...(typeof intro === 'string' && { intro }),
    ...(typeof comment === 'string' && { comment }),
    ...(signs !== undefined && { nags: signs }),
  };
}

function isLine(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((move) => typeof move === 'string' && MOVE.test(move));
}

function readTags(value: unknown): Tags {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (tag): tag is [string, string] => Array.isArray(tag) && typeof tag[0] === 'string' && typeof tag[1] === 'string',
  );
}
