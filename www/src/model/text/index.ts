export * from './result-text.js';
