/** What the board element reads of a PGN; nobody else is told. */
export type { PgnGame } from '../../../web/pkg/espalier_web.js';
