export * from './address.js';
export * from './address-writer.js';
export * from './analysis-link.js';
export * from './explore-link.js';
export * from './packed-text.js';
export * from './recorded-path.js';
export * from './view-links.js';
