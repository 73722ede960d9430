import { publish } from '../releases/publish.ts';
import { call } from '../testing/http-client.ts';
import { tokenFor } from '../testing/publishing.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { presentPreview } from './history.routes.ts';

const day = 86_400_000;

test('a release is found by its id and as the newest of its branch, and after a month only while it is in use', async () => {
  let now = Date.parse('2026-10-01T00:00:00Z');
  const core = await openTestCore(tempFolder(), () => new Date(now));
  await ship(core, sampleShell());
  await ship(core, sampleRemote());
  const onBranch = (release: string) =>
    publish(core, { ...sampleRemote({ release }), origin: { branch: 'feature/x', author: 'Ana' } });
  await onBranch('2');
  now += 20 * day;
  await onBranch('3');
  const look = async (of: string, name = 'mfe-one') =>
    presentPreview(core.registry.state, core.releases, { name, of, now });
  expect(await look('2')).toMatchObject({
    remote: { name: 'mfe-one', status: 'active' },
    release: { release: '2', base: '/r/mfe-one/2/' },
    origin: { author: 'Ana' },
    at: '2026-10-01T00:00:00.000Z',
  });
  expect((await look('feature/x'))?.release.release).toBe('3');
  expect([await look('4'), await look('2', 'mfe-none'), await look('1.0.0-aaaa', 'shell')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  now += 15 * day;
  expect(await look('2')).toBeUndefined();
  expect((await look('3'))?.release.release).toBe('3');
  expect((await look('1.0.0-aaaa'))?.release.release).toBe('1.0.0-aaaa');
});

test('a branch over several remotes is found as one, named ones beside it, and what is missing is named', async () => {
  const gateway = await startTestGateway({}, [
    sampleShell(),
    sampleRemote(),
    sampleRemote({ name: 'mfe-two' }),
    sampleRemote({ name: 'mfe-three' }),
  ]);
  for (const name of ['mfe-one', 'mfe-two']) {
    const outcome = await publish(gateway.core, {
      ...sampleRemote({ name, release: '2' }),
      origin: { branch: 'feature/x' },
    });
    expect(outcome.ok).toBe(true);
  }
  const operator = await tokenFor(gateway, null, 'Ana');
  const look = async (of: string, token = operator) => {
    const path = `${gateway.url}/registry/previews/${encodeURIComponent(of)}`;
    const { status, json } = await call(path, { headers: { authorization: `Bearer ${token}` } });
    const { previews = [], missing } = json as {
      previews?: { remote: { name: string }; release: { release: string } }[];
      missing?: string[];
    };
    return [status, previews.map(({ remote, release }) => `${remote.name}@${release.release}`), missing];
  };
  expect(await look('@feature/x')).toEqual([200, ['mfe-one@2', 'mfe-two@2'], []]);
  expect(await look('mfe-one@feature/x,mfe-three@1.0.0-aaaa,mfe-two@9')).toEqual([
    200,
    ['mfe-one@2', 'mfe-three@1.0.0-aaaa'],
    ['mfe-two@9'],
  ]);
  expect((await look('@none'))[0]).toBe(404);
  expect((await look('@feature/x', await tokenFor(gateway, 'mfe-one')))[0]).toBe(403);
});

test('a comment stays with its release, outdates no decision, and is for those who may see the release', async () => {
  const gateway = await startTestGateway();
  const team = await tokenFor(gateway, 'mfe-one');
  const headersOf = (token: string) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  });
  const at = `${gateway.url}/registry/remotes/mfe-one`;
  const write = async (release: string, text: string, token = team) =>
    (
      await call(
        `${at}/releases/${release}/comments`,
        { method: 'POST', headers: headersOf(token) },
        JSON.stringify({ text }),
      )
    ).status;
  const read = async () =>
    (await call(at, { headers: headersOf(team) })).json as { revision: number; releases: object[] };
  const { revision } = await read();
  expect(await write('1.0.0-aaaa', 'O total está desalinhado.')).toBe(201);
  expect(await read()).toMatchObject({
    revision,
    releases: [
      { comments: [{ actor: expect.stringContaining('token'), text: 'O total está desalinhado.' }] },
    ],
  });
  expect(await write('1.0.0-aaaa', ' ')).toBe(422);
  expect(await write('9', 'x')).toBe(404);
  expect(await write('1.0.0-aaaa', 'x', await tokenFor(gateway, 'mfe-two'))).toBe(403);
});
