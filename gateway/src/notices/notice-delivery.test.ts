import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { promote } from '../releases/promote.ts';
import { publish } from '../releases/publish.ts';
import { call } from '../testing/http-client.ts';
import { partsOf, post, tokenFor } from '../testing/publishing.ts';
import {
  startServer,
  startTestGateway,
  type RunningGateway,
  checkCanaries,
  holdChecks,
  openSignedIn,
  startTrustingApi,
  reportCrash,
} from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { noticeKinds, type Notice } from './notice.ts';

const name = 'mfe-one';
const first = '1.0.0-aaaa';
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  jest.useRealTimers();
  for (const each of undo.splice(0).reverse()) await each();
});

/** What a mail of each kind says, beyond words with accents. */
const words: Record<Notice['kind'], string> = {
  canary_halted: ' travado',
  rolled_back: ' reposta',
  quarantined: ' em quarentena',
  stable_failing: ' com falhas',
  publication_refused: ' recusada',
};

/** Notices by kind, as they arrive. */
function inbox<Told>() {
  const noticeOf = new Map<string, Told>();
  let look = () => {};
  return {
    put(kind: string, what: Told) {
      expect(noticeOf.has(kind)).toBe(false);
      noticeOf.set(kind, what);
      look();
    },
    /** Resolves when a notice of the kind is there. */
    async of(kind: string): Promise<Told> {
      while (!noticeOf.has(kind)) await new Promise<void>((resolve) => (look = resolve));
      return noticeOf.get(kind)!;
    },
  };
}

/** A chat and a mail server, and a gateway that tells them from its first move on. */
async function withTargets() {
  const chat = inbox<{ notice: Notice & { text: string }; body: string; signature: string }>();
  const hook = await startServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      res.writeHead(204).end();
      const notice = JSON.parse(body) as Notice & { text: string };
      chat.put(notice.kind, { notice, body, signature: String(req.headers['x-portal-signature']) });
    });
  });
  const mail = inbox<{ to: string[]; text: string }>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream
        .on('data', (part: Buffer) => void parts.push(part))
        .on('end', () => {
          done();
          const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '');
          const [kind] = Object.entries(words).find(([, word]) => text.includes(word))!;
          mail.put(kind, { to: envelope.rcptTo.map(({ address }) => address), text });
        });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise<void>((closed) => smtp.close(closed)));
  const env = {
    RELEASE_WEBHOOKS: hook.url,
    RELEASE_MAIL_TO: 'operacao@demo.test',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    API_URL: (await startTrustingApi()).url,
    CANARY_HALT_LEAST: '3',
    STABLE_ALARM_LEAST: '3',
  };
  holdChecks();
  const shell = sampleShell({ declaration: { channels: ['canary'] } });
  const before = await startTestGateway(env, [shell, sampleRemote()]);
  // A new target gets no notices from before its first start; from the second start on it is known.
  await before.stop(0);
  const gateway = await startTestGateway({ ...env, DATA_DIR: before.dataDir });
  return { gateway, chat, mail };
}

/** A move as a team or an operator makes it. */
async function move({ url, core }: RunningGateway, token: string, action: string, what: object) {
  const expected = core.registry.state.remotes.get(name)!.revision;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...what, reason: 'porque sim', expected });
  const answer = await call(`${url}/registry/remotes/${name}/${action}`, { method: 'POST', headers }, body);
  expect(answer.status).toBe(200);
}

test('a halt, with its three worst errors, a rollback, a quarantine, a failing stable release and a refused publication are each told once by signed webhook and by mail', async () => {
  const { gateway, chat, mail } = await withTargets();
  const { url, core } = gateway;
  const team = await tokenFor(gateway, name);
  const by = { name, actor: 'Ana', reason: 'ensaio' };

  const bad = sampleRemote({ release: '9', files: { 'a.js': 'eval("1")' } });
  expect((await post(gateway, team, partsOf(bad), name)).status).toBe(422);

  await publish(core, sampleRemote({ release: '2' }));
  const to = { channel: 'canary' as const, percentage: 100, roles: [] };
  await promote(core, { ...by, release: '2', to });
  const errors = ['primeiro', 'segundo', 'terceiro', 'quarto'];
  for (const n of errors.keys())
    await reportCrash(url, (await openSignedIn(url, n)).token, {
      remote: name,
      release: '2',
      messages: errors.slice(0, n + 1),
    });
  checkCanaries();
  const { notice: halt } = await chat.of('canary_halted');
  expect(halt.reason).toMatch(/ Sobretudo: primeiro \| segundo \| terceiro$/);

  await publish(core, sampleRemote({ release: '3' }));
  await promote(core, { ...by, release: '3', to: { channel: 'stable' } });
  await move(gateway, team, 'rollback', { channel: 'stable' });

  for (let n = 0; n < 3; n += 1)
    await reportCrash(url, (await openSignedIn(url, n)).token, { remote: name, release: first });
  checkCanaries();
  await chat.of('stable_failing');

  await move(gateway, await tokenFor(gateway, null), 'status', { status: 'quarantined' });

  const { json } = await call(`${url}/.well-known/jwks.json`);
  const [jwk] = (json as { keys: JsonWebKey[] }).keys;
  const key = createPublicKey({ key: jwk!, format: 'jwk' });
  const releases: Record<Notice['kind'], string | null> = {
    canary_halted: '2',
    rolled_back: first,
    quarantined: null,
    stable_failing: first,
    publication_refused: null,
  };
  for (const kind of noticeKinds) {
    const { notice, body, signature } = await chat.of(kind);
    expect(notice).toMatchObject({ remote: name, release: releases[kind] });
    const [head, claims, proof] = signature.split('.') as [string, string, string];
    expect(verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(proof, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      body: createHash('sha256').update(body).digest('base64url'),
    });
    const { to: recipients, text } = await mail.of(kind);
    expect(recipients).toEqual(['operacao@demo.test', 'um@demo.test']);
    expect(text).toContain(`${name}:`);
  }
});
