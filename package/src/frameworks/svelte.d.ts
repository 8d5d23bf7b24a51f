/** The elements as tags of Svelte 5: their types alone, beside the entries of those that a page uses. */
import type { HTMLAttributes } from 'svelte/elements';
import type {
  BoardProps,
  ChessboardProps,
  EspalierBoard,
  EspalierChessboard,
  EspalierTree,
  TreeProps,
} from './types/element/index.js';

// Without it, what is not exported would be.
export {};

type Plain<Element extends EventTarget, Props> = Omit<HTMLAttributes<Element>, keyof Props> & Props;

declare module 'svelte/elements' {
  export interface SvelteHTMLElements {
    'espalier-board': Plain<EspalierBoard, BoardProps>;
    'espalier-chessboard': Plain<EspalierChessboard, ChessboardProps>;
    'espalier-tree': Plain<EspalierTree, TreeProps>;
  }
}
