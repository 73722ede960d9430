import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as contract from '@portal/shared-kit/contract/admissions/candidate';
import {
  applicationBody,
  intakeYear,
  makeIntake,
  makeOpenCourse,
  applicants,
  type ApplicationForm,
  chargeCandidacies,
} from '../../testing/applications.ts';
import { inDays } from '../../testing/activities.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { testServer } from '../../testing/test-server.ts';
import { Batches, type SettledResult } from './batches.ts';

const { server, send, submit, rowsOf, count, form, course } = applicants();

test('an application becomes a candidacy with its event, its audit row and its mail', async () => {
  const body = form({ fullName: '  Ana   Maria Cossa ', doc_number: '110100000001c' });
  const answer = await send(body, '10.8.0.1');
  expect(answer).toEqual({
    http: 200,
    status: 1,
    success: true,
    message: 'A sua candidatura foi submetida sucesso!',
    data: {
      id: expect.any(Number),
      number: expect.stringMatching(new RegExp(`^CAND-${intakeYear}-\\d{6}$`)),
      state: 'SUBMETIDA',
      tracking_url: `http://localhost:8080/candidatura?numero=${answer.data.number}`,
    },
  });
  const [row] = await rowsOf(body.submission_key!);
  expect(row).toMatchObject({
    id: answer.data.id,
    full_name: 'Ana Maria Cossa',
    doc_number: '110100000001C',
    state: 'SUBMETIDA',
    year: intakeYear,
    shift: 'LABORAL',
    has_disability: false,
    nationality: 'Moçambique',
  });
  const level = await server.db
    .selectFrom('level')
    .selectAll()
    .where('id', '=', row!.level_id)
    .executeTakeFirst();
  expect(level).toMatchObject({ level_type: 'Licenciatura', number: 1 });
  const events = await server.db
    .selectFrom('candidacy_event')
    .selectAll()
    .where('candidacy_id', '=', row!.id)
    .execute();
  expect(events).toMatchObject([{ from_state: null, to_state: 'SUBMETIDA', actor_id: null }]);
  const log = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity', '=', 'candidacy')
    .where('entity_id', '=', String(row!.id))
    .execute();
  expect(log).toMatchObject([{ action: 'candidacy.submit', ip: '10.8.0.1', actor_id: null }]);
  const [mail] = await mailsTo(server.db, body.email!);
  expect(mail!.subject).toBe(`Candidatura ${answer.data.number} recebida`);
  expect(mail!.text).toContain(answer.data.tracking_url);
  expect(mail!.papers).toEqual([
    { kind: 'COMPROVATIVO_CANDIDATURA', id: row!.id, name: 'comprovativo_candidatura.pdf' },
  ]);
});

test('the same submission sent again gets the same answer and is one candidacy', async () => {
  const body = form();
  const first = await send(body);
  const again = await send(body);
  expect(again).toEqual(first);
  expect(await rowsOf(body.submission_key!)).toHaveLength(1);
  expect(await mailsTo(server.db, body.email!)).toHaveLength(1);
});

test('a retry gets the answer even after the period closed and the course is gone', async () => {
  const other = await makeOpenCourse(server.db, 'Curso Que Fecha');
  const body = applicationBody(other);
  const first = await send(body);
  await server.db.updateTable('course').set({ active: false }).where('id', '=', other).execute();
  expect(await send(body)).toEqual(first);
});

test('a retry with a changed form is refused, not answered as if the change had arrived', async () => {
  const body = form();
  const first = await send(body);
  const changes = { email: 'outro@exemplo.mz', contacts: { contact: '879999999', alternative_contact: '' } };
  for (const [field, value] of Object.entries(changes))
    expect(await send({ ...body, [field]: value })).toMatchObject({
      http: 409,
      errors: { doc_number: [candidateMessages.knownDocument] },
    });
  expect(await send({ ...body, fullName: ` ${body.fullName} `, email: body.email!.toUpperCase() })).toEqual(
    first,
  );
});

