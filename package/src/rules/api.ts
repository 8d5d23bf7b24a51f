/** What the entry exports besides `loadRules`. */
export { SQUARES } from '../chess/squares.js';
export {
  type ErrorValues,
  RulesError,
  type RulesErrorCode,
  type RulesErrorDetails,
  type RulesErrorReason,
} from './errors.js';
export type * from './types.js';
