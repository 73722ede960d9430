import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { optionalText, tooLong, wholeNumber } from '../core/fields.ts';
import { reasonField } from '../core/reason-field.ts';
import {
  byId,
  idField,
  nullFromText,
  optionQuery,
  options,
  recordId,
  single,
  written,
} from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { institutionYear } from '../core/clock.ts';
import { namePattern, nameProblem } from '../core/person-name.ts';
import { emailAddress } from '../identity/email-address.ts';
import { editFields } from './person-edit.ts';
import {
  defaultNationality,
  disabilityTypes,
  documentFile,
  documentKinds,
  documentTypes,
  genders,
  personMessages,
  personProblems,
  trainingAreas,
  yesNoAnswers,
} from './person-rules.ts';
import { phoneMessages } from '../core/phone.ts';
import { optionalPhoneField, phoneField } from '../core/phone-field.ts';
import { documentNumberField, withCleanDocument } from './document-field.ts';

const parent = z.string().trim().max(160, tooLong(160)).regex(namePattern, nameProblem).default('');
const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, message);

/** Fields of a person shared by registers of staff, by their names of S1 §3. */
export const personFields = z.object({
  fullName: z
    .string('Indique o nome completo.')
    .trim()
    .min(1, 'Indique o nome completo.')
    .max(160, tooLong(160))
    .regex(namePattern, nameProblem),
  gender: choice(genders, 'Escolha o género.'),
  birthDate: z.iso.date('Indique a data de nascimento.'),
  email: emailAddress,
  contact: phoneField(phoneMessages.invalid, phoneMessages.invalid),
  alternative_contact: optionalPhoneField(phoneMessages.invalid).default(''),
  doc_type: choice(documentTypes, 'Escolha o tipo de documento.').nullable().default(null),
  doc_number: documentNumberField.default(''),
  nactionality: z.string().trim().max(60, tooLong(60)).default(defaultNationality),
  province_id: idField().nullable().default(null),
  district_id: idField().nullable().default(null),
  address_location: optionalText(200),
  house_number: optionalText(20),
  block: optionalText(20),
  childhood_location: optionalText(120),
  fathers_filliation: parent,
  mothers_filliation: parent,
  is_deficient: choice(yesNoAnswers, 'Escolha Sim ou Não.').nullable().default(null),
  deficient_type: choice(disabilityTypes, 'Escolha o tipo de deficiência.').nullable().default(null),
  last_school_frequency: optionalText(160),
  last_school_frequency_year: wholeNumber(1900, 2100, 'Ano inválido.', 'Indique o ano.')
    .nullable()
    .default(null),
  trainingArea: choice(trainingAreas, 'Escolha a área de formação.').nullable().default(null),
});

/** Adds the rules between fields to a form that holds those of a person. */
export const withPersonRules = <Form extends z.ZodObject>(form: Form): Form =>
  withCleanDocument(form).superRefine((value, ctx) => {
    const problems = personProblems(value as z.output<typeof personFields>, institutionYear(new Date()));
    for (const [field, message] of Object.entries(problems))
      ctx.addIssue({ code: 'custom', path: [field], message });
  });

/** A person as answered: records older than these rules may lack some fields. */
export const personRow = z.object({
  person_id: z.int(),
  uuid: z.uuid(),
  fullName: z.string(),
  gender: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  email: z.string(),
  contact: z.string(),
  alternative_contact: z.string(),
  doc_type: z.string().nullable(),
  doc_number: z.string(),
  nactionality: z.string(),
  province_id: z.int().nullable(),
  district_id: z.int().nullable(),
  address_location: z.string(),
  house_number: z.string(),
  block: z.string(),
  childhood_location: z.string(),
  fathers_filliation: z.string(),
  mothers_filliation: z.string(),
  is_deficient: z.string().nullable(),
  deficient_type: z.string().nullable(),
  last_school_frequency: z.string(),
  last_school_frequency_year: z.int().nullable(),
  trainingArea: z.string().nullable(),
});

/** Department of a member of staff. */
export const departmentField = idField('Escolha o departamento.').max(
  2_147_483_647,
  'Escolha o departamento.',
);

/** Options when creating a teacher or employee: an existing person, and an account. */
export const registration = {
  /** An existing person, so that nobody is registered twice. */
  person_id: idField().nullable().default(null),
  /** Creates an account and sends the temporary password (decision 52). */
  create_user: z.boolean().default(false),
};

/** An uploaded document. */
export const personDocument = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  name: z.string(),
  media_type: z.string(),
  /** Bytes. */
  size: z.int(),
  created_at: instant,
});
export type PersonDocument = z.output<typeof personDocument>;

const placeFromText = z.preprocess(nullFromText, recordId.nullable().optional());
/** Identity and address with the reason of the correction; numbers are text in a multipart body. */
export const identityCorrection = withPersonRules(
  personFields.pick({ nactionality: true }).extend({
    fullName: editFields.shape.fullName,
    birthDate: editFields.shape.birthDate,
    province_id: placeFromText,
    district_id: placeFromText,
    address_location: personFields.shape.address_location.unwrap().optional(),
    block: personFields.shape.block.unwrap().optional(),
    house_number: personFields.shape.house_number.unwrap().optional(),
    doc_type: choice(documentTypes, 'Escolha o tipo de documento.'),
    doc_number: personFields.shape.doc_number.unwrap().min(1, personMessages.documentMissing),
    reason: reasonField,
  }),
);
export const correctPerson = endpoint('POST', '/people/:id/identification', {
  access: 'students.identity',
  summary:
    "'Corrigir identificação' of a person: fields, reason and the new document as a file, multipart (decision I51)",
  body: identityCorrection,
  upload: documentFile,
  response: written(personRow),
});
export const correctionFile = endpoint('GET', '/people/:id/identification/:document_id', {
  access: 'students.identity',
  summary: 'The document that the identity of a person was corrected by',
  params: byId.extend({ document_id: recordId }),
  download: true,
});

const registersStaff = ['teachers.create', 'employees.create'] as const;

export const knownPeople = endpoint('GET', '/people', {
  access: registersStaff,
  summary: 'People registered already whom the caller may see, at most 50, by name',
  query: optionQuery,
  response: options(z.object({ id: z.int(), name: z.string(), doc_number: z.string() })),
});
export const knownPerson = endpoint('GET', '/people/:id', {
  access: registersStaff,
  summary: 'A person registered already, to make them a teacher or an employee as well',
  response: single(personRow),
});
export const personAccount = endpoint('GET', '/people/:id/account', {
  access: 'users.read',
  summary: 'The account of a person, null where they have none (decision 49)',
  response: single(
    z
      .object({
        user_id: z.int(),
        email: z.string(),
        role: z.string(),
        active: z.boolean(),
        blocked: z.boolean(),
        first_logg: z.enum(['yes', 'não']),
        last_login_at: instant.nullable(),
        /** It has permissions that the caller does not have, who may not change it (decision J40). */
        outranks: z.boolean(),
      })
      .nullable(),
  ),
});
