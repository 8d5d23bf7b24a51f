/** Scores and moves as people read them. Importing it does nothing else. */

export { forWhite, type LineStart, numberedLine, scoreText, whiteShare } from './format.js';
