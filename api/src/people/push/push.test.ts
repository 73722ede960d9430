import { sql } from 'kysely';
import { openCommunication } from '@portal/shared-kit/contract/people/communication';
import {
  addPushDevice,
  maxPushDevices,
  pushDevices,
  pushKey,
  removePushDevice,
} from '@portal/shared-kit/contract/people/push-device';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { importJWK, jwtVerify, type JWK } from 'jose';
import { pino } from 'pino';
import { startOutbox, Undeliverable } from '../../platform/outbox/outbox-worker.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import { seal } from '../../platform/secrets/sealed.ts';
import { makeAccount } from '../../testing/identity.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer, testSettings } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { notifyPeople } from '../communications/notice.ts';
import { messages } from './messages.ts';
import { isPublicAddress, keyPlace, pushDelivery, pushKind } from './push-delivery.ts';

const users = {
  ana: { permissions: new Set(['communications.read']) },
  rui: { permissions: new Set(['communications.read']) },
  staff: { permissions: new Set(['communications.create']) },
} satisfies Record<string, Partial<SignedIn>>;
const server = testServer({ authenticator: () => testAuthenticator(users) });
type Token = 'ana' | 'rui';
const people = {} as Record<Token, number>;
let service: Awaited<ReturnType<typeof pushService>>;
let stopOutbox: () => Promise<void>;

