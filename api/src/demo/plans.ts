import type { Tx } from '../platform/database/db.ts';
import * as plans from '../offer/plan/plan.repository.ts';
import * as precedences from '../offer/precedence/precedence.repository.ts';
import * as subjects from '../offer/subject/subject.repository.ts';
import { demoOwn, demoTracks } from './plans-data.ts';
import { coursesOfDepartments } from './study.repository.ts';

const semestersInAll = 10;
const roman = ['I', 'II', 'III', 'IV'];

interface Slot {
  name: string;
  /** Its predecessor in its track. */
  after: string | undefined;
}

/** A track semester by semester: 'Física Geral I', 'Física Geral II', … */
const unrolled = (track: readonly [string, number][]): Slot[] =>
  track.flatMap(([name, semesters]) =>
    Array.from({ length: semesters }, (_, at) => {
      const called = (part: number) => (semesters === 1 ? name : `${name} ${roman[part]}`);
      return { name: called(at), after: at > 0 ? called(at - 1) : undefined };
    }),
  );

/** Subjects, a full plan for every course, and precedences between consecutive semesters of a track. */
export async function seedPlans(tx: Tx): Promise<void> {
  const ids = new Map<string, number>();
  const subject = async (name: string) => {
    const existing = ids.get(name);
    if (existing !== undefined) return existing;
    const number = ids.size + 1;
    const id = await subjects.insert(tx, {
      name,
      code: `D${String(number).padStart(4, '0')}`,
      description: '',
      credits: 4 + (number % 3),
      weekly_hours: 3 + (number % 3),
    });
    ids.set(name, id);
    return id;
  };

  for (const course of await coursesOfDepartments(tx)) {
    const tracks = (demoTracks[course.department] ?? []).map(unrolled);
    const semesters = course.duration * 2;
    // A master's continues after a first degree.
    const from = course.level_type === 'Mestrado' ? semestersInAll - semesters : 0;
    const places = new Map<string, number>();
    const entries = [];
    for (let at = 0; at < semesters; at++) {
      const slots = [
        ...tracks.flatMap((track) => track[from + at] ?? []),
        { name: `${demoOwn[from + at]} – ${course.name}`, after: undefined },
      ];
      for (const { name } of slots) {
        places.set(name, at);
        entries.push({
          subject_id: await subject(name),
          academic_year_id: Math.floor(at / 2) + 1,
          semester_id: (at % 2) + 1,
          credits: 5,
          mandatory: true,
          option_group: '',
        });
      }
    }
    await plans.insert(tx, course.id, entries);
    for (const { name, after } of tracks.flat())
      if (after !== undefined && places.has(name) && places.has(after))
        await precedences.insert(tx, {
          course_id: course.id,
          subject_id: await subject(name),
          required_subject_id: await subject(after),
          type: 'OBRIGATORIA',
          min_grade: 10,
          valid_from_year: null,
          valid_to_year: null,
          note: '',
          active: true,
        });
  }
}
