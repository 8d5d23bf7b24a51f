// An element as a component of React 18 and 19. React sets no properties while it hydrates, none on an element that is
// not defined yet, and in version 18 none at all, where it hears no events of theirs either.
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { attributesOf, isOwn } from './properties.js';

// On a server there is nothing to set, and React 18 would warn.
const useSoon = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** `onmove`; React's own listeners are written `onClick`. */
const isListener = (name) => /^on[a-z]/.test(name);

export function component(tag, element) {
  const Component = forwardRef((props, ref) => {
    const node = useRef(null);
    const set = useRef({});
    const pick = (isMeant) => Object.fromEntries(Object.entries(props).filter(([name]) => isMeant(name)));
    const own = pick((name) => isOwn(element, name));
    const listeners = pick(isListener);
    const rest = pick((name) => !isOwn(element, name) && !isListener(name));

    useImperativeHandle(ref, () => node.current);
    useSoon(() => {
      const { current } = node;
      const heard = Object.entries(listeners).filter(([, listener]) => typeof listener === 'function');
      for (const [name, listener] of heard) current.addEventListener(name.slice(2), listener);
      return () => {
        for (const [name, listener] of heard) current.removeEventListener(name.slice(2), listener);
      };
    });
    useSoon(() => {
      for (const name of Object.keys({ ...set.current, ...own })) {
        if (set.current[name] !== own[name]) node.current[name] = own[name];
      }
      set.current = own;
    });
    return createElement(tag, { ...rest, ...attributesOf(element, own), ref: node });
  });
  Component.displayName = element.name;
  return Component;
}
