import {
  approveInscription,
  beginReview,
  candidacy,
  rejectInscription,
  reopenInscription,
} from '@portal/shared-kit/contract/admissions/candidacy';
import { candidacyMoves, candidacyStates } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { previewBatch } from '@portal/shared-kit/contract/platform/batch';
import { quietly } from '../../testing/billing.ts';
import { annulInvoice } from '../../finance/invoices/annul.service.ts';
import { intakeYear } from '../../testing/applications.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { paymentsOf } from '../../testing/payments.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobHandlers } from '../../jobs.ts';
import { batchesOf } from '../../testing/batches.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { testSettings } from '../../testing/test-server.ts';
import { moveCandidacy } from './candidacy.service.ts';
import { matriculate } from './approval.service.ts';
import { removeRejected } from './expiry.service.ts';
import { messages } from './messages.ts';

const server = identityServer();
const candidates = candidatesOf(server);
let course: number;
beforeAll(async () => {
  await candidates.prepare();
  course = await candidates.offered(200, { name: 'Direito Decidido' });
});
const one = (overrides: object = {}) => candidates.candidacy(course, overrides);
const rejection = (inscription_id: number, overrides: object = {}) => ({
  body: { inscription_id, reason_code: 'SEM_REQUISITOS' as const, ...overrides },
});
const reject = (id: number, overrides: object = {}, token = candidates.tokens.clerk) =>
  server.call(rejectInscription, rejection(id, overrides), token);
const reopen = (inscription_id: number, token = candidates.tokens.admin) =>
  server.call(reopenInscription, { body: { inscription_id, reason: 'Enganámo-nos' } }, token);

test('a rejection keeps its reason, mails the previewed text and creates no student', async () => {
  const id = await one({ full_name: 'Carla Recusada' });
  const before = await candidates.counts();
  const answer = await reject(id, { reason_text: 'Falta a 12.ª classe' });
  expect(answer).toMatchObject({ status: 1, data: { id, state: 'REPROVADA' } });
  const { email, number, reason_code, reason_text } = await candidates.find(id);
  expect({ reason_code, reason_text }).toEqual({
    reason_code: 'SEM_REQUISITOS',
    reason_text: 'Falta a 12.ª classe',
  });
  const [mail, ...more] = await mailsTo(server.db, email);
  expect(more).toEqual([]);
  expect(mail!.text).toBe(
    [
      'Caro(a) Carla Recusada,',
      `A sua candidatura ${number} ao curso de Direito Decidido não foi aceite.`,
      'Motivo: Não reúne os requisitos de ingresso. Falta a 12.ª classe.',
      'Se precisar de esclarecimentos, contacte a secretaria e indique o número da candidatura.',
      'Portal Académico',
    ].join('\n\n'),
  );
  expect((await candidates.events(id)).at(-1)).toMatchObject({
    from_state: 'EM_ANALISE',
    to_state: 'REPROVADA',
    reason_code: 'SEM_REQUISITOS',
    message_sent: mail!.text,
  });
  const after = await candidates.counts();
  for (const table of ['person', 'student', 'user_account', 'inscription', 'invoice', 'card_order'])
    expect([table, after[table]]).toEqual([table, before[table]]);
});

test('a rejected candidacy is deleted after two years with its steps and files, but for what its invoice needs; one of yesterday stays', async () => {
  const [old, billed, recent] = [await one(), await one(), await one()];
  const file = {
    sha256: 'a'.repeat(64),
    size: 1,
    media_type: 'application/pdf',
    name: 'consentimento.pdf',
  };
  const { id: guardian_consent_id } = await server.db
    .insertInto('attachment')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const id of [old, billed]) await candidates.set(id, { guardian_consent_id });
  const { full_name, number } = await candidates.find(billed);
  await sql`update payment_entity set used_for = '{CANDIDATURA,INSCRICAO}'`.execute(server.db);
  await candidates.issue({ candidacyId: billed, type: 'CANDIDATURA' });
  for (const id of [old, billed, recent]) await reject(id);
  await expect(
    sql`delete from candidacy_event where candidacy_id = ${old}`.execute(server.db),
  ).rejects.toThrow('append-only');
  for (const id of [old, billed])
    await candidates.set(id, { state_since: sql`now() - interval '25 months'` });
  expect(await removeRejected(server.db)).toBe(1);
  const left = await server.db
    .selectFrom('candidacy')
    .select('id')
    .where('id', 'in', [old, billed, recent])
    .orderBy('id')
    .execute();
  expect(left.map(({ id }) => id)).toEqual([billed, recent]);
  const kept = server.db.selectFrom('attachment').select('id').where('id', '=', guardian_consent_id);
  expect(await kept.execute()).toEqual([]);
  expect(await candidates.find(billed)).toMatchObject({
    full_name,
    number,
    email: number,
    doc_number: number,
    contact: '',
    mother_name: '—',
    has_disability: false,
    state: 'REPROVADA',
  });
  expect(await candidates.events(billed)).toEqual([]);
  expect((await candidates.find(recent)).email).toContain('@');
  expect(await removeRejected(server.db)).toBe(0);
});

