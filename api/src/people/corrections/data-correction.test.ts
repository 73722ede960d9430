import {
  askCorrection,
  correctionProof,
  dataCorrections,
  decideCorrection,
} from '@portal/shared-kit/contract/people/data-correction';
import { ownCorrections } from '@portal/shared-kit/contract/people/own-correction';
import { communications } from '@portal/shared-kit/contract/people/communication';
import { gradedServer } from '../../testing/graded.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { messages } from './messages.ts';

const { server, edition, learner, signedIn } = gradedServer();
const pdf = { name: 'bi.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
let office: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  office = await signedIn('Admin');
});

const student = async () => learner(await edition(0));
const ask = (token: string, body: { field: string; value: string }) =>
  server.inject(uploadOf(askCorrection, { fields: body, file: pdf }, token));
const own = async (token: string) => (await server.call(ownCorrections, {}, token)).data;
const waiting = async () =>
  (await server.call(dataCorrections, { query: { state: 'PEDIDA', per_page: 100 } }, office.token)).data;
const decide = (id: number, decision: 'ACEITE' | 'RECUSADA', token = office.token) => ({
  input: { params: { id }, body: { decision, reason: 'Visto no original' } },
  token,
});
const nameOf = async (id: number) =>
  (await server.db.selectFrom('person').select('full_name').where('id', '=', id).executeTakeFirstOrThrow())
    .full_name;

test('a student requests a correction, the office sees old and new value with the document and corrects it, and the student is notified', async () => {
  const me = await student();
  const before = await nameOf(me.person_id);
  expect((await ask(me.token, { field: 'fullName', value: 'Nome Certo' })).statusCode).toBe(200);
  expect((await own(me.token)).requests).toMatchObject([
    { field: 'fullName', old_value: before, new_value: 'Nome Certo', state: 'PEDIDA', decided_at: null },
  ]);
  const [row] = (await waiting()).filter(({ person_id }) => person_id === me.person_id);
  expect(row).toMatchObject({ name: before, current_value: before, file: 'bi.pdf', decided_by: null });
  const file = { method: 'GET', url: `/api${correctionProof.path.replace(':id', String(row!.id))}` } as const;
  const read = (token: string) => server.inject({ ...file, headers: { authorization: `Bearer ${token}` } });
  expect((await read(office.token)).rawPayload).toEqual(pdf.content);
  expect((await read(me.token)).statusCode).toBe(403);

  const accept = decide(row!.id, 'ACEITE');
  const both = await Promise.allSettled([
    server.call(decideCorrection, accept.input, accept.token),
    server.call(decideCorrection, accept.input, accept.token),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await nameOf(me.person_id)).toBe('Nome Certo');
  expect((await own(me.token)).requests).toMatchObject([
    { state: 'ACEITE', decision_reason: 'Visto no original' },
  ]);
  const notices = (await server.call(communications, { query: {} }, me.token)).data;
  expect(notices.map(({ title }) => title)).toContain('Dados corrigidos');
  const auditRows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('entity', '=', 'person')
    .where('entity_id', '=', String(me.person_id))
    .execute();
  expect(auditRows).toMatchObject([
    { action: 'person.identity', changes: [{ field: 'fullName', old: before, new: 'Nome Certo' }] },
  ]);
});

test('a refusal changes nothing, tells why, and lets ask again', async () => {
  const me = await student();
  await ask(me.token, { field: 'birthDate', value: '2001-02-03' });
  const { id } = (await waiting()).find(({ person_id }) => person_id === me.person_id)!;
  const refuse = decide(id, 'RECUSADA');
  await server.call(decideCorrection, refuse.input, refuse.token);
  const { values, requests } = await own(me.token);
  expect(values.find(({ field }) => field === 'birthDate')!.value).not.toBe('2001-02-03');
  expect(requests).toMatchObject([{ state: 'RECUSADA', decision_reason: 'Visto no original' }]);
  expect((await ask(me.token, { field: 'birthDate', value: '2001-02-03' })).statusCode).toBe(200);
});

test('reports invalid input at its field; only one request per field can wait', async () => {
  const me = await student();
  const errors = async (body: { field: string; value: string }) =>
    (await ask(me.token, body)).json<{ errors?: Record<string, string[]> }>().errors;
  expect(await errors({ field: 'email', value: 'a@b.mz' })).toHaveProperty('field');
  expect(await errors({ field: 'birthDate', value: 'ontem' })).toHaveProperty('value');
  expect(await errors({ field: 'fullName', value: 'http://x.test' })).toHaveProperty('value');
  await server.db.updateTable('person').set({ gender: 'Feminino' }).where('id', '=', me.person_id).execute();
  expect(await errors({ field: 'gender', value: 'Feminino' })).toEqual({ value: [messages.same] });
  const both = await Promise.all([
    ask(me.token, { field: 'gender', value: 'Masculino' }),
    ask(me.token, { field: 'gender', value: 'Masculino' }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a student reads their own requests alone, staff without the right none, and nobody decides their own', async () => {
  const [me, other] = [await student(), await student()];
  await ask(me.token, { field: 'nactionality', value: 'Angola' });
  expect((await own(other.token)).requests).toEqual([]);
  const { id } = (await waiting()).find(({ person_id }) => person_id === me.person_id)!;
  expect((await server.refused(dataCorrections, { query: {} }, other.token)).http).toBe(403);
  const mine = decide(id, 'ACEITE', me.token);
  expect((await server.refused(decideCorrection, mine.input, mine.token)).http).toBe(403);
  await server.db
    .updateTable('student')
    .set({ person_id: office.person_id })
    .where('id', '=', other.student_id)
    .execute();
  await server.db
    .updateTable('data_correction')
    .set({ person_id: office.person_id })
    .where('id', '=', id)
    .execute();
  const self = decide(id, 'ACEITE');
  expect(await server.refused(decideCorrection, self.input, self.token)).toMatchObject({
    http: 403,
    message: messages.own,
  });
});
