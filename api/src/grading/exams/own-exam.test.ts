import { cancelExam, publishExams, updateExam } from '@portal/shared-kit/contract/grading/exam';
import { publishColumn } from '@portal/shared-kit/contract/grading/grade';
import {
  calendarFeed,
  endCalendarFeed,
  ownExams,
  renewCalendarFeed,
  teacherExams,
} from '@portal/shared-kit/contract/grading/own-exam';
import { publicCalendar } from '@portal/shared-kit/contract/grading/public-calendar';
import fc from 'fast-check';
import { examOffice, examTime } from '../../testing/exams.ts';
import { gradedServer } from '../../testing/graded.ts';
import { calendarText, type CalendarEvent } from './calendar.rules.ts';

const graded = gradedServer();
const { server } = graded;
const { office, newRoom, plan, edition } = examOffice(graded);

const publish = (...ids: number[]) => server.call(publishExams, { body: { ids } }, office.token);
const ownOf = async (token: string) => (await server.call(ownExams, {}, token)).data;
const taughtBy = async (token: string) => (await server.call(teacherExams, {}, token)).data;
const newFeed = async (token: string) =>
  new URL((await server.call(renewCalendarFeed, {}, token)).data.url).pathname;
const read = (url: string, ip = '10.1.1.1') => server.inject({ method: 'GET', url, remoteAddress: ip });

test('student and teacher see published exams alone; a student of another class sees none', async () => {
  const one = await edition(0);
  const [learner, stranger] = [await graded.learner(one), await graded.learner(await edition(0))];
  const { id: room_id, name: room_name } = await newRoom();
  const exam = await plan(one, { date_start: examTime(3), room_id, note: 'Traga BI' });
  expect([await ownOf(learner.token), await taughtBy(one.teacher.token)]).toEqual([[], []]);
  await publish(exam.id);
  const shown = { id: exam.id, room_name, room_location: 'Bloco A', note: 'Traga BI', kind: 'EXAME_NORMAL' };
  expect(await ownOf(learner.token)).toMatchObject([shown]);
  expect(await taughtBy(one.teacher.token)).toMatchObject([{ ...shown, students: 1 }]);
  expect(await ownOf(stranger.token)).toEqual([]);
});

test('what is published takes an exam away, and nothing that is not: the excluded have no exam, those who passed no resit (J2)', async () => {
  const one = await edition(0);
  const [good, excluded] = [await graded.learner(one), await graded.learner(one)];
  one.students.push(good.student_id, excluded.student_id);
  const normal = await plan(one, { date_start: examTime(3) });
  const resit = await plan(one, { date_start: examTime(8), kind: 'RECORRENCIA' });
  const special = await plan(one, { date_start: examTime(9), kind: 'EXAME_ESPECIAL' });
  await publish(normal.id, resit.id, special.id);
  const [column] = await graded.weights(one, ['TESTE-1', 100]);
  await graded.give(one, column!, [15, 4]);
  const ids = async (token: string) => (await ownOf(token)).map(({ id }) => id);
  for (const { token } of [good, excluded]) expect(await ids(token)).toEqual([normal.id, resit.id]);
  await server.call(publishColumn, { params: { id: column! } }, one.teacher.token);
  // Dispensed: may sit the normal exam to improve.
  expect(await ids(good.token)).toEqual([normal.id]);
  expect(await ids(excluded.token)).toEqual([]);
  await server.db
    .insertInto('special_exam')
    .values({ enrolment_id: good.enrolment_id, reason: 'Doença', named_by: office.userId })
    .execute();
  expect(await ids(good.token)).toEqual([normal.id, special.id]);
  await server.db
    .updateTable('enrolment')
    .set({ state: 'ANULADO', reason: 'Pedido' })
    .where('id', '=', good.enrolment_id)
    .execute();
  expect(await ids(good.token)).toEqual([]);
});

test('a calendar is read by its secret address without signing in: exams in UTC, a move changes the same event, no grade', async () => {
  const one = await edition(0);
  const learner = await graded.learner(one);
  const { id: room_id, name } = await newRoom();
  const exam = await plan(one, { date_start: examTime(3, 8), room_id });
  await publish(exam.id);
  expect((await server.call(calendarFeed, {}, learner.token)).data).toEqual({ created_at: null });
  const url = await newFeed(learner.token);
  const first = await read(url);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = first.body.replaceAll('\r\n ', '').split('\r\n');
  const day = examTime(3).slice(0, 10).replaceAll('-', '');
  expect(lines).toEqual(
    expect.arrayContaining([`DTSTART:${day}T060000Z`, `DTEND:${day}T080000Z`, `LOCATION:${name}\\, Bloco A`]),
  );
  const uid = lines.find((line) => line.startsWith('UID:'));
  await server.call(
    updateExam,
    { params: { id: exam.id }, body: { date_start: examTime(4, 14) } },
    office.token,
  );
  const moved = (await read(url)).body;
  expect(moved).toContain(`${uid}\r\n`);
  expect(moved).toMatch(/SEQUENCE:3\r\n/);
  expect(moved).toContain('T120000Z');
  expect((await read(await newFeed(one.teacher.token))).body).toContain(`${uid}\r\n`);
  await server.call(cancelExam, { params: { id: exam.id }, body: { reason: 'Adiado' } }, office.token);
  expect((await read(url)).body).not.toContain('BEGIN:VEVENT');
});

