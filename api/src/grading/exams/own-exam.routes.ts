import * as own from '@portal/shared-kit/contract/grading/own-exam';
import * as open from '@portal/shared-kit/contract/grading/public-calendar';
import { plannedKindLabels, roomText } from '@portal/shared-kit/contract/grading/exam-rules';
import { examStanding, subjectOf } from '@portal/shared-kit/contract/grading/result-rules';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { activityTypeLabels } from '@portal/shared-kit/contract/offer/activity-types';
import type { FastifyReply } from 'fastify';
import { take } from '../../identity/sign-in/sign-in-limits.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import { command, done, one, query, type Server } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';
import { limiter } from '../../platform/rate-limit/rate-limit.repository.ts';
import { ownViews } from '../published/published-result.service.ts';
import { calendarText, type CalendarEvent } from './calendar.rules.ts';
import { calendarTexts as text } from './messages.ts';
import * as rows from './own-exam.repository.ts';

/** Wrong secrets per address and hour; right ones do not count, since many share an address. */
const wrong = { name: 'calendar-wrong', points: 60, within: 3_600 };
/** Reads of one calendar, and of the public one by one address, per hour. */
const reads = { name: 'calendar-read', points: 60, within: 3_600 };

type OwnExam = Awaited<ReturnType<typeof rows.ofStudent>>[number];

/** The published exams that a student may have to sit. What excludes one is only what is published (J2): while it is not known, the exam
 *  is shown. */
async function examsOfStudent(db: Db, personId: number): Promise<OwnExam[]> {
  const found = await rows.ofStudent(db, personId);
  const years = [...new Set(found.map(({ year }) => year))];
  const known = (await Promise.all(years.map((year) => ownViews(db, personId, { year })))).flatMap(
    (views) => views?.views ?? [],
  );
  return found.filter(({ edition_id, kind }) => {
    const view = known.find((subject) => subject.edition_id === edition_id);
    if (!view) return false;
    if (kind === 'EXAME_ESPECIAL') return true;
    const subject = subjectOf(view);
    // A grade of the exam itself does not take it out of the calendar, and a dispensed student may sit it to improve.
    const standing = examStanding(kind === 'EXAME_NORMAL' ? { ...subject, exam: null } : subject, kind);
    return kind === 'EXAME_NORMAL'
      ? standing !== 'excluido'
      : !['excluido', 'dispensado', 'aprovado'].includes(standing);
  });
}

/** Exams of students and teachers, their calendars by a secret address, and the public calendar (rows 83, 131). */
export function ownExamRoutes(server: Server) {
  const { db, settings } = server;
  const host = new URL(settings.publicUrl).host;
  const tries = limiter(db, wrong);
  const reading = limiter(db, reads);

  query(server, own.ownExams, async (data, _args, { user }) =>
    one(await examsOfStudent(data, user.personId)),
  );
  query(server, own.teacherExams, async (data, _args, { user }) =>
    one(await rows.ofTeacher(data, user.personId)),
  );
  query(server, own.calendarFeed, async (data, _args, { user }) =>
    one({ created_at: (await rows.feedOf(data, user.personId))?.created_at ?? null }),
  );
  command(server, own.renewCalendarFeed, async (tx, _args, ctx) => {
    const key = newToken();
    const created_at = await rows.renewFeed(tx, ctx.user.personId, hashToken(key));
    await audit(tx, ctx, { action: 'calendar_feed.renew', entityId: ctx.user.personId });
    const url = `${settings.publicUrl}/api${own.calendarFile.path.replace(':key', key)}`;
    return done(text.made, { url, created_at });
  });
  command(server, own.endCalendarFeed, async (tx, _args, ctx) => {
    await rows.endFeed(tx, ctx.user.personId);
    await audit(tx, ctx, { action: 'calendar_feed.end', entityId: ctx.user.personId });
    return done(text.ended, null);
  });

  server.served.push(own.calendarFile, open.publicCalendarFile);
  server.fastify.get(`/api${own.calendarFile.path}`, async (request, reply) => {
    await take(tries, request.ip, text.tooMany);
    const { key } = parseInput(own.calendarFile.params, request.params) as Args<
      typeof own.calendarFile
    >['params'];
    const personId = orNotFound(await rows.personOfFeed(db, hashToken(key)), text.noCalendar);
    await tries.reward(request.ip);
    await take(reading, String(personId), text.tooMany);
    const exams = new Map(
      [...(await examsOfStudent(db, personId)), ...(await rows.ofTeacher(db, personId))].map((exam) => [
        exam.id,
        exam,
      ]),
    );
    return sent(
      reply,
      calendarText(
        text.exams,
        [...exams.values()].map((exam) => examEvent(exam, host)),
      ),
    );
  });
  server.fastify.get(`/api${open.publicCalendarFile.path}`, async (request, reply) => {
    await take(reading, request.ip, text.tooMany);
    const events = (await rows.periods(db)).map((period) => periodEvent(period, host));
    return sent(reply, calendarText(text.periods, events));
  });
  query(server, open.publicCalendar, async (data, { query: { course_id } }) =>
    one({
      periods: await rows.periods(data),
      courses: await rows.coursesWithExams(data),
      exams: course_id === undefined ? [] : await rows.ofCourse(data, course_id),
    }),
  );
}

const sent = (reply: FastifyReply, calendar: string) =>
  reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('cache-control', 'private, max-age=900')
    .header('referrer-policy', 'no-referrer')
    .send(calendar);

const examEvent = (exam: OwnExam, host: string): CalendarEvent => ({
  uid: `exam-${exam.id}@${host}`,
  sequence: exam.version,
  changed: exam.updated_at,
  start: exam.date_start,
  end: exam.date_end,
  title: text.examTitle(plannedKindLabels[exam.kind], exam.subject_name),
  place: [roomText(exam.room_name), exam.room_location].filter(Boolean).join(', '),
  text: [exam.classmate_name, exam.note].filter(Boolean).join('\n'),
});

const periodEvent = (
  period: Awaited<ReturnType<typeof rows.periods>>[number],
  host: string,
): CalendarEvent => ({
  uid: `period-${period.id}@${host}`,
  sequence: period.version,
  changed: period.updated_at,
  start: period.date_start,
  end: period.date_end,
  title: [activityTypeLabels[period.type], period.course_name].filter(Boolean).join(': '),
  place: '',
  text: [period.academic_year, period.semester_name, period.level_name].filter(Boolean).join(' · '),
});
