import type { AuditValue } from '@portal/shared-kit/contract/core/audit';
import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import type { FieldChange, RecordedReference, ReferencedKind } from './audit.repository.ts';
import { messages } from './messages.ts';
import { fieldOf, compareFields, isSecret, type AuditFields } from './words.ts';

export type ReferencedNames = ReadonlyMap<ReferencedKind, ReadonlyMap<RecordedReference, string>>;

/** Labels of fields, and the names of what they refer to. */
interface Words {
  fields: AuditFields;
  names: ReferencedNames;
}

/** The records that these changes refer to, by kind. */
export function referencesIn(
  fields: AuditFields,
  changes: readonly FieldChange[],
): Map<ReferencedKind, RecordedReference[]> {
  const found = new Map<ReferencedKind, Set<RecordedReference>>();
  const visit = (name: string, value: unknown): void => {
    const { refers } = fieldOf(fields, name);
    if (refers && isRecorded(refers, value))
      found.set(refers, (found.get(refers) ?? new Set<RecordedReference>()).add(value));
    else if (Array.isArray(value)) value.forEach((one) => visit(name, one));
    else if (isRecord(value)) Object.entries(value).forEach(([inner, one]) => visit(inner, one));
  };
  for (const change of changes) for (const value of [change.old, change.new]) visit(change.field, value);
  return new Map([...found].map(([what, ids]) => [what, [...ids]]));
}

/** Changes in readable words: labels and names instead of fields and ids, secrets left out. */
export const readable = (words: Words, changes: readonly FieldChange[]) =>
  changes
    .filter(({ field }) => !isSecret(field))
    .map(({ field, old, new: now }) => ({
      field,
      label: fieldOf(words.fields, field).label,
      ...apart(shown(words, field, old), shown(words, field, now)),
    }));

/** Keeps only the differing items of two lists, with the number of equal ones. */
function apart(old: AuditValue, now: AuditValue): { old: AuditValue; new: AuditValue } {
  if (!Array.isArray(old) || !Array.isArray(now)) return { old, new: now };
  const same = old.filter((line) => now.includes(line)).length;
  const own = (lines: string[], others: string[]) => {
    const differing = lines.filter((line) => !others.includes(line));
    return same > 0 ? [...differing, messages.unchanged(same)] : differing;
  };
  const isReordered = same === old.length && same === now.length;
  return isReordered ? { old, new: now } : { old: own(old, now), new: own(now, old) };
}

function shown(words: Words, name: string, value: unknown): AuditValue {
  if (fieldOf(words.fields, name).health) return messages.withheld;
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => inLine(words, name, one));
  if (isRecord(value)) return inLine(words, name, value);
  const { refers, yesNo, money, role, image } = fieldOf(words.fields, name);
  if (refers && isRecorded(refers, value)) return nameOf(refers, value, words.names);
  if (role && typeof value === 'string') return roleLabel(value);
  if (image && typeof value === 'string') return imageInWords(value);
  if (money && typeof value === 'number') return formatMoney(value);
  if (yesNo && (value === 0 || value === 1)) return value === 1;
  return value as string | number | boolean;
}

/** One item of a list as a line: 'Ano: 2026, Regime: LABORAL'. */
function inLine(words: Words, name: string, value: unknown): string {
  const order = compareFields(words.fields);
  if (isRecord(value))
    return Object.entries(value)
      .filter(([inner]) => !isSecret(inner))
      .sort(([a], [b]) => order(a, b))
      .map(([inner, one]) => `${fieldOf(words.fields, inner).label}: ${inLine(words, inner, one)}`)
      .join(', ');
  const one = shown(words, name, value);
  if (Array.isArray(one)) return one.join('; ');
  if (typeof one === 'boolean') return one ? messages.yes : messages.no;
  return String(one ?? '–');
}

const isRecorded = (refers: ReferencedKind, value: unknown): value is RecordedReference =>
  typeof value === (refers === 'permission' ? 'string' : 'number');

function nameOf(refers: ReferencedKind, value: RecordedReference, names: ReferencedNames): string {
  const name = names.get(refers)?.get(value) ?? (typeof value === 'number' ? messages.gone(value) : value);
  return refers === 'role' ? roleLabel(name) : name;
}

/** The log identifies an image by its hash ('image/png 4096 bytes sha256:…'), which is of no use to a reader. */
function imageInWords(recorded: string): string {
  const [, type, bytes] = /^image\/([a-z]+)\S* (\d+) bytes\b/.exec(recorded) ?? [];
  return type && bytes ? messages.image(type.toUpperCase(), Math.ceil(Number(bytes) / 1024)) : recorded;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
