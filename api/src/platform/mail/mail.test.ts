import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startOutbox, type OutboxWorkerOptions } from '../outbox/outbox-worker.ts';
import { testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { dressed, type EnclosedMakers } from '../documents/mail-dress.ts';
import { paper, institutionOf } from '../documents/letterhead.ts';
import { createPrinter } from '../documents/printer.ts';
import { ApiError } from '../http/errors.ts';
import { readPdf } from '../../testing/pdf.ts';
import { freePort } from '../database/postgres/process.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { smtpDelivery, limitedDelivery } from './delivery.ts';
import { enqueueMail, type Enclosed, type Mail, mailKind } from './mail.ts';

describe('mail', () => {
  const server = testServer();
  const mail: Mail = {
    to: 'ana@demo.test',
    subject: 'Acção',
    text: 'Segue: http://localhost:8080/reset/segredo\n\nPortal Académico',
  };
  const send = (what: Partial<Mail> = {}) =>
    server.db.transaction().execute((tx) => enqueueMail(tx, { ...mail, ...what }));
  const rows = () => server.db.selectFrom('outbox').selectAll().orderBy('id').execute();

  let cleanUp: (() => Promise<unknown> | void)[] = [];
  afterEach(async () => {
    for (const undo of cleanUp.reverse()) await undo();
    cleanUp = [];
    await server.db.deleteFrom('outbox').execute();
  });

  /** A real SMTP server, at a port that nobody takes while it is down; `received` holds the raw messages. */
  async function smtpServer({ at, refuse = [] }: { at?: number; refuse?: string[] } = {}) {
    const port = at ?? (await freePort());
    const received: string[] = [];
    const recipients: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        done(
          refuse.includes(address)
            ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
            : undefined,
        );
      },
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (part) => (text += part)).on('end', () => (received.push(text), done()));
      },
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
    const close = () => new Promise<void>((resolve) => smtp.close(resolve));
    return { port, received, recipients, close };
  }

  const printer = createPrinter();
  afterAll(() => printer.close());
  const made = async () => paper('Recibo', await institutionOf(server.db), [{ text: 'São dois meticais.' }]);
  const missing = () => Promise.reject(new ApiError('not_found', 'Não há.'));
  const makers: EnclosedMakers = { RECIBO: made, FICHA_PAGAMENTO: missing, COMPROVATIVO_CANDIDATURA: made };

  function worker(
    port: number,
    { makers: own, ...options }: Partial<OutboxWorkerOptions> & { makers?: Partial<EnclosedMakers> } = {},
  ) {
    const logger = pino({ level: 'silent' });
    const dress = dressed({ db: server.db, printer, makers: { ...makers, ...own }, logger });
    const deliver = { mail: smtpDelivery(`smtp://127.0.0.1:${port}`, 'Portal <portal@demo.test>', dress) };
    const running = startOutbox({
      db: server.db,
      databaseUrl: server.url,
      deliver,
      logger,
      firstWaitMs: 20,
      ...options,
    });
    cleanUp.push(() => running.stop());
    return running;
  }

  test('a mail goes out over SMTP after the commit, and only its recipient and subject are kept', async () => {
    const smtp = await smtpServer();
    cleanUp.push(smtp.close);
    worker(smtp.port);
    await send();
    await until(async () => (await rows())[0]?.sent_at != null);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toContain('To: ana@demo.test');
    expect(smtp.received[0]).toContain('From: Portal <portal@demo.test>');
    expect((await rows())[0]!.payload).toEqual({ to: 'ana@demo.test', subject: 'Acção' });
  });

  /** The parts of a raw message with this media type, decoded. */
  const partsOf = (raw: string, type: string) =>
    raw
      .split(/\r\n--[^\r\n]+/)
      .filter((part) => part.startsWith(`\r\nContent-Type: ${type}`))
      .map((part) => {
        const [head, ...body] = part.split('\r\n\r\n');
        const text = body.join('\r\n\r\n');
        const bytes = /base64/.test(head!)
          ? Buffer.from(text, 'base64')
          : Buffer.from(
              text
                .replaceAll('=\r\n', '')
                .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16))),
              'latin1',
            );
        return { head: head!, bytes };
      });

  test('a mail goes out under the name, colour and logo of the institution, with its papers; one whose record is gone is left out', async () => {
    const company = server.db.updateTable('company');
    const before = await server.db
      .selectFrom('company')
      .select(['name', 'color', 'logo', 'logo_type'])
      .executeTakeFirstOrThrow();
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d52b5' } })
      .png()
      .toBuffer();
    await company
      .set({ name: 'Escola <A> & Filhos', color: '#1d52b5', logo, logo_type: 'image/png' })
      .execute();
    const smtp = await smtpServer();
    cleanUp.push(smtp.close);
    try {
      worker(smtp.port);
      const papers: Enclosed[] = [
        { kind: 'RECIBO', id: 1, name: 'recibo-RC-1.pdf' },
        { kind: 'FICHA_PAGAMENTO', id: 2, name: 'ficha_pagamento.pdf' },
      ];
      await send({ text: 'Cara <b>Ana</b>, veja http://localhost:8080/a?b=1&c=2', papers });
      await until(async () => (await rows())[0]?.sent_at != null);
    } finally {
      await company.set(before).execute();
    }
    const [raw] = smtp.received;
    const [html] = partsOf(raw!, 'text/html');
    const page = html!.bytes.toString('utf8');
    expect(page).toContain('Escola &#60;A&#62; &#38; Filhos');
    expect(page).toContain('Cara &#60;b&#62;Ana&#60;/b&#62;');
    expect(page).toContain('href="http://localhost:8080/a?b=1&#38;c=2"');
    expect(page).toContain('#1d52b5');
    expect(page).toContain('src="cid:logo@portal"');
    expect(page).toContain('Em anexo: recibo-RC-1.pdf.');
    expect(partsOf(raw!, 'image/png').map(({ head }) => /Content-Id: <logo@portal>/i.test(head))).toEqual([
      true,
    ]);
    const pdfs = partsOf(raw!, 'application/pdf');
    expect(pdfs.map(({ head }) => /filename=recibo-RC-1.pdf/.test(head))).toEqual([true]);
    expect(readPdf(pdfs[0]!.bytes).text).toContain('São dois meticais.');
  });

  test('an optional paper that cannot be made, or is too large, is left out; another is tried again with its mail', async () => {
    const smtp = await smtpServer();
    cleanUp.push(smtp.close);
    const broken = async () => ({ ...(await made()), content: [{ image: 'no-such-image' }] });
    const noise = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const large = async () => ({
      ...(await made()),
      content: [{ image: `data:image/png;base64,${noise.toString('base64')}` }],
    });
    worker(smtp.port, {
      makers: { FICHA_PAGAMENTO: broken, COMPROVATIVO_CANDIDATURA: large },
      maxAttempts: 2,
    });
    const ficha: Enclosed = { kind: 'FICHA_PAGAMENTO', id: 1, name: 'ficha_pagamento.pdf' };
    const optional = (enclosed: Enclosed): Enclosed => ({ ...enclosed, optional: true });
    const papers = [
      optional(ficha),
      optional({ ...ficha, kind: 'COMPROVATIVO_CANDIDATURA', name: 'grande.pdf' }),
      optional({ ...ficha, kind: 'RECIBO', name: 'recibo.pdf' }),
    ];
    await send({ papers });
    await send({ papers: [ficha] });
    await until(async () => (await rows()).every(({ sent_at, gave_up_at }) => sent_at ?? gave_up_at));
    expect((await rows()).map(({ attempts, gave_up_at }) => [attempts, gave_up_at === null])).toEqual([
      [1, true],
      [2, false],
    ]);
    const pdfs = partsOf(smtp.received[0]!, 'application/pdf');
    expect(pdfs.map(({ head }) => /filename=(\S+)/.exec(head)![1])).toEqual(['recibo.pdf']);
    const page = partsOf(smtp.received[0]!, 'text/html')[0]!.bytes.toString('utf8');
    expect(page).toContain('Em anexo: recibo.pdf.');
  });

  test('a mail is signed by the institution, once', async () => {
    const name = 'Universidade Demonstração';
    const before = await server.db.selectFrom('company').select('name').executeTakeFirstOrThrow();
    await server.db.updateTable('company').set({ name }).execute();
    try {
      await send({ text: 'Caro(a) Ana,\n\nPortal Académico' });
      await send({ text: `Caro(a) Ana,\n\n${name}` });
    } finally {
      await server.db.updateTable('company').set(before).execute();
    }
    expect((await rows()).map(({ payload }) => (payload as unknown as Mail).text)).toEqual([
      `Caro(a) Ana,\n\nPortal Académico\n${name}`,
      `Caro(a) Ana,\n\n${name}`,
    ]);
  });

  test.each([
    'a<v@x.test>',
    'grp:v@x.test;',
    'v@x.test,w@x.test',
    '"a" <v@x.test>',
    'v@x.test\r\nBcc: w@x.test',
  ])('an address that is not one plain mailbox (%j) reaches no other mailbox', async (to) => {
    const smtp = await smtpServer();
    cleanUp.push(smtp.close);
    worker(smtp.port, { maxAttempts: 1 });
    await send({ to });
    await until(async () => (await rows()).every(({ sent_at, gave_up_at }) => sent_at ?? gave_up_at));
    expect(smtp.recipients.filter((address) => /^[vw]@x\.test$/.test(address))).toEqual([]);
  });

  test('a mail of a transaction that is rolled back is never sent', async () => {
    const smtp = await smtpServer();
    cleanUp.push(smtp.close);
    worker(smtp.port);
    const failing = server.db.transaction().execute(async (tx) => {
      await enqueueMail(tx, { ...mail, subject: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await send({ subject: 'later' });
    await until(() => smtp.received.length > 0);
    expect(smtp.received.join()).not.toContain('never');
  });

  test('while the SMTP server is down a mail waits, and goes out once it is up again', async () => {
    const first = await smtpServer();
    await first.close();
    worker(first.port, { maxAttempts: 1000 });
    await send();
    await until(async () => (await rows())[0]!.attempts >= 2);
    expect((await rows())[0]).toMatchObject({
      sent_at: null,
      gave_up_at: null,
      last_error: expect.stringContaining('ECONNREFUSED'),
    });
    const second = await smtpServer({ at: first.port });
    cleanUp.push(second.close);
    await until(() => second.received.length === 1);
    await until(async () => (await rows())[0]!.sent_at != null);
  });

  test('a mail nobody can deliver is given up where an operator sees it', async () => {
    const closedServer = await smtpServer();
    await closedServer.close();
    worker(closedServer.port, { maxAttempts: 3 });
    await send();
    await until(async () => (await rows())[0]!.gave_up_at != null);
    expect((await rows())[0]!.attempts).toBe(3);
    const { body } = await server.inject({ url: '/metrics' });
    expect(body).toContain('portal_outbox_given_up 1');
    expect(body).toContain('portal_outbox_backlog 0');
  });

  test('a recipient the server refuses is given up at once', async () => {
    const smtp = await smtpServer({ refuse: ['ana@demo.test'] });
    cleanUp.push(smtp.close);
    worker(smtp.port);
    await send();
    await until(async () => (await rows())[0]!.gave_up_at != null);
    expect((await rows())[0]!.attempts).toBe(1);
  });

  test('two workers never send the same mail twice', async () => {
    const smtp = await smtpServer();
    cleanUp.push(smtp.close);
    for (let i = 0; i < 30; i++) await send({ subject: `n${i}` });
    worker(smtp.port);
    worker(smtp.port);
    await until(async () => (await rows()).every((row) => row.sent_at != null));
    expect(smtp.received).toHaveLength(30);
  });

  test('in demonstration mode mail can be read as JSON and as a page that runs nothing', async () => {
    await send({ subject: '<script>alert(1)</script>' });
    const json = await server.inject({ url: '/api/dev/mail', headers: { accept: 'application/json' } });
    expect(json.json().data).toMatchObject([{ ...mail, subject: '<script>alert(1)</script>' }]);
    const page = await server.inject({ url: '/api/dev/mail', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<a href="http://localhost:8080/reset/segredo">');
    expect(page.body).not.toContain('<script>');
  });

  describe('outside demonstration mode', () => {
    const real = testServer({ settings: { demo: false } });
    test('the address of the readable mail does not exist', async () => {
      expect((await real.inject({ url: '/api/dev/mail' })).statusCode).toBe(404);
    });
  });
});

const root = path.resolve(__dirname, '../..');
/** What a subject line may contain: numbers of papers, and the subject of a pauta. */
const harmless = ['number', 'subject', 'payment.receipt', 'payment.invoice'];

test('no subject of a mail tells a grade or an amount: it is read on locked telephones (I3, I40)', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => path.basename(file) === 'messages.ts')
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bsubject: `([^`]*)`/g)].flatMap(([, text]) =>
        [...text!.matchAll(/\$\{([^}]*)\}/g)].map(([, what]) => what!),
      ),
    );
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((what) => !harmless.includes(what))).toEqual([]);
});

const database = testDatabase();
let address = 0;
const someone = () => `pessoa${++address}@exemplo.test`;

/** What a limited delivery sent, and the outcome of each mail, in order. */
async function deliveries(to: string, causes: Mail['cause'][], ends = async () => ({})) {
  const deliver = limitedDelivery(database.db, ends);
  const outcomes: string[] = [];
  for (const cause of causes)
    outcomes.push(
      await deliver({ to, subject: 's', text: 't', ...(cause && { cause }) }).then(
        () => 'sent',
        (error: Error) => error.constructor.name,
      ),
    );
  return outcomes;
}
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

test('an address gets five mails an hour, however it is written; what the institution says beyond waits', async () => {
  const to = someone();
  expect(await deliveries(to, times(3, undefined))).toEqual(times(3, 'sent'));
  expect(await deliveries(to.toUpperCase(), times(4, undefined))).toEqual([
    ...times(2, 'sent'),
    ...times(2, 'Postponed'),
  ]);
  expect(await deliveries(someone(), [undefined])).toEqual(['sent']);
});

test('receipts of applications are two an hour and wait for no notice; those beyond wait for the next hour', async () => {
  const to = someone();
  expect(await deliveries(to, times(5, undefined))).toEqual(times(5, 'sent'));
  expect(await deliveries(to, times(20, 'receipt'))).toEqual([
    ...times(2, 'sent'),
    ...times(18, 'Postponed'),
  ]);
});

test.each(['link', 'password'] as const)(
  'a %s that was requested is delivered, however many notices and receipts went out in the hour',
  async (cause) => {
    const to = someone();
    expect(await deliveries(to, [...times(5, undefined), ...times(2, 'receipt' as const)])).toEqual(
      times(7, 'sent'),
    );
    expect(await deliveries(to, times(3, cause))).toEqual(times(3, 'sent'));
    expect(await deliveries(to, [undefined])).toEqual(['Postponed']);
  },
);

test('links count among the five of the hour, so that a notice after five of them waits', async () => {
  const to = someone();
  expect(await deliveries(to, [...times(5, 'link' as const), undefined])).toEqual([
    ...times(5, 'sent'),
    'Postponed',
  ]);
});

test('a mail that the server did not take has used no place', async () => {
  const to = someone();
  const down = async () => {
    throw new Error('down');
  };
  expect(await deliveries(to, times(9, undefined), down)).toEqual(times(9, 'Error'));
  expect(await deliveries(to, times(9, 'receipt'), down)).toEqual(times(9, 'Error'));
  expect(await deliveries(to, times(2, 'receipt'))).toEqual(times(2, 'sent'));
  expect(await deliveries(to, times(3, undefined))).toEqual(times(3, 'sent'));
});

test('in the outbox a mail or receipt beyond waits without counting an attempt, and none is given up', async () => {
  const to = someone();
  await database.db.transaction().execute(async (tx) => {
    for (const cause of [...times(4, 'receipt' as const), ...times(6, undefined)])
      await enqueueMail(tx, { to, subject: cause ?? 'office', text: 't', ...(cause && { cause }) });
  });
  const worker = startOutbox({
    db: database.db,
    databaseUrl: database.url,
    deliver: { [mailKind]: limitedDelivery(database.db, async (payload) => payload) },
    logger: pino({ level: 'silent' }),
  });
  const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  try {
    await until(async () => (await rows()).every((row) => row.sent_at ?? row.last_error));
  } finally {
    await worker.stop();
  }
  const all = await rows();
  const of = (subject: string) =>
    all.filter(({ payload }) => (payload as unknown as Mail).subject === subject);
  const reason = 'this address has had the mails of the hour';
  expect(of('receipt').filter(({ sent_at }) => sent_at)).toHaveLength(2);
  expect(of('office').some(({ sent_at }) => !sent_at)).toBe(true);
  const waiting = all.filter(({ sent_at }) => !sent_at);
  for (const { attempts, last_error, gave_up_at, next_attempt_at } of waiting) {
    expect([attempts, last_error, gave_up_at]).toEqual([0, reason, null]);
    const wait = next_attempt_at.getTime() - Date.now();
    expect(wait).toBeGreaterThan(50 * 60_000);
    expect(wait).toBeLessThanOrEqual(60 * 60_000);
  }
});
