import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Tx } from '../platform/database/db.ts';
import * as intake from './intake-rows.repository.ts';
import * as calendar from './study.repository.ts';
import { applicant, endOfFirst, endOfRenewal, reasons, wayTo, type Applicant } from './candidacies.ts';

/** Index of the first invented student: first this year's, then last year's. */
const firstStudent = 200;
const entrants = { thisYear: 120, lastYear: 90 };

type Place = Awaited<ReturnType<typeof intake.offer>>[number];
interface DemoStudent {
  id: number;
  place: Place;
  n: number;
}

/** Students who entered this year and last, with inscriptions and renewals in every state; the two who can sign in are the first of their
 *  course. */
export async function seedStudents(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const places = await intake.offer(tx, year);
  const lastOrders = await cardHolders(tx, places);
  const orders = new Map<string, number>(lastOrders);
  const now = await enter(tx, year, firstStudent, entrants.thisYear, places, orders);
  const before = await enter(
    tx,
    year - 1,
    firstStudent + entrants.thisYear,
    entrants.lastYear,
    places,
    orders,
  );
  await keepOrders(tx, orders);
  await inscribe(tx, now, { year, type: 'Inscrição', entryYear: year }, endOfFirst);
  await inscribe(tx, before, { year: year - 1, type: 'Inscrição', entryYear: year - 1 }, () => 'CONCLUIDA');
  await inscribe(tx, before, { year, type: 'Renovação', entryYear: year - 1 }, endOfRenewal);
}

/** Stores the last card number of each year and course, from which the next student's follows. */
export async function keepOrders(tx: Tx, orders: ReadonlyMap<string, number>): Promise<void> {
  for (const [key, last] of orders) {
    const [entryYear, courseId] = key.split(' ').map(Number) as [number, number];
    await intake.saveLastCardNumber(tx, entryYear, courseId, last);
  }
}

/** Makes students of the accounts with a card, of its course and year; returns their order numbers. */
async function cardHolders(tx: Tx, places: Place[]): Promise<[string, number][]> {
  const lastOrders: [string, number][] = [];
  for (const { person_id, user_code } of await intake.accountsWithCode(tx)) {
    const [yy, code, order] = user_code!.split('.') as [string, string, string];
    const place = places.find((one) => one.code === code);
    if (!place) continue;
    const entry_year = 2000 + Number(yy);
    const [id] = await intake.insertAll(tx, 'student', [
      {
        person_id,
        course_id: place.course_id,
        code: user_code,
        entry_year,
        shift: place.shift,
        level_id: place.level_id,
      },
    ]);
    lastOrders.push([`${entry_year} ${place.course_id}`, Number(order)]);
    if (entry_year !== institutionYear(new Date())) continue;
    const one = { id: id!, place, n: 0 };
    await inscribe(tx, [one], { year: entry_year, type: 'Inscrição', entryYear: entry_year }, () => 'ACTIVA');
  }
  return lastOrders;
}

async function enter(
  tx: Tx,
  year: number,
  first: number,
  count: number,
  places: Place[],
  orders: Map<string, number>,
) {
  const newcomers = Array.from({ length: count }, (_, index) => ({
    n: index,
    person: applicant(first + index, year),
    place: places[(index * 7) % places.length]!,
  }));
  const people = await bringIn(
    tx,
    newcomers.map(({ person }) => person),
  );
  const ids = await admit(
    tx,
    year,
    newcomers.map(({ place }, index) => ({ person_id: people[index]!, place })),
    orders,
  );
  return newcomers.map(({ n, place }, index) => ({ n, place, id: ids[index]! }));
}

/** Inserts invented people; returns their ids. */
export async function bringIn(tx: Tx, people: readonly Applicant[]): Promise<number[]> {
  const districts = new Map((await intake.someDistricts(tx)).map(({ province_id, id }) => [province_id, id]));
  return intake.insertAll(
    tx,
    'person',
    people.map((person) => ({ ...person, district_id: districts.get(person.province_id) ?? null })),
  );
}

/** Makes people students, each with the next card of their course and year; returns the students' ids. */
export function admit(
  tx: Tx,
  year: number,
  newcomers: readonly { person_id: number; place: Place }[],
  orders: Map<string, number>,
): Promise<number[]> {
  const rows = newcomers.map(({ person_id, place }) => {
    const key = `${year} ${place.course_id}`;
    const order = (orders.get(key) ?? 0) + 1;
    orders.set(key, order);
    return {
      person_id,
      course_id: place.course_id,
      code: `${String(year).slice(2)}.${place.code}.${String(order).padStart(4, '0')}`,
      entry_year: year,
      shift: place.shift,
      level_id: place.level_id,
    };
  });
  return intake.insertAll(tx, 'student', rows);
}

interface Kind {
  year: number;
  type: 'Inscrição' | 'Renovação';
  entryYear: number;
}

/** An inscription of each, moved through its states. */
export async function inscribe(
  tx: Tx,
  students: DemoStudent[],
  { year, type, entryYear }: Kind,
  end: (n: number) => string,
): Promise<void> {
  const academic_year_id = await calendar.yearOf(tx, year);
  const days = (day: number) => `${year}-01-${String(day).padStart(2, '0')}T08:00:00Z`;
  const ids = await intake.insertAll(
    tx,
    'inscription',
    students.map(({ id, place }) => ({
      student_id: id,
      course_id: place.course_id,
      level_id: place.level_id,
      shift: place.shift,
      academic_year_id,
      year,
      semester_id: 1,
      type,
      entry_year: entryYear,
      created_at: days(8),
    })),
  );
  await intake.insertInscriptionEvents(tx, ids, days(8));
  const ways = students.map(({ n }) => wayTo(end(n)));
  for (let step = 0; step < 3; step++)
    for (const to of new Set(ways.map((way) => way[step]).filter((state) => state !== undefined)))
      await intake.moveInscriptions(
        tx,
        ids.filter((_, index) => ways[index]![step] === to),
        { to, at: days(9 + step * 6), reason: reasons[to] ?? '' },
      );
}
