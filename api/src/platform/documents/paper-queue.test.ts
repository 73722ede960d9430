import { readPdf } from '../../testing/pdf.ts';
import { toApiError } from '../http/failure.ts';
import { FairQueue } from '../queue/fair-queue.ts';
import { createPrinter, PaperCache } from './printer.ts';
import type { Printer } from './press.ts';

let printer: Printer;
beforeAll(() => (printer = createPrinter()));
afterAll(() => printer.close());

const titled = (title: string) => ({ content: title });
/** The rejected ones, as the API would answer them. */
const refusedOf = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).flatMap((one) =>
    one.status === 'rejected' ? [toApiError(one.reason)] : [],
  );

test('of a student who asks for 260 papers at once those who wait are told 503 at once, and a paper of anybody else is the next', async () => {
  const finished: string[] = [];
  const flood = Array.from({ length: 260 }, (_, n) =>
    printer
      .of('user:1')
      .pdf(titled(`ficha ${n}`))
      .then(() => finished.push('flood')),
  );
  const others = ['user:2', 'user:3'].map((owner) =>
    printer
      .of(owner)
      .pdf(titled(owner))
      .then(() => finished.push(owner)),
  );
  const [refused] = await Promise.all([refusedOf(flood), ...others]);
  expect(refused).toHaveLength(260 - 21);
  expect(refused.map(({ status, code, detail }) => [status, code, detail.retryAfter])).toEqual(
    refused.map(() => [503, 'unavailable', 5]),
  );
  expect(refused[0]!.message).toBe('Há demasiados documentos à espera. Tente novamente dentro de instantes.');
  expect(finished.slice(0, 3)).toEqual(['flood', 'user:2', 'user:3']);
  expect(finished).toHaveLength(21 + 2);
});

test('people take turns, and one who comes late waits for one paper', async () => {
  const queue = new FairQueue({ ofOne: 20, ofAll: 200, full: 'cheio' });
  const order: string[] = [];
  const add = (owner: string, work = async () => {}) =>
    queue.add(owner, async () => {
      order.push(owner);
      await work();
    });
  let late: Promise<void> | undefined;
  await Promise.all([
    ...['a', 'a', 'a', 'a', 'b', 'b', 'b'].map((owner) => add(owner)),
    add('a', async () => void (late = add('c'))),
    add('a'),
  ]);
  await late;
  expect(order.join('')).toBe('abababaaca');
});

test('a paper that fails keeps nobody waiting', async () => {
  const queue = new FairQueue({ ofOne: 20, ofAll: 200, full: 'cheio' });
  const broken = queue.add('a', () => Promise.reject(new Error('broken')));
  const next = queue.add('a', async () => 'made');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('made');
});

test('an unchanged paper is made once, however often it is asked for at once or later', async () => {
  const made = await Promise.all(
    Array.from({ length: 260 }, () => printer.of('user:1').pdf(titled('a mesma ficha'))),
  );
  expect(new Set(made).size).toBe(1);
  expect(await printer.of('user:2').pdf(titled('a mesma ficha'))).toBe(made[0]);
  expect(readPdf(await printer.of('user:1').pdf(titled('outra ficha'))).text).toBe('outra ficha');
});

test('limits the cache: drops the paper requested longest ago, and tries failed ones again', async () => {
  const cache = new PaperCache(10);
  let made = 0;
  const ask = (name: string, size = 4) =>
    cache.get({ name }, async () => {
      made += 1;
      return Buffer.alloc(size);
    });
  await ask('a');
  await ask('b');
  await ask('a');
  await ask('c');
  expect(made).toBe(3);
  await ask('a');
  expect(made).toBe(3);
  await ask('b');
  expect(made).toBe(4);
  await ask('large', 11);
  await ask('large', 11);
  expect(made).toBe(6);
  await expect(cache.get({ name: 'd' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await ask('d');
  expect(made).toBe(7);
});
