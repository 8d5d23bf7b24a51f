/** What a trace says of its own numbers: rules, terms, units and words. `docs/trace-format.md` has the lines. */
import { DECLARATIONS, NO_CODE } from './trace-layout.js';

/** What a term depends on. Another program may have others. */
export type TermFactor =
  | 'none'
  /** What the margin is added to, and no part of it. */
  | 'start'
  | 'depth'
  | 'depthSquared'
  | 'reducedDepth'
  | 'reducedDepthSquared'
  | 'improving'
  | 'improvingRate'
  | 'improvingFactor'
  | (string & {});

/** A term of a sum, as a file declares it. */
export interface TermDeclaration {
  /** The name for programs. */
  readonly name: string;
  /** What it depends on. */
  readonly factor: TermFactor;
  /** A few words within a line. */
  readonly words: string;
}

/** A further condition of a rule, as a file declares it. */
export interface ConditionDeclaration {
  /** The name for programs. */
  readonly name: string;
  /** A few words for by how much it holds. */
  readonly words: string;
}

/** A rule, as a file declares it. What the file leaves out is `undefined`, or the name. */
export interface RuleDeclaration {
  /** The name for programs, in camel case. */
  readonly name: string;
  /** The name as a heading. */
  readonly label: string;
  /** A few words within a line. */
  readonly brief: string;
  /** Up to three letters for a chip. */
  readonly letters: string;
  /** What it does, in a sentence. */
  readonly about: string | undefined;
  /** `wholeNode`, `singleMove` or `moveDepth`. */
  readonly scope: string | undefined;
  /** What it judges by: `staticEval`, `testSearch`, `lateMove` or `material`. */
  readonly family: string | undefined;
  /** What is compared with the threshold. */
  readonly value: string | undefined;
  /** `centipawns`, `moves`, `historyPoints` or `finePlies`. */
  readonly unit: string | undefined;
  /** The terms of the threshold, in the order of the records. */
  readonly terms: readonly TermDeclaration[];
  /** What has to hold, too, in the order of the records. */
  readonly conditions: readonly ConditionDeclaration[];
}

/** All that a file declares. */
export interface Declarations {
  /** By the numbers that records have for them. */
  readonly rules: ReadonlyMap<number, RuleDeclaration>;
  /** The terms of a reduction, by the visit that is reduced. */
  readonly reductions: ReadonlyMap<string, readonly TermDeclaration[]>;
  /** What extends a move, by number; several that do it together are separated by spaces. */
  readonly extensions: ReadonlyMap<number, string>;
  /** The rules whose near misses are recorded, by number. */
  readonly tried: readonly number[];
}

/** A line of a header: its name, and what follows. */
export interface DeclarationLine {
  readonly name: string;
  readonly value: string;
}

const PARTS = ['label', 'brief', 'letters', 'about', 'scope', 'family', 'value', 'unit'] as const;

type Given = Partial<Record<(typeof PARTS)[number], string>> & {
  name: string;
  terms: TermDeclaration[];
  conditions: ConditionDeclaration[];
};

/** Reads the lines that declare something; others are left out. */
export function readDeclarations(lines: Iterable<DeclarationLine>): Declarations {
  const rules = new Map<number, Given>();
  const reductions = new Map<string, TermDeclaration[]>();
  const extensions = new Map<number, string>();
  let tried: number[] = [];
  for (const { name, value } of lines) {
    if (name === 'tried') tried = value.split(' ').flatMap((number) => codeOf(number) ?? []);
    const [of, rest] = split(value);
    if (name === 'reduction') {
      reductions.set(of, [...(reductions.get(of) ?? []), termOf(rest)]);
      continue;
    }
    const code = codeOf(of);
    if (code === undefined || rest === '') continue;
    const rule = rules.get(code);
    const part = PARTS.find((one) => one === name);
    if (name === 'rule' && rule === undefined) rules.set(code, { name: rest, terms: [], conditions: [] });
    else if (name === 'extension') extensions.set(code, extensions.get(code) ?? rest);
    else if (name === 'term') rule?.terms.push(termOf(rest));
    else if (name === 'condition') rule?.conditions.push(conditionOf(rest));
    else if (rule !== undefined && part !== undefined) rule[part] ??= rest;
  }
  return { rules: new Map([...rules].map(([code, rule]) => [code, declared(rule)])), reductions, extensions, tried };
}

/** The number of a rule or an extension in a line. */
export function codeOf(text: string): number | undefined {
  const code = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return code > 0 && code < NO_CODE ? code : undefined;
}

function declared({ name, terms, conditions, ...parts }: Given): RuleDeclaration {
  const { label = name, brief = label, letters = initials(name), about, scope, family, value, unit } = parts;
  return { name, label, brief, letters, about, scope, family, value, unit, terms, conditions };
}

/** `SNM` of `staticNullMove`. */
function initials(name: string): string {
  return (name.charAt(0) + name.slice(1).replaceAll(/[^A-Z]/g, '')).slice(0, 3).toUpperCase();
}

/** `name factor words`, of which the last two may be missing. */
function termOf(line: string): TermDeclaration {
  const [name, rest] = split(line);
  const [factor, words] = split(rest);
  return { name, factor: factor || 'none', words: words || name };
}

/** `name words`, of which the words may be missing. */
function conditionOf(line: string): ConditionDeclaration {
  const [name, words] = split(line);
  return { name, words: words || name };
}

function split(line: string): [first: string, rest: string] {
  const space = line.indexOf(' ');
  return space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)];
}

/**
 * The lines of a text.
 * @internal
 */
export function* linesOf(text: string): Generator<DeclarationLine> {
  for (const line of text.split('\n')) {
    const [name, value] = split(line);
    yield { name, value };
  }
}

/** Those of this engine. */
export const OWN_DECLARATIONS: Declarations = readDeclarations(linesOf(DECLARATIONS));

/** Whether a rule is one of this engine: what it does is told in the same words. */
export function isOwnRule({ name, about }: RuleDeclaration): boolean {
  return about !== undefined && OWN_ABOUT.get(name) === about;
}

const OWN_ABOUT = new Map([...OWN_DECLARATIONS.rules.values()].map((rule) => [rule.name, rule.about]));
