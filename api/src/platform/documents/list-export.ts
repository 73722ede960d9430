import type { AuditEntry } from '../audit/audit.repository.ts';
import type { Db } from '../database/db.ts';
import { mostAtOnce, type ListExport } from './export.ts';
import { institutionOf } from './letterhead.ts';
import type { Made } from './link.service.ts';
import { listPaper, type ListPaper } from './list-paper.ts';

/** Rows of one PDF: it takes some seconds and a few megabytes; a longer list comes in parts. */
const perPart = 10_000;

/** A column on paper: its title, what a row says in it, and whether it is as wide as what stands in it. */
interface ListColumn<Row> {
  title: string;
  cell: (row: Row) => string;
  narrow?: true;
}

interface Declared<Query, Row> {
  kind: string;
  columns: readonly ListColumn<Row>[];
  count(db: Db, asked: Query): Promise<number>;
  /** The rows of a part, after `place` (the last row of the part before) and `from` rows in all. */
  rows(db: Db, asked: Query, part: { after: Row | undefined; from: number; most: number }): Promise<Row[]>;
  /** The filters in words, as the head of the paper says them. */
  filters(db: Db, asked: Query): Promise<string[]>;
  title(asked: Query): string;
  titleOfPart(title: string, part: number, parts: number): string;
  /** `part` only where there are several. */
  file(asked: Query, part: number | undefined): string;
  totals?(rows: readonly Row[]): string[];
  audit(asked: Query, rows: number): AuditEntry;
}

/** A list as PDF, as it has been narrowed, in parts where it is very long (decision 101). */
export const listExport = <Query, Row>(it: Declared<Query, Row>): ListExport<Query> => ({
  kind: it.kind,
  count: it.count,
  async *make({ db, printer, long }, asked, { name: by, at }): AsyncIterable<Made> {
    const [institution, filters, all] = await Promise.all([
      institutionOf(db),
      it.filters(db, asked),
      it.count(db, asked),
    ]);
    const columns = it.columns.map(({ title, narrow }): ListPaper['columns'][number] => ({
      title,
      ...(narrow && { width: 'auto' }),
    }));
    const parts = Math.max(1, Math.ceil(all / perPart));
    let after: Row | undefined;
    for (let part = 1; part <= parts; part++) {
      const from = (part - 1) * perPart;
      const rows = await it.rows(db, asked, { after, from, most: long ? perPart : mostAtOnce });
      after = rows.at(-1);
      const title = it.title(asked);
      const paper = listPaper(institution, {
        title: parts > 1 ? it.titleOfPart(title, part, parts) : title,
        rows: rows.map((row) => it.columns.map(({ cell }) => cell(row))),
        totals: it.totals?.(rows) ?? [],
        first: from + 1,
        ...{ filters, columns, by, at },
      });
      const bytes = await printer.pdf(paper, long ? 'long' : 'short');
      yield { name: it.file(asked, parts > 1 ? part : undefined), media_type: 'application/pdf', bytes };
    }
  },
  title: it.title,
  audit: it.audit,
});
