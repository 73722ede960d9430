import {
  allocate,
  allocationRemoval,
  changeAllocation,
  closeAllocation,
  planEntry,
  removeAllocation,
} from '@portal/shared-kit/contract/offer/plan';
import { precedence } from '@portal/shared-kit/contract/offer/precedence';
import { openPauta } from '../../testing/class-groups.ts';
import { offerOf } from '../../testing/offer.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({ authenticator: registerUsers });
const offer = offerOf(server);
const wouldGo = async (id: number) =>
  (await server.call(allocationRemoval, { params: { id } }, 'reader')).data;
const remove = (id: number, query = {}) => server.call(removeAllocation, { params: { id }, query }, 'all');
const refusedRemoval = (id: number) => server.refused(removeAllocation, { params: { id } }, 'all');
const close = (id: number, from_year: number, version = 1, reason = '') =>
  server.call(closeAllocation, { params: { id }, body: { from_year, version, reason } }, 'editor');
const notClosed = (id: number, from_year: number, version = 1) =>
  server.refused(closeAllocation, { params: { id }, body: { from_year, version } }, 'all');
const teachingIds = async () =>
  (await server.db.selectFrom('teaching').select('id').orderBy('id').execute()).map(({ id }) => id);

test('an allocation without history is removed with the teachers of classes that are not there yet, as was listed', async () => {
  const law = await offer.course('Direito');
  const entry = await offer.planned(law, 'Direito Fiscal', 2, 1);
  const before = await offer.classGroup(law, 'Turma-1-LABORAL', 1, 2);
  const elsewhere = await offer.classGroup(await offer.course('Outro'), 'Turma-2-LABORAL', 2, 1);
  const going = await offer.teaching(before, entry.subject_id, 'Ana Macuácua');
  const staying = await offer.teaching(elsewhere, entry.subject_id, 'Rui Bila');
  expect(await wouldGo(entry.id)).toEqual({
    kept_by: [],
    teachings: [{ id: going, class_name: 'Turma-1-LABORAL', teacher_name: 'Ana Macuácua' }],
  });
  const { message, data } = await remove(entry.id, { teachings: 1 });
  expect([message, data]).toEqual(['Registro Eliminado com Sucesso.', null]);
  expect(await teachingIds()).toEqual([staying]);
  const last = (await offer.audited('course_subject', entry.id)).at(-1)!;
  expect(last.action).toBe('course_subject.delete');
  expect(last.changes).toContainEqual({
    field: 'teachings',
    old: ['Turma-1-LABORAL: Ana Macuácua'],
    new: null,
  });
  expect(await refusedRemoval(entry.id)).toMatchObject({ http: 404, message: 'Alocação não encontrada.' });
});

test('does not remove rows that the preview did not list: a teacher allocated meanwhile stops the removal', async () => {
  const course = await offer.course('Economia');
  const entry = await offer.planned(course, 'Econometria', 2, 1);
  const group = await offer.classGroup(course, 'Turma-A', 1, 1);
  await offer.teaching(group, entry.subject_id, 'Novo Docente');
  const refusal = await server.refused(
    removeAllocation,
    { params: { id: entry.id }, query: { teachings: 0 } },
    'all',
  );
  expect(refusal).toMatchObject({ http: 409, code: 'conflict' });
  expect((await wouldGo(entry.id)).teachings).toHaveLength(1);
});

test.each([
  ['is at the place', 2, 1],
  ['has passed it', 3, 1],
])('a class that %s keeps the allocation, and is named', async (_what, year, semester) => {
  const course = await offer.course(`Gestão ${year}`);
  const entry = await offer.planned(course, `Finanças ${year}`, 2, 1);
  const group = await offer.classGroup(course, 'Turma-B', year, semester);
  await offer.teaching(group, entry.subject_id, 'Docente');
  const reason = 'turma que já chegou a esta disciplina: Turma-B';
  expect((await wouldGo(entry.id)).kept_by).toEqual([reason]);
  expect(await refusedRemoval(entry.id)).toMatchObject({
    http: 409,
    code: 'in_use',
    message: `Não é possível eliminar, só fechar a partir de um ano: ${reason}.`,
  });
});

test('a pauta keeps the allocation though nobody teaches it any more', async () => {
  const course = await offer.course('Química');
  const entry = await offer.planned(course, 'Química Orgânica', 2, 1);
  const class_id = await offer.classGroup(course, 'Turma-P', 1, 1);
  await openPauta(server.db, class_id, entry.subject_id);
  expect((await wouldGo(entry.id)).kept_by).toEqual(['turma que já chegou a esta disciplina: Turma-P']);
});

