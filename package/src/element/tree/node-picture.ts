/** A node as a picture: the board, the moves to it, the sentence, and the tree. Made for videos, one picture after another. */

import type { Color } from '../../chess/squares.js';
import { numberedLine } from '../../model/format.js';
import type { MapColor } from '../../model/palette.js';
import { t } from '../../model/words.js';
import { wrapped } from '../../model/wrapped.js';
import { paintBoard } from '../paint.js';
import { themeColors } from './canvas.js';
import type { Loaded } from './load.js';
import { mapTheme } from './map-colors.js';
import { mapLegend, paintLegend } from './map-legend.js';
import { ownMove } from './node-board.js';
import { paintTree } from './paint-tree.js';

/** How large it is, and what is on it. */
export interface NodePicture {
  readonly width: number;
  readonly height: number;
  readonly orientation: Color;
  readonly color: MapColor;
}

const SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif";
const SANS = 'system-ui, sans-serif';
const COLORS = ['tree-hero', 'tree-on-hero', 'tree-on-hero-muted', 'tree-wall'] as const;
/** Parts of the height: of the wall at the foot, of margins, of the sentence's letters at most. */
const [WALL, MARGIN, LETTERS] = [0.3, 0.045, 0.062];
const MOST_LINES = 5;
/** Pixels of a generation. */
const ROW = 18;

/** `wall` has the colors of the map around it, as the element shows them. */
export async function nodePicture(
  { tree }: Loaded,
  id: number,
  wall: HTMLCanvasElement,
  { width, height, orientation, color }: NodePicture,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t`This browser cannot draw the picture.`);
  const colors = themeColors(wall.parentElement ?? wall, COLORS);
  const theme = mapTheme(wall);
  const margin = Math.round(height * MARGIN);
  const foot = Math.round(height * (1 - WALL));
  context.fillStyle = colors['tree-hero'];
  context.fillRect(0, 0, width, height);
  const size = Math.min(foot - 2 * margin, width / 2 - margin);
  const { at, arrows } = ownMove(tree, id);
  const [{ view }, { sans }] = await Promise.all([tree.position(at), tree.position(id)]);
  const board = { fen: view.fen, orientation, lastMove: view.moves.at(-1), arrows };
  paintBoard(context, board, { x: margin, y: margin, size });

  const text = { x: 2 * margin + size, width: width - 3 * margin - size };
  const pruned = tree.records.visit(id) === 'pruned' ? [tree.of(id)] : [];
  context.textBaseline = 'top';
  context.fillStyle = colors['tree-on-hero-muted'];
  context.font = `600 ${Math.round(height * 0.034)}px ${SANS}`;
  context.fillText(numberedLine(tree.root, [...sans, ...pruned]).join(' ') || t`root`, text.x, margin, text.width);
  const { sentence } = tree.words(id);
  let letters = Math.round(height * LETTERS);
  const lines = (): string[] => {
    context.font = `500 ${letters}px ${SERIF}`;
    return wrapped(sentence, text.width, (part) => context.measureText(part).width);
  };
  while (lines().length > MOST_LINES && letters > 12) letters -= 2;
  context.fillStyle = colors['tree-on-hero'];
  lines().forEach((line, index) => {
    context.fillText(line, text.x, margin + height * 0.07 + index * letters * 1.25, text.width);
  });

  context.fillStyle = colors['tree-wall'];
  context.fillRect(0, foot, width, height - foot);
  const legend = color === 'rule' ? Math.round(height * 0.06) : 0;
  const place = { x: margin, y: foot + legend, width: width - 2 * margin, height: height - foot - legend };
  paintTree(context, tree.records, { color, row: ROW, selected: id }, place, theme);
  if (legend > 0) {
    const entries = mapLegend(tree.records.declarations, theme);
    const row = { x: margin, y: foot + legend / 2, width: width - 2 * margin, size: Math.round(legend * 0.45) };
    paintLegend(context, entries, row, theme.ink);
  }
  return pngOf(canvas);
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error(t`This browser cannot draw the picture.`));
      else resolve(blob);
    }, 'image/png');
  });
}
