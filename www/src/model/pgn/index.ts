export * from './comments.js';
export * from './drawings.js';
export * from './game-sheet.js';
export * from './nags.js';
export * from './write-pgn.js';
