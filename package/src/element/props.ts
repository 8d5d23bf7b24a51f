/**
 * What may be written on the elements in JSX and in templates: attributes by their properties, and listeners.
 * A framework adds its own to them, such as `ref` and `key`.
 */

import type { BoardEventMap } from './board/events.js';
import type { EspalierBoard } from './board.js';
import type { TreeEventMap } from './tree/events.js';
import type { EspalierTree } from './tree.js';

/** A listener for each event, under `on` and its name: React 19, Preact and Svelte 5 take them so. */
type Listeners<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

/** What is not given may be given as `undefined`. */
type Given<Properties> = { [Name in keyof Properties]?: Properties[Name] | undefined };

type BoardProperties = Pick<
  EspalierBoard,
  | 'orientation'
  | 'pieces'
  | 'play'
  | 'level'
  | 'analyse'
  | 'ply'
  | 'engine'
  | 'workerUrl'
  | 'wasmUrl'
  | 'readOnly'
  | 'position'
  | 'legalMoves'
  | 'lastMove'
  | 'check'
  | 'premoveColor'
  | 'premove'
  | 'arrows'
  | 'pgn'
>;

type BoardEvents = Pick<
  BoardEventMap,
  'move' | 'premove' | 'enginemove' | 'positionchange' | 'gameover' | 'info' | 'error'
>;

/** Of `<espalier-board>`. */
export interface BoardProps extends Given<BoardProperties>, Listeners<BoardEvents> {
  /** The position to show, or to play from. */
  fen?: string | null | undefined;
}

type TreeProperties = Pick<
  EspalierTree,
  | 'src'
  | 'fen'
  | 'chess960'
  | 'depth'
  | 'nodes'
  | 'find'
  | 'pace'
  | 'bare'
  | 'compare'
  | 'color'
  | 'orientation'
  | 'engine'
  | 'workerUrl'
  | 'wasmUrl'
>;

type TreeEvents = Pick<TreeEventMap, 'traceload' | 'nodeselect' | 'info' | 'error'>;

/** Of `<espalier-tree>`. */
export interface TreeProps extends Given<TreeProperties>, Listeners<TreeEvents> {
  /** A recorded search: a `Trace` of `engine.trace`, or what `readTrace` of `espalier/trace` has read. */
  trace?: EspalierTree['trace'] | null;
  /** Moves in UCI notation, played before the search. */
  moves?: string | readonly string[] | null | undefined;
  /** The moves to the node shown first, in UCI or standard notation. */
  path?: string | readonly string[] | null | undefined;
  /** The moves to a node that it plays to. */
  to?: string | readonly string[] | null | undefined;
  /** A second recording of the same position, to compare with. */
  compareWith?: EspalierTree['compareWith'] | null;
}
