export * from './unused-versions.js';
export * from './version-watch.js';
