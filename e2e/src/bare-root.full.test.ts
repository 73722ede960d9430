import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { dataFolder, removeFolder } from './installation.ts';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { root } from './program.ts';
import { heading, isShown } from './steps.ts';

const departments = {
  data: [
    {
      id: 1,
      dep_name: 'Oceanografia',
      description: '',
      head_id: null,
      head_name: null,
      active: true,
      version: 1,
      in_use: false,
    },
  ],
  total: 1,
  per_page: 10,
  current_page: 1,
  meta: { total: 1, per_page: 10, current_page: 1 },
};
const portal = sharedPortal();
let folder: string;
let server: Server;
let url = '';

beforeAll(async () => {
  folder = dataFolder();
  execFileSync(process.execPath, [path.join(root, 'e2e/fixtures/bare-root/build.mjs'), folder], {
    cwd: root,
  });
  server = createServer((req, res) => {
    const [pathname = ''] = req.url!.split('?');
    const file = path.join(folder, path.basename(pathname));
    if (pathname.startsWith('/root/') && existsSync(file)) {
      res.setHeader('content-type', 'text/javascript');
      return void createReadStream(file).pipe(res);
    }
    if (pathname.startsWith('/api/'))
      return void json(res, pathname === '/api/department' ? departments : {});
    if (pathname.startsWith('/r/'))
      return void fetch(portal.url + pathname).then(async (answer) => {
        res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
        res.end(Buffer.from(await answer.arrayBuffer()));
      });
    void page().then((html) => res.setHeader('content-type', 'text/html; charset=utf-8').end(html));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  removeFolder(folder);
});

const json = (res: ServerResponse, body: object) =>
  res.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** A page outside the portal, with the release of a remote that the registry names. */
async function page(): Promise<string> {
  const { remotes } = (await (await fetch(`${portal.url}/registry`)).json()) as RegistrySnapshot;
  const { name, stable } = remotes.find((remote) => remote.name === 'mfe-registers')!;
  const { container, base, entry, release } = stable!;
  const releaseJson = JSON.stringify({ name, container, release, entry: base + entry });
  return `<!doctype html><html lang="pt"><head><title>Raiz</title></head><body>
<script type="application/json" id="release">${releaseJson}</script><script src="/root/main.js"></script></body></html>`;
}

journey(
  'a remote is a plain single-spa application: a root that is not the shell registers it, and it works',
  () => portal,
  async ({ page: tab }) => {
    await tab.goto(`${url}/departments`);
    await isShown(heading(tab, 'Departamentos'));
    await isShown(tab.getByRole('row', { name: /Oceanografia/ }));
    expect(await tab.title()).toBe('Departamentos');
    expect(await tab.evaluate(() => document.querySelectorAll('[id^="single-spa-application"]').length)).toBe(
      1,
    );
  },
);
