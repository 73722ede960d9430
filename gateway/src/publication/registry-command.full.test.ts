import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { publish } from '../releases/publish.ts';
import { tokenFor } from '../testing/publishing.ts';
import { startTestGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/open-core.ts';

const command = resolve(__dirname, '../../../shared-kit/cli/main.mjs');
const shell = sampleShell({ declaration: { channels: ['canary', 'preview'] } });
const two = (release: string) => sampleRemote({ name: 'mfe-two', release });
let gateway: RunningGateway;
let token: string;

beforeEach(async () => {
  gateway = await startTestGateway({}, [shell, two('1')]);
  token = await tokenFor(gateway, 'mfe-two');
  expect(await publish(gateway.core, two('2'))).toMatchObject({ ok: true });
});

/** `portal-remote …`, run where no remote stands. */
async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: tempFolder(),
    env: { PATH: process.env.PATH, PORTAL_URL: gateway.url, DEPLOY_TOKEN: token, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}
const remote = ({ core } = gateway) => core.registry.state.remotes.get('mfe-two');

test('the output for a terminal and the JSON for a script contain the same facts', async () => {
  const { stdout } = await run(['status', 'mfe-two']);
  expect(stdout).toMatch(/^mfe-two: active, revision \d+\n {2}stable {5}1\n {2}canary {5}-\n/);
  const state = JSON.parse((await run(['status', 'mfe-two', '--json'])).stdout);
  expect(state).toMatchObject({ stable: '1', releases: [{ release: '2' }, { release: '1' }] });
  const history = JSON.parse((await run(['history', 'mfe-two', '--json'])).stdout);
  expect(history.entries[0]).toMatchObject({ what: 'published', release: '2' });
  expect((await run(['errors', 'mfe-two'])).stdout).toBe('no errors were reported\n');
});

test('a release is previewed, given to some, ended, promoted and gone back from, each with its reason', async () => {
  const preview = await run(['preview', 'mfe-two', '--release', '2']);
  expect(preview.stdout).toContain(`open ${gateway.url}/dashboard?preview=mfe-two`);
  expect(remote()!.preview).toBe('2');
  const begun = ['promote', 'mfe-two', '--release', '2', '--canary', '10', '--roles', 'Admin', '--stepped'];
  expect((await run(begun)).stdout).toContain('canary     2 (10 %, Admin, goes on by itself)');
  expect(remote()!.canary).toEqual({ release: '2', percentage: 10, roles: ['Admin'], stepped: true });
  await run(['end-canary', 'mfe-two']);
  expect(remote()).toMatchObject({ canary: null, stable: '1' });
  await run(['promote', 'mfe-two', '--release', '2', '--reason', 'Multas por feriado']);
  expect(remote()!.stable).toBe('2');
  expect((await gateway.core.registry.history('mfe-two'))[0]!.reason).toBe('Multas por feriado');
  expect((await run(['rollback', 'mfe-two'])).stdout).toContain('went back from 2 to 1');
  expect(remote()!.stable).toBe('1');
});

test("a remote is stopped and goes on; the end of a quarantine is an operator's", async () => {
  await run(['halt', 'mfe-two']);
  expect(remote()!.status).toBe('maintenance');
  await run(['resume', 'mfe-two']);
  expect(remote()!.status).toBe('active');
  await run(['quarantine', 'mfe-two', '--reason', 'perde dados']);
  expect(remote()!.status).toBe('quarantined');
  expect(await run(['resume', 'mfe-two'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('resume | '),
  });
  expect(remote()!.status).toBe('quarantined');
});

test('each command says in JSON what it did, and nothing else', async () => {
  const walk: [command: string, args: string[], answer: object][] = [
    ['status', [], { name: 'mfe-two', stable: '1', status: 'active' }],
    ['preview', ['--release', '2'], { preview: '2', link: `${gateway.url}/dashboard?preview=mfe-two` }],
    [
      'promote',
      ['--release', '2', '--canary', '10'],
      { canary: { release: '2', percentage: 10, roles: [] } },
    ],
    [
      'promote',
      ['--release', '2', '--canary', '5', '--stepped'],
      { canary: { release: '2', percentage: 5, roles: [], stepped: true } },
    ],
    ['end-canary', [], { canary: null, stable: '1' }],
    ['promote', ['--release', '2'], { stable: '2', lastGood: '1' }],
    ['rollback', [], { stable: '1' }],
    ['halt', [], { status: 'maintenance' }],
    ['resume', [], { status: 'active' }],
    ['quarantine', [], { status: 'quarantined' }],
    ['errors', [], { groups: [] }],
    ['history', [], { entries: expect.arrayContaining([expect.objectContaining({ what: 'rolled_back' })]) }],
  ];
  for (const [name, args, answer] of walk) {
    const { code, stdout, stderr } = await run([name, 'mfe-two', ...args, '--json']);
    expect([name, code, stderr, JSON.parse(stdout)]).toEqual([name, 0, '', expect.objectContaining(answer)]);
  }
  const { stderr: usage } = await run([]);
  const covered = new Set(walk.map(([name]) => name));
  expect(
    [...usage.matchAll(/^ {2}([a-z-]+) \[remote\]/gm)]
      .map(([, name]) => name)
      .filter((name) => !covered.has(name!)),
  ).toEqual([]);
});

test('the bytes of one portal become stable in another, and are sent once', async () => {
  const staging = await startTestGateway({}, [shell, two('1'), two('7')]);
  const there = await tokenFor(staging, 'mfe-two');
  const carried = async (release: string) => {
    const args = ['promote', 'mfe-two', '--from', staging.url, '--to', gateway.url, '--release', release];
    return run(args, { DEPLOY_TOKEN: token, FROM_TOKEN: there });
  };
  expect(await carried('7')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('files compared and sent'),
  });
  expect(remote()!.stable).toBe('7');
  const [published, received] = await Promise.all(
    [staging, gateway].map(({ core }) => core.releases.describe({ name: 'mfe-two', release: '7' })),
  );
  expect(received!.manifest).toEqual(published!.manifest);
  expect((await carried('7')).stdout).toContain('has 7 already');
});

test.each([
  ['no release to promote', ['promote', 'mfe-two'], '--release is missing'],
  ['half a way', ['promote', 'mfe-two', '--from', 'http://a.test'], '--from and --to belong together'],
  ['an address that is none', ['promote', 'mfe-two', '--from', 'a', '--to', 'b'], '--to must be an address'],
  [
    'a share that is no number',
    ['promote', 'mfe-two', '--release', '2', '--canary', 'x'],
    'a number of percent',
  ],
  [
    'roles without a share, which would be everybody',
    ['promote', 'mfe-two', '--release', '2', '--roles', 'Admin'],
    '--roles and --stepped belong to --canary',
  ],
  ['no remote', ['status'], 'Usage: portal-remote status'],
  ['an option of another command', ['status', 'mfe-two', '--canary', '3'], 'Usage: portal-remote status'],
  ['a command that is none', ['undo'], 'Usage: portal-remote <command>'],
])('%s is said in a sentence', async (_what, args, sentence) => {
  const { code, stderr: complained } = await run(args);
  expect([code, complained]).toEqual([1, expect.stringContaining(sentence)]);
});
