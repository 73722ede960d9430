import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { CallerTokens } from '../backends/identity.ts';
import type { Core } from '../core.ts';
import { openTestCore, ship, tempFolder } from '../testing/open-core.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { folderNoticeLog } from './notice-log.ts';
import { noticeKinds, type Notice } from './notice.ts';
import { Notices } from './notices.ts';
import { mailTarget, webhookTarget, type NoticeTarget } from './targets.ts';

const log = pino({ level: 'silent' });
const identity = new CallerTokens(Buffer.alloc(32, 7));
const waits = { first: 5, most: 20, stale: 86_400_000 };
const of = { actor: 'gateway', remote: 'mfe-one', reason: 'porque sim' };
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function withRelease() {
  const folder = tempFolder();
  const core = await openTestCore(folder);
  await ship(core, sampleShell());
  await ship(core, sampleRemote());
  return { core, noticeLog: folderNoticeLog(join(folder, 'registry')) };
}

async function telling({ core, noticeLog }: Awaited<ReturnType<typeof withRelease>>, target: NoticeTarget) {
  const notices = new Notices(core.registry, noticeLog, [target], log, waits);
  await notices.start();
  undo.push(() => notices.stop());
  return notices;
}

/** A target that takes nothing while it is down. */
function recorder() {
  const recorded = { name: 'recorder', down: false, asked: 0, heard: [] as Notice[], woken: () => {} };
  return Object.assign(recorded, {
    async tell(notice: Notice) {
      recorded.asked += 1;
      recorded.woken();
      if (recorded.down) throw new Error('down');
      recorded.heard.push(notice);
    },
    /** Resolves when it was asked once more. */
    next: () => new Promise<void>((resolve) => (recorded.woken = resolve)),
  });
}

const fail = ({ registry }: Core, reason = of.reason) =>
  registry.move({ what: 'failing', ...of, release: '1.0.0-aaaa', reason });

test('sends each move that concerns people once and in order, and no other moves', async () => {
  const { core, ...rest } = await withRelease();
  const target = recorder();
  const notices = await telling({ core, ...rest }, target);
  const release = '1.0.0-aaaa';
  const { registry } = core;
  await registry.move({ what: 'withdrawn', ...of, release, channel: 'canary' });
  await registry.move({ what: 'withdrawn', ...of, actor: 'Ana', release, channel: 'canary' });
  await registry.move({ what: 'proven', ...of, release });
  await registry.move({ what: 'rolled_back', ...of, release });
  await registry.move({ what: 'status', ...of, release: null, status: 'quarantined' });
  await registry.move({ what: 'status', ...of, release: null, status: 'active' });
  await registry.move({ what: 'failing', ...of, release });
  await registry.move({ what: 'refused', ...of, release: null });
  while (target.heard.length < noticeKinds.length) await target.next();
  await notices.stop();
  expect(target.heard.map(({ kind }) => kind)).toEqual(noticeKinds);
  expect(target.heard[0]).toMatchObject({
    remote: 'mfe-one',
    release,
    reason: 'porque sim',
    actor: 'gateway',
  });
});

test('retries notices that were not accepted, also after a restart; sends no past notices to a new target', async () => {
  const parts = await withRelease();
  const target = recorder();
  await fail(parts.core, 'antes');
  const before = await telling(parts, target);
  target.down = true;
  await fail(parts.core, 'primeiro');
  while (target.asked < 3) await target.next();
  await before.stop();
  await fail(parts.core, 'segundo');
  target.down = false;
  const after = await telling(parts, target);
  while (target.heard.length < 2) await target.next();
  await after.stop();
  expect(target.heard.map(({ reason }) => reason)).toEqual(['primeiro', 'segundo']);
  await (await telling(parts, target)).stop();
  expect(target.heard).toHaveLength(2);
});

test('a webhook is given the notice with its sentence, signed by the key that the portal publishes', async () => {
  const parts = await withRelease();
  const calls: { body: string; signature: string }[] = [];
  let answered = () => {};
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      calls.push({ body, signature: String(req.headers['x-portal-signature']) });
      res.writeHead(calls.length === 1 ? 500 : 204).end();
      answered();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => new Promise((resolve) => server.close(resolve)));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await telling(parts, webhookTarget(url, identity));
  await fail(parts.core);
  while (calls.length < 2) await new Promise<void>((resolve) => (answered = resolve));

  const [first, second] = calls;
  expect(second!.body).toBe(first!.body);
  expect(JSON.parse(second!.body)).toMatchObject({
    kind: 'stable_failing',
    text: 'mfe-one: versão estável com falhas (1.0.0-aaaa). porque sim Por: gateway.',
  });
  const [head, claims, signature] = second!.signature.split('.') as [string, string, string];
  const key = createPublicKey({ key: identity.jwks.keys[0] as JsonWebKey, format: 'jwk' });
  expect(verify(null, Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'portal',
    aud: 'webhook',
    jti: String(JSON.parse(second!.body).id),
    body: createHash('sha256').update(second!.body).digest('base64url'),
  });
});

test('a mail goes to those who run the portal and to the team where its contact is an address', async () => {
  const parts = await withRelease();
  const recipients: string[] = [];
  const arrived = new Promise<string>((resolve) => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => (recipients.push(address), done()),
      onData(stream, _session, done) {
        let text = '';
        stream
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('end', () => (resolve(text), done()));
      },
    });
    smtp.listen(0, '127.0.0.1', () => {
      undo.push(() => new Promise<void>((closed) => smtp.close(closed)));
      const { port } = smtp.server.address() as AddressInfo;
      const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'portal@demo.test', to: ['ops@demo.test'] };
      void telling(
        parts,
        mailTarget(mail, async () => 'equipa@demo.test'),
      ).then(() => fail(parts.core));
    });
  });
  expect(await arrived).toContain('Subject: ');
  expect(recipients).toEqual(['ops@demo.test', 'equipa@demo.test']);
});
