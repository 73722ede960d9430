import { formatTime } from '@portal/shared-kit/contract/core/clock';
import {
  examChange,
  examForm,
  type ExamChange,
  type ExamForm,
} from '@portal/shared-kit/contract/grading/exam';
import {
  plannedKindLabels,
  plannedKinds,
  type PlannedKind,
} from '@portal/shared-kit/contract/grading/exam-rules';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as z from 'zod';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { UserContext } from '../../platform/http/route.ts';
import {
  asSpelled,
  nameKey,
  yesOrNo,
  type ImportValues,
  type RegisterKind,
} from '../../platform/imports/import-kind.ts';
import * as rows from './exam.repository.ts';
import type { ExamRecord } from './exam.repository.ts';
import * as service from './exam.service.ts';
import { importTexts as text, messages } from './messages.ts';

/** '08:30' from '8h30', '8:30', '08:30:00' or the part of a day of a spreadsheet; anything else as it is. */
function timeOf(cell: string): string {
  // A spreadsheet's time has a day before it.
  const written = cell.trim().replace(/^\d{4}-\d\d-\d\d[ T]/, '');
  const minutes = /^0?[.,]\d+$/.test(written)
    ? Math.round(Number(written.replace(',', '.')) * 1_440)
    : undefined;
  if (minutes !== undefined)
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const [, hours, rest = '00'] = /^([01]?\d|2[0-3])[h:]([0-5]\d)?(?::00)?$/i.exec(written) ?? [];
  return hours === undefined ? written : `${hours.padStart(2, '0')}:${rest}`;
}

/** The moment of a day and a time in Maputo. */
function startOf(day: string, time: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw fieldError('invalid', 'time', text.badTime);
  return `${day}T${time}:00+02:00`;
}

/** Names the column of a refused moment. */
async function atDate<Made>(work: Promise<Made>): Promise<Made> {
  try {
    return await work;
  } catch (error) {
    const [message] = (error instanceof ApiError && error.detail.errors?.date_start) || [];
    throw message === undefined ? error : fieldError('invalid', 'date', message);
  }
}

/** The edition that a line names. Throws at the class where there is none, or several. */
async function editionOf(db: Db, { course_id, classmate, subject_id, year, entry_year }: ImportValues) {
  const found = await rows.editionsNamed(db, {
    course_id: Number(course_id),
    subject_id: Number(subject_id),
    class_key: nameKey(String(classmate)),
    year: year === undefined ? institutionYear(new Date()) : Number(year),
    entry_year: entry_year === undefined ? null : Number(entry_year),
  });
  if (found.length === 0) throw fieldError('invalid', 'classmate', messages.noEdition);
  if (new Set(found.map(({ classmate_id }) => classmate_id)).size > 1)
    throw fieldError('invalid', 'entry_year', text.severalClasses);
  return found[0]!;
}

async function find(db: Db, values: ImportValues): Promise<ExamRecord | undefined> {
  const id = await rows.ofEdition(db, (await editionOf(db, values)).edition_id, values.kind as PlannedKind);
  const exam = id === undefined ? undefined : await rows.find(db, id);
  return exam && { ...exam, classmate_name: asSpelled(values.classmate, exam.classmate_name, nameKey) };
}

async function create(tx: Tx, values: ImportValues, ctx: UserContext) {
  const { edition_id: _edition, ...place } = await editionOf(tx, values);
  const { date, time, kind, minutes, room_id, shares_room, note, reason } = values;
  const form = { ...place, kind, minutes, room_id, shares_room, note, reason };
  const date_start = startOf(String(date), String(time));
  const { classmate_id: class_id, ...parsed } = parseInput(examForm, { ...form, date_start }) as ExamForm;
  return atDate(service.plan(tx, { ...parsed, class_id }, ctx));
}

interface Changed extends Omit<ExamChange, 'date_start'> {
  date?: string;
  time?: string;
}
async function update(tx: Tx, id: number, { date, time, reason, ...change }: Changed, ctx: UserContext) {
  const before = valuesOf(orNotFound(await rows.find(tx, id), messages.missing));
  const moved = (date ?? time) !== undefined && {
    date_start: startOf(date ?? before.date, time ?? before.time),
  };
  const given = { ...change, ...(reason && { reason }) };
  const { exam } = await atDate(
    service.change(
      tx,
      id,
      // Undoing takes the reason away again where there was none, which no form can.
      { ...(parseInput(examChange, given) as ExamChange), ...moved, ...(reason === '' && { reason }) },
      ctx,
    ),
  );
  return exam;
}

const valuesOf = ({ date_start, accepted, classmate_name, ...exam }: ExamRecord) => ({
  ...exam,
  classmate: classmate_name,
  date: institutionDay(date_start),
  time: formatTime(date_start),
  reason: accepted,
});

const kinds = () =>
  Promise.resolve(plannedKinds.map((value: PlannedKind) => ({ value, text: plannedKindLabels[value] })));

/** Planned exams; each is identified by class, subject and kind. */
export const examImport: RegisterKind = {
  kind: 'exams',
  columns: [
    {
      key: 'course_id',
      label: text.course,
      required: true,
      kind: 'choice',
      choices: rows.courseChoices,
      example: 'Engenharia Informática',
    },
    { key: 'classmate', label: text.classGroup, required: true, example: 'Turma-1-LABORAL' },
    { key: 'entry_year', label: text.entryYear, kind: 'integer', example: '2026' },
    {
      key: 'subject_id',
      label: text.subject,
      required: true,
      kind: 'choice',
      choices: rows.subjectChoices,
      example: 'Álgebra Linear',
    },
    { key: 'year', label: text.year, kind: 'integer', example: '2026' },
    {
      key: 'kind',
      label: text.kind,
      required: true,
      kind: 'choice',
      choices: kinds,
      example: 'Exame normal',
    },
    { key: 'date', label: text.date, required: true, kind: 'date', example: '07/12/2026' },
    { key: 'time', label: text.time, required: true, clean: timeOf, example: '08:00' },
    { key: 'minutes', label: text.minutes, required: true, kind: 'integer', example: '120' },
    { key: 'room_id', label: text.room, kind: 'choice', choices: rows.roomChoices, example: 'Sala 12' },
    {
      key: 'shares_room',
      label: text.sharesRoom,
      kind: 'choice',
      choices: yesOrNo(true, false),
      example: 'Não',
    },
    { key: 'note', label: text.note, example: '' },
    { key: 'reason', label: text.reason, example: '' },
  ],
  keyOf: ({ course_id, classmate, entry_year, subject_id, year, kind }) =>
    [course_id, classmate, subject_id, kind].includes(undefined)
      ? ''
      : [course_id, nameKey(String(classmate)), entry_year, subject_id, year, kind].join('/'),
  form: z.record(z.string(), z.unknown()),
  change: z.record(z.string(), z.unknown()),
  find,
  byId: rows.find,
  valuesOf,
  create,
  update,
  remove: (tx, id, ctx) => service.cancel(tx, id, text.undone, ctx),
};
