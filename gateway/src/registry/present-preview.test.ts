import { publish } from '../releases/publish.ts';
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
