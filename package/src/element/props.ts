/**
 * What may be written on the elements in JSX and in templates: attributes by their properties, and listeners.
 * A framework adds its own to them, such as `ref` and `key`.
 */

import type { Arrow } from './arrows.js';
import type { BoardEventMap } from './board/events.js';
import type { EspalierBoard } from './board.js';
import type { Chessboard, ChessboardEventMap } from './chessboard.js';
import type { TreeEventMap } from './tree/events.js';
import type { EspalierTree } from './tree.js';

/** A listener for each event, under `on` and its name: React 19, Preact and Svelte 5 take them so. */
type Listeners<Events> = {
  [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

/** What is not given may be given as `undefined`. */
type Given<Properties> = { [Name in keyof Properties]?: Properties[Name] | undefined };

type ChessboardProperties = Pick<
  Chessboard,
  | 'orientation'
  | 'pieces'
  | 'readOnly'
  | 'position'
  | 'legalMoves'
  | 'lastMove'
  | 'check'
  | 'premoveColor'
  | 'premove'
  | 'squares'
>;

type ChessboardEvents = Pick<ChessboardEventMap, 'move' | 'premove'>;

/** What both boards take. */
interface Drawn {
  /** Drawn over the pieces; as a text as `[%cal]` of PGN writes them: `Ge2e4,Rd7d5`. */
  arrows?: readonly Arrow[] | string | null | undefined;
}

/** Of `<espalier-chessboard>`. */
export interface ChessboardProps extends Given<ChessboardProperties>, Drawn, Listeners<ChessboardEvents> {}

type BoardProperties = Pick<
  EspalierBoard,
  | 'play'
  | 'level'
  | 'thinkingTime'
  | 'analyse'
  | 'noAnalysis'
  | 'ply'
  | 'engine'
  | 'workerUrl'
  | 'wasmUrl'
  | 'rulesUrl'
  | 'pgn'
  | 'puzzle'
>;

type BoardEvents = Pick<
  BoardEventMap,
  'move' | 'premove' | 'enginemove' | 'positionchange' | 'gameover' | 'puzzlemove' | 'info' | 'error'
>;

/** Of `<espalier-board>`. */
export interface BoardProps extends Given<BoardProperties & ChessboardProperties>, Drawn, Listeners<BoardEvents> {
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
