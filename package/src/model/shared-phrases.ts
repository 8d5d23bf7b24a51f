/** Phrases of the engine that are also said without it. Made by `insight/src/schema.rs`. */
export const STOPPED = 'The search was stopped here, so the score means nothing.';
export const MATE_DISTANCE = 'A shorter mate is known already, so nothing here could matter.';
export const ROOT_MOVE = 'Without it the search would play {1} ({2}) and not {3} ({4}).';
export const ROOT_SCORE = 'Without it the search would still play {1}, at {2} and not {3}.';
export const ROOT_NOTHING = 'At the root it changed nothing: {1} at {2} either way.';
export const ROOT_UNKNOWN = 'What it changed at the root could not be told in time.';
