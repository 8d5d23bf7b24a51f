export * from './audit-charts.js';
export * from './chart.js';
export * from './summary-charts.js';
export * from './tree-rows.js';
export * from './lead.js';
export * from './move-scene.js';
export * from './node-figures.js';
export * from './rule-help.js';
