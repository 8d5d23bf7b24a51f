/** The language of explanations and elements. How their messages are looked up is nobody else's business. */

export type { Message } from './message.js';
export type { Words } from './words.js';
export { setWords } from './words.js';
