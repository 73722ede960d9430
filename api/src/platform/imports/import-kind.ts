import type { ImportKindName, Verdict } from '@portal/shared-kit/contract/platform/import';
import type * as z from 'zod';
import type { Db, Tx } from '../database/db.ts';
import type { UserContext } from '../http/route.ts';

/** A value that a cell may hold, as people write it and as the record keeps it. */
export interface Choice {
  text: string;
  value: string | number | boolean;
}

/** A column of the file: how its text becomes the value of the field of that name. */
export interface ImportColumn {
  /** The field of the register's form. */
  key: string;
  label: string;
  /** A line without it is refused, new or not. */
  required?: boolean;
  kind?: 'text' | 'integer' | 'decimal' | 'date' | 'choice';
  /** What a choice is made of; the template names them on a sheet of their own. */
  choices?: (db: Db) => Promise<readonly Choice[]>;
  /** Digits of a number that begins with zeros, which a spreadsheet drops. */
  digits?: number;
  /** Stands on the sheet with the example. */
  example: string;
}

export type Values = Record<string, unknown>;

/** A record, whatever else it says. */
interface Recorded {
  id: number;
  version: number;
}

/** What can be imported: columns, and the register's own services, which know the rules. */
export interface ImportKind {
  kind: ImportKindName;
  columns: readonly ImportColumn[];
  /** What two lines of one record have in common; called once what it reads is there. */
  keyOf(values: Values): string;
  /** What judges a new record and a change of one: the bodies of the register's own calls. */
  form: z.ZodType;
  change: z.ZodType;
  /** The record that a line is about; undefined where it is a new one. */
  find(db: Db, values: Values): Promise<Recorded | undefined>;
  byId(db: Db, id: number): Promise<Recorded | undefined>;
  /** What a record says in the fields of the columns; its own fields of those names when left out. */
  said?(row: never): Values;
  create(tx: Tx, form: never, ctx: UserContext): Promise<Recorded>;
  update(tx: Tx, id: number, change: never, ctx: UserContext): Promise<Recorded>;
  remove(tx: Tx, id: number, ctx: UserContext): Promise<unknown>;
}

/** A name without case, accents and needless blanks: what a reader takes for the same. */
export const nameKey = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Choices that are always the same. */
export const fixed = (values: readonly string[]) => () =>
  Promise.resolve(values.map((value): Choice => ({ text: value, value })));
/** 'Sim' and 'Não', kept as they are said here. */
export const yesOrNo = (yes: Choice['value'], no: Choice['value']) => () =>
  Promise.resolve<Choice[]>([
    { text: 'Sim', value: yes },
    { text: 'Não', value: no },
  ]);

/** What a line did, or would do. */
export interface Attempt {
  verdict: Verdict;
  key: string | null;
  problems: Record<string, string>;
  changes: { key: string; old: string; new: string }[];
  recordId: number | null;
  /** Of the record: before, where it is only checked, and after, where it is written. */
  version: number | null;
  /** Values from before, of the fields that changed. */
  before: Values | null;
}
