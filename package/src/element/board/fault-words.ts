/** What is said of an error. Boards load it when there is one: the words are many, and seldom needed. */
export { messageOf } from '../../model/error-words.js';
