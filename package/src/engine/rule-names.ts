/** The names of the rules. Made by `insight/src/schema.rs`. */

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
