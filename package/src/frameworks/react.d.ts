/** The elements as components of React 18 and 19, and as tags in JSX. */
import type { ClassAttributes, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
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

type Plain<Element, Props> = Omit<HTMLAttributes<Element>, keyof Props> & Props;
type Component<Element, Props> = ForwardRefExoticComponent<Plain<Element, Props> & RefAttributes<Element>>;

/** `<espalier-board>`: its properties, its listeners as `onmove`, and a `ref` to the element. It renders on a server, too. */
export declare const EspalierBoard: Component<Board, BoardProps>;
/** What a `ref` to the component has. */
export type EspalierBoard = Board;
/** `<espalier-chessboard>`, likewise: the board that knows no rules. */
export declare const EspalierChessboard: Component<Chessboard, ChessboardProps>;
/** What a `ref` to the component has. */
export type EspalierChessboard = Chessboard;
/** `<espalier-tree>`: its properties, its listeners as `onnodeselect`, and a `ref` to the element. */
export declare const EspalierTree: Component<Tree, TreeProps>;
/** What a `ref` to the component has. */
export type EspalierTree = Tree;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'espalier-board': Plain<Board, BoardProps> & ClassAttributes<Board>;
      'espalier-chessboard': Plain<Chessboard, ChessboardProps> & ClassAttributes<Chessboard>;
      'espalier-tree': Plain<Tree, TreeProps> & ClassAttributes<Tree>;
    }
  }
}
