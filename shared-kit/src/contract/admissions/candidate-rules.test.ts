import fc from 'fast-check';
import { completionYears, formField, wireField, type CandidateForm } from './candidate-form.ts';
import {
  asksPlace,
  candidateProblems,
  candidateWarnings,
  isMozambican,
  needsGuardian,
  stepProblems,
} from './candidate-rules.ts';
import { cleanPhone, phonePattern, phoneProblem } from '../core/phone.ts';
import { cleanDocument, documentPatterns } from '../people/person-rules.ts';

const today = '2026-11-21';
const settings = { exact_age: false, minors_with_guardian: false };
const form: CandidateForm = {
  fullName: 'Ana Cossa',
  birthDate: '2000-05-17',
  gender: 'Feminino',
  email: 'ana@exemplo.test',
  contact: '841234567',
  alternative_contact: '',
  fathers_filliation: 'Armando Cossa',
  mothers_filliation: 'Celina Cossa',
  is_deficient: 'Não',
  deficient_type: '',
  disability_consent: false,
  guardian_name: '',
  guardian_contact: '',
  doc_type: 'Bilhete de Identidade',
  doc_number: '110100000001C',
  doc_issue_place: '',
  doc_expires_on: '',
  nactionality: 'Moçambique',
  lives_in_mozambique: '',
  provice_id: 11,
  district_id: 161,
  address_location: 'Polana',
  childhood_location: '',
  last_school_frequency: 'Escola Secundária Josina Machel',
  trainingArea: 'Geral',
  last_school_frequency_year: 2018,
  level_type: 'Licenciatura',
  course_id: 1,
  scholar_shift: 'LABORAL',
};
const blank = Object.fromEntries(
  Object.entries(form).map(([field, value]) => [
    field,
    typeof value === 'string' ? '' : typeof value === 'number' ? null : false,
  ]),
) as unknown as CandidateForm;
const problems = (changes: Partial<CandidateForm>, at = settings, day = today) =>
  candidateProblems({ ...form, ...changes }, at, day).map(({ field, message, line }) => [
    field,
    message,
    line,
  ]);

test('a form that is right has no problem in any step', () => {
  expect(problems({})).toEqual([]);
  for (const step of [1, 2, 3, 4, 5, 0]) expect(stepProblems(step, form, settings, today)).toEqual([]);
});

test.each(['fullName', 'fathers_filliation', 'mothers_filliation'] as const)(
  'a name (%s) takes letters, spaces, hyphen and apostrophe, and no address of a page',
  (field) => {
    for (const name of ["Ana-Maria d'Ó Cossa", 'N’Dala Ñandú Çe', 'Jose\u0301 Cossa'])
      expect(problems({ [field]: name })).toEqual([]);
    for (const name of [
      'Ganhou: https://mau.test',
      'mau.test',
      'Ana\r\nBcc',
      'Ana <b>',
      'Ana@mau',
      'Ana 2',
      'Ana\u2028B',
    ])
      expect(problems({ [field]: name })).toEqual([
        [field, 'Um nome só tem letras, espaços, hífen e apóstrofo.', expect.any(String)],
      ]);
  },
);

test('an e-mail is one plain address', () => {
  for (const email of ['a<v@x.test>', 'grp:v@x.test;', 'v@x.test,w@x.test'])
    expect(problems({ email })).toEqual([
      [
        'email',
        'Por favor, insira um endereço de e-mail válido.',
        'Por favor, insira um endereço de e-mail válido.',
      ],
    ]);
});

test('lists missing fields of a step in the order of the specification', () => {
  const fields = (step: number) => stepProblems(step, blank, settings, today).map(({ field }) => field);
  expect(fields(1)).toEqual([
    'fullName',
    'birthDate',
    'gender',
    'email',
    'contact',
    'fathers_filliation',
    'mothers_filliation',
    'is_deficient',
  ]);
  expect(fields(2)).toEqual([
    'doc_type',
    'doc_number',
    'nactionality',
    'provice_id',
    'district_id',
    'address_location',
  ]);
  expect(fields(3)).toEqual(['last_school_frequency', 'trainingArea', 'last_school_frequency_year']);
  expect(fields(4)).toEqual(['level_type', 'course_id', 'scholar_shift']);
});

