import { personFields } from '@portal/shared-kit/contract/people/person';
import { personProblems } from '@portal/shared-kit/contract/people/person-rules';
import type * as z from 'zod';

export type PersonFields = z.output<typeof personFields>;

/** A person's fields; records from before the rules may lack some. */
export type StoredFields = { [field in keyof PersonFields]: PersonFields[field] | string | null };

const names = Object.keys(personFields.shape) as (keyof PersonFields)[];

/** The fields of a form or row that belong to the person. */
export const personPart = <Form extends Partial<StoredFields>>(form: Form) =>
  Object.fromEntries(
    names.filter((name) => form[name] !== undefined).map((name) => [name, form[name]]),
  ) as Pick<Form, keyof Form & keyof PersonFields>;

/** The other fields, which belong to the register. */
export const ownPart = <Form extends object>(form: Form) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name as never))) as Omit<
    Form,
    keyof PersonFields
  >;

/** The cross-field rules that a change violates, except those violated before it. */
export function newProblems(
  before: Partial<StoredFields>,
  change: Partial<StoredFields>,
  thisYear: number,
): Record<string, string> {
  const old: Record<string, string> = personProblems(before as PersonFields, thisYear);
  const now: Record<string, string> = personProblems({ ...before, ...change } as PersonFields, thisYear);
  const touched = (field: string) => field in change && change[field as never] !== before[field as never];
  return Object.fromEntries(
    Object.entries(now).filter(([field, message]) => old[field] !== message || touched(field)),
  );
}

/** Masks all but the last characters (H.5). */
const masked = (value: string, first: number, last: number) =>
  value === ''
    ? ''
    : `${value.slice(0, first)}${'•'.repeat(Math.max(3, value.length - first - last))}${value.slice(-last)}`;

export const maskedDocument = (number: string): string => masked(number, 0, 3);
export const maskedPhone = (number: string): string => masked(number, 2, 2);

interface Sensitive {
  contact: string;
  alternative_contact: string;
  doc_number: string;
  is_deficient: string | null;
  deficient_type: string | null;
}

/** A list row for a user who may not change the record: documents and telephones masked, disability left out (H.5). */
export const maskedRow = <Row extends Sensitive>(row: Row): Row => ({
  ...row,
  contact: maskedPhone(row.contact),
  alternative_contact: maskedPhone(row.alternative_contact),
  doc_number: maskedDocument(row.doc_number),
  is_deficient: null,
  deficient_type: null,
});
