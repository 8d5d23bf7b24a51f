/** What the elements take in JSX. */
import type { BoardProps, EspalierBoard, EspalierTree, TreeProps } from 'espalier/element';
import type { ClassAttributes, HTMLAttributes } from 'react';

type Plain<Element, Props> = Omit<HTMLAttributes<Element>, keyof Props> & ClassAttributes<Element> & Props;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'espalier-board': Plain<EspalierBoard, BoardProps>;
      'espalier-tree': Plain<EspalierTree, TreeProps>;
    }
  }
}