test('another person with the same key, as from a second tab, does not get the number of the first', async () => {
  const first = form();
  const second = { ...form(), submission_key: first.submission_key };
  const keyConflict = {
    http: 409,
    errors: { submission_key: [expect.stringContaining('outra candidatura')] },
  };
  expect((await send(first)).http).toBe(200);
  expect(await send(second)).toMatchObject(keyConflict);
  const [third, fourth] = [form(), form()];
  const answers = await Promise.all([
    send(third),
    send({ ...fourth, submission_key: third.submission_key }),
    send(third),
  ]);
  expect(answers[0].data.number).toBe(answers[2].data.number);
  expect(answers[1]).toMatchObject(keyConflict);
});

test('twelve concurrent clicks are one candidacy, one mail and one answer', async () => {
  const body = form();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(body)));
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
  expect(await rowsOf(body.submission_key!)).toHaveLength(1);
  expect(await mailsTo(server.db, body.email!)).toHaveLength(1);
});

test('ten concurrent applications with one document are all accepted, and nine have to be confirmed by the office', async () => {
  const doc_number = '999999999999Z';
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(form({ doc_number }))));
  expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/confirm/);
  const rows = await server.db
    .selectFrom('candidacy')
    .select('to_confirm')
    .where('doc_number', '=', doc_number)
    .execute();
  expect(rows.map(({ to_confirm }) => to_confirm).sort()).toEqual([
    false,
    ...Array.from({ length: 9 }, () => true),
  ]);
});

test('finds another candidacy with the same document in one intake, regardless of document type and case, and does not tell the candidate', async () => {
  await submit({ doc_type: 'Passaporte', doc_number: 'AB123456' });
  const body = form({ doc_type: 'Talão de BI', doc_number: 'ab 123456' });
  expect((await send(body)).http).toBe(200);
  expect(await rowsOf(body.submission_key!)).toMatchObject([{ to_confirm: true }]);
});

test.each([
  ['DESISTIDA', null, false],
  ['REPROVADA', 'DOCUMENTACAO_INCOMPLETA', false],
  ['REPROVADA', 'DOCUMENTO_INVALIDO', false],
  ['REPROVADA', 'TAXA_NAO_PAGA', false],
  ['REPROVADA', 'DADOS_FALSOS', true],
  ['EM_ANALISE', null, true],
])('after %s (%s) the same person may apply again, and the first stays', async (state, reason, toConfirm) => {
  const { body } = await submit();
  const set = (change: object) =>
    server.db
      .updateTable('candidacy')
      .set(change)
      .where('submission_key', '=', body.submission_key!)
      .execute();
  if (state !== 'DESISTIDA') await set({ state: 'EM_ANALISE' });
  if (state !== 'EM_ANALISE')
    await set({ state, ...(reason && { reason_code: reason, decided_at: new Date().toISOString() }) });
  const again = { ...body, submission_key: randomUUID() };
  expect((await send(again)).http).toBe(200);
  expect(await rowsOf(again.submission_key)).toMatchObject([{ state: 'SUBMETIDA', to_confirm: toConfirm }]);
  expect(await rowsOf(body.submission_key!)).toMatchObject([{ state }]);
});

test('numbers of candidacies have no gaps, also where some are refused', async () => {
  const { body } = await submit();
  const bodies = Array.from({ length: 6 }, (_, nth) => form(nth % 2 ? { email: body.email } : {}));
  const answers = await Promise.all(bodies.map((one) => send(one)));
  expect(answers.map(({ http }) => http)).toEqual([200, 409, 200, 409, 200, 409]);
  const { rows } = await server.pool.query(
    `select right(number, 6)::int as n from candidacy where year = $1 order by number`,
    [intakeYear],
  );
  expect(rows.map(({ n }: { n: number }) => n)).toEqual(rows.map((_: unknown, nth: number) => nth + 1));
});

test('a used e-mail is refused at its field, without case', async () => {
  const { body } = await submit();
  const again = await send(form({ email: body.email!.toUpperCase() }));
  expect([again.http, again.errors]).toEqual([409, { email: [candidateMessages.knownEmail] }]);
});

test('a refused application writes nothing', async () => {
  const { body } = await submit();
  const before = [await count('candidacy'), await count('candidacy_event'), await count('outbox')];
  await send(form({ email: body.email }));
  await send(form({ fullName: '' }));
  expect([await count('candidacy'), await count('candidacy_event'), await count('outbox')]).toEqual(before);
});