test('a rejection annuls an unpaid candidacy invoice with its references and says so; one with a proof stays', async () => {
  await sql`update payment_entity set used_for = '{CANDIDATURA,INSCRICAO}'`.execute(server.db);
  const [id, proved] = [await one(), await one()];
  const invoice = await candidates.issue({ candidacyId: id, type: 'CANDIDATURA' });
  const other = await candidates.issue({ candidacyId: proved, type: 'CANDIDATURA' });
  await paymentsOf(server).proof(other.id);
  for (const each of [id, proved]) await reject(each, { reason_code: 'TAXA_NAO_PAGA' });
  const { rows } = await server.pool.query(
    `select i.id, i.state, array_agg(distinct r.state) as references from invoice i
       join payment_reference r on r.invoice_id = i.id where i.id = any($1) group by i.id order by i.id`,
    [[invoice.id, other.id]],
  );
  expect(rows).toEqual([
    { id: invoice.id, state: 'ANULADA', references: ['ANULADA'] },
    { id: other.id, state: 'EMITIDA', references: ['ATRIBUIDA'] },
  ]);
  const textOf = async (candidacy: number) =>
    (await mailsTo(server.db, (await candidates.find(candidacy)).email))[0]!.text;
  expect(await textOf(id)).toContain('já não as pague');
  expect(await textOf(id)).toContain('candidatar-se de novo');
  expect(await textOf(proved)).not.toContain('já não as pague');
});

test('the fee that a rejection annulled is owed again once it is reopened, and the candidate is told; one that staff annulled before is not', async () => {
  await sql`update payment_entity set used_for = '{CANDIDATURA,INSCRICAO}'`.execute(server.db);
  const charged = await candidates.offered(5);
  await candidates.fee({ year: intakeYear, course_id: charged, candidacy_cents: 75_000 });
  const [id, exempt] = [await candidates.candidacy(charged), await candidates.candidacy(charged)];
  await candidates.issue({ candidacyId: id, type: 'CANDIDATURA' });
  const { id: waived } = await candidates.issue({ candidacyId: exempt, type: 'CANDIDATURA' });
  await server.db.transaction().execute((tx) => annulInvoice(tx, waived, { reason: 'Isento' }, quietly));
  for (const each of [id, exempt]) {
    await reject(each);
    await reopen(each);
  }
  const open = server.db
    .selectFrom('invoice')
    .select(['candidacy_id', 'total_cents'])
    .where('candidacy_id', 'in', [id, exempt])
    .where('state', '=', 'EMITIDA');
  expect(await open.execute()).toEqual([{ candidacy_id: id, total_cents: 75_000 }]);
  const told = async (candidacyId: number) =>
    (await mailsTo(server.db, (await candidates.find(candidacyId)).email)).map(({ text }) => text).join();
  expect(await told(id)).toMatch(/volta a ser devida: pague 750,00\sMZN/);
  expect(await told(exempt)).not.toContain('volta a ser devida');
});

test('a rejection cannot be reopened once the candidate has applied again', async () => {
  const id = await one();
  const { doc_number, email } = await candidates.find(id);
  await reject(id, { reason_code: 'DOCUMENTO_INVALIDO' });
  const again = await one({ doc_number, email });
  const answer = await server.refused(
    reopenInscription,
    { body: { inscription_id: id, reason: 'Enganámo-nos' } },
    candidates.tokens.admin,
  );
  expect(answer.http).toBe(409);
  expect(answer.message).toContain((await candidates.find(again)).number);
});

test('without notification no mail is sent', async () => {
  const id = await one();
  expect((await reject(id, { notify: false })).message).toBe('Candidatura reprovada.');
  expect(await mailsTo(server.db, (await candidates.find(id)).email)).toEqual([]);
  expect((await candidates.events(id)).at(-1)!.message_sent).toBeNull();
});

