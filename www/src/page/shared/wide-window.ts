/** Windows that have larger type and more beside the board, as the style sheets have it. */

import { matched } from './pace.js';

export const isWide = matched('(min-width: 1800px) and (min-height: 900px)');