test('an application without a key, as in S1, is accepted too', async () => {
  const { submission_key: _none, ...body } = form();
  expect((await send({ ...body, regime: 'LABORAL', regimeSuperior: 'Licenciatura', level_id: 3 })).http).toBe(
    200,
  );
});

test('numbers of selects may come as text', async () => {
  const answer = await send({
    ...form(),
    course_id: String(course()),
    provice_id: '11',
    district_id: '161',
    last_school_frequency_year: '2018',
    level_id: '',
  });
  expect(answer.http).toBe(200);
});

test('nationality is normalised, and foreigners abroad have no province and district', async () => {
  const { body } = await submit({ nactionality: ' moçambicana ' });
  expect((await rowsOf(body.submission_key!))[0]).toMatchObject({
    nationality: 'Moçambique',
    province_id: 11,
  });
  const foreign = await submit({
    nactionality: 'Angola',
    doc_type: 'Passaporte',
    doc_number: 'N1234567',
    lives_in_mozambique: 'Não',
  });
  expect((await rowsOf(foreign.body.submission_key!))[0]).toMatchObject({
    nationality: 'Angola',
    province_id: null,
    district_id: null,
    lives_in_mozambique: false,
  });
});

describe('the choice of step 4 must still be open', () => {
  const wrong = async (overrides: Partial<ApplicationForm>) => (await send(form(overrides))).errors;

  test('a closed course, an unknown one, and one without vacancies', async () => {
    const closed = await makeOpenCourse(server.db, 'Fechado', { active: false });
    const full = await makeOpenCourse(server.db, 'Sem Vagas', { vacancies: [0, 0] });
    for (const course_id of [closed, full, 999_999])
      expect(await wrong({ course_id })).toEqual({ course_id: [candidateMessages.courseClosed] });
  });

  test('a shift without vacancies, and a course of another degree', async () => {
    const day = await makeOpenCourse(server.db, 'Só de Dia', { vacancies: [10, 0] });
    expect(await wrong({ course_id: day, scholar_shift: 'POS-LABORAL' })).toEqual({
      scholar_shift: [candidateMessages.shiftClosed],
    });
    expect(await wrong({ level_type: 'Mestrado' })).toEqual({ course_id: [candidateMessages.otherDegree] });
  });

  test('a course whose own period is over, though the general one is open', async () => {
    const law = await makeOpenCourse(server.db, 'Direito');
    await makeIntake(server.db, { course_id: law, from: inDays(-30), until: inDays(-2) });
    expect(await wrong({ course_id: law })).toEqual({ course_id: [candidateMessages.courseClosed] });
  });

  test('an unknown province or district', async () => {
    expect(await wrong({ provice_id: 1 })).toEqual({ district_id: ['Escolha um distrito desta província.'] });
    expect(await wrong({ provice_id: 99 })).toMatchObject({
      provice_id: ['Escolha uma província da lista.'],
    });
  });
});

test('the database refuses a candidacy that starts decided, and an illegal move', async () => {
  const { data } = await submit();
  await expect(
    server.pool.query(`update candidacy set state = 'MATRICULADA' where id = $1`, [data.id]),
  ).rejects.toMatchObject({ constraint: 'candidacy_transition' });
  await expect(
    server.pool.query(`delete from candidacy_event where candidacy_id = $1`, [data.id]),
  ).rejects.toMatchObject({ code: '42501' });
});

/** A task that ends on demand. */
function controlledWork() {
  const sizes: number[] = [];
  const begun: (() => void)[] = [];
  const work = async (all: number[]): Promise<SettledResult<number>[]> => {
    sizes.push(all.length);
    await new Promise<void>((end) => begun.push(end));
    return all.map((n) => (n < 0 ? { error: new Error(`no ${n}`) } : { value: n * 2 }));
  };
  const turn = () => new Promise((soon) => setImmediate(soon));
  return { sizes, work, turn, end: async () => (begun.shift()!(), turn()) };
}

