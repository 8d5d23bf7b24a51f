import { tellPartIn } from './support/together.mjs';

await tellPartIn('Firefox', 2);
