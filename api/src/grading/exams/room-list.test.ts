import { exportRoomLists } from '@portal/shared-kit/contract/grading/exam';
import { recordAdaptation } from '@portal/shared-kit/contract/enrolment/adaptation';
import { ownRecordViews } from '@portal/shared-kit/contract/people/record-view';
import { examOffice, examTime } from '../../testing/exams.ts';
import { gradedServer } from '../../testing/graded.ts';
import { readPdf } from '../../testing/pdf.ts';

const graded = gradedServer();
const { server } = graded;
const { office, newRoom, plan, edition } = examOffice(graded);

async function printed(query: { date: string; room_id?: number }, token = office.token) {
  const { data } = await server.call(exportRoomLists, { query }, token);
  const { rawPayload } = await server.inject({ method: 'GET', url: data.url! });
  return { lists: data.rows, ...readPdf(rawPayload) };
}

test('a list per room and time has every student who may sit there, by name, with room for signatures', async () => {
  const [one, other] = [await edition(2), await edition(1)];
  const { id: room_id, name } = await newRoom();
  const date = examTime(3).slice(0, 10);
  await plan(one, { date_start: examTime(3), room_id });
  await plan(other, { date_start: examTime(3), room_id, shares_room: true });
  await plan(other, { date_start: examTime(3, 14), room_id, kind: 'RECORRENCIA', reason: 'Mesmo dia' });
  const [column] = await graded.weights(one, ['TESTE-1', 100]);
  await graded.give(one, column!, [12, 3]);
  const names = async (id: number) =>
    (
      await server.db
        .selectFrom('student')
        .innerJoin('person', 'person.id', 'student.person_id')
        .select('person.full_name')
        .where('student.id', '=', id)
        .executeTakeFirstOrThrow()
    ).full_name;
  const { lists, text } = await printed({ date, room_id });
  expect(lists).toBe(2);
  const content = text.replaceAll(/\s+/g, ' ');
  expect(content).toContain(`Lista de presenças · ${name}`);
  expect(content).toContain('Assinatura');
  expect(content).toContain('Inscritos: 2 ');
  expect(content).toContain(await names(one.students[0]!));
  // Excluded in the frequency.
  expect(content).not.toContain(await names(one.students[1]!));
  expect(content.split(await names(other.students[0]!))).toHaveLength(3);
  expect(
    await server.refused(exportRoomLists, { query: { date: '2020-01-01' } }, office.token),
  ).toMatchObject({ http: 404 });
  expect(await server.refused(exportRoomLists, { query: { date } }, one.teacher.token)).toMatchObject({
    http: 403,
  });
});

test('adaptations are printed for the exam office only, on a page of their own, and the student is told who saw them (H.2, I47)', async () => {
  const one = await edition(0);
  const learner = await graded.learner(one);
  const { id: room_id } = await newRoom();
  await plan(one, { date_start: examTime(4), room_id });
  const admin = await graded.signedIn('Admin');
  const body = {
    kind: 'TEMPO_EXTRA' as const,
    minutes_per_hour: 15,
    note: 'Sala calma 7741',
    valid_from: '2026-01-01',
    valid_until: null,
    consent: true as const,
  };
  await server.call(recordAdaptation, { params: { id: learner.student_id }, body }, admin.token);
  const query = { date: examTime(4).slice(0, 10), room_id };
  const secretary = await printed(query);
  expect(secretary.text).not.toMatch(/7741|Adaptaç/);
  expect((await server.call(ownRecordViews, { query: {} }, learner.token)).data).toEqual([]);
  const seen = await printed(query, admin.token);
  expect(seen.pages).toHaveLength(secretary.pages.length + 1);
  const content = seen.text.replaceAll(/\s+/g, ' ');
  expect(content).toMatch(
    /Adaptações · Sala .*Tempo extra: 15 minutos por hora – Sala calma 7741 termina às 10:30/,
  );
  expect((await server.call(ownRecordViews, { query: {} }, learner.token)).data).toMatchObject([
    { page: 'ADAPTACOES' },
  ]);
});
