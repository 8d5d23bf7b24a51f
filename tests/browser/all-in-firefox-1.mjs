import { tellHalfIn } from './support/together.mjs';

await tellHalfIn('Firefox', 1);
