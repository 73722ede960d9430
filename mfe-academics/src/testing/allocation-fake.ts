import { classGroup, classGroupNames, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { fetchTeacher } from '@portal/shared-kit/contract/people/teacher';
import {
  allocatedTeachers,
  courseSubjects,
  substitutionPreview,
  teachingRemoval,
  type AllocatedRow,
} from '@portal/shared-kit/contract/people/teaching';
import {
  allocateTeacher,
  removeFromClass,
  removeSubject,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { answer, fakeApi, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

export const thisYear = institutionYear(new Date());

/** An allocation as the API lists it. */
export const row = (id: number, subject_name: string, more: Partial<AllocatedRow> = {}) =>
  rowOf(allocatedTeachers, {
    id,
    teacher_id: 1,
    teacher_name: 'Ana Cossa',
    classmate_id: 20,
    classmate_name: 'Turma-1-LABORAL',
    level_name: '1',
    course_name: 'Direito',
    subject_id: id * 10,
    subject_name,
    year: thisYear,
    semester_id: 1,
    start_date: `${thisYear}-02-09`,
    students: 30,
    pauta_state: 'EM_EDICAO',
    ...more,
  });

const teachers = [
  { id: 1, fullName: 'Ana Cossa', department_name: 'Letras' },
  { id: 2, fullName: 'Rui Matola', department_name: 'Letras' },
];
const group = (id: number, name: string, more: Partial<ClassGroup> = {}) =>
  rowOf(classGroup.list, {
    id,
    name,
    department_id: 4,
    department_name: 'Direito',
    course_id: 13,
    course_name: 'Direito',
    course_code: '4001',
    duration: 4,
    level_id: 1,
    level_name: '1',
    level_type: 'Licenciatura',
    academic_year_id: 1,
    academic_year: '1',
    semester_id: 1,
    capacity: 40,
    entry_year: thisYear,
    students: 30,
    active: true,
    version: 1,
    in_use: true,
    ...more,
  });
const groups = [group(20, 'Turma-1-LABORAL'), group(21, 'Turma-1-FECHADA', { active: false })];
const subjects = [
  { id: 10, name: 'Direito Romano' },
  { id: 30, name: 'Latim' },
];

type Removal = Out<typeof teachingRemoval>['data']['ends'][number];

/** Stored allocations that change with the calls; those of `graded` have grades. */
function register(rows: AllocatedRow[], graded: readonly number[]) {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  const nameOf = (id: number) => teachers.find((one) => one.id === id)!.fullName;
  const drop = (matches: (one: AllocatedRow) => boolean) => {
    for (const one of rows.filter(matches)) rows.splice(rows.indexOf(one), 1);
  };
  return {
    list: ({ query }: Args<typeof allocatedTeachers>) => answer.page(narrowed(rows, query), query),
    subjects: ({ query }: Args<typeof courseSubjects>) =>
      answer.one(
        subjects.map((subject) => ({
          ...subject,
          academic_year_id: 1,
          semester_id: 1,
          teachers: rows.filter(
            (one) => one.subject_id === subject.id && one.classmate_id === query.classmate_id,
          ),
        })),
      ),
    allocate: ({ body }: Args<typeof allocateTeacher>) => {
      const made = body.allocations.map(({ subject_id, classmate_id, role }) =>
        row(subject_id / 10, subjects.find((one) => one.id === subject_id)!.name, {
          teacher_id: body.teacher_id,
          teacher_name: nameOf(body.teacher_id),
          classmate_id,
          role,
        }),
      );
      rows.push(...made);
      return answer.done(`${made.length} disciplinas alocadas.`, made);
    },
    preview: ({ params, query }: Args<typeof substitutionPreview>) =>
      answer.one({
        teaching: find(params.id),
        last_day: '2026-03-04',
        successor: {
          teacher_id: query.teacher_id,
          teacher_name: nameOf(query.teacher_id),
          start_date: query.from,
        },
        was_assistant: false,
        graded: graded.includes(params.id),
      }),
    substitute: ({ params, body }: Args<typeof substituteTeacher>) => {
      const old = find(params.id);
      const made = row(90, old.subject_name, {
        teacher_id: body.teacher_id,
        teacher_name: nameOf(body.teacher_id),
        start_date: body.from,
      });
      Object.assign(old, { end_date: '2026-03-04', over: true });
      rows.push(made);
      return answer.done(`${made.teacher_name} assume a partir de 05/03/2026.`, [made]);
    },
    removal: ({ params }: Args<typeof teachingRemoval>) => {
      const { teacher_id, classmate_id } = find(params.id);
      const ends = rows
        .filter((one) => one.teacher_id === teacher_id && one.classmate_id === classmate_id)
        .map((one): Removal => ({ ...one, graded: graded.includes(one.id) }));
      return answer.one({ teaching: find(params.id), ends });
    },
    leaveClass: ({ body }: Args<typeof removeFromClass>) => {
      drop((one) => one.teacher_id === body.teacher_id && one.classmate_id === body.classmates_id);
      return answer.done('O professor ja nao percence a turma.', null);
    },
    leaveSubject: ({ body }: Args<typeof removeSubject>) => {
      drop((one) => one.teacher_id === body.teacher_id && one.subject_id === body.subject_id);
      return answer.done('A disciplina foi retirada ao professor.', null);
    },
  };
}

/** The fake API of allocations; `more` comes first. */
export function serve(
  rows: AllocatedRow[],
  { graded = [] }: { graded?: readonly number[] } = {},
  ...more: Fake[]
) {
  const stored = register(rows, graded);
  return fakeApi(
    ...more,
    on(allocatedTeachers, stored.list),
    on(courseSubjects, stored.subjects),
    on(allocateTeacher, stored.allocate),
    on(substitutionPreview, stored.preview),
    on(substituteTeacher, stored.substitute),
    on(teachingRemoval, stored.removal),
    on(removeFromClass, stored.leaveClass),
    on(removeSubject, stored.leaveSubject),
    on(fetchTeacher, ({ query }) => answer.one(narrowed(teachers, query))),
    on(courseNames, () => answer.one([{ id: 13, name: 'Direito' }])),
    on(classGroupNames, () => answer.one(groups.filter(({ active }) => active))),
  );
}
