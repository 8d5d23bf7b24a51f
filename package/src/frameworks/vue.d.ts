/** The elements as components of Vue 3. */
import type { FunctionalComponent } from 'vue';
import type {
  EspalierBoard as Board,
  BoardProps,
  EspalierChessboard as Chessboard,
  ChessboardProps,
  EspalierTree as Tree,
  TreeProps,
} from './types/element/index.js';

// Without it, what is not exported would be.
export {};

/** As Vue writes listeners: `onMove` for the event `move`, in templates `@move`. */
type Listening<Props> = {
  [Name in keyof Props as Name extends `on${infer Event}` ? `on${Capitalize<Event>}` : Name]: Props[Name];
};

/** `<espalier-board>`: `<EspalierBoard play="white" :level="1500" @positionchange="…" />`. */
export declare const EspalierBoard: FunctionalComponent<Listening<BoardProps>>;
/** What a `ref` to the component has. */
export type EspalierBoard = Board;
/** `<espalier-chessboard>`: the board that knows no rules. */
export declare const EspalierChessboard: FunctionalComponent<Listening<ChessboardProps>>;
/** What a `ref` to the component has. */
export type EspalierChessboard = Chessboard;
/** `<espalier-tree>`: `<EspalierTree :fen="fen" :nodes="20_000" @nodeselect="…" />`. */
export declare const EspalierTree: FunctionalComponent<Listening<TreeProps>>;
/** What a `ref` to the component has. */
export type EspalierTree = Tree;
