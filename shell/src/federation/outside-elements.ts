import { callerOf } from '@portal/shared-kit/leftovers';
import { reportLeftover } from './page-violations.ts';

const inserting = [
  'append',
  'appendChild',
  'insertAdjacentElement',
  'insertAdjacentHTML',
  'insertBefore',
  'prepend',
  'replaceChildren',
] as const;

interface Outside {
  id: string;
  parent: Element;
  isParked: boolean;
}

/** Tracks the elements that code of releases adds beside the portal, in `body` and `html`. The returned function takes the releases that are
 *  present, as `<remote>/<release>`: the elements of others are detached, and come back with their release. */
export function watchOutside({ body, documentElement }: Document): (presentIds: readonly string[]) => void {
  const outside = new Map<Element, Outside>();
  for (const parent of [body, documentElement])
    for (const name of inserting) {
      const insert = parent[name] as (...args: unknown[]) => unknown;
      const inserted = (...args: unknown[]): unknown => {
        const id = callerOf(new Error().stack)?.release;
        if (!id || id.startsWith('shell/')) return insert.apply(parent, args);
        const before = new Set(parent.children);
        const result = insert.apply(parent, args);
        for (const element of parent.children)
          if (!before.has(element) && !element.matches('style, link, script'))
            outside.set(element, { id, parent, isParked: false });
        return result;
      };
      Object.defineProperty(parent, name, { value: inserted, writable: true, configurable: true });
    }
  return (presentIds) => {
    for (const [element, one] of outside) {
      const isPresent = presentIds.includes(one.id);
      if (isPresent && one.isParked) {
        one.isParked = false;
        one.parent.append(element);
      } else if (!isPresent && !one.isParked) {
        if (element.parentNode !== one.parent) {
          outside.delete(element);
          continue;
        }
        one.isParked = true;
        element.remove();
        // The kit's own place for popups is removed by itself.
        if (!(element as HTMLElement).dataset?.release)
          reportLeftover(one.id, 'elements outside of its root');
      }
    }
  };
}
