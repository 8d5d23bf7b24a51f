/** What `<espalier-tree>` tells the page. */

import type { Info } from '../../engine/types.js';

/** What was loaded or recorded. */
export interface TreeLoad {
  /** Records there are. */
  readonly records: number;
  /** Records there would be without a limit. */
  readonly total: number;
  /** The program that searched. */
  readonly engine: string | undefined;
  /** Its version. */
  readonly version: string | undefined;
}

/** Which node is shown now. */
export interface NodeSelection {
  /** The number of its record. */
  readonly id: number;
  /** The moves to it from the position that was searched, in UCI notation; `0000` passes the turn. */
  readonly path: readonly string[];
  /** Why the search stopped there, for people. */
  readonly sentence: string;
}

/** What `<espalier-tree>` tells, besides what every element does. */
export interface TreeEventMap extends HTMLElementEventMap {
  /** The recording is there. */
  traceload: CustomEvent<TreeLoad>;
  /** Another node is shown. */
  nodeselect: CustomEvent<NodeSelection>;
  /** A report of a search that is being recorded. */
  info: CustomEvent<Info>;
  /** The file, the position or the engine has failed. The element says so, too. */
  error: ErrorEvent;
}
