import { plainRegister } from '@portal/shared-kit/contract/core/plain-registers';

import type { AuditFields } from './fields.ts';

/** How what was done is told; each area tells of its own records. */
export interface AuditWords {
  /** Records by the name of their entity. */
  things?: Readonly<Record<string, string>>;
  /** What is not creating, altering or deleting one. */
  actions?: Readonly<Record<string, { action: string; entity: string }>>;
  /** What is told of their fields, whatever record they belong to. */
  fields?: AuditFields;
}

const verbs: Record<string, string> = { create: 'criou', update: 'alterou', delete: 'eliminou' };

/** An audited action as a reader says it; one that has no words yet keeps its name. */
export function inWords({ things, actions }: AuditWords, name: string): { action: string; entity: string } {
  const [entity = '', action = ''] = name.split('.');
  return (
    actions?.[name] ?? {
      action: verbs[action] ?? action,
      entity: things?.[entity] ?? plainRegister(entity)?.one ?? entity,
    }
  );
}

/** The same over the history of one record, which need not be named again. */
export function inShort(words: AuditWords, name: string): string {
  const { action, entity } = inWords(words, name);
  const told = words.actions?.[name] ? `${action} ${entity}` : action;
  return told.charAt(0).toUpperCase() + told.slice(1);
}
