// An element as a component of Vue 3: with it no setting has to say which tags are custom elements, and what a server
// has rendered is given its properties.
import { camelize, h } from 'vue';
import { attributesOf, isOwn } from './properties.js';

export function component(tag, element) {
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
