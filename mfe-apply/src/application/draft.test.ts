import { createDraftStore, draftLifetime, type Draft } from './draft.ts';

const draft: Draft = { form: { fullName: 'Ana Macuácua' }, step: 2, key: 'chave' };
let time = 0;
const store = () =>
  createDraftStore(
    () => localStorage,
    () => time,
  );

beforeEach(() => {
  localStorage.clear();
  time = Date.UTC(2026, 10, 21);
});

test('a draft is there again within seven days, and gone after them', () => {
  expect(store().save(draft)).toBe(true);
  time += draftLifetime - 1;
  expect(store().read()).toEqual(draft);
  time += 1;
  expect(store().read()).toBeUndefined();
  time -= 1;
  expect(store().read()).toBeUndefined();
});

test('an erased draft leaves nothing of what was typed in the browser', () => {
  store().save(draft);
  store().erase();
  expect(localStorage).toHaveLength(0);
});

test.each(['{', '1', 'null', '{"form":1}', '{"form":{},"key":"k"}'])('%s is no draft', (stored) => {
  localStorage.setItem('candidatura', stored);
  expect(store().read()).toBeUndefined();
});

test('ignores values in a stored form that are not text', () => {
  store().save({ ...draft, form: { fullName: 'Ana', course_id: 3 } as never });
  expect(store().read()?.form).toEqual({ fullName: 'Ana' });
});

test('a browser that keeps nothing is no obstacle', () => {
  const refusing = createDraftStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(refusing.read()).toBeUndefined();
  expect(refusing.save(draft)).toBe(false);
  expect(() => refusing.erase()).not.toThrow();
});
