import { applicationPeriod, submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { candidateLevels, districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { answer, fakeApi, on, type Fake } from '@portal/shared-kit/testing';
import { initialValues, type WizardValues } from './wizard.model.ts';

/** A whole application, for tests. */
export const filled: WizardValues = {
  ...initialValues,
  fullName: 'Ana Macuácua',
  birthDate: '2005-03-14',
  gender: 'Feminino',
  email: 'ana@exemplo.mz',
  contact: '841234567',
  fathers_filliation: 'José Macuácua',
  mothers_filliation: 'Rosa Sitoe',
  is_deficient: 'Não',
  doc_type: 'Bilhete de Identidade',
  doc_number: '110101234567b',
  provice_id: '11',
  district_id: '101',
  address_location: 'Bairro Central',
  last_school_frequency: 'Escola Secundária Josina Machel',
  trainingArea: 'Geral',
  last_school_frequency_year: '2024',
  level_type: 'Licenciatura',
  course_id: '3',
  scholar_shift: 'LABORAL',
};

type Period = Out<typeof applicationPeriod>['data'];
export const openPeriod: Period = {
  open: true,
  year: 2027,
  closes_at: '2026-12-31T21:59:59.000Z',
  next: [],
  settings: { exact_age: false, minors_with_guardian: false },
};
export const submitted = {
  id: 7,
  number: 'CAND-2027-000007',
  state: 'SUBMETIDA' as const,
  tracking_url: 'https://portal.test/candidatura?numero=CAND-2027-000007',
  invoice: {
    id: 5,
    number: 'CAN/2026/000005',
    total_cents: 250_000,
    due_date: '2027-03-10',
    references: [
      {
        entity: '90123',
        bank: 'Banco de Teste',
        number: '00000420340',
        amount_cents: 250_000,
        expires_on: '2027-03-10',
      },
    ],
  },
};
export type Course = Out<typeof openCourses>['data'][number];
export const courses: Course[] = [
  {
    id: 3,
    name: 'Engenharia Informática',
    level_type: 'Licenciatura',
    year: 2027,
    shifts: ['LABORAL', 'POS-LABORAL'],
    vacancies: 41,
    openings: [
      { scholar_shift: 'LABORAL', vacancies: 40 },
      { scholar_shift: 'POS-LABORAL', vacancies: 1 },
    ],
  },
  {
    id: 4,
    name: 'Direito',
    level_type: 'Licenciatura',
    year: 2027,
    shifts: ['LABORAL'],
    vacancies: 0,
    openings: [{ scholar_shift: 'LABORAL', vacancies: 0 }],
  },
  {
    id: 9,
    name: 'Gestão',
    level_type: 'Mestrado',
    year: 2027,
    shifts: ['POS-LABORAL'],
    vacancies: 12,
    openings: [{ scholar_shift: 'POS-LABORAL', vacancies: 12 }],
  },
];

/** The fake API of an open intake; `more` overrides it. */
export const intakeApi = (...more: Fake[]) =>
  fakeApi(
    ...more,
    on(applicationPeriod, () => answer.one(openPeriod)),
    on(provinces, () =>
      answer.one([
        { id: 1, name: 'Niassa' },
        { id: 11, name: 'Maputo Cidade' },
      ]),
    ),
    on(districts, () =>
      answer.one([
        { id: 100, name: 'Lichinga', province_id: 1 },
        { id: 101, name: 'KaMpfumo', province_id: 11 },
      ]),
    ),
    on(candidateLevels, () =>
      answer.one([
        { id: 1, name: '1.º Ano', number: 1, level_type: 'Licenciatura' },
        { id: 8, name: '1.º Ano', number: 1, level_type: 'Mestrado' },
      ]),
    ),
    on(openCourses, () => answer.one(courses)),
    on(submitCandidate, () => answer.done('A sua candidatura foi submetida sucesso!', submitted)),
  );
