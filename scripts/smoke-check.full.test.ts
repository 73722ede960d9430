import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const checker = pathToFileURL(join(__dirname, '../shared-kit/cli/smoke-check.mjs')).href;
const folder = mkdtempSync(join(tmpdir(), 'smoke-'));
afterAll(() => rmSync(folder, { recursive: true }));

const policy = `default-src 'none'; script-src 'self' 'nonce-n1'; style-src 'self' 'nonce-n1'; connect-src 'self'`;

/** What the pages of a release do when mounted. */
const pages: Record<string, string> = {
  '/good': `const style = document.createElement('style'); style.nonce = props.nonce; style.textContent = 'p{color:red}'; props.domElement.append(style)`,
  '/asks': `return props.http.get('/books').then(({ data }) => { if (data.data[0].title !== 'Terra sonâmbula') throw new Error('no books') })`,
  '/throws': `throw new Error('no such shelf')`,
  '/crashes': `props.crashed(new Error('drawn from nothing'))`,
  '/waits': `return new Promise(() => {})`,
  '/complains': `console.error('shelf is not a shelf')`,
  '/writes-styles': `const style = document.createElement('style'); style.textContent = 'p{color:red}'; props.domElement.append(style)`,
  '/asks-elsewhere': `return fetch('https://elsewhere.test/').catch(() => undefined)`,
  '/later': `setTimeout(() => { throw new Error('too late') }, 20)`,
  '/loops': `for (;;);`,
  '/after': ``,
};
function build(paths: string[]): string {
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const cases = paths.map((path) => `${JSON.stringify(path)}: () => { ${pages[path]} }`).join(',');
  const app = `const props = given; const page = { ${cases} }[given.history.location.getState().pathname]; return page();`;
  writeFileSync(
    join(dist, 'entry.js'),
    `globalThis.mfe_probe = { init() {}, get: async () => () => ({ bootstrap: async () => {}, unmount: async () => {}, mount: async (given) => { ${app} } }) };`,
  );
  const manifest = { name: 'mfe-probe', release: '1', container: 'mfe_probe', entry: 'entry.js' };
  writeFileSync(join(dist, 'files.json'), JSON.stringify(manifest));
  const routes = paths.map((path) => ({ path, title: path, public: true }));
  writeFileSync(
    join(dist, 'remote.json'),
    JSON.stringify({ requires: { shared: {} }, contributes: { routes } }),
  );
  return dist;
}
/** What the check reports for a release with these pages; run as a separate program, because jest cannot load ES modules. */
async function check(paths: string[], patience = 120_000): Promise<string> {
  const script = `import { checkPages } from ${JSON.stringify(checker)};
    const said = await checkPages(${JSON.stringify(build(paths))}, { policy: ${JSON.stringify(policy)}, patience: ${patience} }).catch(({ message }) => message);
    console.log(said);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return stdout.trimEnd();
}

test('pages that open under the policy of the portal, with the answers of fake-api.json, pass', async () => {
  const books = { 'GET /books': { status: 1, data: [{ title: 'Terra sonâmbula' }] } };
  writeFileSync(join(folder, 'fake-api.json'), JSON.stringify(books));
  expect(await check(['/good', '/asks'])).toBe('2');
});

test('each page that throws, crashes, is not ready in time, complains, breaks the policy or loops for ever is named with its fault', async () => {
  const faultsOf = async (paths: string[], patience?: number) =>
    (await check(paths, patience))
      .split('\n  - ')
      .slice(1)
      .map((fault) => fault.slice(0, 60));
  const late = ['/waits', '/loops', '/after'];
  const others = Object.keys(pages).filter((path) => path !== '/asks' && !late.includes(path));
  expect(await faultsOf(others)).toEqual([
    '/throws: no such shelf',
    '/crashes: drawn from nothing',
    '/complains: shelf is not a shelf',
    expect.stringMatching(/^\/writes-styles: Applying inline style violates/),
    expect.stringMatching(/^\/asks-elsewhere: .*(Connecting|connect)/),
    expect.stringMatching(/^\/asks-elsewhere: Fetch API cannot load/),
    '/later: too late',
  ]);
  expect(await faultsOf(late, 5_000)).toEqual([
    '/waits: mount takes more than 5 s',
    '/loops: keeps the browser busy and never comes back',
  ]);
});
