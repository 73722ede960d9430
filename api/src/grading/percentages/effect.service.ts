import type { PercentageEffect } from '@portal/shared-kit/contract/grading/percentage';
import type { Terms } from '@portal/shared-kit/contract/grading/percentage-rules';
import type { Db } from '../../platform/database/db.ts';
import { carriedResultsOf, itemsOfAll } from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf, type StudentStanding } from '../editions/standing.rules.ts';
import * as rows from './percentage.repository.ts';

/** Editions that are read at once, and most people who are listed by name. */
const batch = 100;
const mostNamed = 100;

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
export async function effectOf(db: Db, before: Terms, after: Terms): Promise<Effect> {
  const editions = await rows.openEditions(db);
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
      const by = ({ weights, rules }: Terms) =>
        standingOf(columns, (item) => cellOf(stored(enrolment, item)), weights, rules, carried(enrolment));
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
  return (await rows.named(db, [...by.keys()], mostNamed)).map((name) => {
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
