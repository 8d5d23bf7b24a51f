export * from './address.js';
export * from './analysis-link.js';
export * from './explore-link.js';
