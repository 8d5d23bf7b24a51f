/** The language of the elements. How their messages are looked up is nobody else's business. */
export { setWords } from './words.js';
export type { Words } from './words.js';
