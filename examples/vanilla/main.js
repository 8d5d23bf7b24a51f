import 'espalier/element';

const board = document.querySelector('espalier-board');
const tree = document.querySelector('espalier-tree');

document.querySelector('.why').addEventListener('click', () => {
  tree.hidden = false;
  tree.nodes = 20_000;
  tree.fen = board.fen;
});
