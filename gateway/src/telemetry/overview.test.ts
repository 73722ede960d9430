import { call } from '../testing/http-client.ts';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import { openPage, reportEvents, startTestGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';

const release = '1.0.0-aaaa';
const one = { remote: 'mfe-one', release };
const message = (text: string) => ({ fault: { message: text, stack: '' } });

test('says of each remote how it is, what it weighs, what it did to the page, and who harmed whom', async () => {
  const gateway = await startTestGateway({}, [
    sampleShell({ declaration: { channels: ['canary', 'preview'] } }),
    sampleRemote(),
    sampleRemote({ name: 'mfe-two' }),
  ]);
  const { token } = await openPage(gateway.url);
  const status = await reportEvents(
    gateway.url,
    token,
    { kind: 'loaded', ...one },
    { kind: 'loaded', remote: 'mfe-two', release },
    { kind: 'trespass', ...one, ...message('window.matchMedia') },
    { kind: 'leftover', ...one, ...message('<div>') },
    { kind: 'crash', ...one, ...message('TypeError: x'), harmed: 'mfe-two' },
    // What is no other remote's name is not kept.
    { kind: 'crash', ...one, ...message('TypeError: y'), harmed: 'mfe-one' },
    { kind: 'crash', ...one, ...message('TypeError: z'), harmed: '<script>' },
  );
  expect(status).toBe(204);
  const team = await tokenFor(gateway, 'mfe-one');
  const odd = sampleRemote({ release: '2', declaration: { title: '' } });
  expect((await post(gateway, team, partsOf(odd), 'mfe-one')).status).toBe(422);

  const operator = await tokenFor(gateway, null, 'Ana');
  const read = (bearer: string) =>
    call(`${gateway.url}/registry/overview`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await read(team)).status).toBe(403);
  const { json } = await read(operator);
  expect(json).toMatchObject({
    minutes: 15,
    remotes: [
      {
        name: 'mfe-one',
        now: { sessions: 1, bad_sessions: 1 },
        week: { opened: 1, failures: 0, crashes: 3 },
        failing: null,
        halted: null,
        refusal: expect.stringContaining('remote.json'),
        misfits: 0,
        sizes: [{ release, files: 2 }],
        last_error: { release, message: expect.stringContaining('TypeError') },
        trespasses: [
          { what: 'window.matchMedia', left: false, sessions: 1 },
          { what: '<div>', left: true, sessions: 1 },
        ],
        harmed: ['mfe-two'],
        harmed_by: [],
      },
      { name: 'mfe-two', harmed: [], harmed_by: ['mfe-one'], refusal: null, last_error: null },
    ],
  });
  const [{ sizes }] = (json as { remotes: [{ sizes: [{ bytes: number }] }] }).remotes;
  // As sent: the sample's script is 200 equal lines.
  expect(sizes[0].bytes).toBeLessThan(1000);
});
