import { savedFiles } from '../testing/index.ts';
import { openDocument, saveDocument } from './open-document.ts';

const tab = { location: { replace: jest.fn() }, close: jest.fn() };
const open = jest.spyOn(window, 'open');
beforeEach(() => {
  jest.clearAllMocks();
  open.mockReturnValue(tab as unknown as Window);
});

test('the tab is opened before the call is made, and shows the paper that comes', async () => {
  let openedFirst = false;
  await openDocument(async () => {
    openedFirst = open.mock.calls.length === 1;
    return '/api/documents/abc';
  });
  expect(openedFirst).toBe(true);
  expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/abc');
});

test('a call that fails leaves no empty tab, and the failure is passed on', async () => {
  await expect(openDocument(() => Promise.reject(new Error('não')))).rejects.toThrow('não');
  expect(tab.close).toHaveBeenCalled();
});

test('opens only papers of the portal', async () => {
  await expect(openDocument(async () => 'https://example.org/')).rejects.toThrow('not a paper');
  expect(tab.location.replace).not.toHaveBeenCalled();
});

test('a document is saved in the page, and nothing but one of the portal', () => {
  const saved = savedFiles();
  saveDocument('/api/documents/abc');
  expect(saved).toEqual(['/api/documents/abc']);
  expect(() => saveDocument('https://example.org/')).toThrow('not a paper');
  expect(saved).toHaveLength(1);
  expect(open).not.toHaveBeenCalled();
});
