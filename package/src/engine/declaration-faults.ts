/** Words of a header that the format does not know: readers take them for none, and say nothing. */
import { nearest } from '../model/nearest.js';
import type { DeclarationLine } from './declarations.js';
import { faultAt, type TraceFault } from './trace-fault.js';
import { VISITS } from './trace-layout.js';

/** A line, and where its value begins. */
export interface PlacedLine extends DeclarationLine {
  readonly offset: number;
}

const CHOICES: Readonly<Partial<Record<string, readonly string[]>>> = {
  scope: ['wholeNode', 'singleMove', 'moveDepth'],
  family: ['staticEval', 'testSearch', 'lateMove', 'material'],
  unit: ['centipawns', 'moves', 'historyPoints', 'finePlies'],
};
const FACTORS = [
  ...['none', 'start', 'depth', 'depthSquared', 'reducedDepth', 'reducedDepthSquared'],
  ...['improving', 'improvingRate', 'improvingFactor'],
];
const NAMES = [
  ...[
    'engine',
    'version',
    'fields',
    'fen',
    'moves',
    'variant',
    'without',
    'tried',
    'rule',
    'label',
    'brief',
    'letters',
  ],
  ...['about', 'scope', 'family', 'value', 'unit', 'term', 'condition', 'reduction', 'extension', 'thread'],
];
const MOST_LETTERS = 3;

export function declarationFaults(lines: readonly PlacedLine[]): TraceFault[] {
  return lines.flatMap((line) => [...faultsOf(line)]);
}

function* faultsOf({ name, value, offset }: PlacedLine): Generator<TraceFault> {
  const [of = '', ...words] = value.split(' ');
  const rest = words.join(' ');
  const choices = CHOICES[name];
  if (choices !== undefined && rest !== '') yield* misspelt(name, rest, choices, offset);
  else if (name === 'reduction') yield* misspelt(name, of, VISITS, offset);
  if (name === 'term' || name === 'reduction') yield* misspelt(name, words[1] ?? 'none', FACTORS, offset);
  if (name === 'letters' && rest.length > MOST_LETTERS)
    yield fault(name, `up to ${MOST_LETTERS} letters`, rest, 'Shorten them: chips have no more room.', offset);
  // A line of another name belongs to a later version, unless it is nearly one of these.
  if (!NAMES.includes(name) && nearest(name, NAMES) !== undefined)
    yield* misspelt('text', name, NAMES, offset - name.length - 1);
}

function* misspelt(field: string, word: string, known: readonly string[], offset: number): Generator<TraceFault> {
  if (known.includes(word)) return;
  const meant = nearest(word, known);
  const advice = meant === undefined ? 'Write one of them.' : `Write ${meant}.`;
  yield fault(field, `one of ${known.join(', ')}`, word, advice, offset);
}

function fault(field: string, expected: string, found: string, advice: string, offset: number): TraceFault {
  return faultAt('text', offset, { field, expected, found, advice });
}
