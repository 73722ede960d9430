import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import * as contract from '@portal/shared-kit/contract/enrolment/new-year';
import { feeNationalityLabels } from '@portal/shared-kit/contract/finance/fee';
import type { activityTypes } from '@portal/shared-kit/contract/offer/activity';
import { activityTypeLabels } from '@portal/shared-kit/contract/offer/activity-types';
import { nextPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import * as fees from '../../finance/fees/fee.repository.ts';
import { copyOne, scopeOf } from '../../finance/fees/fee.service.ts';
import { endOf, statusOf, underWay } from '../../offer/calendar/activity.rules.ts';
import * as periods from '../../offer/calendar/activity.service.ts';
import { advance } from '../../offer/class-group/advance.service.ts';
import * as classes from '../../offer/class-group/class-group.repository.ts';
import type { ClassGroupRow } from '../../offer/class-group/class-group.repository.ts';
import { replicate } from '../../offer/class-group/replica.service.ts';
import * as lookups from '../../offer/lookups/lookup.repository.ts';
import { ensureEdition } from '../../offer/edition/edition.repository.ts';
import { install, lockTeacher } from '../../people/teachers/teaching-install.service.ts';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { inSavepoint, withoutTrace } from '../../platform/database/savepoint.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { toApiError } from '../../platform/http/failure.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import { messages } from './messages.ts';
import * as rows from './new-year.repository.ts';
import type { Made, PreparationOptions } from './new-year.repository.ts';

/** '01/02/2027 08:00', and of an end '30/06/2027 24:00' for the midnight after that day. */
const written = (at: Date) => formatMoment(at).slice(0, -3);
const writtenEnd = (at: Date) =>
  written(at).endsWith(' 00:00') ? `${formatDay(new Date(at.getTime() - 1))} 24:00` : written(at);

export const preparationJob = 'new-year';

export interface Preparing extends PreparationOptions {
  year: number;
  /** Only tells which subjects and teachers a class would get: nothing can refuse them, and a large institution has thousands. */
  isPreview?: true;
}
export interface Chosen {
  kind: contract.PreparationKind;
  source_id: number;
}
/** What a part proposes from this year, and how one of its records is prepared. */
interface Part {
  sources(db: Db, of: Preparing): Promise<{ id: number; name: string }[]>;
  prepare(tx: Tx, id: number, of: Preparing, ctx: UserContext): Promise<Done>;
}
interface Done {
  outcome: contract.PreparationOutcome;
  message: string;
  made: Made;
}
const same = (message: string, details: string[] = []): Done => ({
  outcome: 'IGUAL',
  message,
  made: { details },
});

/** How many records before this one have the same scope: the nth of this year corresponds to the nth of the next. */
const place = <R>(all: readonly R[], one: R, scope: (row: R) => string) =>
  all.slice(0, all.indexOf(one)).filter((other) => scope(other) === scope(one)).length;

type Period = Awaited<ReturnType<typeof rows.periodsOf>>[number];
const scopeOfPeriod = ({ type, semester_id, level_id, course_id }: Period) =>
  [type, semester_id, level_id, course_id].join();

const day = 86_400_000;

/** The moment a year later: on the same day and month (29 February: 28), or 364 days later, on the same day of the week. The hour at
 *  the institution stays, because its zone has no summer time. */
export function nextYear(at: Date, shift: (typeof contract.dateShifts)[number]): Date {
  if (shift === 'MESMA_SEMANA') return new Date(at.getTime() + 364 * day);
  // Counted in the institution's day: late in the evening it is another than in UTC.
  const there = new Date(at.getTime() + 2 * 3_600_000);
  const moved = new Date(there);
  moved.setUTCFullYear(there.getUTCFullYear() + 1);
  if (moved.getUTCMonth() !== there.getUTCMonth()) moved.setUTCDate(0);
  return new Date(moved.getTime() - 2 * 3_600_000);
}

/** The proposed start, or the end of last year's period of the same scope where that ends only after it. */
function afterEarlier(
  earlier: readonly Period[],
  period: Period,
  { start, end }: Record<'start' | 'end', Date>,
) {
  const ends = earlier
    .filter((one) => scopeOfPeriod(one) === scopeOfPeriod(period))
    .map(endOf)
    .filter((at) => at > start && at < end);
  return new Date(Math.max(start.getTime(), ...ends.map((at) => at.getTime())));
}

const periodPart: Part = {
  async sources(db, { year }) {
    const courses = new Map((await fees.activeCourses(db)).map(({ id, name }) => [id, name]));
    const levels = new Map((await lookups.levels(db)).map(({ id, name }) => [id, name]));
    const declared = await rows.periodsOf(db, year - 1);
    const open = declared.filter(({ course_id }) => course_id === null || courses.has(course_id));
    return open.map((period) => ({
      id: period.id,
      name: messages.period(
        activityTypeLabels[period.type as keyof typeof activityTypeLabels],
        period.semester_id,
        [
          ...(period.course_id === null ? [] : [courses.get(period.course_id)!]),
          ...(period.level_id === null ? [] : [messages.level(levels.get(period.level_id) ?? '')]),
        ],
      ),
    }));
  },
  async prepare(tx, id, { year, dates }, ctx) {
    const before = await rows.periodsOf(tx, year - 1);
    const period = orNotFound(
      before.find((one) => one.id === id),
      messages.gone,
    );
    const [proposed, end, late] = [period.date_start, period.date_end, period.late_end].map(
      (at) => at && nextYear(at, dates),
    );
    const start = afterEarlier(before, period, { start: proposed!, end: end! });
    const details = [
      messages.dates(written(start), writtenEnd(end!)),
      ...(start > proposed! ? [messages.afterEarlier] : []),
      ...(late ? [messages.lateUntil(writtenEnd(late))] : []),
    ];
    const there = (await rows.periodsOf(tx, year)).filter(
      (one) => scopeOfPeriod(one) === scopeOfPeriod(period),
    ).length;
    if (there > place(before, period, scopeOfPeriod)) return same(messages.periodThere(year), details);
    const made = await periods.create(
      tx,
      {
        type: period.type as (typeof activityTypes)[number],
        academic_year_id: orNotFound(await rows.calendarYear(tx, year), messages.noCalendarYear(year)).id,
        semester_id: period.semester_id,
        level_id: period.level_id,
        course_id: period.course_id,
        date_start: start.toISOString(),
        date_end: end!.toISOString(),
        late_end: late?.toISOString() ?? null,
        note: period.note,
      },
      ctx,
    );
    return { outcome: 'FEITO', message: '', made: { id: made.id, version: made.version, details } };
  },
};

const feePart: Part = {
  sources: async (db, { year }) =>
    (await fees.list(db, year - 1)).map((fee) => ({
      id: fee.id,
      name: messages.fee(fee.level_type, [
        ...(fee.course_name === null ? [] : [fee.course_name]),
        ...(fee.engineering === null ? [] : [messages.engineering(fee.engineering)]),
        ...(fee.shift === null ? [] : [fee.shift]),
        ...(fee.nationality === null ? [] : [feeNationalityLabels[fee.nationality]]),
      ]),
    })),
  async prepare(tx, id, { year, percent }, ctx) {
    await fees.lockYear(tx, year);
    const fee = orNotFound(
      (await fees.list(tx, year - 1)).find((one) => one.id === id),
      messages.gone,
    );
    const kinds = Object.keys(messages.amounts) as (keyof typeof messages.amounts)[];
    const there = (await fees.list(tx, year)).find((one) => scopeOf(one) === scopeOf(fee));
    const made = there ? undefined : await copyOne(tx, fee, { year, percent }, ctx);
    const after = there ?? (await fees.find(tx, made!))!;
    const details = kinds.map((kind) =>
      messages.amount(messages.amounts[kind], formatMoney(fee[kind]), formatMoney(after[kind])),
    );
    return made === undefined
      ? same(messages.feeThere(year), details)
      : { outcome: 'FEITO', message: '', made: { id: made, details } };
  },
};

const nameOf = ({ name, course, shift }: { name: string; course: string; shift: string }) =>
  messages.group(name, course, shift);
type Entered = Awaited<ReturnType<typeof rows.classesBefore>>[number];
const scopeOfClass = ({ course_id, level_id, shift }: Entered) => [course_id, level_id, shift].join();
/** Last year's first classes, from which those of the new students are replicated; with `like`, those of the course of that class. */
const entered = async (db: Db, year: number, like?: number) =>
  (await rows.classesBefore(db, year, like)).filter(
    ({ first, entry_year }) => first && entry_year === year - 1,
  );

const replicaPart: Part = {
  sources: async (db, { year }) =>
    (await entered(db, year)).map((one) => ({ id: one.id, name: nameOf(one) })),
  async prepare(tx, id, of, ctx) {
    const all = await entered(tx, of.year, id);
    const source = orNotFound(
      all.find((one) => one.id === id),
      messages.gone,
    );
    const there = await rows.classesAt(tx, { ...source, entry_year: of.year });
    if (there > place(all, source, scopeOfClass)) return same(messages.classThere(of.year));
    const { made } = await replicate(
      tx,
      {
        classGroupId: id,
        level: source.level_id,
        copy_teachers: false,
        entry_year: of.year,
        semester_id: 1,
        parallel: true,
      },
      ctx,
    );
    const taught = await teach(tx, made, { ...of, from: id, academic_year_id: 1 }, ctx);
    const details = [messages.newClass(made.name, of.year), ...taught.details];
    return {
      outcome: 'FEITO',
      message: '',
      made: { ...taught, details, id: made.id, version: made.version },
    };
  },
};

const advancePart: Part = {
  sources: async (db, { year }) =>
    (await rows.classesBefore(db, year)).map((one) => ({ id: one.id, name: nameOf(one) })),
  async prepare(tx, id, of, ctx) {
    const group = orNotFound(await classes.lock(tx, id), messages.gone);
    const next = nextPlace(group, group.duration);
    if (!next) return same(messages.lastYear);
    if (next.semester_id !== 1) return same(messages.firstSemester);
    if (await rows.isScheduled(tx, id, of.year)) return same(messages.scheduledAlready);
    const start = await startOf(tx, group, of.year);
    if (!start) throw new ApiError('conflict', messages.noStart(of.year));
    const from = { academic_year_id: group.academic_year_id, semester_id: group.semester_id };
    const isOpen = statusOf(start, new Date()) === 'Em Curso';
    if (isOpen) await advance(tx, group, { semester_id: 1, version: group.version }, ctx);
    const taught = await teach(tx, group, { ...of, from: id, academic_year_id: next.academic_year_id }, ctx);
    const details = [
      messages.advances([from.academic_year_id, from.semester_id], [next.academic_year_id, next.semester_id]),
      ...taught.details,
    ];
    const made = { ...taught, details, id, from };
    if (isOpen) return { outcome: 'FEITO', message: '', made: { ...made, version: group.version + 1 } };
    const open = await classes.openPautas(tx, id);
    const message =
      messages.scheduled(formatDay(start.date_start)) + (open > 0 ? messages.openPautas(open) : '');
    return { outcome: 'AGENDADO', message, made };
  },
};

/** The start of a year that lets a class advance into it: of its course and level, the most specific. */
async function startOf(db: Db, group: Pick<ClassGroupRow, 'level_id' | 'course_id'>, year: number) {
  const found = (await rows.startsOf(db, year)).filter(
    ({ level_id, course_id }) =>
      (level_id === null || level_id === group.level_id) &&
      (course_id === null || course_id === group.course_id),
  );
  const now = new Date();
  return underWay(found, now)[0] ?? found.find((one) => statusOf(one, now) === 'Pending');
}

/** Makes the editions of a class for both semesters of a year and, if asked, gives each the teacher it has in this course this year. */
async function teach(
  tx: Tx,
  group: ClassGroupRow,
  {
    year,
    teachers,
    isPreview,
    from,
    academic_year_id,
  }: Preparing & { from: number; academic_year_id: number },
  ctx: UserContext,
): Promise<Made & { editions: number[]; teaching: number[] }> {
  const there = await rows.editionsOf(tx, group.id, year);
  const today = institutionDay(new Date());
  const firstDay = `${year}-01-01`;
  const made = { details: [] as string[], editions: [] as number[], teaching: [] as number[] };
  const proposed = await rows.proposedTeachers(tx, {
    class_id: from,
    course_id: group.course_id,
    shift: group.scholar_shift,
    academic_year_id,
    year,
  });
  for (const { subject_id, semester_id, subject, teacher_id, teacher } of proposed) {
    const known = there.find((one) => one.subject_id === subject_id && one.semester_id === semester_id);
    const isProposed = teachers && teacher_id !== null && !known?.taught;
    if (!known?.taught) made.details.push(messages.taughtBy(subject, isProposed ? teacher : null));
    if (isPreview) continue;
    const edition_id =
      known?.id ?? (await ensureEdition(tx, { class_id: group.id, subject_id, year, semester_id }));
    if (!known) made.editions.push(edition_id);
    if (isProposed)
      made.teaching.push(
        await install(
          tx,
          {
            edition_id,
            teacher: await lockTeacher(tx, teacher_id),
            role: 'RESPONSAVEL',
            from: today > firstDay ? today : firstDay,
            until: null,
            field: 'teachers',
          },
          ctx,
        ),
      );
  }
  return made;
}

const parts: Record<contract.PreparationKind, Part> = {
  PERIODO: periodPart,
  TAXA: feePart,
  TURMA: replicaPart,
  AVANCO: advancePart,
};
const mayDo = (ctx: UserContext, kind: contract.PreparationKind) =>
  contract.preparationNeeds[kind].every((permission) => ctx.user.permissions.has(permission));

function refuseOtherYear(year: number): void {
  const now = institutionYear(new Date());
  if (year !== now && year !== now + 1) throw fieldError('invalid', 'year', messages.otherYear(now));
}

/** Prepares one record in a savepoint: a refused one stays as it was, and its reason is the outcome. */
export async function prepare(
  tx: Tx,
  { kind, source_id, name }: Chosen & { name: string },
  of: Preparing,
  ctx: UserContext,
): Promise<Omit<contract.PreparationItem, 'details'> & { made: Made }> {
  const done = await inSavepoint(tx, () => parts[kind].prepare(tx, source_id, of, ctx)).catch(
    (error: unknown): Done => {
      const refusal = toApiError(error);
      if (refusal.status >= 500) throw error;
      const [[message = refusal.message] = []] = Object.values(refusal.detail.errors ?? {});
      return { outcome: 'RECUSADO', message, made: { details: [] } };
    },
  );
  return { kind, source_id, name, ...done };
}

export const onWire = ({
  kind,
  source_id,
  name,
  outcome,
  message,
  made,
}: Awaited<ReturnType<typeof prepare>>) => ({
  kind,
  source_id,
  name,
  details: made.details,
  outcome,
  message,
});

/** What can be prepared from this year, in order. */
export async function sourcesOf(db: Db, of: Preparing, ctx: UserContext) {
  const all: (Chosen & { name: string })[] = [];
  for (const kind of contract.preparationKinds)
    if (mayDo(ctx, kind))
      all.push(...(await parts[kind].sources(db, of)).map(({ id, name }) => ({ kind, source_id: id, name })));
  return all;
}

/** Those on which a later record depends: the start of a year lets classes advance, and a class takes a name. */
const dependedOn: readonly contract.PreparationKind[] = ['PERIODO', 'TURMA'];

/** What preparing everything would do: it is done and rolled back, as early as possible, because others wait for what it locks. */
export async function preview(db: Db, of: Preparing, ctx: UserContext): Promise<contract.PreparationItem[]> {
  refuseOtherYear(of.year);
  return withoutTrace(db, async (tx) => {
    const items = [];
    for (const source of await sourcesOf(tx, of, ctx)) {
      const prepared = () => prepare(tx, source, { ...of, isPreview: true }, ctx);
      items.push(onWire(await (dependedOn.includes(source.kind) ? prepared() : withoutTrace(tx, prepared))));
    }
    return items;
  });
}

export interface PreparationInput extends Preparing {
  preparation_id: number;
  chosen: Chosen[];
}

/** Submits the job that prepares what was chosen; of a year one runs at a time. */
export async function submit(tx: Tx, { chosen, ...of }: Preparing & { chosen: Chosen[] }, ctx: UserContext) {
  refuseOtherYear(of.year);
  if (chosen.some(({ kind }) => !mayDo(ctx, kind))) throw new ApiError('forbidden', messages.mayNot);
  await rows.lockYear(tx, of.year);
  if (await rows.running(tx, of.year)) throw new ApiError('conflict', messages.running);
  const { year, ...options } = of;
  const id = await rows.insertPreparation(tx, { year, options, by: ctx.user.userId });
  const input: PreparationInput = { ...of, preparation_id: id, chosen };
  const job_id = await submitJob(tx, ctx, {
    kind: preparationJob,
    input,
    anyOf: ['classes.create'],
    title: messages.title(of.year),
  });
  await rows.nameJob(tx, id, job_id);
  return { id, job_id };
}

/** Advances the classes whose start of the year has opened since they were prepared; one that is refused waits and says why. */
export async function advanceWaiting(db: Db): Promise<number> {
  let advanced = 0;
  for (const { id, source_id, year } of await rows.waiting(db)) {
    const isDone = await db.transaction().execute((tx) => advanceOne(tx, { id, source_id, year }));
    if (isDone) advanced += 1;
  }
  return advanced;
}

const routine: Acting = { user: undefined, ip: '', requestId: 'routine' };

async function advanceOne(tx: Tx, { id, source_id, year }: { id: number; source_id: number; year: number }) {
  const group = await classes.lock(tx, source_id);
  const item = await rows.lockItem(tx, id);
  if (!item || !group) return false;
  const made = item.made as unknown as Made;
  if (
    group.academic_year_id !== made.from!.academic_year_id ||
    group.semester_id !== made.from!.semester_id
  ) {
    await rows.changeItem(tx, id, { outcome: 'FEITO', message: messages.advancedOtherwise });
    return false;
  }
  const start = await startOf(tx, group, year);
  if (!start || statusOf(start, new Date()) !== 'Em Curso') return false;
  try {
    const change = { semester_id: 1, reason: messages.reason(year) };
    const after = await inSavepoint(tx, () => advance(tx, group, change, routine));
    await rows.changeItem(tx, id, {
      outcome: 'FEITO',
      message: '',
      made: { ...made, version: after.version },
    });
    return true;
  } catch (error) {
    const refusal = toApiError(error);
    if (refusal.status >= 500) throw error;
    await rows.changeItem(tx, id, { message: refusal.message });
    return false;
  }
}