beforeAll(async () => {
  for (const token of ['ana', 'rui'] as const) {
    const { userId } = await makeAccount(server.db, 'Student');
    const { person_id } = await server.db
      .selectFrom('user_account')
      .select('person_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    people[token] = person_id;
    Object.assign(users[token], { userId, personId: person_id });
  }
  service = await pushService();
  const deliver = pushDelivery(server.db, { ...testSettings, agent: service.agent });
  const { db, url } = server;
  const worker = startOutbox({
    db,
    databaseUrl: url,
    deliver: { [pushKind]: deliver },
    logger: pino({ level: 'silent' }),
    firstWaitMs: 10,
  });
  stopOutbox = worker.stop;
});
afterAll(async () => {
  await stopOutbox();
  await service.stop();
});
beforeEach(async () => {
  await server.db.deleteFrom('push_device').execute();
  service.received.length = 0;
});

/** A browser with a subscription of its own, which opens what is sent to it (RFC 8291, RFC 8188). */
function browser(endpoint = `https://push.example.test/${randomBytes(8).toString('hex')}`) {
  const keys = createECDH('prime256v1');
  const point = keys.generateKeys();
  const secret = randomBytes(16);
  const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, info, length));
  return {
    endpoint,
    form: { endpoint, keys: { p256dh: point.toString('base64url'), auth: secret.toString('base64url') } },
    open(body: Buffer): unknown {
      const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const input = derive(keys.computeSecret(sender), secret, info, 32);
      const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

/** A push service on this machine, which every host leads to; `answers` are its next answers. */
async function pushService() {
  const received: { url: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  const answers: number[] = [];
  const stub = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = `https://${request.headers.host}${request.url}`;
      received.push({ url, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  const { port } = stub.address() as AddressInfo;
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  const stop = () => new Promise((resolve) => stub.close(resolve));
  return { received, answers, agent, stop };
}

const listOf = async (token: Token) => (await server.call(pushDevices, {}, token)).data;
const subscribe = async (token: Token, { form } = browser()) => {
  await server.call(pushKey, {}, token);
  return (await server.call(addPushDevice, { body: form }, token)).data.id;
};
const grade = {
  type: 'PAUTA' as const,
  title: 'Nota alterada: Redes',
  body: 'TESTE-1: de 9,5 para 17',
  audience: 'Redes',
};
const tell = (...tokens: Token[]) =>
  server.db.transaction().execute((tx) =>
    notifyPeople(
      tx,
      tokens.map((token) => people[token]),
      grade,
    ),
  );
const settled = () =>
  until(async () => {
    const waiting = await server.db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('gave_up_at', 'is', null)
      .execute();
    return waiting.length === 0;
  });

test('a browser that subscribed is told that something is new and where, encrypted for it and signed by the portal, and nothing of the grade', async () => {
  const own = browser();
  await subscribe('ana', own);
  await subscribe('rui');
  await tell('ana');
  await settled();
  expect(service.received).toHaveLength(1);
  const { url, headers, body } = service.received[0]!;
  expect(url).toBe(own.endpoint);
  expect(body.toString('latin1')).not.toContain('disciplinas');
  const notice = own.open(body);
  expect(notice).toEqual({
    title: expect.any(String),
    body: 'Há uma novidade numa das suas disciplinas.',
    path: '/notifications',
    tag: 'portal-PAUTA',
  });
  expect(JSON.stringify(notice)).not.toMatch(/17|9,5|Redes|TESTE/);
  const { public_key } = (await server.call(pushKey, {}, 'ana')).data;
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers['authorization'] as string)!;
  expect(key).toBe(public_key);
  const { payload } = await jwtVerify(token!, await importJWK(jwkOf(public_key), 'ES256'), {
    audience: 'https://push.example.test',
  });
  expect(payload.sub).toBe('mailto:portal@localhost');
  expect((await listOf('ana'))[0]!.notified_at).not.toBeNull();
});
/** An uncompressed point of P-256 as JWK. */
const jwkOf = (point: string): JWK => {
  const bytes = Buffer.from(point, 'base64url');
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
};

test.each([404, 410])(
  'a subscription that is over (%i) is removed, and the others are told',
  async (status) => {
    const [gone, other] = [browser(), browser()];
    await subscribe('ana', gone);
    await subscribe('ana', other);
    service.answers.push(status);
    await tell('ana');
    await settled();
    const left = await listOf('ana');
    expect(left).toHaveLength(1);
    expect(service.received.map(({ url }) => url).sort()).toEqual([gone.endpoint, other.endpoint].sort());
    expect(left[0]!.endpoint).toBe(service.received[1]!.url);
  },
);

test('a push service that is busy is asked again, and one that refuses is not', async () => {
  await subscribe('ana');
  service.answers.push(503);
  await tell('ana');
  await settled();
  expect(service.received).toHaveLength(2);
  service.answers.push(403);
  await tell('ana');
  await settled();
  expect(service.received).toHaveLength(3);
  expect(await listOf('ana')).toHaveLength(1);
});

test('what was read meanwhile is not told, and neither is a person who may not sign in or read it, or one who retired the device', async () => {
  const id = await subscribe('ana');
  const deliver = pushDelivery(server.db, { ...testSettings, agent: service.agent });
  await tell('ana');
  await settled();
  expect(service.received).toHaveLength(1);
  const { id: communication_id } = await server.db
    .selectFrom('communication')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const again = () => deliver({ device_id: id, communication_id });
  const block = (blocked_at: Date | null) =>
    server.db.updateTable('user_account').set({ blocked_at }).where('person_id', '=', people.ana).execute();
  await block(new Date());
  await again();
  await block(null);
  const ofAna = server.db.selectFrom('user_account').select('id').where('person_id', '=', people.ana);
  await sql`insert into user_permission select (${ofAna}), id, false from permission
    where name = 'communications.read'`.execute(server.db);
  await again();
  await server.db.deleteFrom('user_permission').execute();
  await server.call(openCommunication, { query: { notification_id: communication_id } }, 'ana');
  await again();
  await server.call(removePushDevice, { params: { id } }, 'ana');
  await again();
  expect(service.received).toHaveLength(1);
});

test('a browser belongs to the person who subscribed last, and nobody removes the device of another', async () => {
  const shared = browser();
  await subscribe('ana', shared);
  const id = await subscribe('rui', shared);
  expect([await listOf('ana'), (await listOf('rui')).map((device) => device.id)]).toEqual([[], [id]]);
  await tell('ana', 'rui');
  await settled();
  expect(service.received).toHaveLength(1);
  const refusal = await server.refused(removePushDevice, { params: { id } }, 'ana');
  expect(refusal).toMatchObject({ http: 404, message: messages.missing });
  expect((await server.refused(pushDevices, {}, 'staff')).http).toBe(403);
});

test('a person has a limited number of devices; one that subscribes again counts once', async () => {
  const browsers = Array.from({ length: maxPushDevices }, () => browser());
  for (const each of browsers) await subscribe('ana', each);
  await subscribe('ana', browsers[0]);
  expect(await listOf('ana')).toHaveLength(maxPushDevices);
  expect(await server.refused(addPushDevice, { body: browser().form }, 'ana')).toMatchObject({
    http: 409,
    message: messages.tooMany(maxPushDevices),
  });
});

test.each([
  'http://push.example.test/a',
  'https://push.example.test:8443/a',
  'https://ana:segredo@push.example.test/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://0x7f.1/a',
  'https://localhost/a',
  'https://metadata/a',
  `https://push.example.test/${'a'.repeat(1_000)}`,
  'javascript:alert(1)',
])('refuses the push address %s', async (endpoint) => {
  const { errors } = await server.refused(addPushDevice, { body: browser(endpoint).form }, 'ana');
  expect(errors).toHaveProperty('endpoint');
});

test('refuses a key that is no point of the curve, and one of another length', async () => {
  const { form } = browser();
  const badPoint = `B${'A'.repeat(86)}`;
  for (const p256dh of [badPoint, form.keys.p256dh.slice(1)]) {
    const body = { ...form, keys: { ...form.keys, p256dh } };
    expect((await server.refused(addPushDevice, { body }, 'ana')).errors).toHaveProperty(['keys.p256dh']);
  }
});

test.each([
  ['93.184.216.34', 4, true],
  ['10.1.2.3', 4, false],
  ['127.0.0.1', 4, false],
  ['169.254.169.254', 4, false],
  ['172.31.0.1', 4, false],
  ['192.168.1.1', 4, false],
  ['100.64.0.1', 4, false],
  ['0.0.0.0', 4, false],
  ['239.1.1.1', 4, false],
  ['2606:2800:220:1::1', 6, true],
  ['::1', 6, false],
  ['fd00::1', 6, false],
  ['fe80::1', 6, false],
  ['::ffff:10.0.0.1', 6, false],
  ['64:ff9b::a00:1', 6, false],
  ['2002:a00:1::1', 6, false],
])('whether %s is a public address', (address, family, expected) => {
  expect(isPublicAddress({ address, family })).toBe(expected);
});

test('a host that leads into this network is not called', async () => {
  const id = await subscribe('ana');
  await tell('ana');
  await settled();
  await server.db.updateTable('push_device').set({ endpoint: 'https://localhost/a' }).execute();
  const { id: communication_id } = await server.db
    .selectFrom('communication')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const deliver = pushDelivery(server.db, testSettings);
  await expect(deliver({ device_id: id, communication_id })).rejects.toThrow(Undeliverable);
});

test('the key is made once, and again where its secret was sealed with another key; devices of the earlier one are removed', async () => {
  await subscribe('ana');
  const keyOf = async () => (await server.call(pushKey, {}, 'ana')).data.public_key;
  const before = await keyOf();
  expect(await keyOf()).toBe(before);
  await server.db
    .updateTable('push_key')
    .set({ private_key: seal(Buffer.alloc(32, 9), keyPlace, Buffer.from('outra')) })
    .execute();
  const after = await keyOf();
  expect(after).not.toBe(before);
  expect(await listOf('ana')).toEqual([]);
  expect(await keyOf()).toBe(after);
});
