import * as z from 'zod';
import { idField } from '../core/envelope.ts';
import { optionalText, tooLong } from '../core/fields.ts';
import { namePattern, nameProblem } from '../core/person-name.ts';
import { emailPattern, identityMessages } from '../identity/identity-rules.ts';
import {
  defaultNationality,
  disabilityTypes,
  documentTypes,
  genders,
  hasLetter,
  personProblems,
  trainingAreas,
} from './person-rules.ts';
import { optionalPhoneField, phoneField } from '../core/phone-field.ts';
import { documentNumberField, withCleanDocument } from './document-field.ts';
import { institutionYear } from '../core/clock.ts';

/** The fields of S2 §3 that the office edits of candidates and students, and which of them are required (S2 §5). */
const empty = (what: string) => `O campo ${what} não pode estar vazio!`;
const requiredText = (what: string, most: number) =>
  z
    .string(empty(what))
    .trim()
    .min(1, { error: empty(what), abort: true })
    .max(most, tooLong(most));
const name = (what: string) =>
  requiredText(what, 160).refine(hasLetter, empty(what)).regex(namePattern, nameProblem);

/** 1 and 0 for yes and no (S2 §3). */
export const flag = (message: string) => z.union([z.literal(0), z.literal(1)], message);

/** Editable fields (decision 34). */
export const editFields = z.object({
  fullName: name('nome completo'),
  fathers_filliation: name('nome do pai'),
  mothers_filliation: name('nome da mãe'),
  gender: z.enum(genders, empty('genero')),
  birthDate: z.iso.date(empty('data de Nascimento')),
  contacts: z.object({
    contact: phoneField(empty('contacto')),
    alternative_contact: optionalPhoneField().default(''),
  }),
  email: requiredText('email', 254).regex(emailPattern, identityMessages.invalidEmail),
  is_deficient: flag(empty('deficiência')),
  deficient_type: z.enum(disabilityTypes, 'Escolha o tipo de deficiência.').nullable().default(null),
  last_school_frequency: requiredText('última escola frequentada', 160),
  trainingArea: z.enum(trainingAreas, empty('área de formação')),
  last_school_frequency_year: z
    .int(empty('ano de conclusão'))
    .min(1900, 'Ano inválido.')
    .max(2100, 'Ano inválido.'),
  hasCertificate: flag('Escolha Sim ou Não.').default(0),
});
export type EditFields = z.output<typeof editFields>;

/** Identity and address: read-only in the editor, corrected by a call of its own (decision 34). */
export const identityFields = z.object({
  nactionality: z.string().trim().max(60, tooLong(60)).default(defaultNationality),
  province_id: idField().nullable().default(null),
  district_id: idField().nullable().default(null),
  address_location: optionalText(200),
  block: optionalText(20),
  house_number: optionalText(20),
  doc_type: z.enum(documentTypes, 'Escolha o tipo de documento.'),
  doc_number: documentNumberField.min(1, 'Indique o número do documento.'),
  emissionLocation: optionalText(120),
  dateEndDocument: z.iso.date('Indique uma data válida.').nullable().default(null),
});
export type IdentityFields = z.output<typeof identityFields>;

/** The same as sent back by an editor: optional, and must be unchanged. */
export const unchangedIdentity = z
  .object({
    nactionality: z.string(),
    province_id: idField().nullable(),
    district_id: idField().nullable(),
    address_location: z.string(),
    block: z.string(),
    house_number: z.string(),
    doc_type: z.string().nullable(),
    doc_number: z.string(),
    emissionLocation: z.string(),
    dateEndDocument: z.iso.date().nullable(),
  })
  .partial();

/** Adds the rules between fields of a person: age, document, disability, school (S1 §5, decisions 21–23). */
export const withEditRules = <Form extends z.ZodObject>(form: Form): Form =>
  withCleanDocument(form).superRefine((value, ctx) => {
    const { is_deficient, ...rest } = value as Partial<EditFields & IdentityFields>;
    const person = {
      ...rest,
      ...(is_deficient !== undefined && { is_deficient: is_deficient ? 'Sim' : 'Não' }),
    };
    for (const [field, message] of Object.entries(personProblems(person, institutionYear(new Date()))))
      ctx.addIssue({ code: 'custom', path: [field], message });
  });

/** A person as answered to the office: records older than these rules may lack some fields. */
export const editRow = z.object({
  fullName: z.string(),
  fathers_filliation: z.string(),
  mothers_filliation: z.string(),
  gender: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  contacts: z.object({ contact: z.string(), alternative_contact: z.string() }),
  email: z.string(),
  is_deficient: flag('').nullable(),
  deficient_type: z.string().nullable(),
  last_school_frequency: z.string(),
  trainingArea: z.string().nullable(),
  last_school_frequency_year: z.int().nullable(),
  hasCertificate: flag('').nullable(),
  nactionality: z.string(),
  province_id: z.int().nullable(),
  province: z.string().nullable(),
  district_id: z.int().nullable(),
  district: z.string().nullable(),
  address_location: z.string(),
  block: z.string(),
  house_number: z.string(),
  doc_type: z.string().nullable(),
  doc_number: z.string(),
  emissionLocation: z.string(),
  dateEndDocument: z.iso.date().nullable(),
});
