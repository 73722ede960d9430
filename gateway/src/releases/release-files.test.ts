import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';

const path = '/r/mfe-one/1.0.0-aaaa/remoteEntry.js';
const stored = (dataDir: string, ...rest: string[]) => join(dataDir, 'releases/mfe-one/1.0.0-aaaa', ...rest);

test.each([
  ['identity', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip, deflate'],
])(
  'a file changed on disk in its %s form is refused, logged and counted, never served',
  async (form, accepted) => {
    const { url, dataDir, logged } = await startTestGateway();
    const file = stored(dataDir, form, 'remoteEntry.js');
    const bytes = await readFile(file);
    bytes[5] = bytes[5]! ^ 1;
    await writeFile(file, bytes);
    const answer = await call(url + path, { headers: { 'accept-encoding': accepted } });
    expect(answer).toMatchObject({ status: 502, json: { code: 'upstream' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(logged).toContainEqual(
      expect.objectContaining({ name: 'mfe-one', path: 'remoteEntry.js', level: 50 }),
    );
    const { text } = await call(`${url}/metrics`);
    expect(text).toContain('portal_tampered_files_total{remote="mfe-one",release="1.0.0-aaaa"} 1');
  },
);

test('a description that was rewritten to fit a changed file is not believed', async () => {
  const { url, dataDir } = await startTestGateway();
  const description = stored(dataDir, 'release.json');
  await writeFile(description, (await readFile(description, 'utf8')).replace('"size"', ' "size"'));
  const restarted = await startTestGateway({ DATA_DIR: dataDir, PORT: '0' });
  expect((await call(restarted.url + path)).status).toBe(502);
  expect((await call(url + path)).status).toBe(200);
});

test('serves a file from memory after its first read, and serves a repaired file again', async () => {
  const { url, dataDir } = await startTestGateway();
  const file = stored(dataDir, 'identity/remoteEntry.js');
  const bytes = await readFile(file);
  await rm(file);
  expect((await call(url + path)).status).toBe(502);
  await writeFile(file, bytes);
  expect((await call(url + path)).bytes).toEqual(bytes);
  await rm(file);
  expect((await call(url + path)).bytes).toEqual(bytes);
});

test('counts served files by release', async () => {
  const { url } = await startTestGateway();
  await call(url + path);
  await call(url + path);
  const { text } = await call(`${url}/metrics`);
  expect(text).toContain('portal_release_files_total{remote="mfe-one",release="1.0.0-aaaa"} 2');
});

test('serves from memory what was published, even if the disk changes; checks the disk again after a restart', async () => {
  const { url, dataDir } = await startTestGateway();
  const forms = { br: 'br', gzip: 'gzip', identity: '' };
  const ask = (at: string, accepted: string) => call(at + path, { headers: { 'accept-encoding': accepted } });
  for (const [form, accepted] of Object.entries(forms)) {
    const { bytes } = await ask(url, accepted);
    const file = stored(dataDir, form, 'remoteEntry.js');
    await writeFile(file, Buffer.concat([await readFile(file), Buffer.from(' ')]));
    expect((await ask(url, accepted)).bytes).toEqual(bytes);
  }
  const restarted = await startTestGateway({ DATA_DIR: dataDir, PORT: '0' }, []);
  for (const accepted of Object.values(forms))
    expect(await ask(restarted.url, accepted)).toMatchObject({ status: 502, json: { code: 'upstream' } });
});