test('reports missing fields before invalid ones', () => {
  const reported = stepProblems(1, { ...form, email: 'ana', is_deficient: '' }, settings, today);
  expect(reported.map(({ field }) => field)).toEqual(['is_deficient', 'email']);
});

test('a field tells one thing at a time, and under it stands its own line', () => {
  expect(problems({ address_location: '' })).toEqual([
    ['address_location', 'O campo bairro ou avenida não estar vazio!', 'Indique o bairro ou a avenida.'],
  ]);
  expect(problems({ birthDate: '2009-01-01', last_school_frequency_year: 2026 })).toEqual([
    ['birthDate', 'Informe uma data válida!', 'Menor de idade'],
  ]);
});

describe('age', () => {
  const exact = { ...settings, exact_age: true };
  const guarded = { exact_age: true, minors_with_guardian: true };

  test('is the difference of years: who is 18 this year may apply before the day', () => {
    expect(problems({ birthDate: '2008-12-31', last_school_frequency_year: 2026 })).toEqual([]);
    expect(candidateWarnings({ ...form, birthDate: '2008-12-31' }, today)).toEqual({
      birthDate: 'Ainda não completou 18 anos',
    });
    expect(candidateWarnings(form, today)).toEqual({});
  });

  test('may be asked to the day', () => {
    expect(problems({ birthDate: '2008-12-31', last_school_frequency_year: 2026 }, exact)).toEqual([
      ['birthDate', 'Informe uma data válida!', 'Ainda não completou 18 anos'],
    ]);
    expect(problems({ birthDate: '2008-11-21', last_school_frequency_year: 2026 }, exact)).toEqual([]);
    expect(problems({ birthDate: '2008-11-22', last_school_frequency_year: 2026 }, exact)).toHaveLength(1);
  });

  test('of a minor asks for a guardian where the institution admits that', () => {
    const child = { birthDate: '2009-01-01', last_school_frequency_year: 2026 };
    expect(problems(child, guarded).map(([field]) => field)).toEqual(['guardian_name', 'guardian_contact']);
    const guardian = { guardian_name: 'Rosa Cossa', guardian_contact: '861234567' };
    expect(problems({ ...child, ...guardian }, guarded)).toEqual([]);
    expect(problems({ ...child, ...guardian, guardian_contact: '12' }, guarded)).toHaveLength(1);
    const at = { today, settings: guarded };
    expect([needsGuardian({ birthDate: '2009-01-01' }, at), needsGuardian(form, at)]).toEqual([true, false]);
    expect(needsGuardian({ birthDate: '2999-01-01' }, at)).toBe(false);
  });

  test('never stops people of 18 and always those of 16, on any day', () => {
    const years = fc.integer({ min: 1930, max: 2026 });
    const day = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }));
    fc.assert(
      fc.property(years, day, fc.boolean(), (year, [month, date], exactAge) => {
        const birthDate = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        if (birthDate > today) return;
        const found = stepProblems(1, { ...form, birthDate }, { ...settings, exact_age: exactAge }, today);
        const stopped = found.some(({ field }) => field === 'birthDate');
        const eighteen = `${year + 18}${birthDate.slice(4)}` <= today;
        if (eighteen) expect(stopped).toBe(false);
        if (year > 2008) expect(stopped).toBe(true);
        if (exactAge) expect(stopped).toBe(!eighteen);
      }),
    );
  });
});

test('a document that has expired warns and stops nobody', () => {
  expect(problems({ doc_expires_on: '2020-01-01' })).toEqual([]);
  expect(candidateWarnings({ ...form, doc_expires_on: '2020-01-01' }, today)).toEqual({
    doc_expires_on: 'Este documento já caducou.',
  });
  expect(candidateWarnings({ ...form, doc_expires_on: today }, today)).toEqual({});
});

