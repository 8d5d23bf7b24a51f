// Draws docs/missed-move.svg: a move that the search did not see, and why, as `espalier miss` tells it.
//   npm run picture:miss
// Nothing in it depends on the clock or the machine: the same engine writes the same bytes.
import { STYLE, drawBoard, load, text, wrap } from './lib/drawing.mjs';
import { writePicture } from './lib/native-picture.mjs';
import { Failure, isMain, main, output } from './lib/run.mjs';

const FEN = '1rbq1rk1/p5bp/3p2p1/2pP4/1p1n1BP1/3P3P/PP2N1B1/1R1Q1RK1 b - - 0 1';
const MOVE = 'c8g4';
const DEPTH = 14;

const PANEL = { left: 504, right: 912, top: 56, bottom: 448 };
/** Characters that fit even in a wide font: nobody can measure text that is drawn elsewhere. */
const ROW = 54;
const LEADING = 19;
const GAP = 9;

/** The picture as SVG, by the native program at this path. */
export async function missPicture(program) {
  const words = ['miss', ...FEN.split(' '), '--move', MOVE, '--depth', String(DEPTH), '--json'];
  const found = JSON.parse((await output(program, words, { timeout: 0 })) ?? '{}');
  if (!found.missed || !found.isBetter || !found.complete) {
    throw new Failure('The search sees this move now; choose another for the picture.');
  }
  const page = {
    ...(await load('package/src/element/pieces.ts')),
    ...(await load('package/src/element/squares.ts')),
    ...(await load('package/src/model/fen.ts')),
  };
  return draw(found, page);
}

const squares = (uci) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4) });

function draw({ summary, steps, conclusion, played, asked }, page) {
  const told = steps.map(({ sentence, cuts }) => [sentence, ...cuts.map((cut) => cut.sentence)].join(' '));
  const paragraphs = [summary, ...told, conclusion].map((words) => wrap(words.split(' '), ROW));
  const rows = [];
  let y = PANEL.top + 28;
  for (const paragraph of paragraphs) {
    for (const row of paragraph) {
      rows.push(text(PANEL.left, y, row, 'ink'));
      y += LEADING;
    }
    y += GAP;
  }
  if (y > PANEL.bottom + LEADING) throw new Failure('The story is too long for the picture.');
  const title = `Why ${asked.san} was not seen`;
  const size = 'viewBox="0 0 960 480" width="960" height="480"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title desc">
<title id="title">${title}</title>
<desc id="desc">${[summary, ...told, conclusion].join(' ')}</desc>
<style>${STYLE}</style>
<rect x="0.5" y="0.5" width="959" height="479" rx="16" fill="#F7F5EF" stroke="#DCD9CE"/>
<g transform="translate(24 24)">
${drawBoard({ fen: FEN, last: squares(played.move), best: squares(MOVE) }, page)}
</g>
<rect x="480.5" y="24.5" width="455" height="431" rx="10" fill="#FFFFFF" stroke="#DCD9CE"/>
${[text(PANEL.left, PANEL.top, title, 'strong'), text(PANEL.right, PANEL.top, `depth ${DEPTH}`, 'end'), ...rows].join('\n')}
</svg>
`;
}

if (isMain(import.meta)) await main(() => writePicture('missed-move.svg', missPicture));
