/** The style sheet of a report: light and dark, on screens and on paper. */
export const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#f7f5ef, #121a17); --surface: light-dark(#fff, #19231f); --ink: light-dark(#1b2a27, #e9ede6);
  --muted: light-dark(#56635e, #a3afa9); --line: light-dark(#dfdaca, #2a3732); --accent: light-dark(#1d6b52, #6fc7a6);
  --less: light-dark(#1f5fa8, #7fb4ea); --more: light-dark(#a6281c, #ff8a7a); --selected: light-dark(#f3ecd3, #33301f); }
* { box-sizing: border-box; }
body { max-width: 984px; margin: 0 auto; padding: 24px; background: var(--bg); color: var(--ink); font: 14px/20px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header { padding: 16px 22px; border-radius: 16px; background: linear-gradient(160deg, #1a4a3a, #12382c); color: #f6f1e2; }
header p { margin: 6px 0; color: #bbd0c4; } header b { color: #f6f1e2; }
h1 { margin: 4px 0 10px; font: 600 25px/33px Palatino, 'Palatino Linotype', Georgia, serif; }
h2 { margin: 0 0 8px; font: 600 17px/24px Palatino, 'Palatino Linotype', Georgia, serif; }
section { margin-top: 12px; padding: 14px 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 12px; margin-top: 12px; }
.cards section, .cards p { margin: 0; } .cards b { display: block; font-size: 25px; line-height: 31px; }
.muted, .cards em { color: var(--muted); font-style: normal; }
.wide { overflow-x: auto; } table { width: 100%; border-collapse: collapse; }
th, td { padding: 4px 10px; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; } th { color: var(--muted); font-weight: 500; }
.text { text-align: left; } td.text { min-width: 12ch; overflow-wrap: anywhere; white-space: normal; } td:first-child:has(.chip) { min-width: 0; }
.chip { display: inline-block; white-space: nowrap; min-width: 34px; padding: 0 5px; border-radius: 5px; font: 700 11px/18px system-ui, sans-serif; text-align: center; print-color-adjust: exact; }
.bar { display: inline-block; min-width: 1px; height: 8px; border-radius: 2px; background: var(--accent); print-color-adjust: exact; }
.balance { vertical-align: middle; } .balance .line { stroke: var(--line); } .balance .a { fill: var(--more); } .balance .b { fill: var(--accent); } .balance .equal { fill: var(--muted); }
.tree details, .tree p { margin: 0 0 0 16px; border-left: 1px solid var(--line); padding-left: 8px; } .tree summary { cursor: pointer; }
.chart { width: 100%; } .chart .less { fill: var(--less); } .chart .more { fill: var(--more); } .chart .line { stroke: var(--line); } .chart .dot { fill: var(--ink); }
.chart .scale { fill: var(--muted); font-size: 11px; text-anchor: end; }
.verdict { vertical-align: middle; } .verdict .line { stroke: var(--line); stroke-width: 2; } .verdict .interval { stroke: var(--accent); stroke-width: 4; opacity: .35; } .verdict .right { fill: var(--accent); } .verdict .control, .chart .control { fill: var(--surface); stroke: var(--muted); stroke-width: 1.5; }
.curve h3 { margin: 12px 0 0; font-size: 15px; } .chart .tried { fill: var(--less); stroke: var(--less); } .chart .cut { fill: var(--accent); stroke: var(--accent); } .chart .column { stroke: none; opacity: .3; } .chart .curve-line { fill: none; stroke-width: 2; } .chart .bar { opacity: .45; fill: none; } .chart .threshold { stroke: var(--ink); } .chart .middle { text-anchor: middle; }
.boards { display: grid; grid-template-columns: repeat(auto-fit, minmax(280px, 1fr)); gap: 16px; }
figure { display: grid; grid-template-columns: 150px 1fr; gap: 12px; margin: 0; } figure svg { width: 150px; border-radius: 6px; } figcaption p { margin: 0; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; } .more-text { color: var(--more); } .less-text { color: var(--less); }
@media print { body { padding: 0; } section, figure, tr { break-inside: avoid; } section.tree-part { break-inside: auto; } }
`;
