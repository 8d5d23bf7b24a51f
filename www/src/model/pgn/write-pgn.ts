/** A game with all its variations, comments and signs as PGN. */

import { nodeOf, ROOT } from '../analysis/variation-tree.js';
import type { TreeNode, VariationTree } from '../analysis/variation-tree.js';
import { tagOf } from './game-sheet.js';

const ROSTER: readonly (readonly [name: string, unknown: string])[] = [
  ['Event', '?'], ['Site', '?'], ['Date', '????.??.??'], ['Round', '?'], ['White', '?'], ['Black', '?'], ['Result', '*'],
];
const WIDTH = 80;

/** `result` is what the rules say of the end, where the game itself says nothing. */
export function writePgn(tree: VariationTree, result = '*'): string {
  const { start } = tree;
  const end = start.result ?? (tagOf(start.tags, 'Result') || result);
  const tags = allTags(tree, end).map(([name, value]) => `[${name} "${escaped(value)}"]`);
  return `${tags.join('\n')}\n\n${wrapped([...words(tree), end])}\n`;
}

function allTags({ start, nodes }: VariationTree, result: string): [string, string][] {
  const given = new Map(start.tags.map(([name, value]): [string, string] => [name, value]));
  given.set('Result', result);
  if (start.fen !== undefined) {
    given.set('SetUp', '1');
    given.set('FEN', nodeOf(nodes, ROOT).fen);
  }
  if (start.chess960 && !given.has('Variant')) given.set('Variant', 'Chess960');
  const roster = ROSTER.map(([name, unknown]): [string, string] => [name, given.get(name) ?? unknown]);
  const others = [...given].filter(([name]) => !ROSTER.some(([known]) => known === name));
  return [...roster, ...others];
}

/** A move that is still to be written, or a word. */
type Task = string | { readonly id: number; readonly isFirst: boolean; readonly isMain: boolean };

/** The words of the moves. Variations are nested by a stack of its own: they may be deeper than calls. */
function words({ nodes }: VariationTree): string[] {
  const found: string[] = [];
  let opening = '';
  const root = nodeOf(nodes, ROOT);
  found.push(...commentWords(root.comment));
  const [first] = root.children;
  const tasks: Task[] = first === undefined ? [] : [{ id: first, isFirst: true, isMain: true }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task === '(') opening = task;
    else if (typeof task === 'string') found.push(`${found.pop() ?? ''}${task}`);
    else {
      const node = nodeOf(nodes, task.id);
      const parent = nodeOf(nodes, node.parent ?? ROOT);
      const [word = '', ...rest] = moveWords(node, parent, task.isFirst);
      found.push(opening + word, ...rest);
      opening = '';
      const siblings = task.isMain ? parent.children.slice(1) : [];
      const isInterrupted = siblings.length > 0 || node.comment !== undefined;
      const [next] = node.children;
      if (next !== undefined) tasks.push({ id: next, isFirst: isInterrupted, isMain: true });
      for (const id of siblings.reverse()) tasks.push(')', { id, isFirst: true, isMain: false }, '(');
    }
  }
  return found;
}

function moveWords({ intro, move, nags = [], comment }: TreeNode, { turn, moveNumber }: TreeNode, isFirst: boolean): string[] {
  const number = turn === 'white' ? [`${moveNumber}.`] : isFirst ? [`${moveNumber}...`] : [];
  return [
    ...commentWords(intro),
    ...number,
    move?.san ?? '',
    ...nags.map((nag) => `$${nag}`),
    ...commentWords(comment),
  ];
}

/** A command such as `[%clk 0:09:58]` stays in one line. A brace from a comment to the end of a line would end this one. */
function commentWords(comment: string | undefined): string[] {
  if (comment === undefined) return [];
  return `{${comment.replaceAll('}', ')')}}`.match(/(?:[^\s[]|\[%[^\]]*\]|\[)+/g) ?? [];
}

/** Words in lines. None begins with a percent sign, which would make a remark of the line. */
function wrapped(all: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of all) {
    const next = line === '' ? word : `${line} ${word}`;
    if (line !== '' && next.length > WIDTH && !word.startsWith('%')) {
      lines.push(line);
      line = word;
    } else line = next;
  }
  return [...lines, line].join('\n');
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replace(/\s+/g, ' ');
}
