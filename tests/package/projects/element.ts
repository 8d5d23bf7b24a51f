// The elements in a typed page.
import type {
  BoardMove, BoardProps, EspalierBoard, EspalierTree, GameOver, NodeSelection, Play,
} from 'espalier/element';
import { createEngine } from 'espalier';

const board: EspalierBoard | null = document.querySelector('espalier-board');
board?.addEventListener('move', (event) => {
  const move: BoardMove = event.detail;
  console.log(move.from, move.to, event.detail.san?.length);
  if (event.detail.uci !== undefined) void board.playMove(event.detail.uci);
});
const hear = (event: CustomEvent<BoardMove>): void => console.log(event.detail.from);
board?.addEventListener('move', hear);
board?.removeEventListener('move', hear);
board?.addEventListener('gameover', (event) => {
  const over: GameOver = event.detail;
  console.log(over.result);
});
export const made: EspalierBoard = document.createElement('espalier-board');
made.engine = createEngine();
export const props: BoardProps = { play: 'white', onmove: ({ detail }) => console.log(detail.uci) };
export const play: Play = made.play;

const tree: EspalierTree | null = document.querySelector('espalier-tree');
tree?.addEventListener('nodeselect', (event) => {
  const selection: NodeSelection = event.detail;
  console.log(selection.sentence);
});
const select = (event: CustomEvent<NodeSelection>): void => console.log(event.detail.id);
tree?.addEventListener('nodeselect', select);
tree?.removeEventListener('nodeselect', select);

// @ts-expect-error There is no such side.
made.play = 'green';
// @ts-expect-error Nodes are counted.
if (tree !== null) tree.nodes = 'many';
