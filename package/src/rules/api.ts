/** What the entry exports besides `loadRules`. */
export { RulesError, type RulesErrorCode, type RulesErrorDetails, type RulesErrorReason } from './errors.js';
export type * from './types.js';
