/**
 * What older formats of traces do not say, and what they do not have.
 * Made by `engine/src/trace/schema.rs`.
 */
import { DECLARATIONS } from './trace-layout.js';

/** The fields that formats before 4.1 do not have. */
export const LATER = [
  'factor',
  'nodeDepth',
  'wasPv',
] as const;

/** What files of format 2 and 3 do not say; they have the reductions of late moves alone. */
export const FORMAT_3_DECLARATIONS = DECLARATIONS
  .replace('term 4 improving improvingRate improving rate', 'term 4 improving improvingFactor improving factor');