test('enrolments and precedences keep an allocation, and are told', async () => {
  const course = await offer.course('Matemática');
  const first = await offer.planned(course, 'Análise I', 1, 1);
  const second = await offer.planned(course, 'Análise II', 1, 2);
  await offer.precedence(course, second.subject_id, first.subject_id);
  await offer.enrolment(course, first.id, 2026);
  expect((await refusedRemoval(first.id)).message).toBe(
    'Não é possível eliminar, só fechar a partir de um ano: 1 inscrição; precedência Análise I → Análise II.',
  );
  expect((await refusedRemoval(second.id)).message).toContain('precedência Análise I → Análise II');
});

test('an allocation with history is closed from a year on, once, with the reason in its history', async () => {
  const course = await offer.course('Geologia');
  const entry = await offer.planned(course, 'Mineralogia', 1, 1);
  await offer.enrolment(course, entry.id, 2026);
  expect((await notClosed(entry.id, 2026)).errors).toEqual({
    from_year: ['Há 1 inscrição em 2026 ou depois.'],
  });
  const { message, data } = await close(entry.id, 2027, 1, 'Novo plano');
  expect(message).toBe('Alocação fechada a partir de 2027.');
  expect(data).toMatchObject({ closed_from: 2027, version: 2 });
  const last = (await offer.audited('course_subject', entry.id)).at(-1)!;
  expect(last).toEqual({
    action: 'course_subject.close',
    changes: [{ field: 'closed_from', old: null, new: 2027 }],
    reason: 'Novo plano',
  });
  expect((await notClosed(entry.id, 2028, 2)).errors).toEqual({
    from_year: ['Esta alocação já está fechada a partir de 2027.'],
  });
  const changed = await server.refused(
    changeAllocation,
    { params: { id: entry.id }, body: { ...offer.allocation(0, []), version: 2 } },
    'all',
  );
  expect(changed.message).toBe('Uma alocação fechada já não se altera.');
});

test('a subject that was closed may be allocated to the course again, somewhere else', async () => {
  const course = await offer.course('Pintura');
  const entry = await offer.planned(course, 'Cor', 1, 1);
  await close(entry.id, 2027);
  const body = offer.allocation(course, [entry.subject_id], { academic_year_id: 2 });
  expect((await server.call(allocate, { body }, 'all')).data[0]).toMatchObject({ academic_year_id: 2 });
});

test('closing what somebody else has changed meanwhile is refused', async () => {
  const entry = await offer.planned(await offer.course('Escultura'), 'Barro', 1, 1);
  const body = { ...offer.allocation(0, []), credits: 3, version: 1 };
  await server.call(changeAllocation, { params: { id: entry.id }, body }, 'all');
  expect(await notClosed(entry.id, 2027, 1)).toMatchObject({ http: 409, code: 'conflict' });
  const { data } = await server.call(planEntry, { params: { id: entry.id } }, 'all');
  expect(data.closed_from).toBeNull();
});

test('a precedence that is still valid then keeps an allocation open, and one that has ended does not', async () => {
  const course = await offer.course('Estatística');
  const first = await offer.planned(course, 'Probabilidades', 1, 1);
  const second = await offer.planned(course, 'Inferência', 1, 2);
  const it = await offer.precedence(course, second.subject_id, first.subject_id);
  expect((await notClosed(first.id, 2028)).errors).toEqual({
    from_year: [
      'Em 2028 ainda valem as precedências: Probabilidades → Inferência. Termine primeiro a sua validade.',
    ],
  });
  await server.call(
    precedence.update,
    { params: { id: it.id }, body: { valid_to_year: 2027, version: 1 } },
    'all',
  );
  expect((await close(first.id, 2028)).data.closed_from).toBe(2028);
  expect((await refusedRemoval(first.id)).message).toContain('precedência Probabilidades → Inferência');
  const longer = await server.refused(
    precedence.update,
    { params: { id: it.id }, body: { valid_to_year: null, version: 2 } },
    'all',
  );
  expect(longer.errors).toEqual({
    required_subject_id: ['Esta disciplina não está no plano do curso nessa validade.'],
  });
});

test('a plan does not lose a subject while somebody makes a precedence of it', async () => {
  const course = await offer.course('Corrida');
  for (let n = 0; n < 5; n++) {
    const first = await offer.planned(course, `Primeira ${n}`, 1, 1);
    const second = await offer.planned(course, `Segunda ${n}`, 1, 2);
    const refused = () => 'told';
    const outcomes = await Promise.all([
      offer.precedence(course, second.subject_id, first.subject_id).then(() => 'done', refused),
      remove(first.id).then(() => 'done', refused),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'told']);
  }
});
