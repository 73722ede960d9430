import { randomUUID } from 'node:crypto';
import { previewBatch } from '@portal/shared-kit/contract/platform/batch';
import { jobHandlers } from '../../jobs.ts';
import { batchesOf } from '../../testing/batches.ts';
import { candidatesOf } from '../../testing/candidates.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { testSettings } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

const server = identityServer();
const it = candidatesOf(server);
const { preview, submit, resultOf } = batchesOf(server, () => it.tokens.clerk);
let worker: ReturnType<typeof jobWorker>;
beforeAll(async () => {
  await it.prepare();
  worker = jobWorker(server, jobHandlers(testSettings.publicUrl));
});
afterAll(() => worker.stop());
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const states = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await it.find(id)).state));

test('a selection of candidacies is approved one by one: with a seat, a password of its own and once', async () => {
  const course = await it.offered(2, { name: 'Direito de Muitos' });
  const ids: number[] = [];
  for (const full_name of ['Ana Um', 'Bela Dois', 'Célia Três'])
    ids.push(await it.candidacy(course, { full_name }));
  const [ana, bela] = ids as [number, number];
  const before = await it.counts();
  const shown = await preview('candidacies-approve', ids);
  expect(shown.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Ana Um, Direito de Muitos', 'FEITO'],
    ['Bela Dois, Direito de Muitos', 'FEITO'],
    ['Célia Três, Direito de Muitos', 'RECUSADO'],
  ]);
  expect(shown[2]!.message).toMatch(/2 de 2 ocupadas/);
  // A preview writes nothing.
  expect([await it.counts(), await states(ids)]).toEqual([before, ['SUBMETIDA', 'SUBMETIDA', 'SUBMETIDA']]);

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
  const course = await it.offered(9, { name: 'Gestão de Muitos' });
  const changed = await it.candidacy(course, { full_name: 'Dina Mudada' });
  const shown = await preview('candidacies-approve', [changed]);
  await it.set(changed, { version: shown[0]!.version! + 1 });
  const { rows } = await resultOf(
    await submit('candidacies-approve', [{ id: changed, version: shown[0]!.version! }]),
  );
  expect(rows).toMatchObject([{ outcome: 'RECUSADO', message: messages.stale }]);
  const { doc_type, doc_number } = await it.find(changed);
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
  expect(await server.refused(previewBatch, { params, body: { ids: [1] } }, it.tokens.tester)).toMatchObject({
    http: 403,
  });
});

test('a selection is rejected with one reason, by the rules of a single rejection, and each is told if asked', async () => {
  const course = await it.offered(3, { name: 'Direito Recusado' });
  const ids: number[] = [];
  for (const full_name of ['Eva Um', 'Fé Dois']) ids.push(await it.candidacy(course, { full_name }));
  const rejection = { reason_code: 'OUTRO', reason_text: 'Curto', notify: true };
  expect(outcomes(await preview('candidacies-reject', ids, { rejection }))).toEqual(['RECUSADO', 'RECUSADO']);
  const explained = { rejection: { ...rejection, reason_text: 'Falta o certificado da 12.ª classe' } };
  const shown = await preview('candidacies-reject', ids, explained);
  expect(outcomes(shown)).toEqual(['FEITO', 'FEITO']);
  expect(await states(ids)).toEqual(['SUBMETIDA', 'SUBMETIDA']);
  const items = shown.map(({ id, version }) => ({ id, version: version! }));
  const { rows } = await resultOf(await submit('candidacies-reject', items, randomUUID(), explained));
  expect(outcomes(rows)).toEqual(['FEITO', 'FEITO']);
  expect(await states(ids)).toEqual(['REPROVADA', 'REPROVADA']);
  const { email } = await it.find(ids[0]!);
  expect(JSON.stringify(await mailsTo(server.db, email))).toContain('Falta o certificado');
  expect(outcomes(await preview('candidacies-reject', ids, explained))).toEqual(['IGUAL', 'IGUAL']);
});
