export * from './audit-charts.js';
export * from './chart.js';
export * from './summary-charts.js';
export * from './tree-rows.js';
