import type { Drafts } from '@portal/shared-kit';
import { webcrypto } from 'node:crypto';
import { draftBox } from './draft-box.ts';

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

const of = (typed: string) => ({ typed, label: 'TESTE-1 de Ana' });
const keyOf = (letter: string) => btoa(letter.repeat(32));
function storage() {
  const stored = new Map<string, string>();
  const drafts: Drafts = {
    save: (name, value) => void stored.set(name, JSON.stringify(value)),
    read: (name) => JSON.parse(stored.get(name) ?? 'null') ?? undefined,
    remove: (name) => void stored.delete(name),
  };
  return { stored, drafts };
}

test('a draft is read again with the same key, and stands in the storage as nothing that can be read', async () => {
  const { stored, drafts } = storage();
  const box = await draftBox(drafts, 'grades:5', keyOf('a'));
  await box.keep({ '1:7': of('12,5'), '2:7': of('F') });
  expect([...stored.values()].join()).not.toMatch(/12,5|1:7/);
  const again = await draftBox(drafts, 'grades:5', keyOf('a'));
  expect(await again.read()).toEqual({ '1:7': of('12,5'), '2:7': of('F') });
});

test('another user’s key, another edition and what an older release wrote give nothing', async () => {
  const { drafts } = storage();
  await (await draftBox(drafts, 'grades:5', keyOf('a'))).keep({ '1:7': of('12') });
  expect(await (await draftBox(drafts, 'grades:5', keyOf('b'))).read()).toEqual({});
  expect(await (await draftBox(drafts, 'grades:6', keyOf('a'))).read()).toEqual({});
  drafts.save('grades:7', { '1:7': of('12') });
  expect(await (await draftBox(drafts, 'grades:7', keyOf('a'))).read()).toEqual({});
});

test('of quick changes the last is kept, and nothing once all is stored', async () => {
  const { stored, drafts } = storage();
  const box = await draftBox(drafts, 'grades:5', keyOf('a'));
  await Promise.all([
    box.keep({ '1:7': of('1') }),
    box.keep({ '1:7': of('12') }),
    box.keep({ '1:7': of('12,5') }),
  ]);
  expect(await box.read()).toEqual({ '1:7': of('12,5') });
  await box.keep({});
  expect(stored.size).toBe(0);
});

test('keeps input typed after a moment without pending saves', async () => {
  const { drafts } = storage();
  const box = await draftBox(drafts, 'grades:5', keyOf('a'));
  await box.keep({});
  await box.keep({ '1:7': of('12,5') });
  expect(await box.read()).toEqual({ '1:7': of('12,5') });
});

test('two tabs of one edition keep what each of them typed, and none brings back what the other has sent', async () => {
  const { drafts } = storage();
  const [one, two] = [
    await draftBox(drafts, 'grades:5', keyOf('a')),
    await draftBox(drafts, 'grades:5', keyOf('a')),
  ];
  await one.read();
  await two.read();
  await one.keep({ '1:7': of('12') });
  await two.keep({ '2:7': of('9') });
  await one.keep({ '1:7': of('12'), '3:7': of('F') });
  const later = async () => (await draftBox(drafts, 'grades:5', keyOf('a'))).read();
  expect(await later()).toEqual({ '1:7': of('12'), '2:7': of('9'), '3:7': of('F') });
  await one.keep({});
  expect(await later()).toEqual({ '2:7': of('9') });
});
