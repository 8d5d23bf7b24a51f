export * from './fault-text.js';
export * from './result-text.js';