test.each([
  ['no reason', { reason_code: undefined }, 'reason_code'],
  ['a reason nobody offers', { reason_code: 'PORQUE_SIM' }, 'reason_code'],
  ['another reason without words', { reason_code: 'OUTRO' }, 'reason_text'],
  ['another reason in nine characters', { reason_code: 'OUTRO', reason_text: ' 123456789 ' }, 'reason_text'],
])('%s is refused at its field', async (_what, overrides, field) => {
  const id = await one();
  const answer = await server.refused(rejectInscription, rejection(id, overrides), candidates.tokens.clerk);
  expect([answer.http, Object.keys(answer.errors!)]).toEqual([422, [field]]);
  expect((await candidates.find(id)).state).toBe('SUBMETIDA');
});

test('rejecting is idempotent; another reason gets a conflict that names who decided', async () => {
  const id = await one();
  await reject(id);
  expect((await reject(id)).data.state).toBe('REPROVADA');
  expect(await candidates.events(id)).toHaveLength(2);
  const other = await server.refused(rejectInscription, rejection(id), candidates.tokens.other);
  expect(other).toMatchObject({ http: 409, code: 'conflict' });
  expect(other.message).toMatch(
    /^Esta candidatura já foi reprovada por Pessoa \d+ em \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\.$/,
  );
  expect(await mailsTo(server.db, (await candidates.find(id)).email)).toHaveLength(1);
});

test('of a concurrent approval and rejection one wins, and the other clerk gets which', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await one();
    const send = (path: string, payload: object, token: string) =>
      server.inject({
        method: 'POST',
        url: `/api/${path}`,
        payload,
        headers: { authorization: `Bearer ${token}` },
      });
    const approval = await candidates.approval(id);
    const calls = [
      () => send('approve-inscription', approval, candidates.tokens.clerk),
      () => send('reject-inscription', rejection(id).body, candidates.tokens.other),
    ];
    const answers = await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { state, student_id } = await candidates.find(id);
    const lost = answers.find(({ statusCode }) => statusCode === 409)!.json().message;
    expect(lost).toContain(state === 'APROVADA' ? 'já foi aprovada por' : 'já foi reprovada por');
    expect(student_id === null).toBe(state === 'REPROVADA');
  }
});

test('the first to open a candidacy starts its review; the second finds it started', async () => {
  const id = await one();
  const begin = (token: string) => server.call(beginReview, { body: { inscription_id: id } }, token);
  const answers = await Promise.all([begin(candidates.tokens.clerk), begin(candidates.tokens.other)]);
  expect(answers.map(({ data }) => data.state)).toEqual(['EM_ANALISE', 'EM_ANALISE']);
  expect(await candidates.events(id)).toHaveLength(1);
  await reject(id);
  expect((await begin(candidates.tokens.clerk)).data.state).toBe('REPROVADA');
});

test('a rejection is reopened within 30 days with the permission and a reason, and can then be approved', async () => {
  const id = await one();
  await reject(id);
  expect(
    (
      await server.refused(
        reopenInscription,
        { body: { inscription_id: id, reason: 'Enganámo-nos' } },
        candidates.tokens.clerk,
      )
    ).http,
  ).toBe(403);
  expect(
    (
      await server.refused(
        reopenInscription,
        { body: { inscription_id: id, reason: ' ' } },
        candidates.tokens.admin,
      )
    ).errors,
  ).toHaveProperty('reason');
  expect((await reopen(id)).data.state).toBe('EM_ANALISE');
  expect(await candidates.find(id)).toMatchObject({
    reason_code: null,
    reason_text: '',
    decided_at: null,
    decided_by: null,
  });
  expect((await candidates.events(id)).at(-1)).toMatchObject({
    from_state: 'REPROVADA',
    reason_text: 'Enganámo-nos',
  });
  const { email, number } = await candidates.find(id);
  const [mail] = await mailsTo(server.db, email);
  expect(mail!.subject).toBe(`Candidatura ${number} reaberta`);
  expect((await candidates.events(id)).at(-1)!.message_sent).toBe(mail!.text);
  expect((await candidates.approve(id)).state).toBe('APROVADA');
  const again = await server.refused(
    reopenInscription,
    { body: { inscription_id: id, reason: 'De novo' } },
    candidates.tokens.admin,
  );
  expect(again.message).toMatch(/^Só se reabre uma candidatura reprovada; esta foi aprovada por/);
});

