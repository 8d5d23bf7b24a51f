/** A game that was deleted comes back from a file: as it was, with what the file alone says of it. */

import type { Rules } from '#espalier/rules/types.js';
import { readAnalysisRecord, type SavedAnalysis, type SavedNotes, savedAnalysis } from '../analysis/saved-analysis.js';
import { readGameRecord, savedRecord } from '../game/saved-game.js';
import { reviewIdOf } from '../review/saved-review.js';
import type { Entry } from '../storage/entry.js';
import type { ListedGame } from './game-filter.js';
import { readKeptAnalysis, treeOfKept } from './kept-analysis.js';
import { readKeptGame } from './kept-game.js';
import { readOpenedGame } from './opened-game.js';

/** What a list shows of a game with these entries. */
export function listedOf(entries: readonly Entry[]): ListedGame | undefined {
  const entryOf = (kind: Entry['kind']): Entry | undefined => entries.find((entry) => entry.kind === kind);
  const [game, analysis] = [entryOf('game'), entryOf('analysis')];
  return game === undefined ? analysis && readOpenedGame(analysis, undefined) : readKeptGame(game);
}

/** Both under the same names. What differs from what was deleted is later than that, so that nothing undoes it. */
export function together(rules: Rules, deleted: readonly Entry[], taken: readonly Entry[]): Entry[] {
  const entries = new Map(deleted.map((entry) => [entry.id, entry]));
  for (const entry of taken) {
    const own = entries.get(entry.id);
    const record = own && both(rules, own, entry, entries.get(reviewIdOf(own.id)));
    if (own === undefined) entries.set(entry.id, entry);
    else if (record !== undefined) entries.set(entry.id, { ...own, revision: own.revision + 1, record });
  }
  return [...entries.values()];
}

/** Undefined where the other one says no more. */
function both(rules: Rules, own: Entry, other: Entry, review: Entry | undefined): unknown {
  return own.kind === 'game' ? withAccuracy(own, other) : withNotes(rules, own, other, review);
}

function withAccuracy(own: Entry, other: Entry): unknown {
  const [record, accuracy] = [readGameRecord(own.record), readGameRecord(other.record)?.accuracy];
  if (record === undefined || record.accuracy !== undefined || accuracy === undefined) return undefined;
  return savedRecord({ ...record, accuracy });
}

function withNotes(rules: Rules, own: Entry, other: Entry, review: Entry | undefined): unknown {
  const [kept, taken] = [readKeptAnalysis(own, review), readAnalysisRecord(other.record)?.present];
  const tree = kept && treeOfKept(rules, kept);
  if (kept === undefined || tree === undefined || taken === undefined) return undefined;
  // What its review has found stands in the file, too, and was not written by anybody.
  const written = savedAnalysis(tree, [], 0);
  const lines = taken.lines.filter((line) => !written.lines.some((known) => isBeginOf(line, known)));
  const notes = taken.notes.flatMap((note) => newIn(note, noteOf(written, note.moves)) ?? []);
  if (lines.length + notes.length === 0) return undefined;
  const { present, past } = readAnalysisRecord(own.record) ?? { present: kept.saved, past: [] };
  const added = notes.map((note) => ({ ...note, ...noteOf(present, note.moves) }));
  const others = present.notes.filter(({ moves }) => !notes.some((note) => isSame(note.moves, moves)));
  return { present: { ...present, lines: [...present.lines, ...lines], notes: [...others, ...added] }, past };
}

/** Of what people write beside a move, what is not known; undefined where all of it is. */
function newIn(note: SavedNotes, known: SavedNotes | undefined): SavedNotes | undefined {
  const { moves, intro, comment, nags, drawings } = note;
  const isNew = ([name, value]: readonly [string, unknown]): boolean =>
    Boolean(Array.isArray(value) ? value[0] : value) && !known?.[name as keyof SavedNotes];
  const added = Object.entries({ intro, comment, nags, drawings }).filter(isNew);
  return added.length === 0 ? undefined : { moves, ...Object.fromEntries(added) };
}

const noteOf = ({ notes }: SavedAnalysis, moves: readonly string[]): SavedNotes | undefined =>
  notes.find((note) => isSame(note.moves, moves));
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && isBeginOf(one, other);
const isBeginOf = (moves: readonly string[], line: readonly string[]): boolean =>
  moves.every((uci, ply) => uci === line[ply]);
