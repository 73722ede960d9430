import { promote } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import {
  startTestGateway,
  type RunningGateway,
  checkCanaries,
  holdChecks,
  openPage,
  reportCrash,
  reportEvents,
} from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';

const remotes = ['mfe-one', 'mfe-two'];

/** A gateway with a canary of each remote for everybody, ended by three sessions with a fault. */
async function withCanaries(): Promise<RunningGateway> {
  holdChecks();
  const gateway = await startTestGateway({ CANARY_HALT_LEAST: '3' }, [
    sampleShell({ declaration: { channels: ['canary'] } }),
    ...remotes.map((name) => sampleRemote({ name })),
  ]);
  for (const name of remotes) {
    await publish(gateway.core, sampleRemote({ name, release: '2' }));
    const to = { channel: 'canary' as const, percentage: 100, roles: [] };
    await promote(gateway.core, { name, release: '2', to, actor: 'Ana', reason: 'ensaio' });
  }
  return gateway;
}
afterEach(() => void jest.useRealTimers());

/** Has the gateway check its canaries; resolves with why it ended that of the remote. */
async function endOf({ core: { registry } }: RunningGateway, remote: string): Promise<string> {
  const ended = new Promise<string>((resolve) => {
    void registry.follow((news) => {
      const end = news.find((entry) => entry.what === 'withdrawn' && entry.remote === remote);
      if (end) resolve(end.reason);
    });
  });
  checkCanaries();
  return ended;
}

test('five forged beacons, or one session with ten, do not end a canary; three sessions that fail do', async () => {
  const gateway = await withCanaries();
  const { url, core } = gateway;
  const crashed = (remote: string, page?: string) => reportCrash(url, page, { remote, release: '2' });
  const canaryOf = (remote: string) => core.registry.state.remotes.get(remote)!.canary?.release;
  const own = await openPage(url);
  const [sessionId, until, signature] = own.token.split('.') as [string, string, string];
  const elsewhere = await openPage((await startTestGateway()).url);

  const forged = [
    undefined,
    '',
    'palavra-passe',
    `${'A'.repeat(16)}.${until}.${signature}`,
    `${sessionId}.${Number(until) + 1}.${signature}`,
    elsewhere.token,
  ];
  const answers = [];
  for (const token of forged) answers.push(await crashed('mfe-one', token));
  expect(answers).toEqual([400, 403, 403, 403, 403, 403]);

  // One session counts once: with its token five times, and from five pages of its own.
  for (let n = 0; n < 5; n += 1) expect(await crashed('mfe-one', own.token)).toBe(204);
  for (let n = 0; n < 5; n += 1)
    expect(await crashed('mfe-one', (await openPage(url, own.cookie)).token)).toBe(204);

  // The check that ends the canary of the one remote has judged that of the other.
  for (let n = 0; n < 3; n += 1) await crashed('mfe-two', (await openPage(url)).token);
  expect(await endOf(gateway, 'mfe-two')).toContain('em 3 de 3 sessões');
  expect(canaryOf('mfe-one')).toBe('2');

  for (let n = 0; n < 2; n += 1) await crashed('mfe-one', (await openPage(url)).token);
  expect(await endOf(gateway, 'mfe-one')).toContain('em 3 de 3 sessões');
  expect(canaryOf('mfe-one')).toBeUndefined();
});

test('files that do not arrive as they were sent do not end a canary; those that throw do', async () => {
  const gateway = await withCanaries();
  const { url, core } = gateway;
  const fails = async (remote: string, detail: string) =>
    reportEvents(url, (await openPage(url)).token, { kind: 'load_failure', remote, release: '2', detail });
  for (const detail of ['network', 'timeout', 'integrity'])
    for (let n = 0; n < 3; n += 1) await fails('mfe-one', detail);
  for (let n = 0; n < 3; n += 1) await fails('mfe-two', 'threw');
  expect(await endOf(gateway, 'mfe-two')).toContain('em 3 de 3 sessões');
  expect(core.registry.state.remotes.get('mfe-one')!.canary?.release).toBe('2');
});
