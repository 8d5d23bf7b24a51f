export * from './format.js';
export * from './result-text.js';
