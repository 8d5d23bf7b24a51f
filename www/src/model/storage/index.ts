export * from './claims.js';
export * from './entry.js';
export * from './entry-store.js';
export * from './hold.js';
export * from './journal.js';
