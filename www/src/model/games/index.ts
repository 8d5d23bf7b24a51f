export * from './game-details.js';
export * from './game-filter.js';
export * from './games-file.js';
export * from './kept-game.js';
export * from './opened-game.js';
