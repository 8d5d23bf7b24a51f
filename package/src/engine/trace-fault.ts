/** What can be wrong with a trace file, and where. */

/** What is wrong, for programs. */
export type TraceFaultKind =
  /** It does not begin as a trace does. */
  | 'magic'
  /** Another format. */
  | 'format'
  /** A number of the header that cannot be. */
  | 'header'
  /** The file ends before its first record does. */
  | 'truncated'
  /** The file ends before its last record: those before are read. */
  | 'cut-off'
  /** The file goes on after its last record. */
  | 'length'
  /** Fewer records without a limit than there are. */
  | 'total'
  /** A line of the header's text. */
  | 'text'
  | 'fen'
  | 'moves'
  | 'fields'
  | 'rule-name'
  /** Records too short for the terms that are declared. */
  | 'terms'
  /** The records are not those that the hash was made of. */
  | 'hash'
  /** A parent that is not the record above. */
  | 'parent'
  /** A parent that comes after its child, or is the record itself: the line to the root has no end. */
  | 'cycle'
  /** A subtree of another size. */
  | 'subtree'
  | 'ply'
  /** A node with fewer nodes than the records below it. */
  | 'nodes'
  /** A number that means nothing: a visit, a kind, an end, a rule or a bound. */
  | 'code'
  /** A move that no piece can make. */
  | 'move'
  /** A move that cannot be played in the position of its node. */
  | 'illegal'
  /** Alpha above beta. */
  | 'window'
  /** A bound that the score does not have in its window. */
  | 'bound'
  /** A rule that fired below its threshold, or terms that are not its sum. */
  | 'comparison'
  | 'rate';

/** One thing that is wrong with a file. */
export interface TraceFault {
  /** What is wrong, for programs. */
  readonly kind: TraceFaultKind;
  /** The byte of the file. */
  readonly offset: number;
  /** The number of the record, from 0; absent in the header. */
  readonly record?: number;
  /** As `docs/trace-format.md` names it. */
  readonly field?: string;
  /** What would be right, for people. */
  readonly expected: string;
  /** What is there, for people. */
  readonly found: string;
  /** What to do. */
  readonly advice: string;
}

interface FaultDetails {
  record?: number;
  field?: string;
  expected: string | number;
  found: string | number;
  advice: string;
}

export function faultAt(kind: TraceFaultKind, offset: number, details: FaultDetails): TraceFault {
  return { kind, offset, ...details, expected: String(details.expected), found: brief(String(details.found)) };
}

/** Foreign text may be long. */
function brief(text: string): string {
  return text.length <= MOST_SIGNS ? text : `${text.slice(0, MOST_SIGNS)}…`;
}

const MOST_SIGNS = 80;

/** `byte 264, record 1, parent: expected 0, found 7. …` */
export function faultText({ offset, record, field, expected, found, advice }: TraceFault): string {
  const place = [
    `byte ${offset}`,
    ...(record === undefined ? [] : [`record ${record}`]),
    ...(field === undefined ? [] : [field]),
  ];
  return `${place.join(', ')}: expected ${expected}, found ${found}. ${advice}`;
}

/** A file that cannot be read. */
export class TraceFileError extends Error {
  /** Tells it from other errors where classes cannot, as between two copies of the package. */
  override readonly name = 'TraceFileError';
  /** What is wrong; never empty. */
  readonly faults: readonly TraceFault[];

  constructor(faults: readonly TraceFault[]) {
    super(`This trace cannot be read: ${faults.map(faultText).join(' ')}`);
    this.faults = faults;
  }
}
