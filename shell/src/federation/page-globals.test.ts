import { recordGlobals } from './page-globals.ts';

class Cache {
  find = (): string => 'own';
  get(): string {
    return 'of the class';
  }
}
// jsdom has none.
Object.assign(window, { fetch: () => 'own' });
const cache = new Cache();
const restore = recordGlobals(window, { cache });

test('reports nothing for an unchanged page', () => {
  expect(restore()).toEqual([]);
});

test('restores changed properties, removes added ones, and names each once', () => {
  const { map } = Array.prototype;
  const { fetch } = window;
  const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.assign(Array.prototype, { map: () => 'poison', last: () => 'poison' });
  Object.assign(window, { fetch: () => 'poison' });
  Object.defineProperty(Element.prototype, 'innerHTML', { get: () => 'poison', configurable: true });
  Object.assign(cache, { find: () => 'poison' });
  Object.defineProperty(cache, 'get', { value: () => 'poison', configurable: true });
  expect(restore().toSorted()).toEqual(
    [
      'Array.prototype.last',
      'Array.prototype.map',
      'Element.prototype.innerHTML',
      'cache.find',
      'cache.get',
      'window.fetch',
    ].toSorted(),
  );
  expect(Array.prototype.map).toBe(map);
  expect('last' in []).toBe(false);
  expect(Object.keys(Array.prototype)).toEqual([]);
  expect(window.fetch).toBe(fetch);
  expect(Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')).toEqual(innerHTML);
  expect([cache.find(), cache.get()]).toEqual(['own', 'of the class']);
  expect(restore()).toEqual([]);
});

test.each<[string, object, string]>([
  ['JSON.stringify', JSON, 'stringify'],
  ['XMLHttpRequest.prototype.send', XMLHttpRequest.prototype, 'send'],
  ['history.pushState', history, 'pushState'],
  ['a method of what all are given', Cache.prototype, 'get'],
])('%s cannot be changed', (_what, holder, name) => {
  expect(() => Object.assign(holder, { [name]: () => 'poison' })).toThrow(TypeError);
});

test('restores functions that it might itself depend on', () => {
  const poison = () => {
    throw new Error('poisoned');
  };
  const iterate = Array.prototype[Symbol.iterator];
  Object.assign(Array.prototype, { push: poison, flatMap: poison, [Symbol.iterator]: poison });
  Object.assign(Reflect.getPrototypeOf(new Map())!, { get: poison, has: poison });
  Object.assign(Object, { is: poison, defineProperty: poison });
  expect(restore()).toHaveLength(7);
  expect([...'ok']).toEqual(['o', 'k']);
  expect(Array.prototype[Symbol.iterator]).toBe(iterate);
});

test.each<[string, object, string]>([
  ['window.matchMedia', window, 'getComputedStyle'],
  ['document.createElement', document, 'createElement'],
  ['a class of the browser', window, 'ResizeObserver' in window ? 'ResizeObserver' : 'CustomEvent'],
  ['a method of an interface', CSSStyleDeclaration.prototype, 'setProperty'],
  ['a static method', Promise, 'all'],
  ['a timer', window, 'setInterval'],
  ['the console', console, 'error'],
  ['a method of the only navigator', navigator, 'javaEnabled'],
])('%s is restored', (_what, holder, name) => {
  const before = (holder as Record<string, unknown>)[name];
  Object.defineProperty(holder, name, { value: () => 'poison', configurable: true, writable: true });
  expect(restore()).toHaveLength(1);
  expect((holder as Record<string, unknown>)[name]).toBe(before);
  expect(restore()).toEqual([]);
});

test('a property of the window that hides one of its class is removed, another one stays', () => {
  Object.assign(window, { hasOwnProperty: () => true, ownOfLibrary: 1 });
  expect(restore()).toEqual(['window.hasOwnProperty']);
  expect(Object.keys(window)).not.toContain('hasOwnProperty');
  expect(window).toHaveProperty('ownOfLibrary', 1);
});

test('a getter that throws in place of a value is replaced', () => {
  const { fetch } = window;
  Object.defineProperty(window, 'fetch', {
    configurable: true,
    get: () => {
      throw new Error('poisoned');
    },
  });
  expect(restore()).toEqual(['window.fetch']);
  expect(window.fetch).toBe(fetch);
});

test('an error that React has described is no change of a release, and a function put in its place is', () => {
  const errors = Error as { prepareStackTrace?: unknown };
  errors.prepareStackTrace = undefined;
  expect(restore()).toEqual([]);
  errors.prepareStackTrace = () => 'poison';
  expect(restore()).toEqual(['Error.prepareStackTrace']);
  expect(errors.prepareStackTrace).toBeUndefined();
});

test('a property that is added to the prototype of all objects is removed', () => {
  Object.assign(Object.prototype, { toJSON: 1 });
  expect(restore()).toEqual(['Object.prototype.toJSON']);
  expect('toJSON' in {}).toBe(false);
});
