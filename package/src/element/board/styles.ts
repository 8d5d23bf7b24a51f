/** What lies around the squares when there is a game: the bar, the panel, a message. */

import { sheetOf } from '../dom.js';

const CSS = `
:host {
  --board-ink: light-dark(#1b2a27, #e9ede6);
  --board-muted: light-dark(#56635e, #a3afa9);
  --board-surface: light-dark(#ffffff, #19231f);
  --board-line: light-dark(#dfdacb, #2a3732);
  --board-accent: light-dark(#1d6b52, #6fc7a6);
  --board-on-accent: light-dark(#ffffff, #0e1a16);
  --board-danger: light-dark(#a6281c, #ff8a7a);
  --board-radius: 6px;
  --board-font: system-ui, sans-serif;
}
.room { container-type: inline-size; }
.game { display: grid; grid-template-columns: minmax(0, 1fr); }
.game:has(> .eval:not([hidden])) { grid-template-columns: 22px minmax(0, 1fr); column-gap: 8px; }
.game:has(> .panel:not([hidden])) > .frame { border-radius: var(--board-radius); overflow: hidden; }
.panel { grid-column: 1 / -1; }
[hidden] { display: none !important; }

.eval {
  position: relative; overflow: hidden; border-radius: var(--board-radius); background: #2a3633;
  outline: 1px solid var(--board-line); outline-offset: -1px;
}
.eval-white { position: absolute; left: 0; right: 0; bottom: 0; height: 50%; background: #fdfbf4; transition: height 250ms ease-out; }
.eval.flipped .eval-white { bottom: auto; top: 0; }
.eval.unknown { opacity: 0.55; }
.eval-number {
  position: absolute; left: 0; right: 0; top: 6px; text-align: center; color: #fdfbf4;
  font: 700 10px/1 var(--board-font); font-variant-numeric: tabular-nums; letter-spacing: -0.03em;
}
.eval.white-better .eval-number { top: auto; bottom: 6px; color: #1b2a27; }
.eval.flipped .eval-number { top: auto; bottom: 6px; }
.eval.flipped.white-better .eval-number { top: 6px; bottom: auto; }
@media (prefers-reduced-motion: reduce) { .eval-white { transition: none; } }

.panel {
  display: flex; flex-direction: column; gap: 8px; padding-top: 10px; color: var(--board-ink);
  font: 14px/1.45 var(--board-font);
}
.panel p { margin: 0; overflow-wrap: anywhere; }
/* Nothing is said there and no place is taken, but what comes is announced. */
.panel p:empty { position: absolute; }
.title { font-weight: 650; }
/* Moves and scores are written from left to right on any page, and so do the signs of the buttons point. */
.eval-number, .line, .moves, .controls { direction: ltr; }
.status { min-height: 1.45em; }
.status[data-tone='over'] { font-weight: 650; }
.status[data-tone='trouble'] { color: var(--board-danger); }
/* Two lines always, so that nothing below moves while the line changes. */
.line { height: 2.9em; overflow: hidden; font-variant-numeric: tabular-nums; }
.line-score:not(:empty) { margin-right: 8px; font-weight: 700; }
.line-depth:not(:empty) { margin-left: 8px; color: var(--board-muted); font-size: 12px; white-space: nowrap; }
.moves {
  list-style: none; margin: 0; padding: 4px 0; display: flex; flex-wrap: wrap; align-content: start; gap: 2px;
  position: relative; max-height: 102px; overflow-y: auto; overscroll-behavior: contain; border-block: 1px solid var(--board-line);
  font-variant-numeric: tabular-nums; scrollbar-width: thin;
}
.moves button {
  min-height: 28px; padding: 2px 7px; border: 0; border-radius: var(--board-radius); background: none; color: inherit;
  font: inherit; cursor: pointer;
}
.moves button:hover { background: var(--board-line); }
.moves button[aria-current] { background: var(--board-accent); color: var(--board-on-accent); font-weight: 650; }
/* Where there is room, the panel stands beside the squares. */
@container (min-width: 620px) {
  .game:has(> .panel:not([hidden])) { grid-template-columns: minmax(0, 62cqi) minmax(0, 1fr); column-gap: 20px; }
  .game:has(> .eval:not([hidden])) { grid-template-columns: 22px minmax(0, 60cqi) minmax(0, 1fr); column-gap: 8px; }
  .game:has(> .eval:not([hidden])) > .panel { padding-left: 12px; }
  .panel { grid-column: auto; padding-top: 0; }
  .moves { max-height: 34cqi; }
}
.controls { display: flex; flex-wrap: wrap; gap: 4px; margin-left: -8px; }
.controls .gap { flex: 1; }
.icon-button {
  display: inline-grid; place-items: center; width: 40px; height: 40px; padding: 0; border: 0; border-radius: 10px;
  background: none; color: var(--board-ink); cursor: pointer; touch-action: manipulation;
}
.icon-button:hover { background: var(--board-line); }
.icon-button[aria-disabled='true'] { color: var(--board-muted); opacity: 0.55; cursor: default; background: none; }
.icon-button[aria-pressed='true'] { background: var(--board-accent); color: var(--board-on-accent); }
.icon { width: 20px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.panel :focus-visible { outline: 3px solid var(--board-accent); outline-offset: 1px; }
@media (pointer: coarse) {
  .moves button { min-height: 36px; }
  .icon-button { width: 44px; height: 44px; }
}

.frame.blank .pieces, .frame.blank .arrows { visibility: hidden; }
.message {
  position: absolute; inset: 0; z-index: 4; display: grid; place-content: center; margin: 0; padding: 12%;
  background: color-mix(in srgb, var(--board-surface) 88%, transparent); color: var(--board-ink);
  font: 600 clamp(14px, 4cqi, 20px)/1.4 var(--board-font); text-align: center; text-wrap: balance; overflow-wrap: anywhere;
  user-select: text; -webkit-user-select: text;
}
@media (forced-colors: active) {
  .eval-white { background: CanvasText; forced-color-adjust: none; }
  .eval { background: Canvas; outline-color: CanvasText; forced-color-adjust: none; }
  .moves button[aria-current], .icon-button[aria-pressed='true'] { outline: 2px solid Highlight; outline-offset: -2px; }
  .icon-button[aria-disabled='true'] { color: GrayText; opacity: 1; }
}
`;

export const gameStyles = sheetOf(CSS);
