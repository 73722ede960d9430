import type { Visitor } from './journey.ts';
import { eventually, heading, isShown } from './steps.ts';

/** The release sets that the browser keeps. */
export const stored = ({ page }: Pick<Visitor, 'page'>) => page.evaluate(() => caches.keys());
/** The files of the releases that the browser keeps. */
export const files = ({ page }: Pick<Visitor, 'page'>) =>
  page.evaluate(async () => {
    const sets = await caches.keys();
    const cachedRequests = await Promise.all(sets.map(async (name) => (await caches.open(name)).keys()));
    return cachedRequests.flat().map(({ url }) => new URL(url).pathname);
  });

export async function open({ page }: Pick<Visitor, 'page'>, address: string, title: string): Promise<void> {
  await page.goto(address);
  await isShown(heading(page, title));
}
/** What an open screen asked for has come, and its files are kept. */
export async function isCached(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await eventually(async () => expect(await page.getByText('Por favor, aguarde').count()).toBe(0));
  await eventually(async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const cachedFiles = await files(visitor);
    expect(loaded.filter((file) => file.startsWith('/r/') && !cachedFiles.includes(file))).toEqual([]);
  });
}
