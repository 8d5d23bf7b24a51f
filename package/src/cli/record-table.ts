/** Records as lines of a table: what a person asks of them first; scores are for the side to move. */
import type { TraceFile } from '../engine/trace-file.js';
import { scoreOf } from '../engine/trace-records.js';
import { endedBy } from '../model/deciding-rule.js';
import { integer, numberedLine, scoreText } from '../model/format.js';
import { RecordPositions } from '../model/record-positions.js';
import { rateText, windowText } from '../model/record-text.js';
import { lineOf } from '../query/moves.js';
import { table } from './table.js';

export function recordTable(file: TraceFile, ids: readonly number[]): string[] {
  const { records, header } = file;
  const positions = new RecordPositions(records, header);
  const known = (value: number | undefined, text: (value: number) => string): string =>
    value === undefined ? '–' : text(value);
  const score = (value: number | undefined): string => known(value, (one) => scoreText(scoreOf(one)));
  const rows = ids.map((id) => [
    String(id),
    numberedLine(positions.root, lineOf(positions, id)).join(' ') || positions.of(id),
    endedBy(records, id) ?? '–',
    known(records.depth(id), String),
    score(records.eval(id)),
    score(records.score(id)),
    windowText(records, id),
    rateText(records, id),
    integer(records.nodes(id)),
  ]);
  const heads = ['record', 'path', 'ended by', 'depth', 'eval', 'score', 'window', 'improving', 'nodes'];
  return table(heads, rows, [1, 2]);
}
