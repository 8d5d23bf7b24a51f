/** What an import has written, so that it can be taken back: all but the games with which something was done since. */

import { plural, t } from '#espalier/model/words.js';
import { readAnalysisRecord } from '../analysis/saved-analysis.js';
import { checksum } from '../checksum.js';
import { readGameRecord } from '../game/saved-game.js';
import { isRecord, listOf } from '../json.js';
import type { Entry } from '../storage/entry.js';
import { isWritten } from './kept-analysis.js';

export interface ImportCounts {
  readonly added: number;
  /** Games that were here. */
  readonly known: number;
  /** Games of which the moves before a fault were taken. */
  readonly broken: number;
  /** Games without a move, a name or a legal start, of which there is nothing to keep. */
  readonly empty: number;
}

/** An entry, and what it had to say. */
interface Written {
  readonly id: string;
  readonly mark: string;
}

export interface Imported {
  readonly counts: ImportCounts;
  readonly written: readonly Written[];
}

export function importText({ added, known, broken, empty }: ImportCounts): string {
  if (added + known + empty === 0) return t`There is no game in this file.`;
  return [
    known > 0 ? t`${added} new, ${known} already here.` : t`${added} new ${plural(added, 'game', 'games')}.`,
    ...(broken > 0 ? [t`Taken up to a fault in them: ${broken}.`] : []),
    ...(empty > 0 ? [t`Left out, without a move or a name: ${empty}.`] : []),
  ].join(' ');
}

export function writtenOf(entry: Entry): Written {
  return { id: entry.id, mark: markOf(entry) };
}

/** The same as long as nobody has changed it: a game that is only looked at is saved, too. */
function markOf({ kind, record }: Entry): string {
  const present = kind === 'analysis' ? readAnalysisRecord(record)?.present : undefined;
  const content = kind === 'game' ? readGameRecord(record)?.moves : present ? [present.lines, present.notes] : record;
  return checksum(JSON.stringify(content) ?? '');
}

/**
 * Of these games, each with its entries: the entries that go, and how many games stay with all that belongs to them.
 * What was here before the import stays in any case.
 */
export function takenBack(
  games: readonly (readonly Entry[])[],
  written: readonly Written[],
): { readonly gone: readonly Entry[]; readonly changed: number } {
  const marks = new Map(written.map(({ id, mark }) => [id, mark]));
  const isChanged = (entry: Entry): boolean => {
    const mark = marks.get(entry.id);
    return mark === undefined ? isWork(entry) : mark !== markOf(entry);
  };
  const staying = games.filter((entries) => entries.some(isChanged));
  const kept = new Set(staying.flat().map(({ id }) => id));
  // Games with the same moves have the same moments.
  const own = new Map(games.flat().map((entry) => [entry.id, entry]));
  const gone = [...own.values()].filter(({ id }) => marks.has(id) && !kept.has(id));
  return { gone, changed: staying.length };
}

/** Whether somebody would miss an entry that the import has not written. */
function isWork({ kind, record }: Entry): boolean {
  // These moments belong to another game, too.
  if (kind === 'practice') return false;
  const present = kind === 'analysis' ? readAnalysisRecord(record)?.present : undefined;
  return present === undefined || isWritten(present);
}

/** What another version, or a person, may have written. */
export function readImported(value: unknown): Imported | undefined {
  if (!isRecord(value) || !isRecord(value['counts'])) return undefined;
  const { added, known, broken, empty } = value['counts'];
  const written = listOf(value['written'], readWritten);
  if (typeof added !== 'number' || typeof known !== 'number' || written === undefined) return undefined;
  if (typeof broken !== 'number' || typeof empty !== 'number') return undefined;
  return { counts: { added, known, broken, empty }, written };
}

function readWritten(value: unknown): Written | undefined {
  if (!isRecord(value)) return undefined;
  const { id, mark } = value;
  return typeof id === 'string' && typeof mark === 'string' ? { id, mark } : undefined;
}
