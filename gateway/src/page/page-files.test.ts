import { pageFiles } from '@portal/shared-kit/contract/gateway/page-files';
import { publish } from '../releases/publish.ts';
import { promote } from '../releases/promote.ts';
import { asBrowser, call } from '../testing/http-client.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';

const routes = [
  { path: '/mine', title: 'Página', permission: 'courses.read' },
  { path: '/mine/:id', title: 'Outra', permission: 'courses.read' },
];
const withPages = (release: string, pages: Record<string, string[]> | undefined) =>
  sampleRemote({
    release,
    files: { 'page.js': `draw("${release}");`, 'other.js': 'draw();' },
    manifest: { ...(pages && { pages }) },
    declaration: { contributes: { routes, menu: [], cards: [], permissions: [] } },
  });
const first = withPages('1.0.0-aaaa', { '/mine': ['page.js'], '/mine/:id': ['other.js', 'page.js'] });
const shell = sampleShell({ declaration: { channels: ['canary'] } });

async function gatewayWith(...remotes: ReturnType<typeof sampleRemote>[]) {
  const gateway = await startTestGateway({}, [shell, ...remotes]);
  const filesAt = async (path: string): Promise<unknown> => {
    const { text } = await call(`${gateway.url}${path}`, { headers: asBrowser });
    const [, content] = new RegExp(`<meta name="${pageFiles}" content="([^"]*)">`).exec(text) ?? [];
    return content && JSON.parse(content.replaceAll('&#34;', '"'));
  };
  return { gateway, filesAt };
}

test('a page names the scripts of its address alone, by any case and parameter', async () => {
  const { filesAt } = await gatewayWith(first);
  const base = '/r/mfe-one/1.0.0-aaaa/';
  expect(await filesAt('/Mine/?x=1')).toEqual({ [base]: ['page.js'] });
  expect(await filesAt('/mine/%22%3E7')).toEqual({ [base]: ['other.js', 'page.js'] });
  for (const path of ['/', '/mine/7/8', '/mine.js']) expect(await filesAt(path)).toBeUndefined();
});

test('they are those of each release that a visitor may be given, and none of a remote out of service', async () => {
  const { gateway, filesAt } = await gatewayWith(first);
  const move = { actor: 'Ana', reason: 'prova', name: 'mfe-one' };
  for (const release of [
    withPages('1.0.1-bbbb', { '/mine': ['other.js'] }),
    withPages('1.0.2-cccc', undefined),
  ])
    expect(await publish(gateway.core, release)).toMatchObject({ ok: true });
  const to = { channel: 'canary' as const, percentage: 10, roles: [] };
  await promote(gateway.core, { ...move, to, release: '1.0.1-bbbb' });
  const both = { '/r/mfe-one/1.0.0-aaaa/': ['page.js'], '/r/mfe-one/1.0.1-bbbb/': ['other.js'] };
  expect(await filesAt('/mine')).toEqual(both);
  await promote(gateway.core, { ...move, release: '1.0.2-cccc' });
  expect(await filesAt('/mine')).not.toHaveProperty(['/r/mfe-one/1.0.0-aaaa/']);
  await gateway.core.registry.move({
    what: 'status',
    actor: 'Ana',
    reason: 'prova',
    remote: 'mfe-one',
    release: null,
    status: 'maintenance',
  });
  expect(await filesAt('/mine')).toBeUndefined();
});

test('a page whose script is not in the release is refused', async () => {
  const { gateway } = await gatewayWith();
  expect(await publish(gateway.core, withPages('1.0.0-aaaa', { '/mine': ['none.js'] }))).toMatchObject({
    ok: false,
    refusals: [{ code: 'entry_missing', detail: 'none.js' }],
  });
});
