// The elements as components of Vue 3: with them no setting has to say which tags are custom elements, and what a server
// has rendered is given its properties.
import { camelize, h } from 'vue';
import * as elements from './element.js';
import { attributesOf, isOwn } from './properties.js';

function component(tag, element) {
  const render = (_props, { attrs }) => {
    const given = Object.entries(attrs).map(([name, value]) => [camelize(name), value, name]);
    const own = Object.fromEntries(given.filter(([name]) => isOwn(element, name)));
    const rest = Object.fromEntries(given.filter(([name]) => !isOwn(element, name)).map(([, value, name]) => [name, value]));
    // By the point Vue knows that a property is meant, whether the element is defined already or not.
    const properties = Object.fromEntries(Object.entries(own).map(([name, value]) => [`.${name}`, value]));
    return h(tag, { ...rest, ...attributesOf(element, own), ...properties });
  };
  return Object.assign(render, { inheritAttrs: false, displayName: element.name });
}

export const EspalierChessboard = component('espalier-chessboard', elements.EspalierChessboard);
export const EspalierBoard = component('espalier-board', elements.EspalierBoard);
export const EspalierTree = component('espalier-tree', elements.EspalierTree);
