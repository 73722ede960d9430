import type { ReferencedKind } from './audit-names.repository.ts';

/** Label of a field in a record's history, and how its value is shown. */
export interface AuditField {
  label: string;
  /** The kind of record whose id the field holds. */
  refers?: ReferencedKind;
  /** 1 and 0 are shown as yes and no. */
  yesNo?: true;
  /** Whole centavos. */
  money?: true;
  /** The value is the name of a role. */
  role?: true;
  /** An image, shown by type and size. */
  image?: true;
  /** Health data: the log shows that it changed, but neither the old nor the new value (H.5). */
  health?: true;
}
export type AuditFields = Readonly<Record<string, AuditField>>;

/** A field without an entry is labelled with its own name. */
export const fieldOf = (fields: AuditFields, name: string): AuditField => fields[name] ?? { label: name };

/** Sorts the parts of a record for display; jsonb does not keep their order. */
export const inOrder =
  (fields: AuditFields) =>
  (a: string, b: string): number =>
    placeOf(fields, a) - placeOf(fields, b);
const placeOf = (fields: AuditFields, name: string): number => {
  const names = Object.keys(fields);
  return name in fields ? names.indexOf(name) : names.length;
};

/** Never shows secrets, to any reader and in any recorded form. */
export const isSecret = (name: string): boolean => /password|senha|hash|secret|token/i.test(name);
