export * from './drawings.js';
export * from './game-title.js';
export * from './nags.js';
