// Every story, in Firefox. The one of Chromium may run beside it.
import { tellAllIn } from './support/together.mjs';

await tellAllIn('Firefox');
