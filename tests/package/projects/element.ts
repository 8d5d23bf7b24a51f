// The elements in a typed page.
import type { BoardMove, EspalierBoard, EspalierTree, GameOver, NodeSelection, Play } from 'espalier/element';
import { createEngine } from 'espalier';

const board: EspalierBoard | null = document.querySelector('espalier-board');
board?.addEventListener('move', (event) => {
  const move: BoardMove = event.detail;
  console.log(move.from, move.to);
});
board?.addEventListener('gameover', (event) => {
  const over: GameOver = event.detail;
  console.log(over.result);
});
export const made: EspalierBoard = document.createElement('espalier-board');
made.engine = createEngine();
export const play: Play = made.play;

const tree: EspalierTree | null = document.querySelector('espalier-tree');
tree?.addEventListener('nodeselect', (event) => {
  const selection: NodeSelection = event.detail;
  console.log(selection.sentence);
});

// @ts-expect-error There is no such side.
made.play = 'green';
// @ts-expect-error Nodes are counted.
if (tree !== null) tree.nodes = 'many';
