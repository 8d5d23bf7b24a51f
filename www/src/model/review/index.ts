export * from './game-review.js';
export * from './phases.js';
export * from './review-book.js';
export * from './reviewer.js';
export * from './saved-review.js';
export * from './winning-chances.js';
