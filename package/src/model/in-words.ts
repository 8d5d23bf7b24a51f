/** Renders messages of the engine in the language chosen. Loaded with the first explanation. */

import { PHRASES, TERMS } from './english.js';
import { fixed, message, t, wholeNumber } from './words.js';

/** Begins every message, and no other text of an answer. */
const MARK = '\u0001';
const MINUS = '−';

/** A value of a message, as `insight/src/explain/message.rs` encodes it. */
type Value = null | number | string | Encoded;
type Encoded = readonly [head: number | string, ...values: Value[]];

/** A copy of an answer of the engine with words in the place of messages. */
export function inWords<Answer>(answer: Answer): Answer {
  return worded(answer) as Answer;
}

function worded(part: unknown): unknown {
  if (typeof part === 'string') return part.startsWith(MARK) ? written(JSON.parse(part.slice(1)) as Value) : part;
  if (Array.isArray(part)) return part.map(worded);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, worded(value)]));
}

function written(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return wholeNumber(value).replace('-', MINUS);
  if (typeof value === 'string') return value;
  const [head, ...values] = value;
  if (typeof head === 'number') return message(PHRASES[head] ?? '', values, written);
  const [first = null] = values;
  switch (head) {
    case 'h':
      return hundredths(Number(first), '');
    case 's':
      return hundredths(Number(first), '+');
    case 'm':
      return String(first);
    case 'n':
      return t(String(first));
    case 'd':
      return description(String(first));
    case 'l':
      return description(String(first)).split(':', 1).join();
    default:
      return values.map(written).join(head === '+' ? '' : head);
  }
}

/** Zero has no sign. */
function hundredths(value: number, plus: string): string {
  const sign = value < 0 ? MINUS : value > 0 ? plus : '';
  return sign + fixed(Math.abs(value) / 100, 2);
}

/** What a term of the evaluation counts. */
function description(term: string): string {
  return t(TERMS[term] ?? term);
}
