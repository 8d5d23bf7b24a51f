import * as espalier from 'espalier/inline';
import { show } from './show.js';

show(espalier);
