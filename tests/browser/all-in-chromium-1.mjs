import { tellHalfIn } from './support/together.mjs';

await tellHalfIn('Chromium', 1);
