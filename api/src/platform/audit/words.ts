import type { AuditFields } from './fields.ts';

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
