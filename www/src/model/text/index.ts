export * from './bar-score.js';
export * from './chances-text.js';
export * from './fault-text.js';
export * from './fen-change.js';
export * from './notation.js';
export * from './pgn-fault.js';
export * from './result-text.js';
