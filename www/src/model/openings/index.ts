export * from './opening-names.js';
