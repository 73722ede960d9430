import { renewalSettings } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { enrolmentLimits } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import {
  activities,
  createActivity,
  effectiveActivity,
  updateActivity,
  type PlannedActivity,
} from '@portal/shared-kit/contract/offer/activity';
import {
  applicationSettings,
  changeApplicationSettings,
} from '@portal/shared-kit/contract/admissions/candidate';
import {
  changeInscriptionSettings,
  inscriptionSettings,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { academicYears } from '@portal/shared-kit/contract/offer/lookup';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { answer, fakeApi, narrowed, on, rowOf, type Fake } from '@portal/shared-kit/testing';

const day = 86_400_000;
/** A moment some days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A period as the API lists it. */
export const period = (id: number, more: Partial<PlannedActivity> = {}) =>
  rowOf(activities, {
    id,
    type: 'INSCRICAO',
    academic_year_id: 11,
    academic_year: '2027',
    semester_id: 1,
    semester_name: '1.º Semestre',
    date_start: inDays(-5),
    date_end: inDays(30),
    status: 'Em Curso',
    version: 1,
    ...more,
  });

/** The fake API of the page; changes are stored. `more` overrides it. */
export const serve = (rows: PlannedActivity[], ...more: Fake[]) => {
  let limits = { after_semesters: 1, per_degree: 2 };
  let settings = { exact_age: false, minors_with_guardian: false };
  return fakeApi(
    ...more,
    on(activities, ({ query }) => answer.page(narrowed(rows, query), query)),
    on(createActivity, ({ body }) => {
      rows.push(period(rows.length + 1, { ...body, academic_year: '2027', status: 'Pending' }));
      return answer.done('Actividade declarada com sucesso.', rows.at(-1)!);
    }),
    on(
      updateActivity,
      ({ params, body: { suspended, close_now, reopen, version: _read, reason: _why, ...change } }) => {
        const row = rows.find(({ id }) => id === params.id)!;
        Object.assign(row, change, { version: row.version + 1 });
        if (suspended !== undefined) row.status = suspended ? 'Suspenso' : 'Em Curso';
        if (close_now) Object.assign(row, { status: 'Encerrado', closed_at: inDays(0) });
        if (reopen) Object.assign(row, { status: 'Em Curso', closed_at: null });
        return answer.done('Actividade actualizada com sucesso.', row);
      },
    ),
    on(effectiveActivity, () => answer.one({ counts: null, passed: [] })),
    on(inscriptionSettings, () => answer.one(limits)),
    on(changeInscriptionSettings, ({ body }) => {
      limits = body;
      return answer.done('Limites de anulação guardados.', limits);
    }),
    on(renewalSettings, () => answer.one({ late_fine: 50_000 })),
    on(enrolmentLimits, () =>
      answer.one([{ degree: 'Licenciatura', subjects: 8, credits: null, attempts: null }]),
    ),
    on(applicationSettings, () => answer.one(settings)),
    on(changeApplicationSettings, ({ body }) => {
      settings = { ...settings, ...body } as typeof settings;
      return answer.done('Opções guardadas.', settings);
    }),
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
    on(classGroupNames, () =>
      answer.one([
        {
          id: 7,
          name: 'Turma-1-LABORAL',
          course_id: 13,
          course_name: 'Direito',
          course_code: '0013',
          level_name: '1',
          scholar_shift: 'LABORAL' as const,
          entry_year: 2027,
          academic_year_id: 1,
          semester_id: 1,
          capacity: 40,
          students: 38,
        },
      ]),
    ),
  );
};
