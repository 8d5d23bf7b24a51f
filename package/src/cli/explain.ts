/** `espalier explain FILE`: what a trace file says of a record, in words and numbers. */
import type { TraceFile } from '../engine/trace-file.js';
import type { Explanation } from '../engine/types.js';
import { RecordTree } from '../model/record-tree.js';
import { sumsOf } from '../model/sums.js';
import { rangesOfPath } from '../query/moves.js';
import { type FileCommand, parsedWords, Refusal, readTraceFile } from './file-command.js';
import { recordTable } from './record-table.js';

export const EXPLAIN: FileCommand = {
  name: 'explain',
  help: `\
  espalier explain FILE [--moves MOVE ...] [--json]
                               what a trace file of any program says of the end of the moves`,
  run: async (words) => {
    const { path, moves, json } = read(words);
    const file = await readTraceFile(path);
    const tree = new RecordTree(file.records, file.header);
    const id = recordAt(tree, moves);
    const explanation = await tree.explain(id);
    console.log(json ? JSON.stringify({ record: id, ...explanation }) : textOf(file, id, explanation).join('\n'));
    return 0;
  },
};

function read(words: readonly string[]): { path: string; moves: string; json: boolean } {
  const { values, positionals } = parsedWords(words, { moves: { type: 'boolean' }, json: { type: 'boolean' } });
  const [path = '', ...moves] = positionals;
  return { path, moves: moves.join(' '), json: values.json === true };
}

/** Of several searches of a line the last one, whose score counts. */
function recordAt(tree: RecordTree, moves: string): number {
  const found = rangesOfPath(moves, tree).at(-1);
  if (found === undefined) throw new Refusal(`no search went along ${moves}`);
  return found[0];
}

function textOf(file: TraceFile, id: number, explanation: Explanation): string[] {
  const facts = explanation.facts.map(({ label, value }) => `  ${label}: ${value}`);
  const below = [...file.records.children(id)];
  return [
    explanation.sentence,
    ...facts,
    ...sumsOf(explanation).map(({ caption }) => `  ${caption}`),
    ...(below.length === 0 ? [] : ['', ...recordTable(file, below)]),
  ];
}
