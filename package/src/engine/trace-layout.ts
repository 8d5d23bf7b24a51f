/**
 * The layout of a trace's records, and the names of its codes.
 * Made by `engine/src/trace/schema.rs`.
 */

/** The first bytes of a file. */
export const MAGIC = 'ESPTRACE';

/** The format that is written, and its minor version. */
export const FORMAT = 3;
export const MINOR = 0;
export const HEADER_BYTES = 56;

/** How long a record is, in bytes. */
export const RECORD_BYTES = 80;

/** Where each field of the header begins, in bytes. */
export const HEADER_AT = {
  magic: 0,
  format: 8,
  minor: 10,
  start: 12,
  recordBytes: 16,
  count: 20,
  total: 24,
  nodes: 32,
  hash: 40,
  depth: 48,
  textBytes: 52,
} as const;

/** Where each field of a record begins, in bytes. */
export const AT = {
  parent: 0,
  subtree: 4,
  nodes: 8,
  value: 12,
  threshold: 16,
  terms: 20,
  reduction: 28,
  move: 48,
  alpha: 50,
  beta: 52,
  score: 54,
  rawEval: 56,
  eval: 58,
  improvement: 60,
  rate: 62,
  tableScore: 64,
  flags: 66,
  tableDepth: 68,
  ply: 69,
  visit: 70,
  kind: 71,
  number: 72,
  others: 73,
  searches: 74,
  depthAsked: 75,
  depth: 76,
  extension: 77,
  end: 78,
  rule: 79,
} as const;

/** How many numbers there are in a row. */
export const COUNT = {
  terms: 4,
  reduction: 10,
} as const;

export const FLAG = {
  improving: 1,
  inCheck: 2,
  table: 4,
  tableGaveMove: 8,
  tableGaveEval: 16,
} as const;

/** Where the two bits of each bound begin in the flags. */
export const BOUND_BIT = {
  tableBound: 5,
  bound: 7,
} as const;

/** What stands for a field that is missing in one record. */
export const BLANK = {
  value: -2147483648,
  threshold: -2147483648,
  alpha: -32768,
  beta: -32768,
  score: -32768,
  rawEval: -32768,
  eval: -32768,
  improvement: -32768,
  rate: 65535,
  tableScore: -32768,
  visit: 255,
  kind: 255,
  depthAsked: -128,
  depth: -128,
  extension: -128,
  end: 255,
  rule: 255,
  tableBound: 3,
  bound: 3,
} as const;

/** What the header lists where a program records it; the other fields are always there. */
export const LISTABLE = [
  'value',
  'threshold',
  'terms',
  'reduction',
  'move',
  'alpha',
  'beta',
  'score',
  'rawEval',
  'eval',
  'improvement',
  'rate',
  'tableScore',
  'tableDepth',
  'visit',
  'kind',
  'number',
  'others',
  'searches',
  'depthAsked',
  'depth',
  'extension',
  'end',
  'rule',
  'improving',
  'inCheck',
  'table',
  'tableGaveMove',
  'tableGaveEval',
  'tableBound',
  'bound',
] as const;

/** Stands for a score that is not there. */
export const NO_SCORE = -32768;

/** Stands for plies that are not known. */
export const NO_PLIES = -128;

/** Stands for a code that is not known. */
export const NO_CODE = 255;

/** Stands for a bound that is not known. */
export const NO_BOUND = 3;

/** Rules from here on are the program's own; the header names them. */
export const OWN_RULES = 128;

/** Kinds of moves from here on are castling, with the file of the rook. */
export const CASTLE = 8;

/** A mate at the root; one in so many plies is worth as many points less. */
export const MATE = 32000;

/** Scores from here on are mates. */
export const MATE_IN_MAX = 31872;

/** How a visit may come about, by its code. */
export const VISITS = [
  'search',
  'root',
  'reduced',
  'nullWindow',
  'openWindow',
  'singular',
  'nullMove',
  'verification',
  'probCut',
  'quiescence',
  'pruned',
] as const;

/** What a node may be expected to be, by its code. */
export const KINDS = [
  'pv',
  'cut',
  'all',
] as const;

/** Why a node may end, by its code. */
export const ENDS = [
  'stopped',
  'rule',
  'refuted',
  'allTried',
  'table',
  'standPat',
  'noMoves',
  'draw',
  'upcomingRepetition',
  'mateDistance',
  'tooDeep',
] as const;

/** The rules that prune or reduce; their codes begin with 1. */
export const RULES = [
  'reverseFutility',
  'nullMove',
  'probCut',
  'lateMovePruning',
  'futility',
  'history',
  'quietSee',
  'noisySee',
  'quiescenceFutility',
  'multicut',
  'lateMoveReduction',
] as const;

/** The parts of a late-move reduction, in their order. */
export const REDUCTION_PARTS = [
  'base',
  'improving',
  'history',
  'pv',
  'cut',
  'ttMove',
  'correction',
  'killer',
  'check',
  'cutoffs',
] as const;

/** What a score may be, by its code. */
export const BOUNDS = [
  'upper',
  'lower',
  'exact',
] as const;
