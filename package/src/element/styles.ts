/** The style sheet of the squares and of what is on them. */

import type { Color } from '../chess/squares.js';
import { ARROW_COLORS, COORDINATE_COLORS, DASHES, PIECE_COLORS, SQUARE_COLORS } from './board-colors.js';
import { sheetOf } from './dom.js';

function pieceColors(color: Color): string {
  const { body, edge, line } = PIECE_COLORS[color];
  const piece = `.piece.${color}`;
  return `${piece} .body { fill: ${body}; stroke: ${edge}; } ${piece} .line { stroke: ${line}; } ${piece} .dot { fill: ${line}; }`;
}

const CSS = `
:host {
  --board-light: ${SQUARE_COLORS.light};
  --board-dark: ${SQUARE_COLORS.dark};
  --board-coordinates: block;
  --board-targets: block;
  --board-on-light: ${COORDINATE_COLORS.light};
  --board-on-dark: ${COORDINATE_COLORS.dark};
  --board-dot: #1f3a33;
  --board-last: ${SQUARE_COLORS.last};
  --board-picked: #2f8f6d;
  --board-check: #c8321f;
  --board-focus: #0b57d0;
  display: block;
  position: relative;
  contain: layout;
  /* On paper, too, there are squares, and a board is on one page. */
  print-color-adjust: exact;
  break-inside: avoid;
  -webkit-tap-highlight-color: transparent;
}
:host([hidden]) { display: none; }
.frame { position: relative; aspect-ratio: 1; contain: layout paint; user-select: none; -webkit-user-select: none; }

/* On a page that is read from right to left, too, the a-file is left of the b-file. */
.grid, .coordinates { direction: ltr; }
.grid { position: absolute; inset: 0; display: grid; grid-template: repeat(8, 1fr) / repeat(8, 1fr); }
.row { display: contents; }

.square { position: relative; outline: none; }
.square.light { background: var(--board-light); }
.square.dark { background: var(--board-dark); }
.square::before, .square::after { content: ''; position: absolute; inset: 0; pointer-events: none; }
.square.target::after { display: var(--board-targets); }
.square.last::before { background: var(--board-last); opacity: 0.5; }
.square.premove::before { background: #3c7fba; opacity: 0.55; }
.square.check::before {
  background: radial-gradient(circle, var(--board-check) 0%, var(--board-check) 35%, transparent 75%); opacity: 0.85;
}
.square.picked::before { background: var(--board-picked); opacity: 0.6; }
.square.target::after {
  background: radial-gradient(circle, var(--board-dot) 0 17%, transparent 18.5%); opacity: 0.5;
}
.square.target.capture::after {
  background: radial-gradient(circle, transparent 0 61%, var(--board-dot) 62.5% 69%, transparent 70.5%); opacity: 0.6;
}
.square.target.hover::before { background: var(--board-dot); opacity: 0.3; }
.square.movable { cursor: grab; touch-action: none; }
.square.target { cursor: pointer; touch-action: none; }
.dragging .square { cursor: grabbing; }

.square:focus-visible { outline: 4px solid var(--board-focus); outline-offset: -4px; }

.coordinates {
  display: var(--board-coordinates); position: absolute; inset: 0; pointer-events: none; container-type: inline-size;
}
.coordinates span {
  position: absolute; width: 12.5%; height: 12.5%; padding: 0.5%; display: flex; box-sizing: border-box;
  font: 600 clamp(8px, 1.9cqi, 15px) / 1 system-ui, sans-serif;
}
.coordinates .light { color: var(--board-on-light); }
.coordinates .dark { color: var(--board-on-dark); }
.coordinates .file { align-items: end; justify-content: end; }

.pieces { position: absolute; inset: 0; pointer-events: none; }
.piece { position: absolute; left: 0; top: 0; width: 12.5%; height: 12.5%; overflow: visible; }
.pieces.animated .piece { transition: transform 170ms ease-out; }
.pieces .piece.held { transition: none; z-index: 2; filter: drop-shadow(0 3px 4px rgb(0 0 0 / 0.35)); }
@media (prefers-reduced-motion: reduce) { .pieces.animated .piece { transition: none; } }

.arrows { position: absolute; inset: 0; pointer-events: none; }
${Object.entries(ARROW_COLORS).map(arrowColor).join('\n')}
.arrows polygon { fill: currentColor; stroke: #fff; stroke-linejoin: round; paint-order: stroke; }
.arrows path { fill: none; stroke: currentColor; stroke-dasharray: ${DASHES}; }
.arrows path.rim, .arrows path.shears { stroke: #fff; stroke-dasharray: none; }
.arrows .ring { fill: none; stroke: currentColor; }
.arrows .ring.edge { stroke: #fff; }
.arrows .ghost { position: static; width: 1px; height: 1px; opacity: 0.55; }
.arrows .badge { fill: #14201d; stroke: #fff; stroke-width: 0.03; }
.arrows .badge.refutes { fill: currentColor; }
.arrows .label { fill: #fff; stroke: none; font: 700 0.32px system-ui, sans-serif; }
.arrows path.shears { stroke-width: 0.035; stroke-linecap: round; }

.piece .body { stroke-width: 4; stroke-linejoin: round; }
.piece .line { fill: none; stroke-width: 3.4; stroke-linecap: round; }
${(['white', 'black'] as const).map(pieceColors).join('\n')}

.veil { position: absolute; inset: 0; z-index: 3; background: rgb(17 25 23 / 0.35); }
.promotion {
  position: absolute; width: 12.5%; height: 50%; display: flex; flex-direction: column;
  background: #fffdf6; box-shadow: 0 4px 18px rgb(0 0 0 / 0.4);
}
.promotion.from-top { top: 0; }
.promotion.from-bottom { bottom: 0; flex-direction: column-reverse; }
.promotion button { position: relative; flex: 0 0 25%; padding: 0; border: 0; background: #d9e2d9; cursor: pointer; }
.promotion button:hover, .promotion button:focus-visible { background: var(--board-last); outline: none; }
.promotion button:focus-visible { box-shadow: inset 0 0 0 3px var(--board-focus); }
.promotion .piece { position: static; display: block; width: 100%; height: 100%; }

.spoken {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
@media (forced-colors: active) {
  .square { border: 1px solid CanvasText; forced-color-adjust: none; }
}
`;

export const boardStyles = sheetOf(CSS);

function arrowColor([kind, color]: [string, string]): string {
  return `.arrows .${kind} { color: var(--board-${kind === 'played' ? 'arrow' : kind}, ${color}); }`;
}
