import type { Reference } from './audit-names.repository.ts';

/** What a field of a record is called in its history, and how its value is told. */
export interface AuditField {
  label: string;
  /** What the number in it names. */
  refers?: Reference;
  /** 1 and 0 mean yes and no. */
  yesNo?: true;
  /** Whole centavos. */
  money?: true;
  /** The name of a role. */
  role?: true;
  /** An image, told by type and size. */
  image?: true;
}
export type AuditFields = Readonly<Record<string, AuditField>>;

/** One without an entry is called by its name. */
export const fieldOf = (fields: AuditFields, name: string): AuditField => fields[name] ?? { label: name };

/** The order in which the parts of a record are told; the database keeps none. */
export const inOrder =
  (fields: AuditFields) =>
  (a: string, b: string): number =>
    placeOf(fields, a) - placeOf(fields, b);
const placeOf = (fields: AuditFields, name: string): number => {
  const names = Object.keys(fields);
  return name in fields ? names.indexOf(name) : names.length;
};

/** Never shown, whoever asks and whatever was recorded. */
export const isSecret = (name: string): boolean => /password|senha|hash|secret|token/i.test(name);
