export * from './found-moments.js';
export * from './game-key.js';
export * from './hints.js';
export * from './moment.js';
export * from './offer-text.js';
export * from './practice-book.js';
export * from './practice-session.js';
export * from './todays-five.js';
