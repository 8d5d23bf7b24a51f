/**
 * A picture of one decision to show to others: the board, the sentence, a strip of the tree, and where it comes from.
 */

import type { Chessboard } from '#espalier/element/chessboard.js';
import { paintBoard } from '#espalier/element/paint.js';
import { type Loaded, programOf } from '#espalier/element/tree/load.js';
import { mapLegend, type PaintedEntry, paintLegend } from '#espalier/element/tree/map-legend.js';
import { paintTree } from '#espalier/element/tree/paint-tree.js';
import { integer } from '#espalier/model/format.js';
import { fixed, t } from '#espalier/model/words.js';
import { wrapped } from '#espalier/model/wrapped.js';
import { type Lead, leadOf, leadScale } from '../../model/trace/lead.js';

const WIDTH = 1200;
const HEIGHT = 630;
const BOARD = { x: 44, y: 44, size: 392 };
const TEXT = { x: 480, width: 676 };
/** Where the wall begins, with the legend of the strip. */
const WALL = 458;
const LEGEND = { x: 44, y: 476, width: 800, size: 15 };
const STRIP = { x: 0, y: 492, width: WIDTH, height: 98 };
/** Of a generation. */
const STRIP_ROW = 14;
const STRIP_COLORS = {
  ink: '#f6f1e2',
  surface: '#0b1412',
  wire: '#1c2a25',
  wood: '#f1d58a',
  leaf: '#8fe3c0',
  bare: '#4a544f',
  refuted: '#4d5853',
  wrong: '#ff3b30',
};
const SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif";
const SANS = 'system-ui, sans-serif';
const CREAM = '#f6f1e2';
const QUIET = '#bbd0c4';
const GOLD = '#ffe7a3';
/**
 * Of the sentence: its first line, from one line to the next in sizes of its letters, and these, of which the first
 * fits.
 */
const [FIRST_LINE, LINE] = [140, 1.2];
const SIZES = [45, 38, 32, 27];
/** Where the last line of the sentence may stand: above the bar of the lead, else above the moves. */
const [ABOVE_LEAD, ABOVE_MOVES] = [290, 356];

export interface CardText {
  /** What the story or the game is called. */
  readonly title: string;
  /** What the page says. */
  readonly sentence: string;
  /** The moves to the decision. */
  readonly path: string;
  readonly isWrong: boolean;
}

export type CardBoard = Pick<Chessboard, 'position' | 'orientation' | 'lastMove' | 'arrows'>;

export async function cardPicture(shown: Loaded, id: number, board: CardBoard, text: CardText): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error(t`This browser cannot draw the picture.`);
  const ground = context.createLinearGradient(0, 0, WIDTH * 0.3, WALL);
  ground.addColorStop(0, text.isWrong ? '#3b1712' : '#12382c');
  ground.addColorStop(1, text.isWrong ? '#5a2219' : '#1a4a3a');
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, WALL);
  const { position, orientation, lastMove, arrows } = board;
  paintBoard(context, { fen: position, orientation, lastMove, arrows }, BOARD);
  drawWords(context, { ...text, program: programOf(shown) }, leadOf(shown.tree.records.node(id)));
  context.fillStyle = STRIP_COLORS.surface;
  context.fillRect(0, WALL, WIDTH, HEIGHT - WALL);
  const { records } = shown.tree;
  paintTree(context, records, { color: 'rule', row: STRIP_ROW, selected: id }, STRIP, STRIP_COLORS);
  drawLegend(context, mapLegend(records.declarations, STRIP_COLORS));
  drawFoot(context, shown);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error(t`This browser cannot draw the picture.`)) : resolve(blob)),
      'image/png',
    );
  });
}

