import * as z from 'zod';
import { idField } from '../core/envelope.ts';
import { requiredText, optionalText } from '../core/fields.ts';
import { namePattern, nameProblem } from '../core/person-name.ts';
import { optionalPhoneField } from '../core/phone-field.ts';
import { institutionYear } from '../core/clock.ts';
import { shifts } from '../offer/shift.ts';
import { emailPattern, identityMessages } from '../identity/identity-rules.ts';
import { documentNumberField, withCleanDocument } from '../people/document-field.ts';
import { documentTypes, genders } from '../people/person-rules.ts';

/** A card code in the format of this portal or of the earlier system (decision 2). */
const card = z
  .string('Indique o código do estudante.')
  .regex(/^\d{2}\.\d{4}\.\d{4}$/, 'O código tem a forma 21.0013.0042.');
/** A calendar year that has begun. */
export const pastYear = (message: string) =>
  z
    .int(message)
    .min(2000, 'Ano inválido.')
    .refine((year) => year <= institutionYear(new Date()), 'O ano ainda não chegou.');

/** A student of an earlier system, as one line of a file. */
export const pastStudentForm = withCleanDocument(
  z.object({
    code: card,
    fullName: requiredText('Indique o nome completo.', 160).regex(namePattern, nameProblem),
    gender: z.enum(genders, 'Escolha o género.'),
    birthDate: z.iso.date('Indique a data de nascimento.'),
    doc_type: z.enum(documentTypes, 'Escolha o tipo de documento.'),
    doc_number: documentNumberField.min(1, 'Indique o número do documento.'),
    contact: optionalPhoneField().default(''),
    email: z
      .string()
      .trim()
      .max(254, 'No máximo 254 caracteres.')
      .refine((value) => value === '' || emailPattern.test(value), identityMessages.invalidEmail)
      .default(''),
    course_id: idField('Escolha o curso.'),
    scholar_shift: z.enum(shifts, 'Escolha o regime.'),
    entry_year: pastYear('Indique o ano de ingresso.'),
    /** Name of a class of the course. */
    classmate: optionalText(80),
  }),
);
export type PastStudent = z.output<typeof pastStudentForm>;

const outOfRange = 'A nota nao pode ser inferior 0 ou superior que 20 valores';
/** Hundredths of a grade with at most two decimals, parsed from its digits and never as a binary fraction (I4). */
export const gradeHundredths = z
  .number('Indique a nota.')
  .min(0, outOfRange)
  .max(20, outOfRange)
  .refine((grade) => /^\d+(\.\d{1,2})?$/.test(String(grade)), 'A nota tem no máximo duas casas decimais.')
  .transform((grade) => {
    const [units = '', decimals = ''] = String(grade).split('.');
    return Number(units) * 100 + Number(decimals.padEnd(2, '0'));
  });

/** A subject that a student passed in an earlier system. */
export const pastGradeForm = z.object({
  code: card,
  /** Name and document are compared with those of the student whom the code names. */
  fullName: z.string().trim().default(''),
  doc_number: z.string().trim().toUpperCase().default(''),
  subject_id: idField('Escolha a disciplina.'),
  grade: gradeHundredths,
  year: pastYear('Indique o ano.'),
});
export type PastGrade = z.output<typeof pastGradeForm>;