test('an address ends when it is renewed or ended, and while the account is blocked or inactive; guessing is throttled, and so is one address', async () => {
  const learner = await graded.learner(await edition(0));
  const first = await newFeed(learner.token);
  const second = await newFeed(learner.token);
  expect(second).not.toBe(first);
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  const admin = await graded.signedIn('Admin');
  const set = (change: { active?: boolean; blocked_at?: Date | null }) =>
    server.db.updateTable('user_account').set(change).where('id', '=', learner.userId).execute();
  for (const [off, on] of [
    [{ active: false }, { active: true }],
    [{ blocked_at: new Date() }, { blocked_at: null }],
  ] as const) {
    await set(off);
    expect((await read(second)).statusCode).toBe(404);
    await set(on);
    expect((await read(second)).statusCode).toBe(200);
  }
  const stored = await server.db
    .selectFrom('calendar_feed')
    .selectAll()
    .where('person_id', '=', learner.person_id)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(second.split('/')[3]);
  const statuses = [];
  for (let tried = 0; tried < 61; tried += 1)
    statuses.push((await read(`/api/calendar/${'x'.repeat(43)}/exames.ics`, '10.9.9.9')).statusCode);
  expect(statuses.slice(-2)).toEqual([404, 429]);
  expect((await read(second)).statusCode).toBe(200);
  const often = [];
  for (let tried = 0; tried < 60; tried += 1) often.push((await read(second)).statusCode);
  expect(often.at(-1)).toBe(429);
  await server.call(endCalendarFeed, {}, learner.token);
  expect((await read(second)).statusCode).toBe(404);
  expect(await server.refused(renewCalendarFeed, {}, admin.token)).toMatchObject({ http: 403 });
});

test('anybody reads the public calendar: periods, and of one course its published exams; as a file, the periods', async () => {
  const one = await edition(0);
  const [shown, draft] = [
    await plan(one, { date_start: examTime(3) }),
    await plan(one, { date_start: examTime(6), kind: 'RECORRENCIA' }),
  ];
  await publish(shown.id);
  const all = (await server.call(publicCalendar, {})).data;
  expect(all.exams).toEqual([]);
  expect(all.courses.map(({ id }) => id)).toContain(one.course_id);
  expect(all.periods.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['EXAME_NORMAL', 'EXAME_RECORRENCIA']),
  );
  const { exams } = (await server.call(publicCalendar, { query: { course_id: one.course_id } })).data;
  expect(exams.map(({ id }) => id)).toEqual([shown.id]);
  expect(exams.map(({ id }) => id)).not.toContain(draft.id);
  const file = await read('/api/academic-calendar.ics');
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file.body).toContain('SUMMARY:Exame normal: ');
});

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'exam-7@portal.test',
  sequence: 3,
  changed: new Date('2026-11-29T10:11:12.345Z'),
  start: new Date('2026-12-07T06:00:00Z'),
  end: new Date('2026-12-07T08:00:00Z'),
  title: 'Exame normal: Álgebra',
  place: 'Sala 12, Bloco A',
  text: '',
  ...more,
});
/** The content lines, unfolded. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (text: string, name: string) =>
  linesOf(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('an event has its moments in UTC: 08:00 in Maputo is 06:00', () => {
  const lines = linesOf(calendarText('Exames', [event()]));
  expect(lines.slice(9)).toEqual([
    'BEGIN:VEVENT',
    'UID:exam-7@portal.test',
    'SEQUENCE:3',
    'DTSTAMP:20261129T101112Z',
    'DTSTART:20261207T060000Z',
    'DTEND:20261207T080000Z',
    'SUMMARY:Exame normal: Álgebra',
    'LOCATION:Sala 12\\, Bloco A',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a text cannot end its line or begin another property', () => {
  const text = calendarText('Exames', [event({ title: 'A;B,C\\D\r\nATTACH:http://x\u0000' })]);
  expect(valueOf(text, 'SUMMARY')).toBe('A\\;B\\,C\\\\D\\nATTACH:http://x');
  expect(linesOf(text).some((line) => line.startsWith('ATTACH'))).toBe(false);
});

test('no line is longer than 75 octets, and unfolding gives back any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      const text = calendarText('Exames', [event({ title })]);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const read = valueOf(text, 'SUMMARY')!.replaceAll(/\\([\\;,n])/g, (_, escape: string) =>
        escape === 'n' ? '\n' : escape,
      );
      const kept = title.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
      expect(read).toBe(kept);
    }),
  );
});