function drawWords(
  context: CanvasRenderingContext2D,
  { title, sentence, path, program }: CardText & { program: string },
  lead: Lead | undefined,
): void {
  context.fillStyle = CREAM;
  context.textBaseline = 'alphabetic';
  context.font = `600 28px ${SERIF}`;
  context.fillText('Espalier', TEXT.x + 52, 74);
  drawProgram(context, program, TEXT.x + 52 + context.measureText('Espalier').width);
  // The mark of the page, on a board of its own.
  context.beginPath();
  context.roundRect(TEXT.x, 45, 38, 38, 9);
  context.fill();
  context.save();
  context.translate(TEXT.x + 3, 48);
  context.scale(1.6, 1.6);
  context.strokeStyle = '#1d6b52';
  context.lineWidth = 1.7;
  context.stroke(new Path2D(document.querySelector('#icon-mark path')?.getAttribute('d') ?? ''));
  context.restore();
  let lines: string[] = [];
  let size = 0;
  for (size of SIZES) {
    context.font = `600 ${size}px ${SERIF}`;
    lines = wrapped(sentence, TEXT.width, (part) => context.measureText(part).width);
    if (FIRST_LINE + (lines.length - 1) * size * LINE <= (lead === undefined ? ABOVE_MOVES : ABOVE_LEAD)) break;
  }
  lines.forEach((line, index) => context.fillText(line, TEXT.x, FIRST_LINE + index * size * LINE));
  if (lead !== undefined) drawLead(context, lead);
  context.font = `700 21px ${SANS}`;
  context.fillStyle = CREAM;
  context.fillText(path, TEXT.x, 425, TEXT.width);
  const end = Math.min(context.measureText(path).width, TEXT.width);
  context.font = `400 21px ${SANS}`;
  context.fillStyle = QUIET;
  if (end + context.measureText(title).width + 16 < TEXT.width) context.fillText(title, TEXT.x + end + 16, 425);
}

/** Whose search it is, where it is that of another program. */
function drawProgram(context: CanvasRenderingContext2D, program: string, left: number): void {
  if (program === '' || program.startsWith('Espalier')) return;
  context.font = `400 21px ${SANS}`;
  context.fillStyle = QUIET;
  context.fillText(t`A search of ${program}`, left + 16, 74, TEXT.x + TEXT.width - left - 16);
  context.fillStyle = CREAM;
}

function drawLead(context: CanvasRenderingContext2D, lead: Lead): void {
  const [top, width, height] = [330, 600, 24];
  const at = (value: number): number => (Math.max(0, value) / leadScale(lead)) * width;
  context.save();
  context.translate(TEXT.x, top);
  context.beginPath();
  context.roundRect(0, 0, width, height, height / 2);
  context.clip();
  context.fillStyle = 'rgb(255 255 255 / 0.14)';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#9fd8bd';
  context.fillRect(0, 0, at(lead.enough), height);
  if (lead.otherwise !== undefined) {
    context.fillStyle = 'rgb(255 255 255 / 0.25)';
    context.fillRect(at(lead.enough), 0, at(lead.otherwise) - at(lead.enough), height);
  }
  context.restore();
  const pawns = (value: number): string => fixed(value / 100, 2);
  context.fillStyle = GOLD;
  context.fillRect(TEXT.x + at(lead.lead) - 2, top - 12, 4, height + 18);
  context.font = `650 19px ${SANS}`;
  context.fillText(t`lead ${pawns(lead.lead)}`, TEXT.x + at(lead.lead) + 12, top - 8);
  context.fillStyle = CREAM;
  context.fillText(t`enough: ${pawns(lead.enough)}`, TEXT.x, top + height + 26);
  if (lead.otherwise === undefined) return;
  const words = t`if not improving: ${pawns(lead.otherwise)}`;
  context.fillStyle = QUIET;
  context.fillText(words, TEXT.x + width - context.measureText(words).width, top + height + 26);
}

/** What the colors of the strip mean, and how it is to be read. */
function drawLegend(context: CanvasRenderingContext2D, entries: readonly PaintedEntry[]): void {
  paintLegend(context, entries, LEGEND, QUIET);
  context.save();
  context.font = `400 15px ${SANS}`;
  context.fillStyle = QUIET;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  context.fillText(t`the tree grows upward; width: √ nodes`, WIDTH - LEGEND.x, LEGEND.y + 1);
  context.restore();
}

function drawFoot(context: CanvasRenderingContext2D, { nodes }: Loaded): void {
  const bottom = HEIGHT - 16;
  context.font = `400 20px ${SANS}`;
  context.fillStyle = QUIET;
  const count = nodes === undefined ? '' : `${t`${integer(nodes)} positions in this search.`} `;
  context.fillText(count + t`Each branch can say why it was cut.`, BOARD.x, bottom);
  context.font = `700 20px ${SANS}`;
  context.fillStyle = CREAM;
  const host = location.host;
  context.fillText(host, WIDTH - 44 - context.measureText(host).width, bottom);
}
