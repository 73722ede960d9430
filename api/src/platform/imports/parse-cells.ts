import { isDay } from '@portal/shared-kit/contract/core/day';
import type { Db } from '../database/db.ts';
import { cellProblem, otherThanNumber } from './cell-problem.rules.ts';
import {
  nameKey,
  type Choice,
  type ImportColumn,
  type ImportKind,
  type ImportValues,
} from './import-kind.ts';
import { messages } from './messages.ts';
import { surplusKey } from './read-lines.ts';

/** The choices of each column, by normalised name. */
export type ColumnChoices = ReadonlyMap<
  string,
  { byName: ReadonlyMap<string, Choice | 'several'>; byValue: ReadonlyMap<unknown, string> }
>;

/** Read once for many lines. */
export async function choicesOf(db: Db, { columns }: Pick<ImportKind, 'columns'>): Promise<ColumnChoices> {
  const choicesByColumn = new Map<
    string,
    { byName: Map<string, Choice | 'several'>; byValue: Map<unknown, string> }
  >();
  for (const { key, choices } of columns) {
    if (!choices) continue;
    const all = await choices(db);
    const byName = new Map<string, Choice | 'several'>();
    for (const choice of all) {
      const name = nameKey(choice.text);
      byName.set(name, byName.has(name) ? 'several' : choice);
    }
    choicesByColumn.set(key, { byName, byValue: new Map(all.map(({ text, value }) => [value, text])) });
  }
  return choicesByColumn;
}

/** Parses the cells of a line; blank cells are left out (I17: blank does not erase). */
export function parseCells(
  columns: readonly ImportColumn[],
  cells: Record<string, string>,
  choices: ColumnChoices,
): { values: ImportValues; problems: Record<string, string> } {
  const values: ImportValues = {};
  const problems: Record<string, string> = {};
  const surplus = cells[surplusKey];
  if (surplus) problems[surplusKey] = messages.surplus(surplus);
  for (const column of columns) {
    const text = cells[column.key] ?? '';
    if (text === '') {
      if (column.required) problems[column.key] = messages.required(column.label);
      continue;
    }
    const failed = cellProblem(text);
    const stored = column.clean?.(text, cells) ?? text;
    const { value, problem }: Parsed = failed ? { problem: failed } : parsed(column, stored, choices);
    if (problem) problems[column.key] = problem;
    else values[column.key] = value;
  }
  return { values, problems };
}

type Parsed = { value?: unknown; problem?: string };

function parsed(
  { key, kind = 'text', digits = 0, capitals }: ImportColumn,
  text: string,
  choices: ColumnChoices,
): Parsed {
  switch (kind) {
    case 'text':
      return {
        value: /^\d+$/.test(text) ? text.padStart(digits, '0') : capitals ? text.toUpperCase() : text,
      };
    case 'integer':
      return /^-?\d{1,9}$/.test(text)
        ? { value: Number(text) }
        : { problem: otherThanNumber(text) ?? messages.notInteger };
    case 'decimal':
      return /^-?\d{1,9}([.,]\d{1,6})?$/.test(text)
        ? { value: Number(text.replace(',', '.')) }
        : { problem: otherThanNumber(text) ?? messages.notNumber };
    case 'date': {
      const value = dayOf(text);
      return value === undefined ? { problem: messages.notDay } : { value };
    }
    case 'choice': {
      const found = choices.get(key)?.byName.get(nameKey(text));
      if (found === 'several') return { problem: messages.several(text) };
      return found ? { value: found.value } : { problem: messages.notAllowed(text) };
    }
  }
}

/** 'aaaa-mm-dd' from a typed date, or from a spreadsheet's serial number. */
function dayOf(text: string): string | undefined {
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const iso = written
    ? `${written[3]}-${written[2]!.padStart(2, '0')}-${written[1]!.padStart(2, '0')}`
    : /^\d{5}$/.test(text)
      ? new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10)
      : text;
  return isDay(iso) ? iso : undefined;
}

/** A stored value as the file would write it, for comparison with the file. */
export function writtenAs({ key, kind }: ImportColumn, value: unknown, choices: ColumnChoices): string {
  if (value === null || value === undefined) return '';
  if (kind === 'choice') return choices.get(key)?.byValue.get(value) ?? String(value);
  if (kind === 'date') return String(value).split('-').reverse().join('/');
  return kind === 'decimal' ? String(value).replace('.', ',') : String(value);
}
