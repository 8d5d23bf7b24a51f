export * from './bar-score.js';
export * from './fault-text.js';
export * from './result-text.js';
