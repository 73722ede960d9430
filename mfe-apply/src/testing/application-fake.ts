import { applicationPeriod, submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { openCourses } from '@portal/shared-kit/contract/offer/course';
import { candidateLevels, districts, provinces } from '@portal/shared-kit/contract/offer/lookup';
import { answer, fakeApi, on, type Fake } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { initialValues, type WizardValues } from '../application/wizard.model.ts';
import { messages as text } from '../application/messages.ts';

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

/** Types into the field, as a whole. */
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(new RegExp(`^${escaped(label)}`)), { target: { value } });

const choose = async (label: string, value: string) => {
  // Options from the server may still be loading.
  const select = await waitFor(() => {
    const found = screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${escaped(label)}`));
    expect([...found.options].map((option) => option.value)).toContain(value);
    return found;
  });
  fireEvent.change(select, { target: { value } });
};

const tick = (group: string, option: RegExp | string) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: new RegExp(`^${escaped(group)}`) })).getByRole('radio', {
      name: option,
    }),
  );

const escaped = (label: string) => label.replace(/[?.]/g, '\\$&');

/** Fills in the required fields of a step (S1 §2). */
export const fillStep = {
  1(values: WizardValues = filled) {
    type(text.fullName, values.fullName);
    type(text.birthDate, values.birthDate);
    tick(text.gender, values.gender);
    type(text.email, values.email);
    fireEvent.input(screen.getByLabelText(text.contact), { target: { value: values.contact } });
    type(text.fathers_filliation, values.fathers_filliation);
    type(text.mothers_filliation, values.mothers_filliation);
    tick(text.deficiency, values.is_deficient);
  },
  async 2(values: WizardValues = filled) {
    await choose(text.doc_type, values.doc_type);
    type(text.doc_number, values.doc_number);
    await choose(text.province, values.provice_id);
    await choose(text.district, values.district_id);
    type(text.address_location, values.address_location);
  },
  async 3(values: WizardValues = filled) {
    await screen.findByLabelText(text.last_school_frequency);
    type(text.last_school_frequency, values.last_school_frequency);
    tick(text.trainingArea, text.trainingAreas.Geral);
    await choose(text.last_school_frequency_year, values.last_school_frequency_year);
  },
  async 4(values: WizardValues = filled) {
    await choose(text.degree, values.level_type);
    await choose(text.course, values.course_id);
    tick(text.shift, new RegExp(`^${values.scholar_shift} `));
  },
};

export const goOn = () => fireEvent.click(screen.getByRole('button', { name: text.next }));

export const create = () => fireEvent.click(screen.getByRole('button', { name: text.create }));

/** Fills in steps 1 to 4, without pressing the last button. */
export async function fillAll(values: WizardValues = filled): Promise<void> {
  fillStep[1](values);
  goOn();
  await fillStep[2](values);
  goOn();
  await fillStep[3](values);
  goOn();
  await fillStep[4](values);
}
