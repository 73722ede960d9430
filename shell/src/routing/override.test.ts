import { storeOverride, storedOverride, noteOverride, overrideOf } from './override.ts';

const dev = 'mfe-probe@127.0.0.1:5180';
const open = (address: string) => {
  history.replaceState({ index: 3 }, '', address);
  noteOverride();
};
beforeEach(() => sessionStorage.clear());

test('an address that asks is noted and loses the question; nothing is overridden by it', () => {
  open(`/probe?page=2&dev=${dev}`);
  expect(location.pathname + location.search).toBe('/probe?page=2');
  expect(history.state).toEqual({ index: 3 });
  expect(storedOverride()).toEqual({ dev, state: 'asked', path: '/probe?page=2' });
  expect(overrideOf()).toBeUndefined();
});

test('an open override stays at its own address, and another one must be requested again', () => {
  storeOverride({ dev, state: 'open', path: '/probe' });
  open('/departments');
  open(`/departments?dev=${dev}`);
  expect(overrideOf()).toEqual({ remote: 'mfe-probe', origin: 'http://127.0.0.1:5180' });
  open('/departments?dev=mfe-probe@127.0.0.1:6666');
  expect(storedOverride()).toMatchObject({ dev: 'mfe-probe@127.0.0.1:6666', state: 'asked' });
  expect(overrideOf()).toBeUndefined();
});

test('an empty question ends it', () => {
  storeOverride({ dev, state: 'open', path: '/probe' });
  open('/probe?dev=');
  expect(storedOverride()).toBeUndefined();
});

test('a browser that keeps nothing opens the page all the same', () => {
  const denied = () => {
    throw new Error('denied');
  };
  const tab = {
    sessionStorage: { getItem: denied, setItem: denied } as unknown as Storage,
    location,
    history,
  };
  window.history.replaceState(null, '', `/probe?dev=${dev}`);
  noteOverride(tab);
  expect(location.search).toBe('');
  expect(overrideOf(tab)).toBeUndefined();
});
