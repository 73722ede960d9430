import { storeOverride, storedOverride, noteOverride, overrideOf } from './override.ts';
import { storePreview, storedPreview, notePreview } from './stored-preview.ts';
import { previewsOf, visitorOf } from './visitor.ts';

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
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  open(`/probe?dev=${dev}`);
  expect(location.search).toBe('');
  expect(overrideOf()).toBeUndefined();
  jest.restoreAllMocks();
});

beforeEach(() => sessionStorage.clear());

const at = (address: string) => {
  history.replaceState(null, '', address);
  notePreview();
  return storedPreview();
};

test('an address asks for a release and loses the request; the tab keeps it, and an empty one ends it', () => {
  expect(at('/plans?page=2&preview=mfe-one@1.2.0-ab')).toEqual({
    of: 'mfe-one@1.2.0-ab',
    path: '/plans?page=2',
  });
  expect(location.search).toBe('?page=2');
  expect(previewsOf()).toEqual([]);
  expect(at('/elsewhere')?.of).toBe('mfe-one@1.2.0-ab');
  expect(at('/elsewhere?preview=')).toBeUndefined();
  expect(at('/elsewhere')).toBeUndefined();
});

test('an accepted preview stays when the same address is opened again, and another address asks again', () => {
  storePreview({ of: 'mfe-one@feature/x', path: '/', shown: { some: 'release' } });
  expect(at('/?preview=mfe-one%40feature%2Fx')?.shown).toEqual({ some: 'release' });
  expect(at('/?preview=mfe-one@other')).toEqual({ of: 'mfe-one@other', path: '/' });
});

test('a preview without a release is the channel of the remote, not this', () => {
  expect(at('/?preview=mfe-one')).toBeUndefined();
  expect(previewsOf()).toEqual(['mfe-one']);
});

const tab = (search = '') => ({ localStorage, sessionStorage, location: { search } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a signed-in user is the same visitor on every device, with their roles', () => {
  const ana = visitorOf({ id: 7, role: ['Secretaria'] }, tab());
  localStorage.clear();
  expect(visitorOf({ id: 7, role: ['Secretaria'] }, tab())).toEqual(ana);
  expect(ana.roles).toEqual(['Secretaria']);
});

test('a browser without a session keeps being the same one', () => {
  expect(visitorOf(undefined, tab()).id).toBe(visitorOf(undefined, tab()).id);
});

test('a browser that keeps nothing opens the portal all the same', () => {
  const closed = {
    ...tab(),
    get localStorage(): Storage {
      return {
        getItem: () => {
          throw new Error('denied');
        },
      } as unknown as Storage;
    },
  };
  expect(visitorOf(undefined, closed).id).toBe('nobody');
});

test('a preview is asked for once and stays with the tab until it is ended', () => {
  expect(previewsOf(tab())).toEqual([]);
  expect(previewsOf(tab('?preview=mfe-a,mfe-b'))).toEqual(['mfe-a', 'mfe-b']);
  expect(previewsOf(tab('?page=2'))).toEqual(['mfe-a', 'mfe-b']);
  expect(previewsOf(tab('?preview='))).toEqual([]);
});
