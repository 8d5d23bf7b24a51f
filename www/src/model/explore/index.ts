export * from './guesses.js';
export * from './stories.js';
export * from './story.js';
export * from './verdict.js';
export * from './doubtful-move.js';
