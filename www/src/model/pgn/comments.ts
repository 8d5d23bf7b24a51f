/** Comments of PGN: text for people, and commands for programs such as `[%clk 0:09:58]` and `[%eval 0.25]`. */

import type { Score } from 'espalier';

export interface CommentParts {
  readonly text: string;
  /** The time left on the clock, as it was written. */
  readonly clock?: string;
  /** From White's view. */
  readonly score?: Score;
}

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;

/** What a comment says, its commands taken out of the text. */
export function readComment(comment: string): CommentParts {
  const commands = new Map<string, string>();
  for (const [, name = '', value = ''] of comment.matchAll(COMMAND)) commands.set(name, value.trim());
  const clock = commands.get('clk');
  const score = readScore(commands.get('eval'));
  const text = comment.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim();
  return { text, ...(clock !== undefined && { clock }), ...(score !== undefined && { score }) };
}

/** The same comment with another text; its commands stay. */
export function withText(comment: string, text: string): string {
  const commands = [...comment.matchAll(COMMAND)].map(([command]) => command);
  return [...commands, plain(text)].filter((part) => part !== '').join(' ');
}

/** The same comment with these commands, before all others, in the place of those with the names. */
export function replaceCommands(comment: string, names: readonly string[], commands: readonly string[]): string {
  const rest = comment.replace(COMMAND, (command, name: string) => (names.includes(name) ? ' ' : command));
  return [commands.join(''), rest.replace(/\s+/g, ' ').trim()].filter((part) => part !== '').join(' ');
}

/** A comment ends at its first closing brace, so there can be none in it. */
function plain(text: string): string {
  return text.replaceAll('{', '(').replaceAll('}', ')').replace(/\s+/g, ' ').trim();
}

/** `0.25`, `-3`, `#5`, `#-2`, each with or without a depth after a comma. */
function readScore(text: string | undefined): Score | undefined {
  const [, mate, value = ''] = /^(#)?([+-]?\d+(?:\.\d+)?)(?:,\d+)?$/.exec(text ?? '') ?? [];
  if (value === '') return undefined;
  if (mate !== undefined) return { kind: 'mate', moves: Math.trunc(Number(value)) };
  return { kind: 'centipawns', value: Math.round(Number(value) * 100) };
}
