import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { findByIdentifier } from '../identity/accounts/account.repository.ts';
import type { Tx } from '../platform/database/db.ts';
import * as intake from './intake-rows.repository.ts';
import { admit, bringIn, inscribe, keepOrders } from './students.ts';
import * as study from './study.repository.ts';
import { applicant } from './candidacies.ts';
import { classGroupName } from '@portal/shared-kit/contract/offer/class-group-rules';
import * as classes from '../offer/class-group/class-group.repository.ts';
import { demoDepartments } from './registers-data.ts';

const maxStudents = 99;

/** Classes of two entry years: this year's at the first level of their degree, last year's at the second. */
export async function seedClasses(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const levels = await study.levels(tx);
  const courses = await study.courses(tx);
  for (const [index, { code, vacancies }] of demoDepartments.flatMap((one) => one.courses).entries()) {
    const course = courses.find((one) => one.code === code);
    if (!course) continue;
    const shifts = (['LABORAL', 'POS-LABORAL'] as const).filter((_, place) => vacancies[place]! > 0);
    for (const shift of shifts)
      for (const number of [1, 2]) {
        const level = levels.find((one) => one.level_type === course.level_type && one.number === number)!;
        await classes.insert(tx, {
          name: classGroupName(level.name, shift),
          description: '',
          department_id: course.department_id,
          course_id: course.id,
          level_id: level.id,
          academic_year_id: number,
          semester_id: index % 3 === 0 ? 2 : 1,
          scholar_shift: shift,
          capacity: Math.min(maxStudents, Math.max(...vacancies)),
          entry_year: year + 1 - number,
        });
      }
  }
}

/** Index of the first invented classmate. */
const firstClassmate = 420;
const classmates = 40;
const card = '26.0001.0001';

/** Fills the class of the teacher who can sign in: the first-year class of the course of the student who can sign in; the second such
 *  student enters with the first. Then allocates everybody inscribed to the class of their course, year and shift. */
export async function seedClassmates(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const student = await study.studentByCard(tx, card);
  const place = (await intake.offer(tx, year)).find(({ course_id }) => course_id === student?.course_id);
  if (student && place) {
    const orders = new Map(await intake.lastCardNumbers(tx));
    const people = await bringIn(
      tx,
      Array.from({ length: classmates }, (_, index) => applicant(firstClassmate + index, year)),
    );
    await enter(tx, year, people, place, orders);
    const second = await findByIdentifier(tx, 'estudante2@demo.test');
    if (second) {
      const [id] = await enter(tx, student.entry_year, [second.person_id], place, orders);
      await study.signInByCard(tx, id!);
    }
    await keepOrders(tx, orders);
  }
  await study.placeInClasses(tx, year);
}

async function enter(
  tx: Tx,
  year: number,
  people: readonly number[],
  place: Awaited<ReturnType<typeof intake.offer>>[number],
  orders: Map<string, number>,
): Promise<number[]> {
  const newcomers = people.map((person_id) => ({ person_id, place }));
  const ids = await admit(tx, year, newcomers, orders);
  const students = ids.map((id, n) => ({ id, place, n }));
  await inscribe(tx, students, { year, type: 'Inscrição', entryYear: year }, () => 'ACTIVA');
  return ids;
}

/** The students' past enrolments with grades, and the current ones. */
export async function seedStudies(tx: Tx): Promise<void> {
  const year = institutionYear(new Date());
  const failed = { card, subject: 'Análise Matemática I' };
  const last = await study.latestPlace(tx);
  for (let place = 1; place <= last; place++) await study.take(tx, { year, place, failed });
}
