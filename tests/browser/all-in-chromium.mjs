// Every story, in Chromium. The one of Firefox may run beside it.
import { tellAllIn } from './support/together.mjs';

await tellAllIn('Chromium');
