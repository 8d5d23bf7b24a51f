/** What the entry exports besides `loadRules`. */
export {
  type ErrorValues,
  RulesError,
  type RulesErrorCode,
  type RulesErrorDetails,
  type RulesErrorReason,
} from './errors.js';
export type * from './types.js';