test('tasks that arrive while work is under way form the next batch, in powers of two, and each gets its own answer', async () => {
  const { sizes, work, turn, end } = controlledWork();
  const batches = new Batches(work, 8);
  const first = batches.add(1);
  await turn();
  const others = Array.from({ length: 13 }, (_, n) => batches.add(n));
  await end();
  expect(await first).toBe(2);
  for (let n = 0; n < 3; n++) await end();
  expect(await Promise.all(others)).toEqual(Array.from({ length: 13 }, (_, n) => n * 2));
  expect(sizes).toEqual([1, 8, 4, 1]);
});

test('a failing task fails alone, and a failing batch fails its own tasks only', async () => {
  const { work, turn, end } = controlledWork();
  const batches = new Batches(work);
  const both = [batches.add(-1), batches.add(3)] as const;
  const settled = Promise.allSettled(both);
  await turn();
  await end();
  expect(await settled).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 6 }]);

  let broken = true;
  const fragile = new Batches(async (all: number[]) => {
    if (broken) throw new Error('the line dropped');
    return all.map((value) => ({ value }));
  });
  await expect(Promise.all([fragile.add(1), fragile.add(2)])).rejects.toThrow('the line dropped');
  broken = false;
  expect(await fragile.add(7)).toBe(7);
});

describe('refusals', () => {
  /** Field, what is wrong, message (S1 §5; decisions 21–25). */
  const lines = readFileSync(path.join(__dirname, 'refusals.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';') as [field: string, given: string, message: string]);

  const server = testServer({
    prepare: async ({ db }) => {
      await makeIntake(db);
      course = await makeOpenCourse(db, 'Filosofia');
    },
  });
  let course: number;
  const send = async (body: object) => {
    const answer = await server.inject({ method: 'POST', url: '/api/Candidate', payload: body });
    return { http: answer.statusCode, ...answer.json() };
  };

  test.each(lines)('%s with %s is refused with «%s»', async (field, overrides, message) => {
    const answer = await send({ ...applicationBody(course), ...JSON.parse(overrides) });
    expect([answer.http, answer.code, answer.errors?.[field]]).toEqual([422, 'invalid', [message]]);
  });

  test('all wrong fields are reported together, in the order of the steps', async () => {
    const { errors } = await send({ nactionality: 'Moçambique' });
    expect(Object.keys(errors)).toEqual([
      'fullName',
      'birthDate',
      'gender',
      'email',
      'contacts.contact',
      'fathers_filliation',
      'mothers_filliation',
      'is_deficient',
      'doc_type',
      'doc_number',
      'provice_id',
      'district_id',
      'address_location',
      'last_school_frequency',
      'trainingArea',
      'last_school_frequency_year',
      'level_type',
      'course_id',
      'scholar_shift',
    ]);
  });

  test.each([
    ['a text that is too long', { fullName: 'x'.repeat(161) }, 'fullName'],
    ['a number in place of a text', { email: 7 }, 'email'],
    ['a list in place of the contacts', { contacts: [] }, 'contacts'],
    ['a key that is none', { submission_key: 'abc' }, 'submission_key'],
    ['a number that is none', { course_id: 'um' }, 'course_id'],
    ['a number that is too large', { course_id: 99_999_999_999 }, 'course_id'],
    ['a text that cannot be stored', { fullName: 'Ana\u0000' }, 'fullName'],
    ['an e-mail that names another mailbox', { email: 'a<v@x.test>' }, 'email'],
    ['an e-mail that is a group', { email: 'grp:v@x.test;' }, 'email'],
    ['a name that is the text of a mail', { fullName: 'Ganhou: https://mau.test' }, 'fullName'],
  ])('%s is refused at its field', async (_what, overrides, field) => {
    const answer = await send({ ...applicationBody(course), ...overrides });
    expect(answer.http).toBe(422);
    expect(Object.keys(answer.errors)).toEqual([field]);
  });

  test('an oversized body is not read', async () => {
    const answer = await send({ ...applicationBody(course), fullName: 'x'.repeat(70_000) });
    expect([answer.http, answer.code]).toEqual([413, 'too_large']);
  });

  test('refused applications wrote nothing', async () => {
    expect(await server.db.selectFrom('candidacy').select('id').execute()).toEqual([]);
  });
});

describe('application fee', () => {
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
      const { rows } = await server.pool.query(
        'select max(sequence) as last, count(*)::int as n from invoice',
      );
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
});
