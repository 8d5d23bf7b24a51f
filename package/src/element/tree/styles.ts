/** The style sheet of `<espalier-tree>`. Colors of data are the same in light and dark: they carry ink, not the theme's text. */

import { sheetOf } from '../dom.js';

const CSS = `
:host {
  --tree-ink: light-dark(#1b2a27, #e9ede6);
  --tree-muted: light-dark(#56635e, #a3afa9);
  --tree-surface: light-dark(#ffffff, #19231f);
  --tree-line: light-dark(#dfdacb, #2a3732);
  --tree-accent: light-dark(#1d6b52, #6fc7a6);
  --tree-on-accent: light-dark(#ffffff, #0e1a16);
  --tree-danger: light-dark(#a6281c, #ff8a7a);
  --tree-hero: light-dark(#1a4a3a, #255041);
  --tree-hero-end: light-dark(#12382c, #1b3d31);
  --tree-on-hero: light-dark(#f6f1e2, #f3f1e4);
  --tree-on-hero-muted: light-dark(#bbd0c4, #b4cbbf);
  --tree-wall: light-dark(#f3eedf, #0e1614);
  --tree-wall-end: light-dark(#ebe4d0, #0a100f);
  --tree-map-height: 240px;
  --tree-radius: 14px;
  --tree-font: system-ui, sans-serif;
  --tree-title-font: 'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif;
  display: block;
}
:host([hidden]), [hidden] { display: none !important; }
.room { container-type: inline-size; color: var(--tree-ink); font: 14px/1.45 var(--tree-font); text-align: start; }
p, dl, dd, ol, figure { margin: 0; padding: 0; }
button { font: inherit; color: inherit; cursor: pointer; touch-action: manipulation; }
:focus-visible { outline: 3px solid var(--tree-accent); outline-offset: 2px; }
.why :focus-visible { outline-color: #ffe7a3; }

.tree { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
.seen { display: grid; gap: 8px; align-content: start; }
.seen espalier-chessboard { border-radius: 6px; overflow: hidden; }
@container (min-width: 600px) {
  .tree { grid-template: 'seen why' auto 'wall wall' auto / minmax(0, 5fr) minmax(0, 6fr); gap: 16px; }
  .seen { grid-area: seen; }
  .why { grid-area: why; }
  .wall { grid-area: wall; }
}
@container (min-width: 980px) {
  .tree { grid-template: 'seen why' auto 'seen wall' 1fr / minmax(0, 4fr) minmax(0, 6fr); gap: 16px 24px; }
}

/* Moves and scores are written from left to right on any page; so do the signs of the buttons point, and so grows the map. */
.path, .steps, .facts dd, .margin figcaption, .map, .scale { direction: ltr; }
.path { list-style: none; display: flex; flex-wrap: wrap; gap: 2px; min-height: 30px; max-height: 96px; overflow-y: auto; scrollbar-width: thin; }
.path button { min-height: 30px; padding: 0 8px; border: 0; border-radius: 8px; background: none; font-variant-numeric: tabular-nums; }
.path button:hover { background: var(--tree-line); }
.path button[aria-current] { background: var(--tree-accent); color: var(--tree-on-accent); font-weight: 650; }
.steps { display: flex; gap: 4px; margin-left: -8px; }
.gap { flex: 1; }
.icon { flex: none; width: 20px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.icon-button { display: inline-grid; place-items: center; width: 40px; height: 40px; padding: 0; border: 0; border-radius: 10px; background: none; }
.icon-button:hover { background: var(--tree-line); }

.why {
  display: flex; flex-direction: column; gap: 10px; padding: 18px 20px; border-radius: var(--tree-radius);
  background: linear-gradient(160deg, var(--tree-hero), var(--tree-hero-end)); color: var(--tree-on-hero);
}
.asked { display: flex; align-items: center; gap: 6px; color: var(--tree-on-hero-muted); font-size: 13px; }
.asked .icon { width: 16px; height: 16px; }
.sentence { font: 500 clamp(20px, 3.1cqi, 26px)/1.28 var(--tree-title-font); text-wrap: balance; overflow-wrap: anywhere; }
.reason { color: var(--tree-on-hero-muted); max-width: 62ch; text-wrap: pretty; }
.reason:empty { display: none; }
.judge { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; }
.judge:not(:has(.audit:not([hidden]))) { display: none; }
.audit {
  min-height: 38px; padding: 0 14px; border: 1px solid color-mix(in srgb, var(--tree-on-hero) 45%, transparent); border-radius: 10px;
  background: color-mix(in srgb, var(--tree-on-hero) 10%, transparent); font-weight: 600;
}
.audit:hover { background: color-mix(in srgb, var(--tree-on-hero) 20%, transparent); }
.verdict { flex: 1 1 220px; }
.verdict:empty { display: none; }
.numbers { margin-top: auto; border-top: 1px solid color-mix(in srgb, var(--tree-on-hero) 18%, transparent); padding-top: 8px; font-size: 13px; }
.numbers summary { width: fit-content; min-height: 28px; line-height: 28px; cursor: pointer; color: var(--tree-on-hero-muted); }
.engine-sentence { margin: 6px 0; }
.facts { display: flex; flex-wrap: wrap; gap: 3px 18px; margin: 6px 0; font-variant-numeric: tabular-nums; }
.facts div { display: flex; gap: 6px; }
.facts dt { color: var(--tree-on-hero-muted); }
.facts dd { font-weight: 650; }
.margin { margin: 8px 0; }
.bar-of-parts { display: flex; gap: 2px; height: 12px; }
.part { min-width: 2px; border-radius: 3px; background: #9fd4bc; }
.part[data-part='1'] { opacity: 0.75; }
.part[data-part='2'] { opacity: 0.55; }
.part.less { background: repeating-linear-gradient(-45deg, #e9a56b 0 3px, transparent 3px 6px); border: 1px solid #e9a56b; opacity: 1; }
.margin ul { list-style: none; display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 5px 0 0; padding: 0; color: var(--tree-on-hero-muted); }
.margin b { color: var(--tree-on-hero); font-weight: 650; }
.margin figcaption { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }

.wall {
  /* What the map reads. */
  --ink: var(--tree-ink); --surface: var(--tree-surface); --wire: light-dark(#ddd3b8, #223029);
  --wood: light-dark(#7a5520, #f1d58a); --leaf: light-dark(#2e8a66, #8fe3c0);
  --bare: light-dark(#cfc7b2, #4a544f); --refuted: light-dark(#e2dac2, #26312d); --wrong: light-dark(#c8102e, #ff3b30);
  align-self: start; padding: 10px 16px 14px; border-radius: var(--tree-radius); min-width: 0;
  background: linear-gradient(var(--tree-wall), var(--tree-wall-end)); border: 1px solid var(--tree-line);
}
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 6px; margin-bottom: 6px; }
.heading { flex: 1; font: 650 17px/1.3 var(--tree-title-font); }
.choices { display: inline-flex; padding: 3px; border-radius: 10px; background: color-mix(in srgb, var(--tree-ink) 8%, transparent); }
.choices button { min-height: 30px; padding: 0 10px; border: 0; border-radius: 8px; background: none; font-size: 13px; color: var(--tree-muted); }
.choices button[aria-pressed='true'] { background: var(--tree-surface); color: var(--tree-ink); font-weight: 600; box-shadow: 0 1px 2px rgb(0 0 0 / 0.14); }
@container (max-width: 400px) { .heading { flex-basis: 100%; } .choices { margin-right: auto; } }
.map { display: block; width: 100%; height: var(--tree-map-height); cursor: pointer; border-radius: 4px; }
.hover { height: 20px; margin-top: 4px; font-size: 12px; line-height: 20px; color: var(--tree-muted); overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; font-size: 12px; color: var(--tree-muted); }
.scale { display: inline-flex; align-items: center; gap: 1px; }
.scale .swatch:first-of-type { margin-left: 6px; }
.scale .swatch:last-of-type { margin-right: 6px; }
.swatch { display: inline-block; width: 12px; height: 14px; border-radius: 2px; }
.swatch[data-step='none'] { background: var(--bare); }
.swatch[data-step='0'] { background: #8c3a06; }
.swatch[data-step='1'] { background: #c9651f; }
.swatch[data-step='2'] { background: #e9a56b; }
.swatch[data-step='3'] { background: #dedbd2; }
.swatch[data-step='4'] { background: #8db6da; }
.swatch[data-step='5'] { background: #3c7fba; }
.swatch[data-step='6'] { background: #174e86; }
.chip {
  display: inline-block; padding: 0 5px; border: 1px solid rgb(20 32 29 / 0.45); border-radius: 4px;
  font: 700 11px/17px var(--tree-font); color: #14201d; background: #bfc5bf;
}
.chip[data-family='staticEval'] { background: #56b4e9; }
.chip[data-family='testSearch'] { background: #cc79a7; }
.chip[data-family='lateMove'] { background: #e69f00; }
.chip[data-family='material'] { background: #009e73; }
.chip[data-family='reduced'] { background: #ead34a; }
.chip[data-family='refuted'] { background: var(--refuted); color: var(--tree-ink); }
.chip[data-family='none'] { background: var(--bare); color: var(--tree-ink); }
.other-sentence { font: 500 15px/1.35 var(--tree-title-font); margin: 4px 0 8px; }
.compared { display: grid; gap: 6px; margin-bottom: 10px; font-size: 13px; }
.compared dl { display: grid; gap: 4px; margin: 0; }
.compared dl div { display: block; }
.compared dt { color: inherit; font-weight: 650; }
.compared dd { color: var(--tree-muted); font-weight: 400; }
.treatments { margin: 0; padding-left: 18px; color: var(--tree-muted); }
.rules { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.rules caption { text-align: start; color: var(--tree-muted); }
.rules th { font-weight: 500; text-align: start; }
.rules td, .rules thead th { padding-left: 16px; text-align: end; }
/* A talk, a video, a figure in a text: what can be pressed and counted is away. */
:host([bare]:not([bare='false'])) :is(.steps, .judge, .numbers, .choices, .tools, .hover, .statistics, .source) { display: none; }
.statistics { margin-top: 8px; font-size: 13px; }
.statistics summary { width: fit-content; min-height: 28px; line-height: 28px; cursor: pointer; color: var(--tree-muted); }
.statistics dt { color: var(--tree-muted); }
.source { margin-top: 8px; font-size: 12px; color: var(--tree-muted); }

.message {
  display: grid; place-content: center; min-height: 180px; padding: 20px; border-radius: var(--tree-radius); text-align: center;
  background: linear-gradient(var(--tree-wall), var(--tree-wall-end)); border: 1px solid var(--tree-line); color: var(--tree-muted);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.message[data-tone='trouble'] { color: var(--tree-danger); }

@media (pointer: coarse) {
  .path button, .choices button { min-height: 38px; }
  .icon-button { width: 44px; height: 44px; }
  .audit { min-height: 44px; }
}
@media (forced-colors: active) {
  .why, .wall, .message { border: 1px solid CanvasText; }
  .swatch, .chip, .part { forced-color-adjust: none; }
  .path button[aria-current], .choices button[aria-pressed='true'] { outline: 2px solid Highlight; outline-offset: -2px; }
}
`;

export const treeStyles = sheetOf(CSS);
