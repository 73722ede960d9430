import type { Route } from 'playwright-core';
import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { heading, isShown, menuEntry } from '../steps.ts';
import { teamOf } from '../team.ts';
import {
  buildProbe,
  isCounted,
  openProbe,
  probePage,
  restWorks,
  type Probe,
  type Published,
} from './probe.ts';

const portal = sharedPortal();
let probe: Probe;
beforeAll(() => {
  probe = buildProbe(portal, 'good-1', 'good-2');
});
afterAll(async () => {
  await probe?.remove();
});

/** A script that ends too early, or is none, is an error of its own in the page. */
const badScript = /^page error: /;
const cutShort = async (route: Route) => {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ contentType: 'text/javascript', body: body.subarray(0, body.length / 2) });
};
const faults: Record<string, (route: Route) => Promise<void>> = {
  'is cut off': (route) => route.abort('connectionreset'),
  'arrives cut short': cutShort,
  "is a proxy's page": (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Entre na rede da cidade</html>' }),
  'is refused by a proxy': (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }),
};

/** What counts against the releases of the probe: sessions that failed, and errors with a name. */
async function counts({ url, dataDir }: Published) {
  const { token } = teamOf('mfe-probe', url, dataDir);
  const read = async (what: string) => {
    const answer = await fetch(`${url}/registry/remotes/mfe-probe/${what}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { releases } = (await read('health')) as { releases: { bad_sessions: number }[] };
  const { groups } = (await read('errors')) as { groups: object[] };
  return { bad: releases.map(({ bad_sessions }) => bad_sessions), groups };
}

/** What a tab prints of files that did not arrive. */
const files =
  /\/r\/mfe-\w+\/|Failed to find a valid digest|Loading chunk|ChunkLoadError|Unexpected|SyntaxError/;

for (const [how, fault] of Object.entries(faults)) {
  journey(
    `where each file of a release ${how}, and files of others too, no release is blamed or given up; all open once the network is well`,
    () => portal,
    async ({ page, tab, context }) => {
      const published = await probe.publish('good-1', 'good-2');
      tab.expectFailures(files);
      if (/short|page/.test(how)) tab.expectFailures(badScript);
      await openProbe(page, published);
      await isShown(probePage(page, 'good-2'));
      await page.goto(`${published.url}/profile`);
      await isShown(heading(page, 'Perfil'));

      const anyFile = '**/r/mfe-*/**/*.js';
      await context.route(anyFile, fault);
      await page.reload();
      for (const [entry, title] of [
        ['Sonda', 'Sonda'],
        ['Departamentos', 'Registos'],
      ] as const) {
        await menuEntry(page, entry).click();
        await isShown(page.getByRole('alert').filter({ hasText: `Não foi possível abrir ${title}` }));
      }
      await context.unroute(anyFile);
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await restWorks(page);
      await menuEntry(page, 'Sonda').click();
      await isShown(probePage(page, 'good-2'));

      await isCounted(page, published, 'good-2', 'load_failure');
      expect(await counts(published)).toEqual({ bad: [0, 0], groups: [] });
    },
  );
}

journey(
  'a part of a page that arrives cut short counts for nobody, says so, and comes with the next try',
  () => portal,
  async ({ page, tab, context }) => {
    const published = await probe.publish('good-1', 'good-2');
    tab.expectFailures(badScript, /page failed to load ChunkLoadError/);
    await openProbe(page, published);
    await isShown(probePage(page, 'good-2'));
    const parts = (url: URL) =>
      /^\/r\/mfe-probe\/.*\.js$/.test(url.pathname) && !/remoteEntry/.test(url.pathname);
    await context.route(parts, cutShort);
    await page.getByRole('link', { name: 'Mais' }).click();
    await isShown(page.getByText('Não foi possível abrir esta página.'));
    await context.unroute(parts);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(heading(page, 'Mais sonda'));
    expect(await counts(published)).toEqual({ bad: [0, 0], groups: [] });
  },
);
