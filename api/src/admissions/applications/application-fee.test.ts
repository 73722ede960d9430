import * as contract from '@portal/shared-kit/contract/admissions/candidate';
import { chargeCandidacies, applicants } from '../../testing/applications.ts';
import { mailsTo } from '../../testing/mailbox.ts';

const { server, send, submit, freshIp, rowsOf, count, form, course } = applicants();

describe('with a fee', () => {
  beforeAll(() => chargeCandidacies(server.db, 75_000));

  test('answer and mail have entity, reference and amount, and so has a retry', async () => {
    const body = form();
    const answer = await send(body);
    expect(answer.data.invoice).toMatchObject({
      total_cents: 75_000,
      references: [{ entity: '90123', amount_cents: 75_000, number: expect.stringMatching(/^\d{11}$/) }],
    });
    expect((await send(body)).data).toEqual(answer.data);
    const [mail] = await mailsTo(server.db, body.email!);
    expect(mail!.text).toContain('entidade 90123');
    expect(mail!.text).toContain('750,00');
  });

  test('forty concurrent ones get forty invoices without a gap in their numbers', async () => {
    const before = await count('invoice');
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(form())));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(40);
    const { rows } = await server.pool.query(
      'select count(*)::int as n, max(sequence) - min(sequence) + 1 as span from invoice',
    );
    expect(rows[0].n).toBe(before + 40);
    expect(rows[0].span).toBe(rows[0].n);
  });

  test('a refused one takes no number', async () => {
    const { body } = await submit();
    const before = await count('invoice');
    await send(form({ email: body.email }));
    await submit();
    const { rows } = await server.pool.query('select max(sequence) as last, count(*)::int as n from invoice');
    expect([rows[0].n, rows[0].last]).toEqual([before + 1, rows[0].n]);
  });

  test('the fee of a course is shown beforehand, also by nationality', async () => {
    const fee = await server.call(contract.applicationFee, {
      query: { course_id: course(), scholar_shift: 'LABORAL' },
    });
    expect(fee.data).toEqual({ candidacy_cents: 75_000 });
    const none = await server.call(contract.applicationFee, {
      query: { course_id: 999_999, scholar_shift: 'LABORAL' },
    });
    expect(none.data).toEqual({ candidacy_cents: null });
  });
});

describe('one address', () => {
  test('may submit for a whole computer room', async () => {
    const room = freshIp();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(form(), room)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(60);
  });

  test('learns of at most twenty people in an hour that they have applied, also concurrently', async () => {
    const asker = freshIp();
    const { body } = await submit();
    const applyAgain = () => send(form({ email: body.email }), asker);
    const answers = await Promise.all(Array.from({ length: 30 }, applyAgain));
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(20);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(10);
    const fresh = form();
    expect(await send(fresh, asker)).toMatchObject({
      http: 429,
      code: 'throttled',
      retry_after: expect.any(Number),
    });
    expect(await rowsOf(fresh.submission_key!)).toEqual([]);
  });

  test('that is limited still gets the answers of its earlier submissions', async () => {
    const asker = freshIp();
    const mine = form();
    const first = await send(mine, asker);
    for (let n = 0; n < 21; n++) await send(form({ email: mine.email }), asker);
    expect(await send(mine, asker)).toEqual(first);
  });
});
