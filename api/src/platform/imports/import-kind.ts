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
  /** Kept in capitals, however it is written. */
  capitals?: boolean;
  /** Stands on the sheet with the example. */
  example: string;
}

export type Values = Record<string, unknown>;

/** A record, whatever else it says. */
export interface Recorded {
  id: number;
  version: number;
}

interface KindOfFile {
  kind: ImportKindName;
  columns: readonly ImportColumn[];
  /** What two lines of one record have in common; called once what it reads is there. */
  keyOf(values: Values): string;
}

/** A register that can be imported: its own services know the rules, and are called line by line. */
export interface RegisterKind extends KindOfFile {
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

/** What a line comes to: a new row to write, a record that says the same already, or what is wrong by column. */
export type Judgement<Row> = { row: Row } | { same: Recorded } | { problems: Record<string, string> };

/** The history of an earlier system, which comes by tens of thousands of lines: judged and written in a few statements for many.
 *  It only adds, and is not taken back. */
export interface BulkKind<Form = never, Row = unknown> extends KindOfFile {
  form: z.ZodType;
  /** Judges many lines, in their order; what it read stays so until the transaction ends. */
  judge(tx: Tx, forms: readonly Form[], ctx: UserContext): Promise<Judgement<Row>[]>;
  /** Writes what was judged new, with its audit rows; answers in the same order. */
  insert(tx: Tx, rows: readonly Row[], ctx: UserContext): Promise<Recorded[]>;
}

export type ImportKind = RegisterKind | BulkKind;

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
