import { classGroup, classGroupStatus, type ClassGroup } from '@portal/shared-kit/contract/offer/class-group';
import { entryYears, freeName, replicate } from '@portal/shared-kit/contract/offer/new-class-group';
import { classGroupName, nextPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { answer, fakeApi, narrowed, on, type Overrides } from '@portal/shared-kit/testing';

/** A class as the API lists it. */
export const row = (id: number, name: string, more: Partial<ClassGroup> = {}): ClassGroup => ({
  id,
  name,
  description: '',
  department_id: 4,
  department_name: 'Direito',
  course_id: 13,
  course_name: 'Direito',
  duration: 4,
  level_id: 1,
  level_name: '1',
  level_type: 'Licenciatura',
  academic_year_id: 1,
  academic_year: '1',
  semester_id: 1,
  scholar_shift: 'LABORAL',
  capacity: 50,
  entry_year: 2026,
  students: 0,
  active: true,
  version: 1,
  in_use: false,
  ...more,
});

/** What is declared for every class, unless a test says otherwise. */
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

/** Answers as a class register that keeps what it is given. */
function register(rows: ClassGroup[]) {
  const find = (id: number) => rows.find((one) => one.id === id)!;
  return {
    list: ({ query }: Args<typeof classGroup.list>) => answer.page(narrowed(rows, query), query),
    get: ({ params }: Args<typeof classGroup.get>) => answer.one(find(params.id)),
    create: ({ body }: Args<typeof classGroup.create>) => {
      rows.push(row(rows.length + 1, body.name, body));
      return answer.done('Turma criada com sucesso.', rows.at(-1)!);
    },
    update: ({
      params,
      body: { version: _read, reason: _why, ...change },
    }: Args<typeof classGroup.update>) => {
      const held = find(params.id);
      const moved = change.semester_id !== undefined && change.semester_id !== held.semester_id;
      const next = moved ? nextPlace(held, held.duration) : undefined;
      Object.assign(held, change, next, {
        version: held.version + 1,
        ...(next && { academic_year: `${next.academic_year_id}` }),
      });
      return answer.done(moved ? 'A turma passou de semestre.' : 'Turma actualizada com sucesso.', held);
    },
    remove: ({ params }: Args<typeof classGroup.remove>) => {
      rows.splice(rows.indexOf(find(params.id)), 1);
      return answer.done('Registro Eliminado com Sucesso.', null);
    },
    status: ({ query }: Args<typeof classGroupStatus>) => answer.one(status(query.classmate_id)),
    replicate: ({ body }: Args<typeof replicate>) => {
      rows.push(
        row(rows.length + 100, 'Turma-2-LABORAL', {
          level_id: body.level,
          entry_year: institutionYear(new Date()),
        }),
      );
      return answer.done('Turma replicada: Turma-2-LABORAL.', rows.at(-1)!);
    },
    freeName: ({ query }: Args<typeof freeName>) => {
      const taken = rows.filter((one) => one.course_id === query.course_id).map(({ name }) => name);
      return answer.one({ name: classGroupName(String(query.level_id), query.scholar_shift, taken) });
    },
  };
}

type Answers = ReturnType<typeof register>;

/** The fake API of classes; `other` answers differently. */
export const serve = (rows: ClassGroup[], other: (real: Answers) => Overrides<Answers> = () => ({})) => {
  const real = register(rows);
  const it = { ...real, ...other(real) };
  return fakeApi(
    on(classGroup.list, it.list),
    on(classGroup.get, it.get),
    on(classGroup.create, it.create),
    on(classGroup.update, it.update),
    on(classGroup.remove, it.remove),
    on(classGroupStatus, it.status),
    on(replicate, it.replicate),
    on(freeName, it.freeName),
    on(entryYears, () => answer.one([{ id: 2027 }, { id: 2026 }, { id: 2025 }])),
  );
};
