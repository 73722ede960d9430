import type { ImportKindName, LineVerdict } from '@portal/shared-kit/contract/platform/import';
import { withoutInvisible } from '@portal/shared-kit/contract/core/multiline';
import type * as z from 'zod';
import type { Db, Tx } from '../database/db.ts';
import type { UserContext } from '../http/route.ts';

/** An allowed value of a cell, as written in the file and as stored. */
export interface Choice {
  text: string;
  value: string | number | boolean;
}

/** A column of the file: how its text becomes the value of the form field of that name. */
export interface ImportColumn {
  /** The field of the register's form. */
  key: string;
  label: string;
  /** A line without it is refused, new or not. */
  required?: boolean;
  kind?: 'text' | 'integer' | 'decimal' | 'date' | 'choice';
  /** Allowed values; the template lists them on a sheet of their own. */
  choices?: (db: Db) => Promise<readonly Choice[]>;
  /** Number of digits where leading zeros count, since a spreadsheet drops them. */
  digits?: number;
  /** For what identifies the record beside its key, a name or a document: the error where it is another than that of the record (J6). */
  identifies?: string;
  /** Stored in upper case. */
  capitals?: boolean;
  /** The text as it is stored, from the cell and the whole line. */
  clean?: (text: string, cells: Record<string, string>) => string;
  /** Example value on the template's example sheet. */
  example: string;
}

export type ImportValues = Record<string, unknown>;

/** The fields of an existing record that an import needs. */
export interface ExistingRecord {
  id: number;
  version: number;
}

interface KindOfFile {
  kind: ImportKindName;
  columns: readonly ImportColumn[];
  /** The key that identifies a line's record, for finding duplicates; called after what it reads has been checked. */
  keyOf(values: ImportValues): string;
}

/** A register that can be imported: its own services apply the rules, line by line. */
export interface RegisterKind extends KindOfFile {
  /** Schemas of a new record and of a change: the bodies of the register's own calls. */
  form: z.ZodType;
  change: z.ZodType;
  /** The existing record of a line; undefined where it is new. */
  find(db: Db, values: ImportValues): Promise<ExistingRecord | undefined>;
  byId(db: Db, id: number): Promise<ExistingRecord | undefined>;
  /** A record's values by column; by default its fields of the same names. */
  valuesOf?(row: never): ImportValues;
  create(tx: Tx, form: never, ctx: UserContext): Promise<ExistingRecord>;
  update(tx: Tx, id: number, change: never, ctx: UserContext): Promise<ExistingRecord>;
  remove(tx: Tx, id: number, ctx: UserContext): Promise<unknown>;
  /** New records in a few statements for many; without it each is created by itself. */
  many?: CreatesMany;
}

/** What `create` does for each of some new records, for all of them: it throws where `create` would for any, and each is then tried alone. */
export interface CreatesMany {
  /** Which of the values belong to an existing record, in order. */
  exist(db: Db, values: readonly ImportValues[]): Promise<boolean[]>;
  create(tx: Tx, forms: readonly never[], ctx: UserContext): Promise<ExistingRecord[]>;
}

/** Outcome of a line: a new row to write, an existing record that is equal, or problems by column. */
export type Judgement<Row> = { row: Row } | { same: ExistingRecord } | { problems: Record<string, string> };

/** History from an earlier system, tens of thousands of lines: checked and written with a few statements for many lines. It only inserts,
 *  and cannot be undone. */
export interface BulkKind<Form = never, Row = unknown> extends KindOfFile {
  form: z.ZodType;
  /** Checks many lines, in order; what it read stays locked until the transaction ends. */
  judge(tx: Tx, forms: readonly Form[], ctx: UserContext): Promise<Judgement<Row>[]>;
  /** Inserts the new rows with their audit rows; returns results in the same order. */
  insert(tx: Tx, rows: readonly Row[], ctx: UserContext): Promise<ExistingRecord[]>;
}

export type ImportKind = RegisterKind | BulkKind;

/** The text of a cell without the characters that nobody sees. */
export const visibleCell = (text: string): string => withoutInvisible(text.replaceAll('\u0000', ''));

/** A normalised name, ignoring case, accents, extra blanks and invisible characters. */
export const nameKey = (text: string): string =>
  visibleCell(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** A document number as it is compared: without blanks and punctuation. */
export const documentKey = (text: string): string => text.replaceAll(/[\s.\-/]/g, '').toUpperCase();

/** The text of a file where it only spells a stored text otherwise, so that it is no change of it; the stored text where they differ. */
export const asSpelled = (text: unknown, stored: string, keyOf: (text: string) => string): string =>
  text !== undefined && keyOf(String(text)) === keyOf(stored) ? String(text) : stored;

/** A fixed set of choices. */
export const fixed = (values: readonly string[]) => () =>
  Promise.resolve(values.map((value): Choice => ({ text: value, value })));
/** 'Sim' and 'Não', mapped to the given values. */
export const yesOrNo = (yes: Choice['value'], no: Choice['value']) => () =>
  Promise.resolve<Choice[]>([
    { text: 'Sim', value: yes },
    { text: 'Não', value: no },
  ]);

/** What a line did, or would do. */
export interface Attempt {
  verdict: LineVerdict;
  key: string | null;
  problems: Record<string, string>;
  changes: { key: string; old: string; new: string }[];
  recordId: number | null;
  /** Version of the record: before the change where the line is only checked, after it where it is written. */
  version: number | null;
  /** Previous values of the changed fields. */
  before: ImportValues | null;
}
