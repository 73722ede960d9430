import { storePreview, storedPreview, notePreview } from './stored-preview.ts';
import { previewsOf } from './visitor.ts';

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
