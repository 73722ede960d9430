import {
  activities,
  createActivity,
  effectiveActivity,
  updateActivity,
  type Activity,
} from '@portal/shared-kit/contract/offer/activity';
import { history } from '@portal/shared-kit/contract/core/audit';
import {
  applicationSettings,
  changeApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate';
import {
  changeInscriptionSettings,
  inscriptionSettings,
} from '@portal/shared-kit/contract/enrolment/inscription';
import type { Args, Out } from '@portal/shared-kit/contract/core/endpoint';
import { academicYears, levels, semesters } from '@portal/shared-kit/contract/offer/lookup';
import { classmateNames } from '@portal/shared-kit/contract/offer/class-group';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, on } from '@portal/shared-kit/testing';

const day = 86_400_000;
/** A moment so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A period as the API lists it. */
export const period = (id: number, more: Partial<Activity> = {}): Activity => ({
  id,
  type: 'INSCRICAO',
  academic_year_id: 11,
  academic_year: '2027',
  semester_id: 1,
  semester_name: '1.º Semestre',
  level_id: null,
  level_name: null,
  level_type: null,
  course_id: null,
  course_name: null,
  date_start: inDays(-5),
  date_end: inDays(30),
  late_end: null,
  note: '',
  status: 'Em Curso',
  version: 1,
  ...more,
});

/** Answers as a register of periods that keeps what it is told. */
function register(rows: Activity[]) {
  let limits = { after_semesters: 1, per_degree: 2 };
  let settings = { exact_age: false, minors_with_guardian: false };
  return {
    list: ({ query }: Args<typeof activities>) =>
      answer.page(
        rows.filter(
          ({ type, course_id }) =>
            (query.type === undefined || type === query.type) &&
            (query.course_id === undefined || course_id === query.course_id),
        ),
        query,
      ),
    create: ({ body }: Args<typeof createActivity>) => {
      rows.push(period(rows.length + 1, { ...body, academic_year: '2027', status: 'Pending' }));
      return answer.done('Actividade declarada com sucesso.', rows.at(-1)!);
    },
    update: ({
      params,
      body: { suspended, close_now, version: _read, reason: _why, ...change },
    }: Args<typeof updateActivity>) => {
      const row = rows.find(({ id }) => id === params.id)!;
      Object.assign(row, change, { version: row.version + 1 });
      if (suspended !== undefined) row.status = suspended ? 'Suspenso' : 'Em Curso';
      if (close_now) row.status = 'Encerrado';
      return answer.done('Actividade actualizada com sucesso.', row);
    },
    effective: (_: Args<typeof effectiveActivity>): Out<typeof effectiveActivity> =>
      answer.one({ counts: null, passed: [] }),
    limits: () => answer.one(limits),
    limit: ({ body }: Args<typeof changeInscriptionSettings>) => {
      limits = body;
      return answer.done('Limites de anulação guardados.', limits);
    },
    settings: () => answer.one(settings),
    change: ({ body }: Args<typeof changeApplicationSettings>) => {
      settings = { ...settings, ...body } as typeof settings;
      return answer.done('Opções guardadas.', settings);
    },
  };
}
type Answered<F> = F extends (args: infer A) => infer O ? (args: A) => O | Promise<O> : never;
type Fakes = { [K in keyof ReturnType<typeof register>]: Answered<ReturnType<typeof register>[K]> };

/** The fake API of the page; `other` answers differently. */
export const serve = (rows: Activity[], other: (real: Fakes) => Partial<Fakes> = () => ({})) => {
  const real = register(rows) as Fakes;
  const it = { ...real, ...other(real) };
  return fakeApi(
    on(activities, it.list),
    on(createActivity, it.create),
    on(updateActivity, it.update),
    on(applicationSettings, it.settings),
    on(changeApplicationSettings, it.change),
    on(inscriptionSettings, it.limits),
    on(changeInscriptionSettings, it.limit),
    on(academicYears, () =>
      answer.one(
        [2026, 2027].map((year, index) => ({
          id: 10 + index,
          designation: String(year),
          start: `${year}-01-01`,
          end: `${year}-12-31`,
          active: true,
        })),
      ),
    ),
    on(semesters, () =>
      answer.one([1, 2].map((id) => ({ id, semester_name: `${id}.º Semestre`, number: id }))),
    ),
    on(levels, () => answer.one([{ id: 1, name: '1', number: 1, level_type: 'Licenciatura' }])),
    on(courseOptions, () =>
      answer.one([
        {
          id: 13,
          name: 'Direito',
          department_id: 4,
          department_name: 'Direito',
          level_type: 'Licenciatura',
          duration: 4,
        },
      ]),
    ),
    on(classmateNames, () => answer.one([{ id: 7, name: 'Turma-1-LABORAL' }])),
    on(effectiveActivity, it.effective),
    on(history, ({ query }) => answer.page([], query)),
  );
};
