import { watchNatives } from './natives.ts';

class Cache {
  find = (): string => 'own';
  get(): string {
    return 'of the class';
  }
}
const cache = new Cache();
const repair = watchNatives(window, { cache });

test('nothing is said of a page that nobody changed', () => {
  expect(repair()).toEqual([]);
});

test('what was changed is as before, what was added is gone, and each is named once', () => {
  const { map } = Array.prototype;
  const { fetch } = window;
  const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.assign(Array.prototype, { map: () => 'poison', last: () => 'poison' });
  Object.assign(window, { fetch: () => 'poison' });
  Object.defineProperty(Element.prototype, 'innerHTML', { get: () => 'poison', configurable: true });
  Object.assign(cache, { find: () => 'poison' });
  Object.defineProperty(cache, 'get', { value: () => 'poison', configurable: true });
  expect(repair().toSorted()).toEqual(
    [
      ...['Array.prototype.last', 'Array.prototype.map', 'Element.prototype.innerHTML'],
      ...['cache.find', 'cache.get', 'window.fetch'],
    ].toSorted(),
  );
  expect(Array.prototype.map).toBe(map);
  expect('last' in []).toBe(false);
  expect(Object.keys(Array.prototype)).toEqual([]);
  expect(window.fetch).toBe(fetch);
  expect(Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')).toEqual(innerHTML);
  expect([cache.find(), cache.get()]).toEqual(['own', 'of the class']);
  expect(repair()).toEqual([]);
});

test.each<[string, object, string]>([
  ['JSON.stringify', JSON, 'stringify'],
  ['XMLHttpRequest.prototype.send', XMLHttpRequest.prototype, 'send'],
  ['history.pushState', history, 'pushState'],
  ['a method of what all are given', Cache.prototype, 'get'],
])('%s cannot be changed', (_what, holder, name) => {
  expect(() => Object.assign(holder, { [name]: () => 'poison' })).toThrow(TypeError);
});

test('it puts right what it might have stood on itself', () => {
  const poison = () => {
    throw new Error('poisoned');
  };
  const iterate = Array.prototype[Symbol.iterator];
  Object.assign(Array.prototype, { push: poison, flatMap: poison, [Symbol.iterator]: poison });
  Object.assign(Reflect.getPrototypeOf(new Map())!, { get: poison, has: poison });
  Object.assign(Object, { is: poison, defineProperty: poison });
  expect(repair()).toHaveLength(7);
  expect([...'ok']).toEqual(['o', 'k']);
  expect(Array.prototype[Symbol.iterator]).toBe(iterate);
});
