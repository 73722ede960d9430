import { classGroup, classGroupStatus, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears, freeName, replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { classGroupName, nextPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { answer, fakeApi, fakeRegister, on, rowOf, type Fake } from '@portal/shared-kit/testing';

/** A class as the API lists it. */
export const row = (id: number, name: string, more: Partial<ClassGroup> = {}) =>
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
    capacity: 50,
    entry_year: 2026,
    active: true,
    version: 1,
    ...more,
  });

/** What is declared for every class, unless a test overrides it. */
export const status = (
  classmate_id: number,
  more: Partial<Out<typeof classGroupStatus>['data']> = {},
): Out<typeof classGroupStatus>['data'] => ({
  classmate_id,
  level_id: 1,
  active_semester: {
    id: 1,
    semester_id: 2,
    academic_year_id: 10,
    start: '2026-07-20T06:00:00.000Z',
    end: '2026-08-10T21:59:00.000Z',
  },
  students: 38,
  open_pautas: 0,
  unpaid_inscriptions: 2,
  ...more,
});

/** The fake API of classes; changes are stored. `more` overrides it. */
export const serve = (rows: ClassGroup[], ...more: Fake[]) => {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  const advance = on(
    classGroup.update,
    ({ params, body: { version: _read, reason: _why, ...change } }, next) => {
      const group = find(params.id);
      if (change.semester_id === undefined || change.semester_id === group.semester_id) return next();
      const place = nextPlace(group, group.duration)!;
      Object.assign(group, change, place, {
        version: group.version + 1,
        academic_year: `${place.academic_year_id}`,
      });
      return answer.done('A turma passou de semestre.', group);
    },
  );
  return fakeApi(
    ...more,
    advance,
    ...fakeRegister(classGroup, rows, {
      made: (id, form) => row(id, form.name, form),
      said: { create: 'Turma criada com sucesso.', update: 'Turma actualizada com sucesso.' },
    }),
    on(classGroupStatus, ({ query }) => answer.one(status(query.classmate_id))),
    on(replicate, ({ body }) => {
      const made = { level_id: body.level, entry_year: institutionYear(new Date()) };
      rows.push(row(rows.length + 100, 'Turma-2-LABORAL', made));
      return answer.done('Turma replicada: Turma-2-LABORAL.', rows.at(-1)!);
    }),
    on(freeName, ({ query }) => {
      const takenNames = rows.filter((one) => one.course_id === query.course_id).map(({ name }) => name);
      return answer.one({ name: classGroupName(String(query.level_id), query.scholar_shift, takenNames) });
    }),
    on(entryYears, () => answer.one([{ id: 2027 }, { id: 2026 }, { id: 2025 }])),
  );
};
