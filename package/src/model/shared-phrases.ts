/** Phrases of the engine that are also said without it. Made by `insight/src/schema.rs`. */
export const STOPPED = 'The search was stopped here, so the score means nothing.';
export const MATE_DISTANCE = 'A shorter mate is known already, so nothing here could matter.';
export const END_STOPPED = 'stopped';
export const END_RULE = 'pruned';
export const END_REFUTED = 'a move reached beta';
export const END_ALL_TRIED = 'all moves tried';
export const END_TABLE = 'table';
export const END_STAND_PAT = 'stands pat';
export const END_NO_MOVES = 'no legal move';
export const END_DRAW = 'draw';
export const END_UPCOMING_REPETITION = 'can repeat';
export const END_MATE_DISTANCE = 'shorter mate known';
export const END_TOO_DEEP = 'too deep';
export const ROOT_MOVE = 'Without it the search would play {1} ({2}) and not {3} ({4}).';
export const ROOT_SCORE = 'Without it the search would still play {1}, at {2} and not {3}.';
export const ROOT_NOTHING = 'At the root it changed nothing: {1} at {2} either way.';
export const ROOT_UNKNOWN = 'What it changed at the root could not be told in time.';
