/**
 * The layout of a trace's records, and the names of its codes.
 * Made by `engine/src/trace/schema.rs`.
 */

export const RECORD_BYTES = 80;

/** Where each field begins, in bytes. */
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
export const TABLE_BOUND_BIT = 5;
export const BOUND_BIT = 7;

/** Stands for a score that is not there. */
export const NO_SCORE = -32768;

/** Kinds of moves from here on are castling, with the file of the rook. */
export const CASTLE = 8;

/** A mate at the root; one in so many plies is worth as many points less. */
export const MATE = 32000;

/** Scores from here on are mates. */
export const MATE_IN_MAX = 31872;

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

export const KINDS = [
  'pv',
  'cut',
  'all',
] as const;

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

export const BOUNDS = [
  'upper',
  'lower',
  'exact',
] as const;