test('after 30 days a rejection is final', async () => {
  const id = await one();
  await reject(id);
  await candidates.set(id, { decided_at: sql`now() - interval '30 days'` });
  const answer = await server.refused(
    reopenInscription,
    { body: { inscription_id: id, reason: 'Tarde demais' } },
    candidates.tokens.admin,
  );
  expect(answer).toMatchObject({
    http: 409,
    message: 'Já passaram os 30 dias em que a reprovação se podia reabrir.',
  });
  await candidates.set(id, { decided_at: sql`now() - interval '29 days 23 hours'` });
  expect((await reopen(id)).data.state).toBe('EM_ANALISE');
});

test('reading a candidacy does not allow deciding it', async () => {
  const id = await one();
  expect((await server.call(candidacy, { params: { id } }, candidates.tokens.tester)).data.id).toBe(id);
  for (const [endpoint, body] of [
    [approveInscription, await candidates.approval(id)],
    [rejectInscription, rejection(id).body],
    [beginReview, { inscription_id: id }],
    [reopenInscription, { inscription_id: id, reason: 'Enganámo-nos' }],
  ] as const)
    expect((await server.refused(endpoint, { body }, candidates.tokens.tester)).http).toBe(403);
});

test('neither the database nor the code allows a transition that decisions C.1 do not have', async () => {
  const student = (await candidates.approve(await one())).student_id;
  for (const from of candidacyStates)
    for (const to of candidacyStates.filter(
      (state) => state !== from && !candidacyMoves[from].includes(state),
    )) {
      const id = await one();
      await sql`alter table candidacy disable trigger candidacy_transition`.execute(server.db);
      const approved = ['APROVADA', 'MATRICULADA', 'CADUCADA'].includes(from);
      await candidates.set(id, {
        state: from,
        decided_at: sql`now()`,
        reason_code: from === 'REPROVADA' ? 'DUPLICADA' : null,
        student_id: approved ? student : null,
      });
      await sql`alter table candidacy enable trigger candidacy_transition`.execute(server.db);
      const way = `${from} → ${to}`;
      await expect(
        candidates.set(id, { state: to, reason_code: 'DUPLICADA', student_id: student }).then(() => way),
      ).rejects.toMatchObject({ constraint: 'candidacy_transition' });
      await expect(
        server.db.transaction().execute((tx) => moveCandidacy(tx, quietly, id, to)),
      ).rejects.toMatchObject({ code: 'conflict' });
    }
});

test('events are append-only, and the first is SUBMETIDA', async () => {
  const id = await one();
  await reject(id);
  await expect(
    sql`update candidacy_event set reason_text = 'x' where candidacy_id = ${id}`.execute(server.db),
  ).rejects.toThrow('append-only');
  await expect(
    sql`delete from candidacy_event where candidacy_id = ${id}`.execute(server.db),
  ).rejects.toThrow('append-only');
  await expect(candidates.set(id, { reason_code: null })).rejects.toMatchObject({
    constraint: 'candidacy_rejected_with_reason',
  });
});

test('a paid inscription matriculates once, and an unapproved candidacy never', async () => {
  const id = await one();
  const matriculated = () => server.db.transaction().execute((tx) => matriculate(tx, quietly, id));
  await expect(matriculated()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Uma candidatura no estado «Submetida» não pode passar a «Matriculada».',
  });
  await candidates.approve(id);
  await Promise.all([matriculated(), matriculated()]);
  expect((await candidates.events(id)).filter(({ to_state }) => to_state === 'MATRICULADA')).toHaveLength(1);
  expect((await candidates.approve(id)).state).toBe('MATRICULADA');
});

