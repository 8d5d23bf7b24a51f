export * from './fault-text.js';
export * from './notation.js';
export * from './result-text.js';
export * from './score-text.js';
export * from './spoken.js';
