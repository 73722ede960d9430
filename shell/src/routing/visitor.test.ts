import { previewsOf, visitorOf } from './visitor.ts';

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
