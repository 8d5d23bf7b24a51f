// A program for Node.
import { EspalierBoard } from 'espalier/element';
import * as espalier from 'espalier';
import * as inline from 'espalier/inline';
import { play } from './play.js';

console.log(JSON.stringify([await play(espalier), await play(inline), typeof EspalierBoard]));
