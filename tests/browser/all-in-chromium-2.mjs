import { tellPartIn } from './support/together.mjs';

await tellPartIn('Chromium', 2);
