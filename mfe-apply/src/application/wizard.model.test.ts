import { submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import { defaultSettings, formField } from '@portal/shared-kit/contract/admissions/candidate-form';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { phoneMessages } from '@portal/shared-kit/contract/core/phone';
import { filled } from '../testing/application-fake.ts';
import {
  candidateOf,
  firstProblem,
  followUps,
  initialValues,
  knownValues,
  payloadOf,
  refusalOf,
  stepOf,
  type WizardValues,
} from './wizard.model.ts';

const today = '2026-11-21';
const key = '6f1c2b3a-1111-4222-8333-444455556666';
const but = (change: Partial<WizardValues>): WizardValues => ({ ...filled, ...change });

test('the form holds the fields of the contract, one by one', () => {
  const sent = submitCandidate.body.parse(payloadOf(filled, key));
  expect(sent).toMatchObject({
    submission_key: key,
    fullName: filled.fullName,
    contacts: { contact: filled.contact, alternative_contact: '' },
    doc_number: '110101234567B',
    provice_id: 11,
    course_id: 3,
    regime: 'LABORAL',
    regimeSuperior: 'Licenciatura',
    disability_consent: false,
  });
});

test('every field of the form stands on one step, under the name the server answers with', () => {
  const names = Object.keys(submitCandidate.body.parse(payloadOf(filled, key)) as object);
  for (const field of Object.keys(candidateOf(initialValues))) {
    expect(stepOf(field)).toBeGreaterThan(0);
    const name = ['contact', 'alternative_contact'].includes(field) ? 'contacts' : field;
    expect(names).toContain(name);
  }
  expect(stepOf(formField('contacts.contact'))).toBe(1);
  expect(stepOf('level_id')).toBeUndefined();
  expect(stepOf('toString')).toBeUndefined();
});

test('a number is only what reads as one', () => {
  expect(candidateOf(but({ course_id: '', provice_id: '1e3', district_id: '7' }))).toMatchObject({
    course_id: null,
    provice_id: null,
    district_id: 7,
  });
});

test.each<[string, Partial<WizardValues>, Partial<WizardValues>, Partial<WizardValues>]>([
  [
    'without a deficiency its type and the consent go',
    { is_deficient: 'Sim', deficient_type: 'Cegueira', disability_consent: 'on' },
    { is_deficient: 'Não' },
    { deficient_type: '', disability_consent: '' },
  ],
  ['another province has other districts', {}, { provice_id: '2' }, { district_id: '' }],
  [
    'a foreigner chooses the document anew',
    {},
    { nactionality: 'Portugal' },
    { doc_type: '', provice_id: '', district_id: '' },
  ],
  [
    'a passport stays one',
    { doc_type: 'Passaporte' },
    { nactionality: 'Portugal' },
    { provice_id: '', district_id: '' },
  ],
  [
    'who is of Moçambique is not asked where they live',
    { nactionality: 'Portugal', lives_in_mozambique: 'Sim', doc_type: 'DIRE' },
    { nactionality: 'Moçambique' },
    { lives_in_mozambique: '' },
  ],
  [
    'who lives abroad has no province here',
    { nactionality: 'Portugal', lives_in_mozambique: 'Sim' },
    { lives_in_mozambique: 'Não' },
    { provice_id: '', district_id: '' },
  ],
  ['another degree has other courses', {}, { level_type: 'Mestrado' }, { course_id: '', scholar_shift: '' }],
  ['a name changes nothing else', {}, { fullName: 'Outra' }, {}],
])('%s', (_name, initial, change, expected) => {
  const before = but(initial);
  expect(followUps(before, { ...before, ...change })).toEqual(expected);
});

test('a draft that is taken up loses nothing', () => {
  expect(followUps(initialValues, filled)).toEqual({});
  const foreigner = but({ nactionality: 'Portugal', doc_type: 'DIRE', lives_in_mozambique: 'Sim' });
  expect(followUps(initialValues, foreigner)).toEqual({});
});

test('an applicant who lives abroad sends neither province nor district', () => {
  const abroad = but({
    nactionality: 'Portugal',
    doc_type: 'Passaporte',
    doc_number: 'ab 123456',
    lives_in_mozambique: 'Não',
  });
  expect(payloadOf(abroad, key)).toMatchObject({
    provice_id: null,
    district_id: null,
    doc_number: 'AB123456',
  });
  expect(firstProblem(abroad, defaultSettings, today)).toBeUndefined();
});

test('the first step with a problem is the one to go to, and a whole form has none', () => {
  expect(firstProblem(filled, defaultSettings, today)).toBeUndefined();
  const found = firstProblem(but({ trainingArea: '', doc_number: '12' }), defaultSettings, today);
  expect(found).toMatchObject({ step: 2, problems: [{ field: 'doc_number' }] });
  expect(firstProblem(but({ trainingArea: '' }), defaultSettings, today, 2)).toBeUndefined();
});

test("the server's errors go to their fields, the first step first, the others are kept apart", () => {
  const { placed, elsewhere } = refusalOf({
    course_id: [candidateMessages.courseClosed],
    'contacts.contact': [phoneMessages.prefix],
    address_location: [candidateMessages.emptyAddress],
    level_id: ['Desconhecido.'],
    gender: [],
  });
  expect(placed.map(({ step, field }) => [step, field])).toEqual([
    [1, 'contact'],
    [2, 'address_location'],
    [4, 'course_id'],
  ]);
  expect(placed[1]).toMatchObject({ line: candidateMessages.emptyAddressLine });
  expect(elsewhere).toEqual(['Desconhecido.']);
});

test('of a kept draft only what the form knows is taken up', () => {
  expect(knownValues({ fullName: 'Ana', constructor: 'x', other: 'y' })).toEqual({ fullName: 'Ana' });
});
