/** An analysis as it is saved: its start and the moves of its lines. Names and positions come from the rules again. */

import { isSquare } from '#espalier/chess/squares.js';
import { DRAWING_COLORS } from '#espalier/rules/choices.js';
import { RulesError } from '#espalier/rules/errors.js';
import type { Rules } from '#espalier/rules/types.js';
import { MOVE } from '../address/address.js';
import { isRecord, listOf } from '../json.js';
import type { Drawing } from '../pgn/annotations.js';
import { readScore } from '../review/saved-review.js';
import { NodePositions } from './node-positions.js';
import {
  annotate,
  findNode,
  type GameStart,
  goTo,
  lineEnds,
  livingNodes,
  movesOf,
  type Notes,
  newTree,
  nodeOf,
  notesOf,
  PASS,
  pathTo,
  ROOT,
  type Tags,
  type VariationTree,
} from './variation-tree.js';

export interface SavedAnalysis {
  /** Earlier versions kept one analysis, which had none. */
  readonly id?: string;
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
  return {
    ...(tree.id !== undefined && { id: tree.id }),
    start: tree.start,
    lines,
    shown: moves(shown),
    ply,
    notes: savedNotes(tree, moves),
  };
}

function savedNotes(tree: VariationTree, movesTo: (ids: readonly number[]) => string[]): SavedNotes[] {
  return livingNodes(tree).flatMap((id) => {
    const notes = notesOf(nodeOf(tree.nodes, id));
    return Object.keys(notes).length === 0 ? [] : [{ moves: movesTo(pathTo(tree, id)), ...notes }];
  });
}

/** The tree again; undefined where the rules do not accept it. */
export function restoreAnalysis(rules: Rules, saved: SavedAnalysis): VariationTree | undefined {
  const { id, start, lines, shown, ply, notes } = saved;
  const positions = new NodePositions(rules);
  try {
    const { fen, chess960 } = start;
    let tree = newTree(start, rules.position({ ...(fen !== undefined && { fen }), chess960 }));
    if (id !== undefined) tree = { ...tree, id };
    for (const line of lines) tree = positions.play(tree, ROOT, line);
    for (const { moves, ...written } of notes) {
      const id = findNode(tree, moves);
      if (id !== undefined) tree = annotate(tree, id, withoutCommands(rules, written));
    }
    const end = findNode(tree, shown) ?? ROOT;
    return goTo(goTo(tree, end), findNode(tree, shown.slice(0, ply)) ?? ROOT);
  } catch (error) {
    if (error instanceof RulesError) return undefined;
    throw error;
  }
}

/** Earlier versions have saved clocks, scores and drawings as PGN has them: as commands in the comment. */
function withoutCommands(rules: Rules, { comment = '', ...notes }: Notes): Notes {
  if (!comment.includes('[%')) return { ...notes, comment };
  const [game] = rules.readPgn(`{${comment}} *`);
  return { ...(game?.nodes[ROOT] && notesOf(game.nodes[ROOT])), ...notesOf(notes) };
}

/** What `savedAnalysis` has written; undefined where it is anything else. */
export function readSavedAnalysis(value: unknown): SavedAnalysis | undefined {
  if (!isRecord(value) || !isRecord(value['start'])) return undefined;
  const { fen, chess960, tags, result, pasted } = value['start'];
  const { id, lines, shown, ply, notes } = value;
  if (typeof chess960 !== 'boolean' || typeof ply !== 'number' || !Array.isArray(lines)) return undefined;
  if (!lines.every(isLine) || !isLine(shown)) return undefined;
  const start = {
    ...(typeof fen === 'string' && { fen }),
    chess960,
    tags: readTags(tags),
    ...(typeof result === 'string' && { result }),
    ...(typeof pasted === 'string' && { pasted }),
  };
  const known = listOf(notes ?? [], readNotes) ?? [];
  return { ...(typeof id === 'string' && { id }), start, lines, shown, ply, notes: known };
}

/** An analysis with what can be brought back in it, the latest last. */
export interface AnalysisRecord {
  readonly present: SavedAnalysis;
  readonly past: readonly SavedAnalysis[];
}

/** What cannot be read of the past is left out, and nothing else. */
export function readAnalysisRecord(value: unknown): AnalysisRecord | undefined {
  if (!isRecord(value)) return undefined;
  const present = readSavedAnalysis(value['present']);
  const past = Array.isArray(value['past']) ? value['past'] : [];
  return present && { present, past: past.flatMap((one) => readSavedAnalysis(one) ?? []) };
}

function readNotes(value: unknown): SavedNotes | undefined {
  if (!isRecord(value) || !isLine(value['moves'])) return undefined;
  const known = Object.entries(NOTE_READERS).map(([name, read]) => [name, read(value[name])]);
  return { moves: value['moves'], ...notesOf(Object.fromEntries(known) as Notes) };
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** What is not as it must be is left out. */
const NOTE_READERS: { readonly [Name in keyof Notes]-?: (value: unknown) => Notes[Name] | undefined } = {
  intro: readText,
  comment: readText,
  nags: (value) => listOf(value, readNumber),
  clock: readNumber,
  elapsed: readNumber,
  score: readScore,
  depth: readNumber,
  drawings: (value) => listOf(value, readDrawing),
  commands: (value) => listOf(value, readText),
};

function readDrawing(value: unknown): Drawing | undefined {
  if (!isRecord(value)) return undefined;
  const { from, to } = value;
  const color = DRAWING_COLORS.find((known) => known === value['color']);
  return isSquare(from) && isSquare(to) && color !== undefined ? { from, to, color } : undefined;
}

function isLine(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((move) => typeof move === 'string' && (MOVE.test(move) || move === PASS));
}

function readTags(value: unknown): Tags {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (tag): tag is [string, string] => Array.isArray(tag) && typeof tag[0] === 'string' && typeof tag[1] === 'string',
  );
}
