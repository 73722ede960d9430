import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, freshData, removeFolder } from './installation.ts';
import { cellOf, live, openGrid, saved, typeGrade } from './grid-steps.ts';
import { journey, narrow, wide, type Visitor } from './journey.ts';
import { files, isCached, open, stored } from './kept-files.ts';
import { ownBundles, startPortal, type Portal } from './portal.ts';
import { root } from './program.ts';
import { restamp } from './restamp.ts';
import { enter, eventually, isGone, isShown, signOut } from './steps.ts';

let portal: Portal;
const folder = dataFolder();
const dataDir = freshData();
beforeAll(async () => {
  portal = await startPortal({ dataDir });
});
afterAll(async () => {
  await portal?.remove();
  removeFolder(folder);
});

/** Where a student reads, and what stands there of the demonstration. */
const screens = [
  ['/Student', 'Olá, Celeste'],
  ['/Student/assessmentResult', 'Notas'],
  ['/Student/path', 'Percurso'],
  ['/Student/payments', 'Os meus pagamentos'],
  ['/notifications', 'Notificações'],
] as const;
const studentDist = path.join(root, 'mfe-student/dist');
/** The code of what is folded in the results: a page loads it once it is idle, so that it opens without a line. */
const foldedCode = () =>
  readdirSync(studentDist).find(
    (name) =>
      name.endsWith('.js') && /[{,]WhatIfFields:/.test(readFileSync(path.join(studentDist, name), 'utf8')),
  );
/** The student's remote built again: another release, whose payments are called otherwise. */
const nextRelease = () => {
  const { release } = JSON.parse(readFileSync(path.join(studentDist, 'files.json'), 'utf8')) as {
    release: string;
  };
  const container = (name: string) => `mfe_student_${name.replaceAll(/[.-]/g, '_')}`;
  return restamp(studentDist, path.join(folder, 'next'), (text) =>
    text
      .replaceAll(release, '1.0.0-next')
      .replaceAll(container(release), container('1.0.0-next'))
      .replaceAll('Os meus pagamentos', 'O que pago'),
  );
};

/** That the browser would install the application, and its manifest and each icon are served as what they are said to be, in their size. */
async function isInstallable({ page, context }: Visitor) {
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // The browser of a journey keeps nothing, so it installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const address = await page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href,
  );
  const manifest = await page.request.get(address);
  expect([manifest.status(), manifest.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/^application\/manifest\+json/),
  ]);
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(new URL(src, address).href);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
    // A PNG says its width and height in its first chunk.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
}

journey(
  'a teacher opens the grid without a line, what is typed outlives the page, and it is sent when the line is back',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    tab.expectFailures(
      /^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING) /,
    );
    await enter(page, 'docente@demo.test');
    await openGrid(page);
    await isShown(live(page));
    await isCached(visitor);
    const keptNames = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':kept:')));
    await eventually(async () =>
      expect((await keptNames()).join()).toMatch(/list-students.*draft-key|draft-key.*list-students/),
    );
    await portal.gateway.stop();
    await page.reload();
    await isShown(page.getByText(/^Sem ligação: notas de /));
    await cellOf(page, 12).click();
    await typeGrade(page, '17');
    await isShown(page.getByRole('button', { name: /^1 por guardar/ }));
    await tab.axe();
    const left = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(left).not.toMatch(/list-students[^}]*fullName/);
    // The page asks before it is left with something unsaved.
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await isShown(page.getByText('Recuperada 1 nota que não chegou a ser guardada.'));
    await portal.gateway.start();
    await saved(page);
    await isGone(page.getByText(/^Sem ligação: notas de /));
    await page.reload();
    await eventually(async () => expect(await cellOf(page, 12).innerText()).toBe('17'));
    await signOut(page);
    expect(await keptNames()).toEqual([]);
  },
  wide,
);

journey(
  'what a student opened is read without a line until sign-out; another release takes the whole place of the first, and the worker can be removed',
  () => portal,
  async (visitor) => {
    const { page, tab } = visitor;
    tab.expectFailures(
      /^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING) /,
    );
    await enter(page, 'estudante@demo.test');
    await open(visitor, '/Student', 'Olá, Celeste');
    await isInstallable(visitor);
    await eventually(async () => expect(await files(visitor)).toContain('/'));
    for (const [address, title] of screens) {
      await open(visitor, address, title);
      await isCached(visitor);
      if (title === 'Notas')
        await eventually(async () =>
          expect((await files(visitor)).map((file) => path.basename(file))).toContain(foldedCode()),
        );
    }
    const [first] = await stored(visitor);

    await portal.gateway.stop();
    for (const [address, title] of screens) {
      await open(visitor, address, title);
      await isShown(page.getByText(/^Sem ligação: dados de \d\d\/\d\d, \d\d:\d\d$/).first());
      if (title === 'Notas') {
        await page.getByText('Porquê?').first().click();
        // Neither 'please wait' nor that it did not come.
        await isShown(
          page.locator('details[open] .st-form > :not([role="status"]):not([role="alert"])').first(),
        );
      }
      await tab.axe();
    }

    const bundles = ownBundles.map((bundle) => (bundle.includes('mfe-student') ? nextRelease() : bundle));
    await portal.gateway.start({ BUNDLES: bundles.join(',') });
    await open(visitor, '/Student/payments', 'O que pago');
    await eventually(async () => {
      const [only, ...more] = await stored(visitor);
      expect([only === first, more]).toEqual([false, []]);
    });
    await isCached(visitor);
    const own = (await files(visitor)).filter((file) => file.startsWith('/r/mfe-student/'));
    expect(own.filter((file) => !file.startsWith('/r/mfe-student/1.0.0-next/'))).toEqual([]);
    await portal.gateway.stop();
    await open(visitor, '/Student/payments', 'O que pago');

    await portal.gateway.start({ BUNDLES: bundles.join(','), NO_OFFLINE: '1' });
    await open(visitor, '/Student', 'Olá, Celeste');
    await eventually(async () => expect(await stored(visitor)).toEqual([]));
    await signOut(page);
    const left = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('draft:')),
    );
    expect(left).toEqual([]);
  },
  narrow,
);