describe('candidacy acts', () => {
  const server = identityServer();
  const intake = candidatesOf(server);
  const { preview, submit, resultOf } = batchesOf(server, () => intake.tokens.clerk);
  let worker: ReturnType<typeof jobWorker>;
  beforeAll(async () => {
    await intake.prepare();
    worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
  });
  afterAll(() => worker.stop());
  const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
  const states = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await intake.find(id)).state));

  test('a selection of candidacies is approved one by one: with a seat, a password of its own and once', async () => {
    const course = await intake.offered(2, { name: 'Direito de Muitos' });
    const ids: number[] = [];
    for (const full_name of ['Ana Um', 'Bela Dois', 'Célia Três'])
      ids.push(await intake.candidacy(course, { full_name }));
    const [ana, bela] = ids as [number, number];
    const before = await intake.counts();
    const shown = await preview('candidacies-approve', ids);
    expect(shown.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Ana Um, Direito de Muitos', 'FEITO'],
      ['Bela Dois, Direito de Muitos', 'FEITO'],
      ['Célia Três, Direito de Muitos', 'RECUSADO'],
    ]);
    expect(shown[2]!.message).toMatch(/2 de 2 ocupadas/);
    // A preview writes nothing.
    expect([await intake.counts(), await states(ids)]).toEqual([
      before,
      ['SUBMETIDA', 'SUBMETIDA', 'SUBMETIDA'],
    ]);

    const items = shown.map(({ id, version }) => ({ id, version: version! }));
    const key = randomUUID();
    const job = await submit('candidacies-approve', items, key);
    expect(await submit('candidacies-approve', items, key)).toBe(job);
    expect(outcomes((await resultOf(job)).rows)).toEqual(['FEITO', 'FEITO', 'RECUSADO']);
    expect(await states(ids)).toEqual(['APROVADA', 'APROVADA', 'SUBMETIDA']);
    const accounts = await server.db
      .selectFrom('candidacy as c')
      .innerJoin('student as s', 's.id', 'c.student_id')
      .innerJoin('user_account as u', 'u.person_id', 's.person_id')
      .select(['c.email', 's.code', 'u.password_hash'])
      .where('c.id', 'in', [ana, bela])
      .execute();
    expect(new Set(accounts.map(({ code }) => code)).size).toBe(2);
    expect(new Set(accounts.map(({ password_hash }) => password_hash)).size).toBe(2);
    for (const { email, code } of accounts)
      expect(JSON.stringify(await mailsTo(server.db, email))).toContain(code);

    const again = await preview('candidacies-approve', [ana]);
    expect(outcomes(again)).toEqual(['IGUAL']);
    const twice = await resultOf(await submit('candidacies-approve', items.slice(0, 2)));
    expect(outcomes(twice.rows)).toEqual(['IGUAL', 'IGUAL']);
  });

  test('a candidacy that changed since it was shown, or asks for a confirmation, is left to be approved by itself', async () => {
    const course = await intake.offered(9, { name: 'Gestão de Muitos' });
    const changed = await intake.candidacy(course, { full_name: 'Dina Mudada' });
    const shown = await preview('candidacies-approve', [changed]);
    await intake.set(changed, { version: shown[0]!.version! + 1 });
    const { rows } = await resultOf(
      await submit('candidacies-approve', [{ id: changed, version: shown[0]!.version! }]),
    );
    expect(rows).toMatchObject([{ outcome: 'RECUSADO', message: messages.stale }]);
    const { doc_type, doc_number } = await intake.find(changed);
    await server.db
      .insertInto('person')
      .values({ full_name: 'Dina Registada', doc_type, doc_number })
      .execute();
    expect(await preview('candidacies-approve', [changed])).toMatchObject([
      { outcome: 'RECUSADO', message: messages.knownPerson('Dina Registada') },
    ]);
    expect(await states([changed])).toEqual(['SUBMETIDA']);
  });

  test('without the permission to approve one candidacy, a batch approves none', async () => {
    const params = { act: 'candidacies-approve' as const };
    expect(
      await server.refused(previewBatch, { params, body: { ids: [1] } }, intake.tokens.tester),
    ).toMatchObject({
      http: 403,
    });
  });

  test('a selection is rejected with one reason, by the rules of a single rejection, and each is told if asked', async () => {
    const course = await intake.offered(3, { name: 'Direito Recusado' });
    const ids: number[] = [];
    for (const full_name of ['Eva Um', 'Fé Dois']) ids.push(await intake.candidacy(course, { full_name }));
    const rejection = { reason_code: 'OUTRO', reason_text: 'Curto', notify: true };
    expect(outcomes(await preview('candidacies-reject', ids, { rejection }))).toEqual([
      'RECUSADO',
      'RECUSADO',
    ]);
    const explained = { rejection: { ...rejection, reason_text: 'Falta o certificado da 12.ª classe' } };
    const shown = await preview('candidacies-reject', ids, explained);
    expect(outcomes(shown)).toEqual(['FEITO', 'FEITO']);
    expect(await states(ids)).toEqual(['SUBMETIDA', 'SUBMETIDA']);
    const items = shown.map(({ id, version }) => ({ id, version: version! }));
    const { rows } = await resultOf(await submit('candidacies-reject', items, randomUUID(), explained));
    expect(outcomes(rows)).toEqual(['FEITO', 'FEITO']);
    expect(await states(ids)).toEqual(['REPROVADA', 'REPROVADA']);
    const { email } = await intake.find(ids[0]!);
    expect(JSON.stringify(await mailsTo(server.db, email))).toContain('Falta o certificado');
    expect(outcomes(await preview('candidacies-reject', ids, explained))).toEqual(['IGUAL', 'IGUAL']);
  });
});
