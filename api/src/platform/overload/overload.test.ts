import fc from 'fast-check';
import { login } from '@portal/shared-kit/contract/identity/identity';
import { department } from '@portal/shared-kit/contract/offer/department';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { hashPassword } from '../../identity/accounts/password-hash.ts';
import { Browser } from '../../testing/browser.ts';
import { makeAccount, signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { testServer } from '../../testing/test-server.ts';
import { answerOn, openUpload, receivingRoute, uploadsRunning } from '../../testing/multipart.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { until } from '../../testing/until.ts';
import {
  SlowSenders,
  urgencyOf,
  networkOf,
  UploadPlaces,
  Admission,
  type AdmissionLimits,
  type Urgency,
} from './admit-calls.ts';

describe('admission', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const limits: AdmissionLimits = { running: 4, waiting: 5, perPerson: 100, patience: 500 };
  const admission = (more: Partial<AdmissionLimits> = {}) => new Admission({ ...limits, ...more });
  const overloaded = { code: 'overloaded', status: 503, detail: { retryAfter: 2 } };
  /** Runs pending promise callbacks. */
  const settled = () => jest.advanceTimersByTimeAsync(0);

  /** Enters and adds to `began` when admitted. */
  function follow(admitting: Admission, began: string[], name: string, urgency: Urgency, person?: string) {
    const entering = admitting.enter(urgency, person);
    const entered = entering.then((end) => {
      began.push(name);
      return end;
    });
    entered.catch(() => undefined);
    return entered;
  }

  test('starts as many calls as there are places, and the next one when one ends', async () => {
    const admitted = admission();
    const ends = await Promise.all([1, 2, 3, 4].map(() => admitted.enter('read', undefined)));
    const began: string[] = [];
    void follow(admitted, began, 'fifth', 'read');
    await settled();
    expect([admitted.running, admitted.waiting, began]).toEqual([4, 1, []]);
    ends[0]!();
    await settled();
    expect([admitted.running, admitted.waiting, began]).toEqual([4, 0, ['fifth']]);
  });

  test('ending twice frees one place', async () => {
    const gate = admission();
    const end = await gate.enter('read', undefined);
    await gate.enter('read', undefined);
    end();
    end();
    expect(gate.running).toBe(1);
  });

  test('runs saves before reads and reads before prints, in any order of arrival', async () => {
    const admitted = admission({ running: 1, waiting: 20 });
    const first = await admitted.enter('save', undefined);
    const began: string[] = [];
    const printing = follow(admitted, began, 'print', 'print');
    const reading = follow(admitted, began, 'read', 'read');
    const saving = follow(admitted, began, 'save', 'save');
    first();
    (await saving)();
    (await reading)();
    (await printing)();
    expect(began).toEqual(['save', 'read', 'print']);
  });

  test('beyond the places to wait calls are refused at once; saving has places that reading may not take', async () => {
    const admitted = admission({ running: 1 });
    await admitted.enter('read', undefined);
    for (let each = 0; each < 4; each += 1) void follow(admitted, [], 'read', 'read');
    await expect(admitted.enter('read', undefined)).rejects.toMatchObject(overloaded);
    void follow(admitted, [], 'save', 'save');
    await expect(admitted.enter('save', undefined)).rejects.toMatchObject(overloaded);
    expect([admitted.waiting, admitted.refused]).toEqual([5, 2]);
  });

  test('printing takes a quarter of the places, so that screens go on beside it', async () => {
    const admitted = admission();
    await admitted.enter('print', undefined);
    const began: string[] = [];
    void follow(admitted, began, 'print', 'print');
    await settled();
    expect([admitted.running, began]).toEqual([1, []]);
    await admitted.enter('read', undefined);
    expect(admitted.running).toBe(2);
  });

  test('one person cannot take all waiting places', async () => {
    const admitted = admission({ running: 1, perPerson: 2 });
    await admitted.enter('read', 'a');
    void follow(admitted, [], 'a', 'read', 'a');
    await expect(admitted.enter('read', 'a')).rejects.toMatchObject(overloaded);
    void follow(admitted, [], 'b', 'read', 'b');
    expect(admitted.waiting).toBe(2);
  });

  test('refuses a call that waited too long, and frees its place', async () => {
    const admitted = admission({ running: 1, perPerson: 2 });
    const end = await admitted.enter('read', 'a');
    const late = expect(admitted.enter('read', 'a')).rejects.toMatchObject(overloaded);
    await jest.advanceTimersByTimeAsync(limits.patience);
    await late;
    end();
    expect([admitted.running, admitted.waiting]).toEqual([0, 0]);
    await admitted.enter('read', 'a');
  });

  test('for any sequence of calls, never runs more than the limit and never loses a place', async () => {
    const urgency = fc.constantFrom<Urgency>('save', 'read', 'print');
    const step = fc.oneof(
      fc.tuple(fc.constant('enter' as const), urgency, fc.constantFrom('a', 'b', undefined)),
      fc.tuple(fc.constant('end' as const), fc.nat(10)),
      fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 600 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const admitted = admission({ perPerson: 3 });
        const ends: (() => void)[] = [];
        for (const [kind, of, person] of steps) {
          if (kind === 'enter')
            admitted.enter(of, person).then(
              (end) => ends.push(end),
              () => undefined,
            );
          else if (kind === 'end') ends.splice(of, 1)[0]?.();
          else await jest.advanceTimersByTimeAsync(of);
          await settled();
          expect(admitted.running).toBe(ends.length);
          expect(admitted.running).toBeLessThanOrEqual(limits.running);
          expect(admitted.waiting).toBeLessThanOrEqual(limits.waiting);
        }
        await jest.advanceTimersByTimeAsync(limits.patience);
        while (ends.length > 0) {
          ends.pop()!();
          await settled();
        }
        expect([admitted.running, admitted.waiting]).toEqual([0, 0]);
      }),
    );
  });
});

