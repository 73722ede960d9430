import { promote } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import {
  startTestGateway,
  type RunningGateway,
  checkCanaries,
  holdChecks,
  openPage,
  openSignedIn,
  startTrustingApi,
  reportCrash,
  reportEvents,
} from '../testing/running-gateway.ts';
import { call } from '../testing/http-client.ts';
import { contributes, sampleRemote, sampleShell } from '../testing/sample-release.ts';

const remotes = ['mfe-one', 'mfe-two'];

/** A gateway with a canary of each remote for everybody, ended by three voters with a fault; anybody may open the second remote. */
async function withCanaries(): Promise<RunningGateway> {
  const { url } = await startTrustingApi();
  holdChecks();
  const samples = [
    sampleRemote({ name: 'mfe-one' }),
    sampleRemote({ name: 'mfe-two', declaration: contributes(['/mfe-two']) }),
  ];
  const gateway = await startTestGateway({ CANARY_HALT_LEAST: '3', API_URL: url, TRUST_PROXY: '1' }, [
    sampleShell({ declaration: { channels: ['canary'] } }),
    ...samples,
  ]);
  for (const name of remotes) {
    const declaration = name === 'mfe-two' ? contributes(['/mfe-two']) : {};
    await publish(gateway.core, sampleRemote({ name, release: '2', declaration }));
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

/** Reports a crash of the canary from pages that each come from another address, or all from the same. */
const crashFrom = async (url: string, remote: string, addresses: string[]) => {
  for (const address of addresses)
    await reportCrash(url, (await openPage(url)).token, { remote, release: '2' }, { address });
};

test('only pages of ours report: no token, forged ones and those of another portal are refused', async () => {
  const { url } = await withCanaries();
  const { token } = await openSignedIn(url, 1);
  const [sessionId, until, person, signature] = token.split('.') as [string, string, string, string];
  const elsewhere = await openPage((await startTestGateway()).url);
  const forged = [
    undefined,
    '',
    'palavra-passe',
    `${'A'.repeat(16)}.${until}.${person}.${signature}`,
    `${sessionId}.${Number(until) + 1}.${person}.${signature}`,
    `${sessionId}.${until}.${'A'.repeat(16)}.${signature}`,
    `${sessionId}.${until}..${signature}`,
    elsewhere.token,
  ];
  const answers = [];
  for (const page of forged) answers.push(await reportCrash(url, page, { remote: 'mfe-one', release: '2' }));
  expect(answers).toEqual([400, ...Array.from({ length: 7 }, () => 403)]);
});

test('however many pages nobody signed in on, or one person did, do not end a canary; three people do', async () => {
  const gateway = await withCanaries();
  const { url, core } = gateway;
  const crashed = (page: string) => reportCrash(url, page, { remote: 'mfe-one', release: '2' });
  const canaryOf = (remote: string) => core.registry.state.remotes.get(remote)!.canary?.release;

  const addresses = Array.from({ length: 12 }, (_, n) => `192.0.2.${n}`);
  await crashFrom(url, 'mfe-one', addresses);
  for (let n = 0; n < 12; n += 1) expect(await crashed((await openSignedIn(url, 1)).token)).toBe(204);
  // The check that ends the canary of the other remote has judged that of this one.
  await crashFrom(url, 'mfe-two', addresses.slice(0, 3));
  expect(await endOf(gateway, 'mfe-two')).toContain('em 3 de 3 sessões');
  expect(canaryOf('mfe-one')).toBe('2');

  expect(await crashed((await openSignedIn(url, 2)).token)).toBe(204);
  // All without a person count as one.
  expect(await endOf(gateway, 'mfe-one')).toContain('em 3 de 3 sessões');
  expect(canaryOf('mfe-one')).toBeUndefined();
});

test('on a remote that anybody may open, pages from one address count as one', async () => {
  const gateway = await withCanaries();
  const { url, core } = gateway;
  await crashFrom(
    url,
    'mfe-two',
    Array.from({ length: 12 }, () => '192.0.2.1'),
  );
  for (const person of [1, 2, 3])
    await reportCrash(url, (await openSignedIn(url, person)).token, { remote: 'mfe-one', release: '2' });
  await endOf(gateway, 'mfe-one');
  checkCanaries();
  expect(core.registry.state.remotes.get('mfe-two')!.canary?.release).toBe('2');
  await crashFrom(url, 'mfe-two', ['192.0.2.2', '192.0.2.3']);
  expect(await endOf(gateway, 'mfe-two')).toContain('em 3 de 3 sessões');
});

test('a page opened before somebody signed in counts for them afterwards', async () => {
  const gateway = await withCanaries();
  const { url } = gateway;
  for (const person of ['1', '2', '3']) {
    const { token, cookie } = await openPage(url);
    const { headers } = await call(`${url}/api/user`, { headers: { cookie, 'x-as': person } });
    expect(headers['x-signed-in']).toBeUndefined();
    const signedIn = headers['set-cookie']![0]!.split(';')[0]!;
    const again = await call(`${url}/api/user`, { headers: { cookie: signedIn, 'x-as': person } });
    expect(again.headers['set-cookie']).toBeUndefined();
    await reportCrash(url, token, { remote: 'mfe-one', release: '2' }, { cookie: signedIn });
  }
  expect(await endOf(gateway, 'mfe-one')).toContain('em 3 de 3 sessões');
});

test('files that do not arrive as they were sent, and tabs that are older than the release, do not end a canary; what throws does', async () => {
  const gateway = await withCanaries();
  const { url, core } = gateway;
  const fails = async (remote: string, detail: string, person: number) =>
    reportEvents(url, (await openSignedIn(url, person)).token, {
      kind: 'load_failure',
      remote,
      release: '2',
      detail,
    });
  for (const detail of ['network', 'timeout', 'integrity', 'contract', 'outdated'])
    for (const person of [1, 2, 3]) await fails('mfe-one', detail, person);
  for (const person of [1, 2, 3]) await fails('mfe-two', 'threw', person);
  expect(await endOf(gateway, 'mfe-two')).toContain('em 3 de 3 sessões');
  expect(core.registry.state.remotes.get('mfe-one')!.canary?.release).toBe('2');
});

test.each([{ contract: '2.0.0' }, { shared: { react: '20.0.0', axios: '1.21.1' } }])(
  'a release that an installed shell with %j does not take any more fails for everybody, and is counted',
  async (declaration) => {
    const gateway = await withCanaries();
    await publish(gateway.core, sampleShell({ release: '2', declaration }));
    const installed = { name: 'shell', release: '2', actor: 'bundle', reason: '', despiteFreeze: true };
    expect(await promote(gateway.core, installed)).toMatchObject({ ok: true });
    for (const person of [1, 2, 3])
      await reportEvents(gateway.url, (await openSignedIn(gateway.url, person)).token, {
        kind: 'load_failure',
        remote: 'mfe-one',
        release: '2',
        detail: 'contract',
      });
    expect(await endOf(gateway, 'mfe-one')).toContain('em 3 de 3 sessões');
  },
);
