/** The package in a browser. */
export * from './api.js';
export { createEngine } from './create-engine.js';