let hasReserve = true;
const server = identityServer({ hasReserve: async () => hasReserve });

test('once the reserve of the disk is reached, writing is refused while reading and signing in go on', async () => {
  const password = 'Segura#2026';
  const { email } = await makeAccount(server.db, 'Master', { passwordHash: await hashPassword(password) });
  const { token } = await signInAs(server, 'Master');
  const body = { dep_name: 'Direito', description: '', head_id: null };
  hasReserve = false;
  expect(await server.refused(department.create, { body }, token)).toMatchObject({
    http: 507,
    code: 'storage_full',
    message: expect.stringContaining('sem espaço'),
  });
  expect(await server.call(department.list, {}, token)).toMatchObject({ data: [] });
  const signedIn = await new Browser(server, '10.0.0.9').send(login, { body: { email, password } });
  expect(signedIn.statusCode).toBe(200);
  hasReserve = true;
  expect(await server.call(department.create, { body }, token)).toMatchObject({ success: true });
});

describe('fair by person', () => {
  const persons: Record<string, number> = { laptop: 7, phone: 7, neighbour: 8 };
  let hanging: (() => void)[] = [];
  let begun = () => {};
  const limited = testServer({
    limits: { running: 1, waiting: 10, perPerson: 2, patience: 60_000 },
    authenticator: () => ({
      authenticate: async () => undefined,
      knownPerson: (token) => persons[token],
    }),
    routes: ({ fastify }) =>
      fastify.get('/api/hang', () => {
        const answer = new Promise((resolve) => hanging.push(() => resolve({ status: 1 })));
        begun();
        return answer;
      }),
  });

  const ask = (token: string) =>
    limited
      .inject({ url: '/api/hang', headers: { authorization: `Bearer ${token}` } })
      .then((r) => r.statusCode);
  const answered = async (calls: Promise<number>[]) => {
    const statuses = Promise.all(calls);
    begun = () => hanging.shift()!();
    while (hanging.length > 0) hanging.shift()!();
    return statuses;
  };
  const running = () => new Promise<void>((resolve) => (begun = resolve));
  afterEach(() => {
    hanging = [];
    begun = () => {};
  });

  test('two sessions of one person take one share of the places to wait', async () => {
    const began = running();
    const first = ask('laptop');
    await began;
    const second = ask('phone');
    expect(await ask('phone')).toBe(503);
    expect(await ask('laptop')).toBe(503);
    const others = ask('neighbour');
    expect(await answered([first, second, others])).toEqual([200, 200, 200]);
  });

  test('sessions that are not in memory count each by itself', async () => {
    const began = running();
    const first = ask('new-1');
    await began;
    const second = ask('new-1');
    expect(await ask('new-1')).toBe(503);
    const others = ask('new-2');
    expect(await answered([first, second, others])).toEqual([200, 200, 200]);
  });
});

