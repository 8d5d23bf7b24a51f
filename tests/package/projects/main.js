import * as espalier from 'espalier';
import { show } from './show.js';

show(espalier);
