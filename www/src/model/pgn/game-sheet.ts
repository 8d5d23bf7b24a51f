/**
 * A game as its PGN has it: words, comments and signs, with nothing left out. Which of the words are legal moves the
 * engine says afterwards.
 */

import { t } from 'espalier/words';
import { markOf } from '../text/result-text.js';
import { nagOf } from './nags.js';

export interface SheetMove {
  /** As it is written, without number and signs. */
  readonly word: string;
  /** Comments before the move; only the first of a line can have any. */
  intro: string;
  /** Comments after it. */
  comment: string;
  readonly nags: number[];
  /** What is played instead of it. */
  readonly variations: SheetMove[][];
}

export interface GameSheet {
  readonly tags: [name: string, value: string][];
  readonly moves: SheetMove[];
  /** A comment of a game without moves. */
  intro: string;
  /** `1-0`, `0-1`, `1/2-1/2` or `*`, where the game has ended with one. */
  result: string | undefined;
}

const TOKEN = /\{([^}]*)\}|;([^\n]*)|\$(\d+)|[()]|[^\s{}();$]+|[{}$]/y;
const TAG = /\[\s*([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\s*\]/y;
/** Some programs leave quotes in a value as they are. */
const CARELESS_TAG = /\[\s*([A-Za-z]\w*)\s+"(.*)"\s*\](?=[^\S\n]*(?:\n|$))/y;
const RESULTS: Readonly<Record<string, string>> = {
  '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '1/2-1/2', '½-½': '1/2-1/2', '*': '*',
};
const NUMBER = /^\d+(?:\.+|…|$)/;
const SIGNS = /[!?]{1,2}$/;

/** All games of a text. Throws, with a message for people, where comments or variations do not end. */
export function readSheets(text: string): GameSheet[] {
  const reader = new SheetReader(text);
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const isLineStart = at === 0 || text[at - 1] === '\n';
    if (isLineStart && text[at] === '%') at = endOfLine(text, at);
    else if (/\s/.test(text[at] ?? '')) at += 1;
    else at = readTag(text, at, reader) ?? readToken(text, at, reader);
  }
  return reader.finish();
}

function readTag(text: string, at: number, reader: SheetReader): number | undefined {
  if (text[at] !== '[') return undefined;
  const [whole = '', name = '', value = ''] = matchAt(TAG, text, at) ?? matchAt(CARELESS_TAG, text, at) ?? [];
  if (whole === '') return undefined;
  reader.tag(name, value.replace(/\\(["\\])/g, '$1'));
  return at + whole.length;
}

function readToken(text: string, at: number, reader: SheetReader): number {
  const [whole = '', braced, toLineEnd, nag] = matchAt(TOKEN, text, at) ?? [];
  const comment = braced ?? toLineEnd;
  if (comment !== undefined) reader.comment(comment.replace(/\s+/g, ' ').trim());
  else if (nag !== undefined) reader.nag(Number(nag));
  else if (whole === '(') reader.open(at);
  else if (whole === ')') reader.close(at);
  else if (whole === '{') throw new Error(t`Line ${lineOf(text, at)}: a comment { has no end }.`);
  else reader.word(whole);
  return at + whole.length;
}

class SheetReader {
  readonly #text: string;
  readonly #sheets: GameSheet[] = [];
  #sheet = emptySheet();
  #isOver = false;
  /** The line being read, and the lines that variations interrupt, each with where in the text it was interrupted. */
  #line: SheetMove[] = this.#sheet.moves;
  readonly #interrupted: { readonly line: SheetMove[]; readonly at: number }[] = [];
  #intro = '';

  constructor(text: string) {
    this.#text = text;
  }

  tag(name: string, value: string): void {
    if (this.#isOver || this.#sheet.moves.length > 0) this.#next();
    this.#sheet.tags.push([name, value]);
  }

  comment(text: string): void {
    const last = this.#line.at(-1);
    // After the result a comment belongs to the last move, or to the game as a whole.
    if (last === undefined) this.#intro = joined(this.#intro, text);
    else last.comment = joined(last.comment, text);
  }

  nag(nag: number): void {
    this.#line.at(-1)?.nags.push(nag);
  }

  open(at: number): void {
    const replaced = this.#line.at(-1);
    this.#interrupted.push({ line: this.#line, at });
    this.#line = [];
    replaced?.variations.push(this.#line);
  }

  close(at: number): void {
    const outer = this.#interrupted.pop();
    if (outer === undefined) throw new Error(t`Line ${lineOf(this.#text, at)}: a variation ends ) that has not begun (.`);
    // A comment alone in parentheses is a comment.
    if (this.#line.length === 0) outer.line.at(-1)?.variations.pop();
    this.#line = outer.line;
    if (this.#intro !== '') this.comment(this.#takeIntro());
  }

  word(text: string): void {
    const result = RESULTS[text];
    if (result !== undefined) return this.#end(result, text);
    const word = text.replace(NUMBER, '').replace(/^[.…]+/, '');
    if (word === '' || word === 'e.p.') return;
    const sign = nagOf(word);
    if (sign !== undefined) return this.nag(sign);
    if (this.#isOver) this.#next();
    const signs = SIGNS.exec(word)?.[0] ?? '';
    const nag = nagOf(signs);
    this.#line.push({
      word: word.slice(0, word.length - signs.length),
      intro: this.#takeIntro(),
      comment: '',
      nags: nag === undefined ? [] : [nag],
      variations: [],
    });
  }

  finish(): GameSheet[] {
    const open = this.#interrupted.at(-1);
    if (open !== undefined) throw new Error(t`Line ${lineOf(this.#text, open.at)}: a variation ( has no end ).`);
    this.#next();
    return this.#sheets;
  }

  #end(result: string, text: string): void {
    if (this.#interrupted.length > 0) return this.comment(text);
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sheet.result = result;
  }

  #next(): void {
    const sheet = this.#sheet;
    sheet.intro = this.#takeIntro();
    if (this.#isOver || sheet.tags.length > 0 || sheet.moves.length > 0) this.#sheets.push(sheet);
    this.#sheet = emptySheet();
    this.#line = this.#sheet.moves;
    this.#interrupted.length = 0;
    this.#isOver = false;
  }

  #takeIntro(): string {
    const intro = this.#intro;
    this.#intro = '';
    return intro;
  }
}

/** The value of a tag; empty where it says nothing. */
export function tagOf(tags: readonly (readonly [string, string])[], name: string): string {
  const value = tags.find(([known]) => known === name)?.[1] ?? '';
  return /^[?.\-\s]*$/.test(value) ? '' : value;
}

/** What a game is called in a list: `Byrne – Fischer, New York 1956, 0–1`. */
export function gameTitle({ tags, moves, result }: Pick<GameSheet, 'tags' | 'moves' | 'result'>): string {
  const end = result === undefined || result === '*' ? '' : markOf(result);
  const parts = [titleOf(tags), end].filter((part) => part !== '');
  return parts.length === 0 ? t`Moves: ${Math.ceil(moves.length / 2)}` : parts.join(', ');
}

/** Who played, where and when: `Byrne – Fischer, New York 1956`. Empty where nobody says so. */
export function titleOf(tags: readonly (readonly [string, string])[]): string {
  const [white, black] = [tagOf(tags, 'White'), tagOf(tags, 'Black')];
  const players = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
  const place = tagOf(tags, 'Event') || tagOf(tags, 'Site');
  const year = /^\d{4}/.exec(tagOf(tags, 'Date'))?.[0] ?? '';
  const where = [place, year].filter((part) => part !== '').join(' ');
  return [players, where].filter((part) => part !== '').join(', ');
}

/** `Byrne-Fischer.pgn`. */
export function gameFileName(tags: readonly (readonly [string, string])[]): string {
  const names = [tagOf(tags, 'White'), tagOf(tags, 'Black')].map((name) => name.replace(/[^\p{L}\p{N}]+/gu, '_'));
  const known = names.filter((name) => name !== '');
  return `${known.length === 0 ? 'analysis' : known.join('-')}.pgn`;
}

function emptySheet(): GameSheet {
  return { tags: [], moves: [], intro: '', result: undefined };
}

function joined(one: string, other: string): string {
  return [one, other].filter((part) => part !== '').join(' ');
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Goes through all the text before: only for the words of an error. */
function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