describe('slow senders', () => {
  /** A sender of whom bytes have arrived, at moments that the test chooses. */
  function sending() {
    const request = {
      complete: false,
      destroyed: false,
      readableLength: 0,
      socket: { bytesRead: 0 },
    };
    const senders = new SlowSenders({ bytesPerSecond: 1_000, overMs: 10_000 });
    let cutOff = 0;
    senders.watch(request, 0, () => (cutOff += 1));
    /** Sends at a speed for some seconds, and looks each second. */
    let now = 0;
    const send = (seconds: number, bytesPerSecond: number) => {
      for (let second = 0; second < seconds; second += 1) {
        request.socket.bytesRead += bytesPerSecond;
        senders.look((now += 1_000));
      }
      return cutOff;
    };
    return { request, send };
  }

  test('a sender below 1 kB/s is cut off after 10 s, once, and not before', () => {
    const { send } = sending();
    expect([send(9, 999), send(1, 999), send(20, 0)]).toEqual([0, 1, 1]);
  });

  test('a sender that was fast is cut off when it has been slow for 10 s', () => {
    const { send } = sending();
    expect([send(60, 5_000), send(8, 0), send(1, 0)]).toEqual([0, 0, 1]);
  });

  test('time in which the server does not take what arrived does not count', () => {
    const { request, send } = sending();
    request.readableLength = 16_384;
    expect(send(60, 0)).toBe(0);
    request.readableLength = 0;
    expect([send(9, 0), send(1, 0)]).toEqual([0, 1]);
  });

  test('a sender that has sent everything is not looked at any more', () => {
    const { request, send } = sending();
    request.complete = true;
    expect(send(60, 0)).toBe(0);
  });

  const server = testServer({ limits: { speed: { overMs: 500 } }, routes: receivingRoute });
  beforeAll(() => server.app.fastify.listen({ host: '127.0.0.1', port: 0 }));

  test('an upload that stops coming is answered and cut off, and its place is free again', async () => {
    const socket = openUpload(server, { ip: '10.0.0.9' });
    socket.write('--x\r\n');
    const closed = once(socket, 'close');
    const answer = await answerOn(socket);
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('O ficheiro está a chegar demasiado devagar');
    expect(await uploadsRunning(server)).toBe(0);
  });

  test('another body that stops coming is cut off without an answer', async () => {
    const socket = openUpload(server, { ip: '10.0.0.9', type: 'application/json' });
    expect(await answerOn(socket).catch(() => '')).toBe('');
  });

  test('a small upload is answered at any speed', async () => {
    const socket = openUpload(server, { ip: '10.0.0.9', length: 4 });
    socket.write('--x-');
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('admit calls', () => {
  const begun: (() => void)[] = [];
  const hanging: ((answer: object) => void)[] = [];
  const server = testServer({
    limits: { running: 1, waiting: 0 },
    routes: ({ fastify }) => {
      fastify.get('/api/hang', () => {
        const answer = new Promise((resolve) => hanging.push(resolve));
        begun.shift()?.();
        return answer;
      });
      fastify.get('/api/quick', async () => ({ status: 1 }));
    },
  });

  /** A running call, which `end` completes. */
  async function hang() {
    const began = new Promise<void>((resolve) => begun.push(resolve));
    const answer = server.inject({ url: '/api/hang' });
    await began;
    return { answer, end: () => hanging.shift()!({ status: 1 }) };
  }

  test('refuses a call beyond the limit at once with a time to retry, and still answers health checks', async () => {
    const { answer, end } = await hang();
    const refused = await server.inject({ url: '/api/quick' });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      503,
      '2',
      { code: 'overloaded', message: expect.stringContaining('Muita gente ao mesmo tempo'), retry_after: 2 },
    ]);
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
    const { body } = await server.inject({ url: '/metrics' });
    expect(body).toContain('portal_http_calls_running{kind="work"} 1');
    expect(body).toContain('portal_http_calls_refused_total{kind="work"} 1');
    end();
    expect((await answer).statusCode).toBe(200);
    expect((await server.inject({ url: '/api/quick' })).statusCode).toBe(200);
  });

  test('a call whose address is escaped takes a place like any other', async () => {
    const { answer, end } = await hang();
    expect((await server.inject({ url: '/%61pi/quick' })).statusCode).toBe(503);
    end();
    await answer;
  });

  test.each([
    ['POST', '/api/payments', 'save'],
    ['GET', '/api/estudantes', 'read'],
    ['GET', '/api/exportDepartments', 'print'],
    ['GET', '/api/extracto-pdf/:id', 'print'],
    ['GET', '/api/candidatura/ficha', 'print'],
    ['GET', '/api/confirmed-payments/:id/receipt', 'print'],
    [resultSlip.method, `/api${resultSlip.path}`, 'print'],
  ])('under load %s %s comes as: %s', (method, route, urgency) => {
    expect(urgencyOf(method, route)).toBe(urgency);
  });

  test('an upload takes no place of the others', async () => {
    const { answer, end } = await hang();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const upload = await server.inject({ method: 'POST', url: '/api/nowhere', headers, payload: '--x--' });
    expect(upload.statusCode).toBe(404);
    end();
    await answer;
  });

  test('a server about to stop says so on every answer and goes on answering; a connection that asked nothing does not keep it', async () => {
    await server.app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.fastify.server.address() as AddressInfo;
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    expect((await fetch(`http://127.0.0.1:${port}/api/quick`)).headers.get('x-draining')).toBeNull();

    server.app.drain();
    const answer = await fetch(`http://127.0.0.1:${port}/api/quick`);
    expect([answer.status, answer.headers.get('x-draining')]).toEqual([200, '1']);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);

    const ended = once(silent, 'close');
    await server.app.fastify.close();
    await ended;
  });
});

describe('upload places', () => {
  const refuses = (places: UploadPlaces, sender: { person?: number; ip: string }) => {
    try {
      places.enter({ person: sender.person, ip: sender.ip })();
      return false;
    } catch {
      return true;
    }
  };
  /** Takes as many places as it gets; returns how many. */
  const greedy = (places: UploadPlaces, sender: { person?: number; ip: string }) => {
    let got = 0;
    for (; got < 1_000; got += 1)
      try {
        places.enter({ person: sender.person, ip: sender.ip });
      } catch {
        break;
      }
    return got;
  };

  test('an anonymous network gets half of the anonymous places and none of the others', () => {
    const places = new UploadPlaces({ signedIn: 64, anonymous: 32 });
    expect(greedy(places, { ip: '10.0.0.1' })).toBe(16);
    expect(refuses(places, { ip: '10.0.0.2' })).toBe(false);
    expect(refuses(places, { person: 1, ip: '10.0.0.1' })).toBe(false);
    expect([places.running, places.refused]).toEqual([16, 1]);
  });

  test('one person gets half of the places, one network three quarters, and a caller from another network finds a place', () => {
    const places = new UploadPlaces({ signedIn: 64, anonymous: 32 });
    expect(greedy(places, { person: 1, ip: '10.0.0.1' })).toBe(32);
    expect(greedy(places, { person: 2, ip: '10.0.0.1' })).toBe(16);
    expect(refuses(places, { person: 3, ip: '10.0.0.1' })).toBe(true);
    expect(refuses(places, { person: 3, ip: '10.0.0.2' })).toBe(false);
  });

  test('a place that is left is free again, once', () => {
    const places = new UploadPlaces({ signedIn: 1, anonymous: 2 });
    const leave = places.enter({ person: undefined, ip: '10.0.0.1' });
    expect(refuses(places, { ip: '10.0.0.1' })).toBe(true);
    leave();
    leave();
    expect(places.running).toBe(0);
    expect(refuses(places, { ip: '10.0.0.1' })).toBe(false);
  });

  test('however many places fewer networks than places take, one that has none gets one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (networks) => {
        const places = new UploadPlaces({ signedIn: 1, anonymous: 32 });
        for (let nth = 0; nth < networks; nth += 1) greedy(places, { ip: `10.0.0.${nth}` });
        expect(refuses(places, { ip: '10.1.0.1' })).toBe(false);
      }),
    );
  });

  test.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:0:7:1::5', '2001:db8:0:7'],
    ['2001:DB8:0:7::', '2001:db8:0:7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('the network of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  const server = testServer({
    authenticator: () => testAuthenticator({ clerk: { userId: 7, personId: 7 } }),
    routes: receivingRoute,
  });
  beforeAll(() => server.app.fastify.listen({ host: '127.0.0.1', port: 0 }));

  test('a hundred slow connections without an account leave places to people with one, and to other networks', async () => {
    const slow = Array.from({ length: 100 }, (_, nth) =>
      openUpload(server, { ip: '10.0.0.1', ...(nth % 2 === 1 && { token: `invented-${nth}` }) }),
    );
    const answers = slow.map((socket) => answerOn(socket).catch(() => ''));
    let refused = 0;
    for (const answer of answers)
      void answer.then((text) => (refused += /^HTTP\/1\.1 503 /.test(text) ? 1 : 0));
    await until(async () => refused === 84);
    expect(await uploadsRunning(server)).toBe(16);

    const sent = async (sender: { ip: string; token?: string }) => {
      const socket = openUpload(server, { ...sender, length: 4 });
      socket.write('--x-');
      return (await answerOn(socket)).slice(0, 12);
    };
    expect(await sent({ ip: '10.0.0.1', token: 'clerk' })).toBe('HTTP/1.1 200');
    expect(await sent({ ip: '10.0.0.2' })).toBe('HTTP/1.1 200');
    expect(await sent({ ip: '10.0.0.1' })).toBe('HTTP/1.1 503');

    for (const socket of slow) socket.destroy();
    await until(async () => (await uploadsRunning(server)) === 0);
    expect(await sent({ ip: '10.0.0.1' })).toBe('HTTP/1.1 200');
  });
});
