// Draws docs/picture.svg, the picture in the README: the engine searches one position, and what it
// found and pruned is drawn in the colors of the page.
//   npm run picture
// Nothing in it depends on the clock or the machine: the same engine writes the same bytes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { STYLE, drawBoard, load, text, wrap } from './lib/drawing.mjs';
import { root } from './lib/paths.mjs';
import { isMain, main, print } from './lib/run.mjs';
import { setup } from './setup.mjs';

const GAME = 'Byrne – Fischer, New York 1956';
const FEN = 'r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3RK2R w K - 2 17';
const MOVES = ['e1f1'];
const DEPTH = 16;

const MARKS = { better: '▲', worse: '▼' };
const PANEL = { left: 504, right: 912, columns: [504, 620, 734, 804] };
/** One row for each rule: its name, and for improving and not improving a bar and a share. */
const RULES = { top: 228, row: 19, bar: 60, groups: [668, 796], share: 116 };
/** Characters that fit even in a wide font: nobody can measure text that is drawn elsewhere. */
const ROW = 50;

async function update() {
  await setup('build');
  await build(['wasm-web']);
  const svg = await picture();
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(join(root, 'docs/picture.svg'), svg);
  print(`docs/picture.svg ${Buffer.byteLength(svg)} bytes`);
}

/** The picture as SVG, by the module that was built last. */
export async function picture() {
  const page = {
    ...(await load('package/src/element/pieces.ts')),
    ...(await load('package/src/chess/squares.ts')),
    ...(await load('package/src/chess/fen.ts')),
    ...(await load('package/src/model/format.ts')),
  };
  return draw(await search(page), page);
}

/** What the picture says, in the wording of the page. */
async function search({ forWhite, integer, numberedLine, percent, scoreText }) {
  const { Session, initSync } = await import('../web/pkg/espalier_web.js');
  initSync({ module: readFileSync(join(root, 'web/pkg/espalier_web_bg.wasm')) });
  const session = new Session(16);
  session.setPosition(FEN, MOVES, false);
  const { fen, turn, moveNumber, moves, legalMoves } = session.view();
  const { bestMove, info } = session.go({ depth: DEPTH, rules: true }, undefined, () => {});
  const line = numberedLine({ turn, moveNumber }, info.pvSan);
  const counted = ({ tried, fired }) => ({
    share: tried === 0 ? 0 : fired / tried,
    percent: percent(fired, tried),
  });
  return {
    fen,
    turn: turn === 'white' ? 'White to move' : 'Black to move',
    last: moves.at(-1),
    best: legalMoves.find(({ uci }) => uci === bestMove),
    line,
    numbers: [
      ['Best move', line[0]],
      ['White’s score', scoreText(forWhite(info.score, turn))],
      ['Depth', String(info.depth)],
      ['Nodes', integer(info.nodes)],
    ],
    rules: info.rules.map(({ label, improving, notImproving }) => ({
      label,
      groups: [
        { name: 'better', ...counted(improving) },
        { name: 'worse', ...counted(notImproving) },
      ],
    })),
  };
}

function draw(found, page) {
  const size = 'viewBox="0 0 960 480" width="960" height="480"';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title desc">
<title id="title">Espalier’s search of a position from ${GAME}</title>
<desc id="desc">${description(found)}</desc>
<style>${STYLE}
</style>
<rect x="0.5" y="0.5" width="959" height="479" rx="16" fill="#F7F5EF" stroke="#DCD9CE"/>
<g transform="translate(24 24)">
${drawBoard(found, page)}
</g>
<rect x="480.5" y="24.5" width="455" height="431" rx="10" fill="#FFFFFF" stroke="#DCD9CE"/>
${drawPanel(found)}
</svg>
`;
}

function description({ turn, numbers, line, rules }) {
  const facts = numbers.map(([name, value]) => `${name} ${value}`).join(', ');
  const shares = rules.map(({ label, groups: [better, worse] }) => {
    return `${label} ${better.percent} improving, ${worse.percent} not improving`;
  });
  return [
    `${turn}. ${facts}. Line: ${line.join(' ')}.`,
    `How often each pruning rule fired when tried: ${shares.join('; ')}.`,
  ].join(' ');
}

function drawPanel({ turn, numbers, line, rules }) {
  const { left, right, columns } = PANEL;
  return [
    text(left, 56, GAME, 'strong'),
    text(right, 56, turn, 'end'),
    ...numbers.flatMap(([name, value], index) => [
      text(columns[index], 88, name),
      text(columns[index], 111, value, `strong large${index === 0 ? ' best' : ''}`),
    ]),
    ...wrap(line, ROW).slice(0, 2).map((row, index) => text(left, 140 + index * 20, row, 'ink')),
    `<path d="M${left} 179.5H${right}" stroke="#DCD9CE"/>`,
    text(left, 204, 'Fired when tried', 'strong'),
    text(RULES.groups[0], 204, `${mark('better')} improving`),
    text(RULES.groups[1], 204, `${mark('worse')} not improving`),
    ...rules.flatMap((rule, index) => drawRule(rule, RULES.top + index * RULES.row)),
  ].join('\n');
}

function drawRule({ label, groups }, y) {
  const { bar, share: end } = RULES;
  return [
    text(PANEL.left, y, label, 'ink'),
    ...groups.flatMap(({ name, share, percent }, index) => {
      const x = RULES.groups[index];
      const rect = (width, color) =>
        `<rect class="${color}" x="${x}" y="${y - 8.5}" width="${width}" height="8" rx="2"/>`;
      return [
        rect(bar, 'track'),
        rect((share * bar).toFixed(1), name),
        text(x + end, y, percent, 'strong end'),
      ];
    }),
  ];
}

const mark = (name) => `<tspan class="${name}">${MARKS[name]}</tspan>`;

if (isMain(import.meta)) await main(update);
