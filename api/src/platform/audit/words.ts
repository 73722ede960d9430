import type { ReferencedKind } from './audit.repository.ts';

/** Label of a field in a record's history, and how its value is shown. */
interface AuditField {
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
export const compareFields =
  (fields: AuditFields) =>
  (a: string, b: string): number =>
    placeOf(fields, a) - placeOf(fields, b);
const placeOf = (fields: AuditFields, name: string): number => {
  const names = Object.keys(fields);
  return name in fields ? names.indexOf(name) : names.length;
};

/** Never shows secrets, to any reader and in any recorded form. */
export const isSecret = (name: string): boolean => /password|senha|hash|secret|token/i.test(name);

/** Wording of audit entries; each area supplies that of its own records. */
export interface AuditWords {
  /** Labels of records, by entity. */
  things?: Readonly<Record<string, string>>;
  /** Wording of actions other than create, update and delete. */
  actions?: Readonly<Record<string, { action: string; entity: string }>>;
  /** Labels of fields, shared by all records of the area. */
  fields?: AuditFields;
}

const verbs: Record<string, string> = { create: 'criou', update: 'alterou', delete: 'eliminou' };

/** An audited action in readable words; one without wording is shown by its name. */
export function inWords({ things, actions }: AuditWords, name: string): { action: string; entity: string } {
  const [entity = '', action = ''] = name.split('.');
  return (
    actions?.[name] ?? {
      action: verbs[action] ?? action,
      entity: things?.[entity] ?? entity,
    }
  );
}

/** An action in the history of one record, without the name of the record. */
export function inShort(words: AuditWords, name: string): string {
  const { action, entity } = inWords(words, name);
  const sentence = words.actions?.[name] ? `${action} ${entity}` : action;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