describe('nationality', () => {
  const foreign = { nactionality: 'Angola', doc_type: 'Passaporte', doc_number: 'N1234567' };
  test('of Mozambique is known however it is written', () => {
    for (const text of ['Moçambique', 'mocambique', ' MOÇAMBICANA ', 'moçambicano', ''])
      expect(isMozambican(text)).toBe(true);
    expect(isMozambican('Angola')).toBe(false);
  });
  test('that is foreign asks where they live, and for a place only of those who live here', () => {
    const nowhere = { provice_id: null, district_id: null };
    expect(problems({ ...foreign, ...nowhere }).map(([field]) => field)).toEqual(['lives_in_mozambique']);
    expect(problems({ ...foreign, ...nowhere, lives_in_mozambique: 'Não' })).toEqual([]);
    expect(problems({ ...foreign, ...nowhere, lives_in_mozambique: 'Sim' }).map(([field]) => field)).toEqual([
      'provice_id',
      'district_id',
    ]);
    expect(asksPlace({ nactionality: 'Moçambique', lives_in_mozambique: 'Não' })).toBe(true);
  });
});

test('exactly nine digits that begin with 82 to 87 are a telephone, once cleaned', () => {
  fc.assert(
    fc.property(fc.oneof(fc.stringMatching(/^8\d{8}$/), fc.string()), (text) => {
      expect(phoneProblem(text) === undefined).toBe(phonePattern.test(cleanPhone(text)));
    }),
  );
});

test.each(Object.entries(documentPatterns))(
  'a number as %s has it is taken, also with spaces and small letters',
  (doc_type, pattern) => {
    fc.assert(
      fc.property(fc.stringMatching(pattern), (number) => {
        const typed = `${number.slice(0, 3).toLowerCase()} ${number.slice(3).toLowerCase()} `;
        expect(problems({ doc_type, doc_number: typed })).toEqual([]);
        expect(cleanDocument(typed, doc_type)).toBe(number);
      }),
    );
  },
);

test('no input breaks the rules, and no field gets two problems', () => {
  const odd = fc.record(
    Object.fromEntries(
      Object.entries(form).map(([field, value]) => [
        field,
        typeof value === 'string'
          ? fc.oneof(
              fc.constant(value),
              fc.constant(''),
              fc.string({ maxLength: 30 }),
              fc.constant('constructor'),
            )
          : typeof value === 'boolean'
            ? fc.boolean()
            : fc.oneof(fc.constant(value), fc.constant(null), fc.integer()),
      ]),
    ),
  ) as unknown as fc.Arbitrary<CandidateForm>;
  fc.assert(
    fc.property(odd, fc.boolean(), fc.boolean(), (randomForm, exact_age, minors_with_guardian) => {
      const reported = candidateProblems(randomForm, { exact_age, minors_with_guardian }, today);
      expect(new Set(reported.map(({ field }) => field)).size).toBe(reported.length);
      for (const { message, line } of reported) expect(message && line).toBeTruthy();
      candidateWarnings(randomForm, today);
    }),
  );
});

test('contacts are nested on the wire and flat in the form', () => {
  expect([wireField('contact'), wireField('email')]).toEqual(['contacts.contact', 'email']);
  for (const field of Object.keys(form) as (keyof CandidateForm)[])
    expect(formField(wireField(field))).toBe(field);
});

test('years of completion go from this one down to 1999', () => {
  const years = completionYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2026, 1999, 28]);
});

test('accents and apostrophes make no name, and belong in one', () => {
  for (const fullName of ["'", '´ ~', '\u0301', '\u200b', '12'])
    expect(problems({ fullName }).map(([field]) => field)).toEqual(['fullName']);
  for (const fullName of ["N'Dambi", 'Ângela Ó', "D'Água Çõ", '李', 'Ana\u00A0Maria\u200B'])
    expect(problems({ fullName })).toEqual([]);
});
