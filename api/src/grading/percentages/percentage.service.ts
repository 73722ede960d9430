import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import type { PercentageEffect, percentages } from '@portal/shared-kit/contract/grading/percentage';
import * as contract from '@portal/shared-kit/contract/grading/percentage-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseStale } from '../../platform/registers/records.ts';
import { percentageVersions } from '../editions/period.repository.ts';
import { carriedResultsOf, itemsOfAll } from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf, type StudentStanding } from '../editions/standing.rules.ts';
import { percentageTexts as messages } from '../messages.ts';
import * as rows from './percentage.repository.ts';

type Version = Awaited<ReturnType<typeof percentageVersions>>[number];

const onWire = ({ id, name, value, valid_from, editor, edited_at, reason }: Version) => ({
  id,
  value: contract.percentageValue(name, value),
  valid_from,
  edited_by: editor,
  reason,
  edited_at,
});

/** Each value in force today, with those decided for later. */
export async function percentagesOf(db: Db, now: Date): Promise<Answer<typeof percentages>['data']> {
  const versions = await percentageVersions(db);
  const today = institutionDay(now);
  return [...contract.versionsAt(versions, today)].map(([name, current]) => {
    const of = versions.filter((one) => one.name === name);
    return {
      ...onWire(current),
      id: current.percentage_id,
      name,
      version: Math.max(...of.map(({ id }) => id)),
      planned: of
        .filter(({ valid_from }) => valid_from > today)
        .toSorted((a, b) => a.valid_from.localeCompare(b.valid_from) || a.id - b.id)
        .map(onWire),
    };
  });
}

interface PercentageChange {
  value: string | number | null;
  valid_from: string;
}

/** What a decision changes on its day; throws where it is not allowed. */
async function planned(db: Db, id: number, { value, valid_from }: PercentageChange, now: Date) {
  const name = orNotFound(await rows.nameOf(db, id), messages.missing);
  const read = contract.readPercentage(name, value);
  if ('problem' in read) throw fieldError('invalid', 'value', read.problem);
  if (valid_from < institutionDay(now)) throw fieldError('invalid', 'valid_from', messages.past);
  const versions = await percentageVersions(db);
  const valuesOn = (day: string) => contract.valuesOf(contract.versionsAt(versions, day));
  const before = valuesOn(valid_from);
  const changes = contract
    .withItsLike(name, read.value)
    .map(([one, to]) => ({ name: one, from: before[one], to }))
    .filter(({ from, to }) => from !== to);
  if (changes.length === 0) throw fieldError('invalid', 'value', messages.same);
  const changed = Object.fromEntries(changes.map(({ name: one, to }) => [one, to]));
  const later = versions.filter((one) => one.valid_from > valid_from).map((one) => one.valid_from);
  const own = (day: string): Partial<contract.PercentageValues> =>
    Object.fromEntries(
      Object.entries(changed).filter(
        ([one]) => !versions.some((v) => v.name === one && v.valid_from > valid_from && v.valid_from <= day),
      ),
    );
  for (const day of [valid_from, ...later]) {
    const values = { ...valuesOn(day), ...own(day) };
    if ((values.DISPENSA ?? 0) < (values.ADMISSAO ?? 0))
      throw fieldError('invalid', 'value', contract.percentageTexts.order);
  }
  return { name, before, after: { ...before, ...changed }, changes, versions };
}

/** Editions that are read at once, and most people who are listed by name. */
const batch = 100;
const maxNamed = 100;

interface Moved {
  enrolment: number;
  from: StudentStanding;
  to: StudentStanding;
}

type First = PercentageEffect['first'][number];
/** How many students would change situation or result, and the first of them by name. */
export type Effect = Omit<PercentageEffect, 'changes' | 'first'> & {
  first: (Omit<First, 'fullName' | 'student_card_id' | 'classmate_name'> & {
    full_name: string;
    code: string;
    class_name: string;
  })[];
};

/** Who would change situation or result if editions had other terms; writes nothing. */
async function effectOf(db: Db, before: contract.Terms, after: contract.Terms): Promise<Effect> {
  const open = new Map((await rows.openEditions(db)).map(({ id, weights }) => [id, weights]));
  const editions = [...open.keys()];
  const students = new Set<number>();
  const moved: Moved[] = [];
  for (let from = 0; from < editions.length; from += batch) {
    const some = editions.slice(from, from + batch);
    const [items, cells] = await Promise.all([itemsOfAll(db, some), rows.cellsIn(db, some)]);
    const stored = tableOf(cells);
    const carried = await carriedResultsOf(db, [...new Set(cells.map(({ enrolment_id }) => enrolment_id))]);
    const editionOf = new Map(cells.map((cell) => [cell.enrolment_id, cell.edition_id]));
    for (const [enrolment, edition] of editionOf) {
      const columns = items.filter((item) => item.edition_id === edition);
      const by = ({ weights, rules }: contract.Terms) =>
        standingOf(
          columns,
          (item) => cellOf(stored(enrolment, item)),
          open.get(edition) ?? weights,
          rules,
          carried(enrolment),
        );
      students.add(enrolment);
      const move = { enrolment, from: by(before), to: by(after) };
      if (isMoved(move)) moved.push(move);
    }
  }
  return {
    editions: editions.length,
    students: students.size,
    moved: moved.length,
    first: await firstMoved(db, moved),
  };
}

const isMoved = ({ from, to }: Moved) =>
  from.frequency.situation !== to.frequency.situation || from.final.result !== to.final.result;

async function firstMoved(db: Db, moved: readonly Moved[]): Promise<Effect['first']> {
  const by = new Map(moved.map((one) => [one.enrolment, one]));
  return (await rows.named(db, [...by.keys()], maxNamed)).map((name) => {
    const { from, to } = by.get(name.id)!;
    return {
      ...name,
      from: from.frequency.situation,
      to: to.frequency.situation,
      result_from: from.final.result,
      result_to: to.final.result,
      average: to.frequency.average,
    };
  });
}

/** What a decision would change, and for whom. */
export async function preview(
  db: Db,
  id: number,
  request: PercentageChange,
  now: Date,
): Promise<Effect & Pick<PercentageEffect, 'changes'>> {
  const { before, after, changes } = await planned(db, id, request, now);
  return {
    changes: changes.map(({ name, from, to }) => ({
      name,
      from: contract.percentageValue(name, from),
      to: contract.percentageValue(name, to),
    })),
    ...(await effectOf(db, contract.termsFrom(before), contract.termsFrom(after))),
  };
}

/** Decides a value from a day on. */
export async function change(
  tx: Tx,
  id: number,
  { reason, version, ...request }: PercentageChange & { reason: string; version?: number | undefined },
  ctx: UserContext,
) {
  await rows.lockAll(tx);
  const { name, changes, versions } = await planned(tx, id, request, new Date());
  refuseStale({ version: latestOf(versions, name) }, version);
  await rows.decide(
    tx,
    changes.map((one) => ({ name: one.name, value: one.to })),
    { valid_from: request.valid_from, reason, edited_by: ctx.user.userId },
  );
  await audit(tx, ctx, {
    action: 'percentage.update',
    entityId: id,
    reason,
    changes: [
      ...changes.map((one) => ({
        field: one.name,
        old: contract.percentageValue(one.name, one.from),
        new: contract.percentageValue(one.name, one.to),
      })),
      { field: 'valid_from', old: null, new: request.valid_from },
    ],
  });
  return percentagesOf(tx, new Date());
}

const latestOf = (versions: readonly Version[], name: contract.PercentageName): number =>
  Math.max(...versions.filter((one) => one.name === name).map(({ id }) => id));
