/**
 * The text of a query as a tree of terms.
 *
 * Terms side by side, or with `and`, must all hold; `|` or `or` asks for one of them; `-` or `not` before a term turns
 * it round; parentheses group. A term is a flag (`re-searched`), a comparison (`depth>=6`, `score>beta+50`) or a choice
 * (`rule=nmp`, `improving=no`), with `=` `!=` `<` `<=` `>` `>=`. A relation (`parent(depth>=6)`) asks a record beside it.
 */

import { nearest } from '../model/nearest.js';
import { t } from '../model/words.js';

export const OPERATORS = ['<=', '>=', '!=', '=', '<', '>'] as const;
export type Operator = (typeof OPERATORS)[number];

/** A piece of the text, and where it stands. */
export interface Piece {
  readonly text: string;
  /** Characters before it. */
  readonly at: number;
}

export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | { readonly kind: 'relation'; readonly name: Piece; readonly part: Expression }
  | { readonly kind: 'word'; readonly name: Piece }
  | { readonly kind: 'comparison'; readonly name: Piece; readonly operator: Operator; readonly value: Piece };

/** A query that cannot be understood: what is wrong, where, and what may have been meant. */
export class QueryError extends Error {
  /** `QueryError`. */
  override readonly name = 'QueryError';
  /** Where the wrong part begins, in characters from 0. */
  readonly at: number;
  /** How long it is. */
  readonly length: number;
  /** What may have been meant in its place. */
  readonly instead: string | undefined;

  /** @internal */
  constructor(message: string, { text, at }: Piece, instead?: string) {
    super(instead === undefined ? message : `${message} ${t`Did you mean ${instead}?`}`);
    this.at = at;
    this.length = text.length;
    this.instead = instead;
  }
}

/** An error about a name that is none, with the nearest of those that there are. */
export function unknownName(what: string, piece: Piece, names: readonly string[]): QueryError {
  return new QueryError(t`There is no ${what} ${piece.text}.`, piece, nearest(piece.text, names));
}

const TOKEN =
  /\s*(?:(\()|(\))|(\||or\b(?![=<>!-])|and\b(?![=<>!-]))|(-(?=[\p{L}(])|not\b(?![=<>!-]))|([\p{L}][\p{L}\d._-]*)\(|([\p{L}][\p{L}\d._-]*)(?:\s*(<=|>=|!=|=|<|>)\s*("[^"]*"?|[^\s()|]*))?)/uy;

type Token =
  | { readonly kind: '(' | ')' | 'or' | 'and' | 'not' | 'relation'; readonly piece: Piece }
  | { readonly kind: 'term'; readonly piece: Piece; readonly term: Expression };

/** Tokens that begin a term. */
const BEGINNINGS: ReadonlySet<Token['kind']> = new Set(['term', 'not', '(', 'relation']);

/** Relations around a relation. */
const MOST_NESTED = 1;

/**
 * Reads a query; `undefined` where the text is empty: everything matches.
 *
 * @throws QueryError where a part makes no sense.
 */
export function parseQuery(text: string): Expression | undefined {
  const tokens = [...tokensOf(text)];
  if (tokens.length === 0) return undefined;
  const end: Piece = { text: '', at: text.length };
  let next = 0;
  let nested = 0;

  const either = (): Expression => list('or', both);
  const both = (): Expression => list('and', one);

  function list(kind: 'or' | 'and', part: () => Expression): Expression {
    const parts = [part()];
    while (goesOn(kind)) parts.push(part());
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : { kind, parts };
  }

  /** Terms side by side need no `and`. */
  function goesOn(kind: 'or' | 'and'): boolean {
    const token = tokens[next];
    if (token?.kind === kind) {
      next += 1;
      return true;
    }
    return kind === 'and' && token !== undefined && BEGINNINGS.has(token.kind);
  }

  function one(): Expression {
    const token = tokens[next];
    next += 1;
    switch (token?.kind) {
      case 'term':
        return token.term;
      case 'not':
        return { kind: 'not', part: one() };
      case '(':
        return closed(token.piece);
      case 'relation': {
        if (nested > MOST_NESTED)
          throw new QueryError(t`A relation may have one more in it, and that one none.`, token.piece);
        nested += 1;
        const part = closed(token.piece);
        nested -= 1;
        return { kind: 'relation', name: token.piece, part };
      }
      default:
        throw new QueryError(t`A term is missing here.`, token?.piece ?? end);
    }
  }

  function closed(opening: Piece): Expression {
    const inner = either();
    const closing = tokens[next];
    next += 1;
    if (closing?.kind !== ')') throw new QueryError(t`This parenthesis is not closed.`, opening);
    return inner;
  }

  const whole = either();
  const rest = tokens[next];
  if (rest !== undefined) throw new QueryError(t`Nothing belongs here.`, rest.piece);
  return whole;
}

function* tokensOf(text: string): Generator<Token> {
  TOKEN.lastIndex = 0;
  for (let at = 0; text.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    const match = TOKEN.exec(text);
    if (match === null) {
      const [wrong = ''] = /\S+/.exec(text.slice(at)) ?? [];
      throw new QueryError(t`${wrong} makes no sense here.`, { text: wrong, at: text.indexOf(wrong, at) });
    }
    const [whole, open, close, joint, turned, relation, name, operator, value = ''] = match;
    const piece = { text: whole.trim(), at: at + whole.length - whole.trimStart().length };
    if (open !== undefined) yield { kind: '(', piece };
    else if (close !== undefined) yield { kind: ')', piece };
    else if (joint !== undefined) yield { kind: joint === 'and' ? 'and' : 'or', piece };
    else if (turned !== undefined) yield { kind: 'not', piece };
    else if (relation !== undefined) yield { kind: 'relation', piece: { text: relation, at: piece.at } };
    else if (name !== undefined) yield { kind: 'term', piece, term: termOf(piece, name, operator, value) };
  }
}

function termOf(whole: Piece, name: string, operator: string | undefined, value: string): Expression {
  const named = { text: name, at: whole.at };
  const known = OPERATORS.find((one) => one === operator);
  if (known === undefined) return { kind: 'word', name: named };
  const at = whole.at + whole.text.length - value.length;
  if (value === '' || value === '"') throw new QueryError(t`A value is missing after ${name + known}.`, whole);
  return { kind: 'comparison', name: named, operator: known, value: { text: value.replaceAll('"', ''), at } };
}
