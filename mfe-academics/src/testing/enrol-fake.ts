import {
  allocatedStudents,
  allocateStudents,
  classStudents,
  classSubjects,
  unallocatedStudents,
  type AllocatedStudent,
} from '@portal/shared-kit/contract/enrolment/allocation';
import {
  enrolClasses,
  enrolStudents,
  planPreview,
  type EnrolmentOutcome,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { classGroup, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { levels } from '@portal/shared-kit/contract/offer/lookup';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { answer, fakeApi, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** A student as the API lists them. */
export const student = (id: number, fullName: string, more: Partial<AllocatedStudent> = {}) =>
  rowOf(allocatedStudents, {
    id,
    student_id: id,
    fullName,
    student_card: `26.0013.${String(id).padStart(4, '0')}`,
    course_id: 13,
    course: 'Direito',
    graduation: 'Licenciatura',
    level_id: 1,
    level: '1',
    scholar_shift: 'LABORAL' as const,
    ano_entrada: 2026,
    status: 'POR_ALOCAR' as const,
    ...more,
  });

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
    entry_year: 2026,
    students: 38,
    active: true,
    version: 1,
    in_use: true,
    ...more,
  });
const groups = [group(20, 'Turma-1-LABORAL'), group(21, 'Turma-FECHADA', { active: false })];
export const romanLaw = { id: 10, name: 'Direito Romano' };
export const latin = { id: 30, name: 'Latim' };

/** Latim is refused to the first student, unless a reason is given. */
function enrolled(
  names: Map<number, string>,
  data: Args<typeof enrolStudents>['body']['data'],
  reason: string,
) {
  const outcome: EnrolmentOutcome = { accepted: [], refused: [] };
  for (const [nth, { student_id, subject_ids }] of data.entries())
    for (const { id, name } of [romanLaw, latin].filter((one) => subject_ids.includes(one.id))) {
      const about = { student_id, student: names.get(student_id)!, subject_id: id, subject: name };
      if (id === latin.id && nth === 0 && reason === '')
        outcome.refused.push({
          ...about,
          kind: 'PRECEDENCIA',
          reason: 'Precedência em falta: Latim → Gramática (mínimo 10,0, sem nota).',
          may_override: true,
        });
      else
        outcome.accepted.push({
          ...about,
          classmate_id: 20,
          already: false,
          overridden: reason !== '',
          warning: null,
        });
    }
  return outcome;
}

function register(students: AllocatedStudent[], jobs: JobRow[]) {
  const names = new Map(students.map(({ id, fullName }) => [id, fullName]));
  const inClass = () => students.filter(({ classmate_id }) => classmate_id === 20);
  const whole = () =>
    enrolled(
      names,
      inClass().map(({ id }) => ({ student_id: id, subject_ids: [romanLaw.id, latin.id] })),
      '',
    );
  return {
    waiting: ({ query }: Args<typeof unallocatedStudents>) =>
      answer.page(
        narrowed(
          students.filter(({ classmate_id }) => classmate_id === null),
          query,
        ),
        query,
      ),
    placed: ({ query }: Args<typeof allocatedStudents>) => answer.page(narrowed(inClass(), query), query),
    allocate: ({ body }: Args<typeof allocateStudents>) => {
      const [first, ...others] = students.filter(({ id }) => body.student_ids.includes(id));
      if (!body.preview && first)
        Object.assign(first, { classmate_id: 20, classmate_name: 'Turma-1-LABORAL', status: 'ALOCADO' });
      return answer.done('1 estudante alocado.', {
        placed: first ? [{ student_id: first.id, student: first.fullName, already: false }] : [],
        refused: others.map(({ id, fullName }) => ({
          student_id: id,
          student: fullName,
          reason: 'A turma já não tem lugares.',
          may_overbook: true,
        })),
        free: 0,
      });
    },
    students: () => answer.one(inClass()),
    subjects: () =>
      answer.one(
        [romanLaw, latin].map((subject) => ({
          ...subject,
          credits: 6,
          mandatory: true,
          semester_id: 1,
          academic_year_id: 1,
          teacher: subject === latin ? null : 'Ana Cossa',
          enrolled: 12,
          capacity: 40,
        })),
      ),
    enrol: ({ body }: Args<typeof enrolStudents>) =>
      answer.done('Feito.', enrolled(names, body.data, body.override_reason)),
    plan: () => answer.one({ ...whole(), students: inClass().length, subjects: 2 }),
    whole: (_asked: Args<typeof enrolClasses>) => {
      jobs.push({
        id: 7,
        kind: 'class-enrolment',
        title: 'Inscrever 1 turma',
        state: 'CONCLUIDA' as const,
        done: 2,
        total: 2,
        cancelling: false,
        message: '3 inscrições feitas, 1 recusada.',
        result: null,
        files: [{ position: 1, name: 'inscricoes-recusadas.csv', size: 120 }],
        created_at: '2026-11-22T05:00:00Z',
        finished_at: '2026-11-22T05:00:01Z',
        expires_at: null,
      });
      return answer.done('A inscrição das turmas começou.', { job_id: 7 });
    },
  };
}

/** A fake server of allocation and enrolment; `other` overrides answers. */
export function serve(students: AllocatedStudent[], ...other: Fake[]) {
  const jobs: JobRow[] = [];
  const stored = register(students, jobs);
  return fakeApi(
    ...other,
    on(unallocatedStudents, stored.waiting),
    on(allocatedStudents, stored.placed),
    on(allocateStudents, stored.allocate),
    on(classStudents, stored.students),
    on(classSubjects, stored.subjects),
    on(enrolStudents, stored.enrol),
    on(planPreview, stored.plan),
    on(enrolClasses, stored.whole),
    on(myJobs, () => answer.one(jobs)),
    on(courseOptions, () => answer.one([{ id: 13, name: 'Direito', level_type: 'Licenciatura' } as never])),
    on(levels, () => answer.one([{ id: 1, name: '1', level_type: 'Licenciatura', number: 1 } as never])),
    on(classGroup.list, ({ query }) => answer.page(narrowed(groups, query), query)),
  );
}
