import type * as z from 'zod';
import { submitCandidate } from '../admissions/candidate.ts';
import { candidateForm, identityForm } from '../admissions/candidacy-edit.ts';
import { trackCandidacy } from '../admissions/candidate-tracking.ts';
import { renew } from '../enrolment/own-renewal.ts';
import { pastStudentForm } from '../enrolment/past-student.ts';
import { createStudent, studentEditForm } from '../enrolment/student.ts';
import { user } from '../identity/users.ts';
import { cleanPhone, phoneMask } from '../core/phone.ts';
import { askCorrection } from './data-correction.ts';
import { employee } from './employee.ts';
import { cleanDocument } from './person-rules.ts';
import { identityCorrection } from './person.ts';
import { teacher } from './teacher.ts';

const written = [
  '+258 84.123 4567',
  '00258841234567',
  '\u202a+258 84 123 45 67\u202c',
  '258 84-123-4567',
  '841234567',
];

test.each(written)('the telephone %s is cleaned to 841234567', (text) => {
  expect(cleanPhone(text)).toBe('841234567');
  expect(phoneMask(text)).toBe('841234567');
});

test.each(['12', '+258 12', '821', '258', '8412345678', 'abc', '25884123456'])(
  '%s is not made a telephone by cleaning',
  (text) => expect(cleanPhone(text)).not.toMatch(/^8[2-7]\d{7}$/),
);

test.each([
  ['Bilhete de Identidade', '1101 0020.0300 a', '110100200300A'],
  ['Passaporte', ' ab.123 456', 'AB123456'],
  ['DIRE', '11.ab 22', '11AB22'],
  ['Carta de condução', '1234.5678 / 9', '1234.5678/9'],
])('the number of a %s written %s is stored as %s', (type, text, stored) =>
  expect(cleanDocument(text, type)).toBe(stored),
);

/** Every form with a telephone: the path of the field, and what it is after the schema. */
const phones: [name: string, schema: z.ZodType, path: string[]][] = [
  ['application', submitCandidate.body!, ['contacts', 'contact']],
  ['application', submitCandidate.body!, ['contacts', 'alternative_contact']],
  ['application', submitCandidate.body!, ['guardian_contact']],
  ['candidate editor', candidateForm, ['contacts', 'contact']],
  ['candidate editor', candidateForm, ['contacts', 'alternative_contact']],
  ['renewal', renew.body!, ['contact']],
  ['renewal', renew.body!, ['alternative_contact']],
  ['new student', createStudent.body!, ['contacts', 'contact']],
  ['student editor', studentEditForm, ['contacts', 'contact']],
  ['imported student', pastStudentForm, ['contact']],
  ['teacher', teacher.create.body!, ['contact']],
  ['teacher', teacher.update.body!, ['alternative_contact']],
  ['employee', employee.create.body!, ['contact']],
  ['employee', employee.update.body!, ['contact']],
  ['user', user.create.body!, ['contact']],
  ['user', user.update.body!, ['contact']],
];
const documents: [name: string, schema: z.ZodType, path: string[]][] = [
  ['application', submitCandidate.body!, ['doc_number']],
  ['tracking', trackCandidacy.body!, ['doc_number']],
  ['candidate identity', identityForm, ['doc_number']],
  ['new student', createStudent.body!, ['doc_number']],
  ['imported student', pastStudentForm, ['doc_number']],
  ['teacher', teacher.create.body!, ['doc_number']],
  ['employee', employee.update.body!, ['doc_number']],
  ['identity correction', identityCorrection, ['doc_number']],
];

/** The problems of one field alone, ignoring other missing fields. */
const problemsAt = (schema: z.ZodType, path: string[], value: string) => {
  const body = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.filter((issue) => issue.path.join('.') === path.join('.'));
};

test.each(phones)(
  '%s (%#): a telephone with spaces and country code is not too long or wrong',
  (_name, schema, path) => {
    for (const text of written) expect(problemsAt(schema, path, text)).toEqual([]);
  },
);

test.each(phones.filter(([name]) => name !== 'application'))(
  '%s (%#): a telephone of two digits is refused',
  (_name, schema, path) => expect(problemsAt(schema, path, '12')).toHaveLength(1),
);

test.each(documents)(
  '%s (%#): a document number with spaces and dots is not too long',
  (_name, schema, path) => expect(problemsAt(schema, path, ' 1 1 0 1 0 0 2 0 0 3 0 0 . A ')).toEqual([]),
);

test('a correction of the document number is checked once it is cleaned', () => {
  const body = { field: 'doc_number', value: '1 1 0 1 0 0 2 0 0 3 0 0 A      ' };
  expect(askCorrection.body!.safeParse(body).success).toBe(true);
});

test('a form returns cleaned values', () => {
  const fields = { contacts: { contact: '+258 84 123 4567' }, guardian_contact: '00258 85 123 4567' };
  const card = { doc_type: 'Bilhete de Identidade', doc_number: '1101.0020 0300 a' };
  expect(submitCandidate.body!.parse({ ...fields, ...card })).toMatchObject({
    contacts: { contact: '841234567' },
    guardian_contact: '851234567',
    doc_number: '110100200300A',
  });
  expect(renew.body!.parse({ subjects: [1], contact: '+258 84 123 4567', total: 0 })).toMatchObject({
    contact: '841234567',
  });
  expect(user.update.body!.parse({ contact: '84 123 4567' })).toEqual({ contact: '841234567' });
  expect(trackCandidacy.body!.parse({ doc_number: '1101.0020 0300 a' })).toMatchObject({
    doc_number: '110100200300A',
  });
});
