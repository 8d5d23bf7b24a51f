// Draws docs/reading-the-tree.svg: one decision as `espalier explain` tells it, with its margin.
//   npm run picture:tree
// Nothing in it depends on the clock or the machine: the same engine writes the same bytes.
import { STYLE, drawBoard, load, text, wrap } from './lib/drawing.mjs';
import { writePicture } from './lib/native-picture.mjs';
import { Failure, isMain, main, output } from './lib/run.mjs';

const FEN = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17';
const LINE = ['g4e6', 'a3c3', 'b6c5', 'c3d2'];
const TITLE = '17... Be6 18. Qxc3 Qxc5 19. Qd2';
const DEPTH = 12;

const PANEL = { left: 504, right: 912 };
/** Characters that fit even in a wide font: nobody can measure text that is drawn elsewhere. */
const ROW = 52;
/** The bar of the margin: where it lies, and how wide a pawn is. */
const BAR = { left: 504, top: 292, height: 22, width: 392 };
const SHOWN = ['Static eval', 'Window', 'Improving', 'Depth'];

/** The picture as SVG, by the native program at this path. */
export async function treePicture(program) {
  const explained = await explain(program);
  const page = {
    ...(await load('package/src/element/pieces.ts')),
    ...(await load('package/src/chess/squares.ts')),
    ...(await load('package/src/chess/fen.ts')),
  };
  return draw(explained, page);
}

/** The decision at the end of the line: one of reverse futility in an improving position. */
async function explain(program) {
  const options = ['--depth', String(DEPTH), '--json', '--moves', ...LINE];
  const json = await output(program, ['explain', ...FEN.split(' '), ...options]);
  const found = JSON.parse(json ?? '{}');
  const { record, margin } = found;
  const isFit = record?.rule === 'reverseFutility' && margin?.parts.some(({ value }) => value < 0);
  if (!isFit || found.followed < found.asked) {
    throw new Failure('The search no longer prunes this line; choose another for the picture.');
  }
  return found;
}

function draw({ position, sentence, facts, margin, record }, page) {
  const [from, to] = [LINE.at(-1).slice(0, 2), LINE.at(-1).slice(2, 4)];
  const verdict = sentence.slice(sentence.indexOf('Pruned'));
  const rows = wrap(verdict.split(' '), ROW);
  const size = 'viewBox="0 0 960 480" width="960" height="480"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title desc">
<title id="title">Why Espalier did not look further after ${TITLE}</title>
<desc id="desc">${sentence} ${margin.equation}.</desc>
<style>${STYLE}
.margin { fill: #56B4E9 }
.saved { fill: url(#hatch); stroke: #56B4E9 }
.lead { stroke: #1B2A27; stroke-width: 2 }
</style>
<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
<path d="M0 6L6 0" stroke="#56B4E9" stroke-width="1.5"/>
</pattern></defs>
<rect x="0.5" y="0.5" width="959" height="479" rx="16" fill="#F7F5EF" stroke="#DCD9CE"/>
<g transform="translate(24 24)">
${drawBoard({ fen: position, last: { from, to } }, page)}
</g>
<rect x="480.5" y="24.5" width="455" height="431" rx="10" fill="#FFFFFF" stroke="#DCD9CE"/>
${[
  text(PANEL.left, 56, 'Why did it stop here?', 'strong'),
  text(PANEL.right, 56, turnOf(position), 'end'),
  text(PANEL.left, 80, TITLE),
  ...rows.map((row, index) => text(PANEL.left, 114 + index * 22, row, 'ink')),
  ...drawMargin(margin, record),
  ...facts
    .filter(({ label }) => SHOWN.includes(label))
    .flatMap(({ label, value }, index) => [
      text(PANEL.left, 376 + index * 21, label),
      text(PANEL.left + 96, 376 + index * 21, value, 'ink'),
    ]),
].join('\n')}
</svg>
`;
}

const turnOf = (fen) => (fen.split(' ')[1] === 'w' ? 'White to move' : 'Black to move');

/** What is asked for, what improving and the opponent's worsening save of it, and the lead over beta that was there. */
function drawMargin({ parts, total, equation }, { value, terms }) {
  const [whole] = parts;
  const lead = value - terms[0].value;
  const scale = BAR.width / Math.max(whole.value, lead);
  const x = (centipawns) => (BAR.left + centipawns * scale).toFixed(1);
  const wide = (centipawns) => (centipawns * scale).toFixed(1);
  const bar = (name, from, width) =>
    `<rect class="${name}" x="${x(from)}" y="${BAR.top}" width="${wide(width)}" height="${BAR.height}"/>`;
  const bottom = BAR.top + BAR.height;
  return [
    text(BAR.left, BAR.top - 42, 'The margin', 'strong'),
    text(BAR.left, BAR.top - 20, equation, 'ink'),
    bar('margin', 0, total),
    bar('saved', total, whole.value - total),
    `<path class="lead" d="M${x(lead)} ${BAR.top - 8}V${bottom + 8}"/>`,
    text(x(lead), bottom + 24, `lead over beta ${(lead / 100).toFixed(2)}`, 'ink end'),
  ];
}

if (isMain(import.meta)) await main(() => writePicture('reading-the-tree.svg', treePicture));
